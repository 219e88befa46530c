// Uses MLIR's inliner. In addition, modules without calls (as our frontend emits) do not pay for a call graph, and
// remaining callees are sorted at the end of the pipeline, since removing or moving a call does not move its callee.
#include "transform/Inline.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

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
    inliner.addPass(createInlinerPass({}, [](OpPassManager &) {})); // a separate pass simplifies
    inliner.addPass(createSymbolDCEPass());
    if (failed(runPipeline(inliner, getOperation())))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> createInlinePass() { return std::make_unique<InlinePass>(); }

namespace {
struct CalleeOrderPass : PassWrapper<CalleeOrderPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CalleeOrderPass)
  StringRef getArgument() const final { return "txl-callee-order"; }
  StringRef getDescription() const final { return "sort functions by their calls and erase uncalled ones"; }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    auto functions = llvm::to_vector(module.getOps<tt::FuncOp>());
    if (functions.size() < 2 || llvm::none_of(functions, [](tt::FuncOp each) { return each.isPublic(); }))
      return;
    SymbolTable symbols(module);
    llvm::SetVector<Operation *> visited; // in order of first visit
    SmallVector<tt::FuncOp> worklist;
    for (tt::FuncOp function : llvm::reverse(functions))
      if (function.isPublic())
        worklist.push_back(function);
    while (!worklist.empty()) {
      tt::FuncOp function = worklist.pop_back_val();
      if (!visited.insert(function))
        continue;
      SmallVector<tt::FuncOp> callees;
      function.walk([&](tt::CallOp call) {
        if (auto callee = symbols.lookup<tt::FuncOp>(call.getCallee()))
          callees.push_back(callee);
      });
      worklist.append(callees.rbegin(), callees.rend());
    }
    for (tt::FuncOp function : functions)
      if (function.isPrivate() && !function.isExternal() && !visited.contains(function))
        function.erase();
    Operation *last = nullptr;
    for (Operation *function : visited) {
      if (last && cast<tt::FuncOp>(function).isPrivate())
        function->moveAfter(last);
      last = function;
    }
  }
};
} // namespace

std::unique_ptr<Pass> createCalleeOrderPass() { return std::make_unique<CalleeOrderPass>(); }

} // namespace txl::transform
