// The rounding of `input_precision="tf32"`, as operations on tiles.
#ifndef TXL_TRANSFORM_ROUNDTOTF32_H
#define TXL_TRANSFORM_ROUNDTOTF32_H

#include "mlir/IR/Builders.h"

namespace txl::transform {

/// Rounds `x`, a tile of float32, to the 10 fraction bits of tf32, to nearest even; a NaN stays unchanged.
mlir::Value roundToTF32(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value x);

} // namespace txl::transform

#endif
