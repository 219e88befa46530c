// TMA loads and stores of boxes; one thread issues each.
#include "ir/Exchange.h"
#include "ir/ops/async/TMACopyOps.h"
#include "lower/Lowering.h"
#include "lower/engines/AccessPolicy.h"
#include "lower/engines/TMABoxes.h"
#include "lower/target/AccessLowering.h"
#include "lower/target/TensorLowering.h"

namespace txl::lower {

static Elements scalars(Lowering &l, mlir::ValueRange values) {
  return llvm::map_to_vector<16>(values, [&](mlir::Value value) { return l.scalar(value); });
}

static llvm::Value *at(Lowering &l, mlir::Value buffer, uint64_t offset) {
  return l.b.CreateConstInBoundsGEP1_32(l.b.getInt8Ty(), l.scalar(buffer), offset);
}

/// Sets the map of a copy, and the coordinates of its box; `coordinates` are those of the operation, innermost last. A
/// box of pixels begins at the same pixel as the whole.
static void locate(Lowering &l, TensorBox &out, llvm::Value *map, ElementsRef coordinates,
                   const TensorBoxes::Copy &copy, bool ofPixels = false) {
  out.map = map;
  for (unsigned axis = coordinates.size(); axis-- > 0;) {
    llvm::Value *first = coordinates[axis];
    bool isInnermost = axis + 1 == coordinates.size();
    int64_t begin = !ofPixels ? copy.first[axis] : isInnermost ? copy.first.back() : 0;
    if (begin)
      first = l.b.CreateAdd(first, l.i32(begin));
    out.coordinates.push_back(first);
  }
}

template <> void lower(Lowering &l, tx::TensorLoadOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  const bool isOfPair = mlir::cast<ttg::MemDescType>(op.getBarrier().getType()).getSpace() == ttg::MemorySpace::Cluster;
  if (isOfPair && !l.gpu.hasTensorMemory())
    return l.reportRequiredTarget(op, "sm_100a");
  TensorBoxes boxes = *loadedBoxes(op);
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(op.getCoordinates().front().getType())), [&] {
    for (const TensorBoxes::Copy &copy : boxes.copies) {
      Im2colLoad load;
      load.shared = at(l, op.getBuffer(), copy.offset);
      locate(l, load, l.tensorMapOf(op), scalars(l, op.getCoordinates()), copy, !op.getFilter().empty());
      load.barrier = l.scalar(op.getBarrier());
      if (op.getMulticast())
        load.multicast = l.b.CreateTrunc(l.scalar(op.getMulticast()), l.b.getInt16Ty());
      load.policy = cachePolicyOf(l, op);
      for (mlir::Value offset : llvm::reverse(op.getFilter()))
        load.filter.push_back(l.b.CreateTrunc(l.scalar(offset), l.b.getInt16Ty()));
      if (!load.filter.empty())
        accessLowering().loadImages(l.b, load);
      else
        isOfPair ? tensorLowering().loadTensor(l.b, load) : l.gpu.loadTensor(l.b, load);
    }
  });
}

static TensorReduction reductionOf(tx::ReduceKind kind) {
  switch (kind) {
  case tx::ReduceKind::Add:
    return TensorReduction::Add;
  case tx::ReduceKind::Min:
    return TensorReduction::Min;
  case tx::ReduceKind::Max:
    return TensorReduction::Max;
  case tx::ReduceKind::And:
    return TensorReduction::And;
  case tx::ReduceKind::Or:
    return TensorReduction::Or;
  case tx::ReduceKind::Xor:
    return TensorReduction::Xor;
  case tx::ReduceKind::None:
    break;
  }
  return TensorReduction::None;
}

template <> void lower(Lowering &l, tx::TensorStoreOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  unsigned rank = op.getCoordinates().size();
  TensorBoxes boxes = *tensorBoxes(op.getBuffer(), rank);
  l.emitIf(l.isOwner(op.getCoordinates().front().getType()), [&] {
    for (const TensorBoxes::Copy &copy : boxes.copies) {
      TensorBox store;
      locate(l, store, l.tensorMapOf(op), scalars(l, op.getCoordinates()), copy);
      store.shared = at(l, op.getBuffer(), copy.offset);
      llvm::Value *policy = cachePolicyOf(l, op);
      TensorReduction reduction = reductionOf(op.getReduce());
      policy ? accessLowering().storeTensor(l.b, store, reduction, policy) : l.gpu.storeTensor(l.b, store, reduction);
    }
    l.gpu.commitTensorStores(l.b);
  });
}

template <> void lower(Lowering &l, tx::TensorStoreWaitOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  l.gpu.waitForTensorReads(l.b, op.getPending());
}

// A gather as one-row boxes, each issued by the thread with the row's index: no instruction takes several rows before
// sm_100, and an out-of-range row is filled with the padding by the hardware.
template <> void lower(Lowering &l, tx::TensorGatherOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  TensorBoxes boxes = *tensorBoxes(op.getBuffer(), 2, /*tallest=*/1);
  unsigned rowBytes = boxes.box.back() * ir::elementBytes(op.getBuffer().getType().getElementType());
  mlir::Type type = op.getRows().getType();
  const layout::LinearLayout &layout = ttg::layoutOf(type);
  Elements indices = l.emitIndices(layout);
  uint64_t copies = layout.freeBits(layout::Dim::Register);
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(type)), [&] {
    for (auto [reg, rowIndex] : llvm::enumerate(l.get(op.getRows()))) {
      if (reg & copies)
        continue;
      llvm::Value *row = l.b.CreateSExtOrTrunc(rowIndex, l.b.getInt32Ty());
      llvm::Value *offset = l.b.CreateMul(indices[reg], l.i32(rowBytes));
      for (const TensorBoxes::Copy &copy : boxes.copies) {
        if (copy.first.front()) // the same columns of a later row
          continue;
        TensorLoad load;
        load.shared = l.b.CreateGEP(l.b.getInt8Ty(), at(l, op.getBuffer(), copy.offset), offset);
        locate(l, load, l.tensorMapOf(op), {row, l.scalar(op.getColumn())}, copy);
        load.barrier = l.scalar(op.getBarrier());
        load.policy = cachePolicyOf(l, op);
        l.gpu.loadTensor(l.b, load);
      }
    }
  });
}

} // namespace txl::lower
