// The rounding that `input_precision="tf32"` promises, as operations on tiles.
#ifndef TXL_TRANSFORM_ROUNDTOTF32_H
#define TXL_TRANSFORM_ROUNDTOTF32_H

#include "mlir/IR/Builders.h"

namespace txl::transform {

/// `x`, a tile of float32, rounded to the 10 bits of fraction that tf32 has, to nearest even; a NaN stays what it is.
mlir::Value roundToTF32(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value x);

} // namespace txl::transform

#endif
