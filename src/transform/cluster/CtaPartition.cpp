// Replaces each function by the one that PartitionWriter emits for a CTA, and erases what is dead.
#include "transform/cluster/CtaPartition.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ReductionOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "transform/cluster/PartitionWriter.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct CtaPartitionPass : PassWrapper<CtaPartitionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CtaPartitionPass)
  StringRef getArgument() const final { return "txl-partition-ctas"; }
  StringRef getDescription() const final { return "partition tiles among the CTAs of a cluster"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect, arith::ArithDialect, scf::SCFDialect>();
  }
  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (!ir::needsCtaPartition(module))
      return markAllAnalysesPreserved();
    PartitionAxes axes(module, ir::programCtas(module));
    RankValues ranks(module, [&](Operation *op) {
      auto reduce = dyn_cast<tt::ReduceOp>(op);
      return reduce && llvm::any_of(reduce.getSrcs(), [&](Value src) { return axes.of(src) == int(reduce.getAxis()); });
    });
    tx::Threads threads = tx::threadsOf(module);
    for (tt::FuncOp function : llvm::make_early_inc_range(module.getOps<tt::FuncOp>())) {
      FailureOr<tt::FuncOp> ctaFunction = PartitionWriter(axes, ranks, threads.groups).write(function);
      if (failed(ctaFunction))
        return signalPassFailure();
      function.erase();
      ctaFunction->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
        if (isOpTriviallyDead(op))
          op->erase();
      });
    }
    module->setAttr(ir::kCluster, module->getAttr(ir::kProgramCtas));
  }
};
} // namespace

std::unique_ptr<Pass> createCtaPartitionPass() { return std::make_unique<CtaPartitionPass>(); }

} // namespace txl::transform
