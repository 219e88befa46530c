// Which warps have which part of a dot.
#ifndef TXL_TRANSFORM_ASSIGNMENT_DOTWARPS_H
#define TXL_TRANSFORM_ASSIGNMENT_DOTWARPS_H

#include "analysis/DotInstruction.h"

namespace txl::transform {

/// Whether something that is computed from the rows of a product's result alone is reduced along them, or is the `a` of
/// another product; or `a` is computed from the rows of another's result. `dot` is a `tt.dot` or a `txl.dot_async`.
bool rowsStayTogether(mlir::Operation *dot);

/// How the warps share the result of a dot by matrix instructions. All along M where another dot takes the result as
/// its `a`, or gave its own, or a reduction takes its rows: then none has to exchange anything between warps. Otherwise
/// so that the warps together read as little of `a` and `b` as they can.
analysis::DotWarps arrangeDotWarps(tt::DotOp dot, unsigned numWarps);

} // namespace txl::transform

#endif
