// Depth-first traversal of calls.
#include "analysis/CallGraph.h"
#include "ir/ops/FunctionOps.h"
#include "llvm/ADT/SetVector.h"

using namespace txl;

tt::FuncOp analysis::calleeOf(tt::CallOp call) {
  return mlir::SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr());
}

static void visit(tt::FuncOp function, llvm::DenseSet<mlir::Operation *> &seen, llvm::SmallVector<tt::FuncOp> &order) {
  if (!seen.insert(function).second)
    return;
  function.walk([&](tt::CallOp call) {
    if (tt::FuncOp callee = analysis::calleeOf(call))
      visit(callee, seen, order);
  });
  order.push_back(function);
}

llvm::SmallVector<tt::FuncOp, 4> analysis::calleesFirst(mlir::ModuleOp module) {
  llvm::DenseSet<mlir::Operation *> seen;
  llvm::SmallVector<tt::FuncOp> order;
  for (tt::FuncOp function : module.getOps<tt::FuncOp>())
    visit(function, seen, order);
  return order;
}

llvm::SmallVector<tt::FuncOp, 4> analysis::calleesFirst(tt::FuncOp kernel) {
  // Most kernels are the only function of their module and need no search for calls.
  if (auto module = kernel->getParentOfType<mlir::ModuleOp>();
      module && llvm::hasSingleElement(module.getOps<tt::FuncOp>()))
    return {kernel};
  llvm::DenseSet<mlir::Operation *> seen;
  llvm::SmallVector<tt::FuncOp> order;
  visit(kernel, seen, order);
  return order;
}
