// Inserts the barriers that accesses to shared memory require.
//
// A barrier in divergent control flow would deadlock, so it is moved to before the condition. If the accesses to be
// ordered are in the same divergent condition, that is an error.
#include "transform/BarrierInsertion.h"
#include "analysis/Allocation.h"
#include "analysis/RequiredBarriers.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/Rules.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/ScratchSplitting.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct BarrierInsertion : PassWrapper<BarrierInsertion, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BarrierInsertion)
  BarrierInsertion() = default;
  BarrierInsertion(const BarrierInsertion &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "txl-insert-barriers"; }
  StringRef getDescription() const final { return "insert the barriers that shared memory requires"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }

  void runOnOperation() final {
    std::optional<analysis::Allocation> latest(std::in_place, getOperation());
    if (fitScratch(getOperation(), *latest))
      latest.emplace(getOperation());
    const analysis::Allocation &allocation = *latest;
    threadVarying = ir::threadValues(getOperation());
    OpBuilder builder(&getContext());
    bool isMoved = false;
    std::optional<DecisionListener> printer;
    if (printFacts)
      printer.emplace(getArgument(), printDecisions());
    for (const analysis::RequiredBarrier &barrier :
         analysis::requiredBarriers(getOperation(), allocation, decisionsOf(getArgument()))) {
      Operation *before = barrier.barrier ? findConvergentPoint(barrier.before) : barrier.before;
      isMoved |= before != barrier.before;
      builder.setInsertionPoint(before);
      if (barrier.fence)
        tx::FenceAsyncOp::create(builder, before->getLoc());
      if (barrier.barrier)
        ttg::BarrierOp::create(builder, before->getLoc(),
                               barrier.global ? ttg::BarrierScope::All : ttg::BarrierScope::Local);
    }
    if (!threadVarying.empty() && failed(verifyConvergence(isMoved, allocation)))
      signalPassFailure();
  }

private:
  /// `op`, or the outermost enclosing condition that diverges between threads.
  Operation *findConvergentPoint(Operation *op) const {
    Operation *point = op;
    for (Operation *at = op->getParentOp(); at && !threadVarying.empty(); at = at->getParentOp())
      if (auto condition = dyn_cast<scf::IfOp>(at); condition && threadVarying.contains(condition.getCondition()))
        point = at;
    return point;
  }

  /// Verifies that no barrier is required in divergent control flow.
  LogicalResult verifyConvergence(bool isMoved, const analysis::Allocation &allocation) {
    SmallVector<Operation *> barrierOps;
    if (isMoved)
      for (const analysis::RequiredBarrier &barrier : analysis::requiredBarriers(getOperation(), allocation))
        if (barrier.barrier)
          barrierOps.push_back(barrier.before);
    getOperation().walk([&](Operation *op) {
      if (ir::Rules(op).scratchUse().phases.size() > 1)
        barrierOps.push_back(op);
    });
    for (Operation *op : barrierOps)
      if (findConvergentPoint(op) != op)
        return op->emitError("shared memory requires a barrier of all threads here, but only some threads execute "
                             "this; let all threads execute it, or move it out of the condition");
    return success();
  }

  llvm::DenseMap<Value, uint32_t> threadVarying; ///< scalars that differ between threads

public:
  Option<bool> printFacts{*this, "print", llvm::cl::desc("Print where barriers are and why"), llvm::cl::init(false)};
};
} // namespace

std::unique_ptr<Pass> createBarrierInsertionPass() { return std::make_unique<BarrierInsertion>(); }

} // namespace txl::transform
