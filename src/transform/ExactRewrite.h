// Greedy rewriting that does not evaluate transcendental functions at compile time.
//
// MLIR's driver folds `math.exp` of a constant with the C library of the compiling host. The last bit differs between
// hosts, and from what the reference interpreter or a GPU computes. So operations whose folders are not exact are
// rewritten in a run without folding, and everything else in a run without them.
#ifndef TXL_TRANSFORM_EXACTREWRITE_H
#define TXL_TRANSFORM_EXACTREWRITE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace txl::transform {

/// Applies `patterns` to all operations of `module`, folds what folds exactly, and unifies equal constants at the top
/// of each function. Returns whether anything but constants changed. Reports under the name `pass` which pattern
/// applied where.
bool rewriteExactly(mlir::ModuleOp module, const mlir::FrozenRewritePatternSet &patterns, llvm::StringRef pass);

} // namespace txl::transform

#endif
