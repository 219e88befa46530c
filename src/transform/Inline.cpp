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
    // The inliner erases what is not called unless it is public, and so a function that is compiled separately.
    SmallVector<tt::FuncOp> separate;
    for (tt::FuncOp function : getOperation().getOps<tt::FuncOp>())
      if (function.isNested() && !function.isExternal())
        separate.push_back(function);
    for (tt::FuncOp function : separate)
      function.setPublic();
    if (failed(runPipeline(inliner, getOperation())))
      return signalPassFailure();
    for (tt::FuncOp function : separate)
      function.setNested();
    while (eraseUncalled(getOperation()))
      ;
  }

private:
  /// Erases private functions without calls, but not functions that are compiled separately, which are nested symbols.
  /// Returns true if there were any.
  static bool eraseUncalled(ModuleOp module) {
    bool erased = false;
    for (tt::FuncOp function : llvm::make_early_inc_range(module.getOps<tt::FuncOp>()))
      if (function.isPrivate() && SymbolTable::symbolKnownUseEmpty(function, module)) {
        function.erase();
        erased = true;
      }
    return erased;
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
    // The kernels; without any, the function that is compiled separately from them.
    const bool hasKernel = llvm::any_of(functions, [](tt::FuncOp each) { return each.isPublic(); });
    auto isRoot = [&](tt::FuncOp each) { return hasKernel ? each.isPublic() : each.isNested() && !each.isExternal(); };
    if (functions.size() < 2 || llvm::none_of(functions, isRoot))
      return;
    SymbolTable symbols(module);
    llvm::SetVector<Operation *> visited; // in order of first visit
    SmallVector<tt::FuncOp> worklist;
    for (tt::FuncOp function : llvm::reverse(functions))
      if (isRoot(function))
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
      if (!visited.contains(function) && (function.isNested() || (function.isPrivate() && !function.isExternal())))
        function.erase();
    Operation *last = nullptr;
    for (Operation *function : visited) {
      if (last && !cast<tt::FuncOp>(function).isPublic())
        function->moveAfter(last);
      last = function;
    }
  }
};
} // namespace

std::unique_ptr<Pass> createCalleeOrderPass() { return std::make_unique<CalleeOrderPass>(); }

} // namespace txl::transform
