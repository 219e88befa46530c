// Fragments. Without given owners, the threads that run the code own consecutive equal slices of a tile's elements,
// so a scalar that differs between warps applies to the elements of each warp.
#include "machine/specification/Fragment.h"
#include "ir/ops/FragmentOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

void Lowering::emitSpread(mlir::Operation *op, llvm::ArrayRef<int32_t> owners) {
  mlir::Value scalar = op->getOperand(0);
  FragmentImmediate imm;
  imm.owners.assign(owners.begin(), owners.end());
  int64_t count = typeOf(op->getResult(0))->count, threads = typeOf(scalar)->count;
  for (int64_t k = 0; owners.empty() && k < count; ++k)
    imm.owners.push_back(static_cast<int32_t>(k * threads / count));
  emit(spreadThreads, op).instruction.immediate = immediate(imm);
}

template <> void lower(Lowering &l, tx::FragmentOp op) { l.emit(plainCopy, op); }
template <> void lower(Lowering &l, tx::ByWarpOp op) { l.emit(elementsByWarp, op); }
template <> void lower(Lowering &l, tx::SpreadOp op) { l.emitSpread(op, op.getOwners()); }

template <> void lower(Lowering &l, tx::FragmentStoreOp op) {
  FragmentImmediate imm;
  imm.owners.assign(op.getOwners().begin(), op.getOwners().end());
  imm.buffer = l.bufferShape(op.getBuffer().getType());
  imm.isTile = llvm::isa<mlir::RankedTensorType>(op.getSrc().getType());
  imm.length = op.extent();
  int input = 2;
  imm.predicate = op.getPredicate() ? input++ : -1;
  imm.barrier = op.getBarrier() ? input++ : -1;
  l.emit(storeFragment, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
