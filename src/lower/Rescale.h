// Products by a factor that is mostly 1: LowerRescale.cpp says which.
#ifndef TXL_LOWER_RESCALE_H
#define TXL_LOWER_RESCALE_H

#include "lower/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace txl::lower {

/// Lowers a product that a warp leaves out where all its factors are 1; false if it is no such product.
bool rescale(Lowering &l, mlir::arith::MulFOp op);

} // namespace txl::lower

#endif
