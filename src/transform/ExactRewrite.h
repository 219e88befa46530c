// Greedy rewriting that leaves the value of transcendental functions to those who run them.
//
// MLIR's driver folds `math.exp` of a constant with the C library of the machine that compiles. Its last bit is another
// one elsewhere, and another one than the tile machine or a GPU computes. So operations whose folders are not exact are
// rewritten in a run without folding, and everything else in a run without them.
#ifndef TXL_TRANSFORM_EXACTREWRITE_H
#define TXL_TRANSFORM_EXACTREWRITE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace txl::transform {

/// Applies `patterns` to all operations of `module`, folds what folds exactly, and leaves one constant of a value in
/// each function, at its top. Returns whether anything changed but constants. `pass` says which pattern applied where.
bool rewriteExactly(mlir::ModuleOp module, const mlir::FrozenRewritePatternSet &patterns, llvm::StringRef pass);

} // namespace txl::transform

#endif
