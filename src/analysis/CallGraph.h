// The functions of a module, callees before callers.
#ifndef TXL_ANALYSIS_CALLGRAPH_H
#define TXL_ANALYSIS_CALLGRAPH_H

#include "ir/ops/Base.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::tt {
class CallOp;
class FuncOp;
} // namespace txl::tt

namespace txl::analysis {

/// Every function once, each after its callees (except in recursion, which cannot be compiled).
llvm::SmallVector<tt::FuncOp, 4> calleesFirst(mlir::ModuleOp module);
/// `kernel` after all functions that it reaches, each once.
llvm::SmallVector<tt::FuncOp, 4> calleesFirst(tt::FuncOp kernel);
/// The function of the module that `call` refers to; null if there is none.
tt::FuncOp calleeOf(tt::CallOp call);

} // namespace txl::analysis

#endif
