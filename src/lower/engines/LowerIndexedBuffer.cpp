// Accesses of buffers by index.
//
// The address of an element is base + (layout's offset of its fixed coordinates ^ that of its index ^ the view's
// origin): a layout is linear over XOR, so a swizzle costs a shift and a mask for each distance by which it moves index
// bits. The fixed coordinates are those of the index's own position, so their offset is one constant a register and one
// value a thread.
#include "analysis/BufferOrigin.h"
#include "ir/Exchange.h"
#include "ir/ops/buffer/IndexedBufferOps.h"
#include "lower/Exchange.h"
#include "lower/engines/AtomicElement.h"
#include "lower/engines/IndexArithmetic.h"

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;
using layout::Space;

/// The addresses of the elements that the registers of `indices` name along `axis`. None after a diagnostic.
static Elements addressesOf(Lowering &l, mlir::Operation *op, mlir::Value buffer, mlir::Value indices, unsigned axis) {
  auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
  std::optional<uint64_t> origin = type.getLayout() ? analysis::bufferOrigin(buffer) : std::nullopt;
  if (!origin) {
    l.unsupported(op);
    return {};
  }
  const LinearLayout &registers = ttg::layoutOf(indices), &memory = ttg::layoutOf(buffer);
  LinearLayout offsets = memory.inverse();
  unsigned shift = llvm::Log2_64(ir::elementBytes(type.getElementType()));
  auto byteOffsetOf = [&](llvm::ArrayRef<uint64_t> coordinates) {
    return offsets.apply(memory.out().point(coordinates)) << shift;
  };
  layout::Columns fixed;
  uint64_t mayBeSet = *origin << shift;
  for (uint64_t column : registers.columns()) {
    llvm::SmallVector<uint64_t> coordinates(registers.out().coordinates(column));
    coordinates[axis] = 0;
    fixed.push_back(byteOffsetOf(coordinates));
    mayBeSet |= fixed.back();
  }
  llvm::SmallVector<uint64_t> along;
  for (int64_t step = 1; step < type.getShape()[axis]; step *= 2) {
    llvm::SmallVector<uint64_t> coordinates(type.getShape().size(), 0);
    coordinates[axis] = step;
    along.push_back(byteOffsetOf(coordinates));
  }
  LinearLayout rest(registers.in(), Space{{Dim::Offset, memory.in().bits() + shift}}, fixed);
  llvm::Value *base = l.scalar(buffer);
  Elements addresses;
  for (auto [offset, index] : llvm::zip(l.emitIndices(rest), l.get(indices))) {
    llvm::Value *begin = *origin ? l.b.CreateXor(offset, l.i32(*origin << shift)) : offset;
    uint64_t used = 0;
    llvm::Value *chosen =
        multiply(l.b, l.b.CreateSExtOrTrunc(index, l.b.getInt32Ty()), along, /*coversAllBits=*/true, nullptr, used);
    if (!chosen)
      chosen = l.i32(0);
    llvm::Value *bytes = used & mayBeSet ? l.b.CreateXor(begin, chosen) : l.b.CreateAdd(chosen, begin);
    addresses.push_back(l.b.CreateGEP(l.b.getInt8Ty(), base, bytes));
  }
  return addresses;
}

/// `compute()` where `condition` (null: always) holds, elsewhere `otherwise`.
static llvm::Value *emitWhere(Lowering &l, llvm::Value *condition, llvm::Value *otherwise,
                              llvm::function_ref<llvm::Value *()> compute) {
  if (!condition)
    return compute();
  llvm::BasicBlock *before = l.b.GetInsertBlock(), *where = l.newBlock("where"), *end = l.newBlock("everywhere");
  l.b.CreateCondBr(condition, where, end);
  l.b.SetInsertPoint(where);
  llvm::Value *computed = compute();
  where = l.b.GetInsertBlock();
  l.b.CreateBr(end);
  l.b.SetInsertPoint(end);
  llvm::PHINode *result = l.b.CreatePHI(computed->getType(), 2);
  result->addIncoming(computed, where);
  result->addIncoming(otherwise, before);
  return result;
}

/// The mask of each register; null: always.
static Elements masksOf(Lowering &l, mlir::Value mask, unsigned registers) {
  return mask ? Elements(l.get(mask)) : Elements(registers, nullptr);
}

