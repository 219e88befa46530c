// Innermost loops, each by its schedule; then products that need not be waited for go on into the next iteration.
#include "transform/schedule/LoopPipelining.h"
#include "ir/Dialect.h"
#include "ir/SourcePlace.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/schedule/CarriedProducts.h"
#include "transform/schedule/ChannelRing.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LoopPipeliningPass : PassWrapper<LoopPipeliningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopPipeliningPass)
  LoopPipeliningPass(const std::string &target, unsigned stages, bool prints)
      : target(target), stages(stages), prints(prints) {}

  StringRef getArgument() const final { return "txl-pipeline-loops"; }
  StringRef getDescription() const final { return "loops start the copies of later iterations"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect, arith::ArithDialect>();
  }

  void runOnOperation() final {
    const arch::Architecture *architecture = arch::findArchitecture(target);
    if (!architecture || tx::threadsOf(getOperation()).isExplicit)
      return; // who says what runs when has said it
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
    if (loops.empty())
      return;
    std::optional<analysis::AxisInfoAnalysis> axisInfo;
    for (scf::ForOp loop : loops) {
      if (!axisInfo)
        axisInfo.emplace(getOperation());
      std::string place = describe(loop);
      LoopSchedule schedule = scheduleLoop(loop, {architecture, stages}, *axisInfo);
      if (raw_ostream *os = prints ? &llvm::errs() : decisionsOf(getArgument()))
        *os << place << ": " << schedule.str() << '\n';
      if (!schedule.isPipelined())
        continue;
      for (scf::ForOp made : expandByRings(schedule))
        carryProducts(made);
      axisInfo.reset(); // what it knew of is no more
    }
  }

  static std::string describe(scf::ForOp loop);

  std::string target;
  unsigned stages;
  bool prints;
};
} // namespace

std::string LoopPipeliningPass::describe(scf::ForOp loop) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "loop";
  if (FileLineColLoc place = ir::filePosition(loop.getLoc()))
    os << " at line " << place.getLine();
  return text;
}

std::unique_ptr<Pass> createLoopPipeliningPass(const std::string &target, unsigned stages, bool prints) {
  return std::make_unique<LoopPipeliningPass>(target, stages, prints);
}

} // namespace txl::transform
