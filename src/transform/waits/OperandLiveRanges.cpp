// The buffers of an MMA's operands are filled after the MMA whose result it accumulates to is complete; the wait
// placement (DotWaits.h), which runs later, waits there.
#include "transform/waits/OperandLiveRanges.h"
#include "analysis/Allocation.h"
#include "arch/Architecture.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

/// Sinks the definition of an MMA operand's buffer to the MMA if only it and later operations use it. Returns the first
/// sunk operation, or null if the buffer is defined elsewhere.
static Operation *sinkOperandBuffer(Value operand, tx::DotAsyncOp dot) {
  SmallVector<Operation *> chain;
  auto isUsedFromDot = [&](Operation *user) {
    return llvm::is_contained(chain, user) || (user->getBlock() == dot->getBlock() && !user->isBeforeInBlock(dot));
  };
  for (Operation *op = operand.getDefiningOp();
       op && op->getBlock() == dot->getBlock() && llvm::all_of(op->getUsers(), isUsedFromDot);
       op = op->getOperand(0).getDefiningOp()) {
    auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
    if (!isa<ttg::MemDescTransOp>(op) && !(alloc && alloc.getSrc()))
      return nullptr;
    chain.push_back(op);
    if (!alloc)
      continue;
    for (Operation *each : llvm::reverse(chain))
      each->moveBefore(dot);
    return alloc;
  }
  return nullptr;
}

/// The MMA in the same block to whose result only `dot` accumulates; null if there is none.
static tx::DotAsyncOp getPreviousOfChain(tx::DotAsyncOp dot) {
  auto before = dot.getC().getDefiningOp<tx::DotAsyncOp>();
  return before && before->getBlock() == dot->getBlock() && before->hasOneUse() ? before : tx::DotAsyncOp();
}

namespace {
struct OperandLiveRangesPass : PassWrapper<OperandLiveRangesPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OperandLiveRangesPass)
  StringRef getArgument() const final { return "txl-shorten-operands"; }
  StringRef getDescription() const final { return "complete MMAs before the next operands, to fit shared memory"; }
  void runOnOperation() final {
    SmallVector<tx::DotAsyncOp> dots;
    getOperation().walk([&](tx::DotAsyncOp dot) {
      if (getPreviousOfChain(dot))
        dots.push_back(dot);
    });
    std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(getOperation());
    const arch::Architecture *architecture = target ? arch::findArchitecture(target->target) : nullptr;
    if (dots.empty() || !architecture || analysis::Allocation(getOperation()).peak() <= architecture->sharedPerBlock)
      return markAllAnalysesPreserved();
    for (tx::DotAsyncOp dot : dots) {
      tx::DotAsyncOp before = getPreviousOfChain(dot);
      Operation *a = sinkOperandBuffer(dot.getA(), dot), *b = sinkOperandBuffer(dot.getB(), dot);
      if (!a && !b)
        continue;
      OpBuilder builder(a ? a : b);
      auto wait = tx::DotWaitOp::create(builder, before.getLoc(), dot.getC());
      dot.getCMutable().assign(wait.getResult(0));
    }
  }
};
} // namespace

std::unique_ptr<Pass> createOperandLiveRangesPass() { return std::make_unique<OperandLiveRangesPass>(); }

} // namespace txl::transform
