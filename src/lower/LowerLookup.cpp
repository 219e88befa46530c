// Gather and histogram: shared memory indexed by the values of a tile.
#include "ir/ops/LookupOps.h"
#include "lower/Exchange.h"

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;
using layout::Space;

/// The tile's elements in row-major order, as a buffer layout.
static LinearLayout rowMajorBuffer(mlir::RankedTensorType type) {
  Space rows = layout::rowMajor(type.getShape());
  return layout::identityOf(rows)
      .transposedOuts(layout::tensorDims(type.getRank()))
      .reshapedIns(Space{{Dim::Offset, rows.bits()}});
}

template <> void lower(Lowering &l, tt::GatherOp op) {
  auto source = mlir::cast<mlir::RankedTensorType>(op.getSrc().getType());
  auto indices = mlir::cast<mlir::RankedTensorType>(op.getIndices().getType());
  ElementsRef elements = l.get(op.getSrc()), chosen = l.get(op.getIndices());
  llvm::Type *type = elements.front()->getType();
  unsigned bytes = bytesOf(l, type), axis = op.getAxis();
  llvm::Value *base = l.sharedPointer(op);
  storeShared(l, base, layout::accessShared(ttg::layoutOf(source), rowMajorBuffer(source), 8 * bytes), 0, elements);
  l.barrier();

  // The offset of the result's element without its coordinate along the axis, in bytes of the source buffer.
  uint64_t stride = bytes;
  for (int64_t i = source.getRank() - 1; i > axis; --i)
    stride *= source.getShape()[i];
  const LinearLayout &indexLayout = ttg::layoutOf(indices);
  layout::Columns columns;
  for (uint64_t column : indexLayout.columns()) {
    uint64_t offset = 0, step = bytes;
    llvm::SmallVector<uint64_t, 4> coordinates = indexLayout.out().coordinates(column);
    for (int64_t i = source.getRank() - 1; i >= 0; --i) {
      offset += i == axis ? 0 : coordinates[i] * step;
      step *= source.getShape()[i];
    }
    columns.push_back(offset);
  }
  LinearLayout rest(indexLayout.in(), Space{{Dim::Offset, 32}}, columns);
  Elements offsets = l.emitIndices(rest), result;
  for (auto [offset, index] : llvm::zip(offsets, chosen)) {
    llvm::Value *along = l.b.CreateMul(l.b.CreateSExtOrTrunc(index, l.b.getInt32Ty()), l.i32(stride));
    llvm::Value *address = l.b.CreateGEP(l.b.getInt8Ty(), base, l.b.CreateAdd(offset, along));
    result.push_back(fromBits(l, l.b.CreateAlignedLoad(l.b.getIntNTy(8 * bytes), address, llvm::Align(bytes)), type));
  }
  l.set(op.getResult(), result);
}

/// The access of every thread's registers to a row-major buffer of 32-bit integers.
static layout::SharedAccess binsOf(mlir::RankedTensorType type) {
  return layout::accessShared(ttg::layoutOf(type), rowMajorBuffer(type), 32);
}

template <> void lower(Lowering &l, tt::HistogramOp op) {
  auto type = mlir::cast<mlir::RankedTensorType>(op.getType());
  auto source = mlir::cast<mlir::RankedTensorType>(op.getSrc().getType());
  llvm::Value *base = l.sharedPointer(op);
  layout::SharedAccess bins = binsOf(type);
  unsigned count = Lowering::elementCount(type);
  storeShared(l, base, bins, 0, Elements(count, l.i32(0)));
  l.barrier();

  ElementsRef values = l.get(op.getSrc()), mask = op.getMask() ? l.get(op.getMask()) : ElementsRef();
  auto countAll = [&] {
    for (auto [i, value] : llvm::enumerate(values)) {
      llvm::Value *inside = l.b.CreateICmpULT(
          value, llvm::ConstantInt::get(value->getType(), llvm::APInt(value->getType()->getIntegerBitWidth(),
                                                                      type.getNumElements(), false, true)));
      // Every value of a narrow type is a valid bin.
      if (value->getType()->getIntegerBitWidth() < 32 &&
          uint64_t(type.getNumElements()) >> value->getType()->getIntegerBitWidth())
        inside = l.b.getTrue();
      if (!mask.empty())
        inside = l.b.CreateAnd(inside, mask[i]);
      l.emitIf(inside, [&] {
        llvm::Value *offset = l.b.CreateShl(l.b.CreateZExtOrTrunc(value, l.b.getInt32Ty()), 2);
        l.b.CreateAtomicRMW(llvm::AtomicRMWInst::Add, l.b.CreateGEP(l.b.getInt8Ty(), base, offset), l.i32(1),
                            llvm::Align(4), llvm::AtomicOrdering::Monotonic,
                            l.b.getContext().getOrInsertSyncScopeID("block"));
      });
    }
  };
  const LinearLayout &layout = ttg::layoutOf(source);
  if (llvm::Value *first = emitIsFirst(l, layout.freeBits(Dim::Lane), layout.freeBits(Dim::Warp)))
    l.emitIf(first, countAll);
  else
    countAll();
  l.barrier();

  Elements counts(count);
  loadShared(l, base, bins, 0, l.b.getInt32Ty(), counts);
  llvm::Type *result = l.elementType(type.getElementType());
  for (llvm::Value *&value : counts)
    value = l.b.CreateZExtOrTrunc(value, result);
  l.set(op.getResult(), counts);
}

} // namespace txl::lower
