// Computes indices in 64 bits where 32 may not suffice (analysis/index/IndexSinks.h).
//
//   %o = arith.muli %row, %stride : i32        %r = arith.extsi %row : i32 to i64, and so for %stride
//   tt.addptr %x, %o : !tt.ptr<f32>, i32       %w = arith.muli %r, %s : i64
//                                              tt.addptr %x, %w : !tt.ptr<f32>, i64
//
// Only the copy that leads to the address is computed in 64 bits; other users of `%o` have the integer that wraps.
#ifndef TXL_TRANSFORM_EXACTINDICES_H
#define TXL_TRANSFORM_EXACTINDICES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace txl::transform {

/// Rewrites the sinks that are decided as exact; with `all` also those that a launch tests.
void makeIndicesExact(mlir::ModuleOp module, bool all);

/// `txl-exact-indices`, with makeIndicesExact.
std::unique_ptr<mlir::Pass> createExactIndicesPass(bool all);

} // namespace txl::transform

#endif
