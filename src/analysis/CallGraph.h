// The functions of a module, callees before callers.
#ifndef TXL_ANALYSIS_CALLGRAPH_H
#define TXL_ANALYSIS_CALLGRAPH_H

#include "ir/Dialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::analysis {

/// Every function once, each after its callees (except in recursion, which cannot be compiled).
llvm::SmallVector<tt::FuncOp> calleesFirst(mlir::ModuleOp module);
/// `kernel` after all functions that it reaches, each once.
llvm::SmallVector<tt::FuncOp> calleesFirst(tt::FuncOp kernel);
/// The function of the module that `call` refers to; null if there is none.
tt::FuncOp calleeOf(tt::CallOp call);

} // namespace txl::analysis

#endif