template <> void lower(Lowering &l, tx::BufferGatherOp op) {
  Elements addresses = addressesOf(l, op, op.getSrc(), op.getIndices(), op.getAxis());
  if (addresses.empty())
    return;
  llvm::Type *type = l.elementType(op.getType());
  unsigned bytes = bytesOf(l, type);
  Elements masks = masksOf(l, op.getMask(), addresses.size()), result;
  for (auto [i, address] : llvm::enumerate(addresses)) {
    llvm::Value *other = op.getOther() ? l.get(op.getOther())[i] : llvm::Constant::getNullValue(type);
    result.push_back(emitWhere(l, masks[i], other, [&, address = address] {
      return fromBits(l, l.b.CreateAlignedLoad(l.b.getIntNTy(8 * bytes), address, llvm::Align(bytes)), type);
    }));
  }
  l.set(op.getResult(), result);
}

template <> void lower(Lowering &l, tx::BufferScatterOp op) {
  Elements addresses = addressesOf(l, op, op.getDst(), op.getIndices(), op.getAxis());
  if (addresses.empty())
    return;
  ElementsRef values = l.get(op.getValues());
  Elements masks = masksOf(l, op.getMask(), addresses.size());
  unsigned bytes = bytesOf(l, values.front()->getType());
  l.emitIf(l.isOwner(op.getIndices().getType()), [&] {
    for (auto [address, value, mask] : llvm::zip(addresses, values, masks))
      l.emitIf(mask, [&, address = address, value = value] {
        l.b.CreateAlignedStore(toBits(l, value), address, llvm::Align(bytes));
      });
  });
}

/// Calls `update(register, access)` for each element; its results are those of `op`.
static void updateElements(Lowering &l, mlir::Operation *op, llvm::ArrayRef<llvm::Value *> addresses, mlir::Value mask,
                           llvm::Type *type, llvm::function_ref<llvm::Value *(unsigned, const AtomicAccess &)> update) {
  llvm::Value *owner = l.isOwner(op->getResult(0).getType());
  Elements masks = masksOf(l, mask, addresses.size()), results;
  for (auto [i, address] : llvm::enumerate(addresses)) {
    AtomicAccess access{bitsOf(type), address, l.conjunction(masks[i], owner), MemoryOrder::Relaxed, MemoryScope::Cta};
    llvm::Value *old = update(i, access);
    results.push_back(old ? fromWord(l.b, old, type) : llvm::Constant::getNullValue(type));
  }
  l.set(op->getResult(0), ir::needsBroadcast(op) ? ElementsRef(broadcastFromOwners(l, op, results)) : results);
}

template <> void lower(Lowering &l, tx::BufferRMWOp op) {
  Elements addresses = addressesOf(l, op, op.getDst(), op.getIndices(), op.getAxis());
  if (addresses.empty())
    return;
  ElementsRef values = l.get(op.getValues());
  llvm::Type *type = values.front()->getType();
  // The operations other than `fadd` combine bits.
  bool addsFloats = op.getKind() == tt::RMWKind::FAdd;
  AtomicUpdate of{kindOf(op.getKind()), addsFloats ? type : l.b.getIntNTy(bitsOf(type)), 1,
                  !op.getResult().use_empty()};
  updateElements(l, op, addresses, op.getMask(), type, [&](unsigned i, const AtomicAccess &access) {
    if (!l.gpu.hasAtomicUpdate(of.kind, of.type))
      return toWord(l.b, updateByRetrying(l, access, op.getKind(), values[i]));
    return l.gpu.updateAtomically(l.b, access, of, {toWord(l.b, values[i])});
  });
}

template <> void lower(Lowering &l, tx::BufferCASOp op) {
  Elements addresses = addressesOf(l, op, op.getDst(), op.getIndices(), op.getAxis());
  if (addresses.empty())
    return;
  ElementsRef values = l.get(op.getValues()), expected = l.get(op.getCmp());
  llvm::Type *type = values.front()->getType();
  updateElements(l, op, addresses, op.getMask(), type, [&](unsigned i, const AtomicAccess &access) {
    return l.gpu.compareAndSwap(l.b, access, toWord(l.b, expected[i]), toWord(l.b, values[i]));
  });
}

} // namespace txl::lower
