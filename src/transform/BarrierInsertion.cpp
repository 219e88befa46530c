// Writes down where threads wait for each other because of memory that they share.
#include "transform/BarrierInsertion.h"
#include "analysis/Allocation.h"
#include "analysis/RequiredBarriers.h"
#include "ir/TX.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct BarrierInsertion : PassWrapper<BarrierInsertion, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BarrierInsertion)
  BarrierInsertion() = default;
  BarrierInsertion(const BarrierInsertion &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "txl-insert-barriers"; }
  StringRef getDescription() const final { return "insert the barriers that shared memory needs"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }

  void runOnOperation() final {
    analysis::Allocation allocation(getOperation());
    OpBuilder builder(&getContext());
    for (const analysis::RequiredBarrier &barrier : analysis::requiredBarriers(
             getOperation(), allocation, printFacts ? &llvm::errs() : decisionsOf(getArgument()))) {
      builder.setInsertionPoint(barrier.before);
      if (barrier.fence)
        tx::FenceAsyncOp::create(builder, barrier.before->getLoc());
      if (barrier.barrier)
        ttg::BarrierOp::create(builder, barrier.before->getLoc(),
                               barrier.global ? ttg::BarrierScope::All : ttg::BarrierScope::Local);
    }
  }

  Option<bool> printFacts{*this, "print", llvm::cl::desc("Say where barriers are and why"), llvm::cl::init(false)};
};
} // namespace

std::unique_ptr<Pass> createBarrierInsertionPass() { return std::make_unique<BarrierInsertion>(); }

} // namespace txl::transform
