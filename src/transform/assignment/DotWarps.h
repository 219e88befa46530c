// How warps are arranged over the result of a dot.
#ifndef TXL_TRANSFORM_ASSIGNMENT_DOTWARPS_H
#define TXL_TRANSFORM_ASSIGNMENT_DOTWARPS_H

#include "analysis/DotInstruction.h"
#include "arch/SmModel.h"
#include "ir/ops/DotOps.h"

namespace txl::transform {

/// Whether something computed from the rows of a dot's result independently is reduced along them, or is operand A of
/// another dot; or operand A is computed from the rows of another dot's result. `dot` is a `tt.dot` or a
/// `txl.dot_async`.
bool keepsRowsInWarp(mlir::Operation *dot);

/// The arrangement of warps for a dot by mma.sync: all along M if another dot uses the result as operand A, or produced
/// this one's, or a reduction along rows uses it, so that warps need not exchange data. Otherwise the one that reads
/// the fewest elements of A and B in total.
analysis::DotWarps arrangeDotWarps(tt::DotOp dot, unsigned numWarps, const arch::SmModel &model);

} // namespace txl::transform

#endif
