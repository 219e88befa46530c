// Multiplications by factors that are mostly 1; LowerRescale.cpp defines which.
#ifndef TXL_LOWER_RESCALE_H
#define TXL_LOWER_RESCALE_H

#include "lower/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace txl::lower {

/// Lowers a multiplication that a warp skips if all its factors are 1; false if it is none.
bool rescale(Lowering &l, mlir::arith::MulFOp op);

} // namespace txl::lower

#endif
