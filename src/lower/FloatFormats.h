// Conversions between float formats: by the hardware's instruction where it has one, otherwise by the bit arithmetic of
// numerics/Float.h, written out.
#ifndef TXL_LOWER_FLOATFORMATS_H
#define TXL_LOWER_FLOATFORMATS_H

#include "lower/Lowering.h"

namespace txl::lower {

/// True for 8-bit formats, which registers hold as integers.
bool isFloat8(mlir::Type type);

/// False for the formats whose NaN has the code of a negative zero: the sign is not an independent bit there.
bool hasNegativeZero(mlir::Type type);

/// Converts `values` from float format `from` to `to`, rounding at most once: to nearest even, or towards zero. Formats
/// are element types. Overflow and NaN follow numerics/Float.h.
Elements convertFloats(Lowering &l, ElementsRef values, mlir::Type from, mlir::Type to, bool towardsZero = false);
llvm::Value *convertFloat(Lowering &l, llvm::Value *value, mlir::Type from, mlir::Type to, bool towardsZero = false);

} // namespace txl::lower

#endif
