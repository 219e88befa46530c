// Groups of warps, the indices of threads within them, and their register counts (`setmaxnreg`).
//
// A group is a branch on the warp index, which is uniform in a warp. Inside, a thread's index is that within its
// instance of the group (analysis/ExecutionGroup.h).
#include "arch/SpecificFeatures.h"
#include "ir/ops/async/GroupOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

using analysis::ExecutionGroup;

/// Whether this warp is one of those that `op` names.
static llvm::Value *emitIsInGroup(Lowering &l, tx::GroupOp op) {
  llvm::ArrayRef<int32_t> ids = op.getIds();
  llvm::Value *warp = l.gpu.shuffleFrom(l.b, l.b.CreateLShr(l.gpu.threadId(l.b), l.gpu.laneBits()), l.i32(0));
  llvm::Value *own = l.b.CreateLShr(warp, llvm::Log2_32(tx::threadsOf(l.module).warps));
  if (ids.back() - ids.front() + 1 == int64_t(ids.size()))
    return l.b.CreateICmpULT(l.b.CreateSub(own, l.i32(ids.front())), l.i32(ids.size()));
  llvm::Value *any = l.b.getFalse();
  for (int32_t id : ids)
    any = l.b.CreateOr(any, l.b.CreateICmpEQ(own, l.i32(id)));
  return any;
}

template <> void lower(Lowering &l, tx::GroupOp op) {
  llvm::BasicBlock *then = l.newBlock("then"), *otherwise = l.newBlock("else"), *end = l.newBlock("end");
  l.b.CreateCondBr(emitIsInGroup(l, op), then, otherwise);
  llvm::SmallVector<std::pair<llvm::BasicBlock *, mlir::Operation *>, 2> yields;
  auto lowerRegion = [&](llvm::BasicBlock *block, mlir::Region &region) {
    l.b.SetInsertPoint(block);
    if (!region.empty()) {
      l.inTensorRegion(region, [&] { l.lowerBody(region.front()); });
      if (&region == &op.getBody())
        l.releaseMapSlot();
      yields.push_back({l.b.GetInsertBlock(), region.front().getTerminator()});
    }
    l.b.CreateBr(end);
  };
  l.b.SetInsertPoint(then);
  l.inGroup(analysis::executionGroupOf(&op.getBody().front().front()),
            [&] { lowerRegion(l.b.GetInsertBlock(), op.getBody()); });
  lowerRegion(otherwise, op.getOthers());
  l.b.SetInsertPoint(end);
  l.definePhis(op.getResults());
  for (auto [block, terminator] : yields)
    l.addIncoming(op.getResults(), terminator->getOperands(), block);
}

template <> void lower(Lowering &, tx::YieldOp) {}

template <> void lower(Lowering &l, tx::IdOp op) {
  llvm::Value *thread = l.gpu.threadId(l.b), *value = thread;
  tx::Threads threads = tx::threadsOf(l.module);
  unsigned warps = threads.warps * threads.groups;
  switch (op.getKind()) {
  case tx::IdKind::Thread:
    break;
  case tx::IdKind::Lane:
    value = l.b.CreateAnd(thread, l.gpu.lastLane());
    break;
  case tx::IdKind::Warp:
    value = l.b.CreateLShr(thread, l.gpu.laneBits());
    break;
  case tx::IdKind::Warpgroup:
    value = l.b.CreateLShr(thread, l.gpu.laneBits() + (threads.bySingleWarps ? 2 : llvm::Log2_32(threads.warps)));
    break;
  case tx::IdKind::CTA:
    value = threads.cluster > 1 || l.target.numCTAs > 1 ? l.gpu.ctaRank(l.b) : l.i32(0);
    break;
  case tx::IdKind::Threads:
    value = l.i32(l.gpu.lanes() * warps);
    break;
  }
  l.set(op.getResult(), {value});
}

template <> void lower(Lowering &l, tx::SetRegistersOp op) {
  if (!arch::has(l.architecture, arch::SpecificFeature::SetRegisters))
    return l.reportRequiredTarget(op, "sm_90a");
  l.gpu.setRegisters(l.b, op.getIncrease(), op.getCount());
}

} // namespace txl::lower
