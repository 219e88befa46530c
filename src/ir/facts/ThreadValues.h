// Non-uniform scalars: scalars that differ between the threads that run a program together. They are ids of threads,
// lanes and warps, per-warp values (`txl.by_warp`), and what is computed from them or carried by control flow.
//
// The analysis is computed once for the whole module. A pass that makes tiles from scalars must consult it.
#ifndef TXL_IR_FACTS_THREADVALUES_H
#define TXL_IR_FACTS_THREADVALUES_H

#include "ir/facts/Attributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// The number of threads that run `op` together, if the enclosing agent of the program has `threads`.
uint32_t numThreadsRunning(mlir::Operation *op, uint32_t threads);

/// Calls `carry(from, to)` for the values that the operation forwards unchanged.
void forEachForwardedValue(mlir::Operation *op, llvm::function_ref<void(mlir::Value, mlir::Value)> carry);

/// Each non-uniform scalar, with the number of threads over which it varies.
llvm::DenseMap<mlir::Value, uint32_t> threadValues(mlir::ModuleOp module);

} // namespace txl::ir

#endif
