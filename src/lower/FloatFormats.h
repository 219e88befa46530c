// Conversions between float formats as instructions: the hardware's where it has one, else the bit arithmetic of
// numerics/Float.h, written out.
#ifndef TXL_LOWER_FLOATFORMATS_H
#define TXL_LOWER_FLOATFORMATS_H

#include "lower/Lowering.h"

namespace txl::lower {

/// True for the formats of 8 bits, which registers hold as integers.
bool isFloat8(mlir::Type type);

/// False for the formats whose code of a negative zero is their NaN: the sign is no bit by itself.
bool hasNegativeZero(mlir::Type type);

/// `values`, floats of format `from`, in format `to`, rounded at most once: to nearest even, or towards zero. Formats
/// are element types. Overflow and NaN as numerics/Float.h says.
Elements convertFloats(Lowering &l, ElementsRef values, mlir::Type from, mlir::Type to, bool towardsZero = false);
llvm::Value *convertFloat(Lowering &l, llvm::Value *value, mlir::Type from, mlir::Type to, bool towardsZero = false);

} // namespace txl::lower

#endif
