// MLIR's inliner does the work. What is added: a module without calls (what our frontend makes) pays nothing for a call
// graph.
#include "transform/Inline.h"
#include "ir/Dialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct InlinePass : PassWrapper<InlinePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InlinePass)
  StringRef getArgument() const final { return "txl-inline"; }
  StringRef getDescription() const final { return "inline calls of functions that are not `noinline`"; }

  InlinePass() = default;
  InlinePass(const InlinePass &other) : PassWrapper(other) {}

  void runOnOperation() final {
    bool calls = getOperation()->walk([](tt::CallOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (!calls)
      return;
    // Triton's frontend ends each function with an unreachable return. Without it most are one block, and only such
    // bodies fit where regions have one block: in loops, branches and reductions.
    IRRewriter rewriter(&getContext());
    for (tt::FuncOp function : getOperation().getOps<tt::FuncOp>())
      (void)eraseUnreachableBlocks(rewriter, function->getRegions());
    OpPassManager inliner(ModuleOp::getOperationName());
    inliner.addPass(createInlinerPass({}, [](OpPassManager &) {})); // no simplification: a pass of its own does that
    inliner.addPass(createSymbolDCEPass());
    if (failed(runPipeline(inliner, getOperation())))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> createInlinePass() { return std::make_unique<InlinePass>(); }

} // namespace txl::transform
