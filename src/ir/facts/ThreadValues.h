// Scalars that differ between the threads that run a program as one: numbers of threads, lanes and warps, numbers of warps
// (`txl.by_warp`), and what is computed from them or carried by control flow.
//
// It is a fact of the whole module, found once; whoever makes tiles of scalars must know it.
#ifndef TXL_IR_FACTS_THREADVALUES_H
#define TXL_IR_FACTS_THREADVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// The threads that run `op` as one, where an agent of the program has `threads`.
uint32_t threadsAround(mlir::Operation *op, uint32_t threads);

/// Calls `carry(from, to)` for the values that the operation hands on unchanged.
void forCarried(mlir::Operation *op, llvm::function_ref<void(mlir::Value, mlir::Value)> carry);

/// Marks an access of global memory by a scalar pointer that each thread does by itself, since the pointer differs between threads.
inline constexpr llvm::StringLiteral kEachThread = "txl.each_thread";

/// Each such scalar, with the number of threads between which it differs.
llvm::DenseMap<mlir::Value, uint32_t> threadValues(mlir::ModuleOp module);

} // namespace txl::ir

#endif
