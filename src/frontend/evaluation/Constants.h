// Compile-time numbers as typed constants of the IR, and scalars as tiles.
#pragma once
#include "frontend/values/Value.h"
#include <string>

namespace txl::frontend {

class Evaluator;

/// The type that an untyped number takes where nothing else says: `int1`; the first of int32, uint32, int64, uint64
/// that holds it; fp32, or fp64 for magnitudes that are no normal fp32. Null for an integer that fits none.
Type typeOfNumber(Value number);
/// Whether `number`, an Int or Bool, is in the range of the integer type `scalar`.
bool fitsInteger(Value number, Type scalar);

/// `number` in every element of `type` (a scalar or block, no pointer): integers wrap, floats round to nearest even.
Value constantOf(Evaluator &evaluator, Value number, Type type);
/// `value` in every element of the integer or floating type `type`.
Value constantOf(Evaluator &evaluator, int64_t value, Type type);
/// The scalar tile `scalar` in every element of `shape`.
Value splat(Evaluator &evaluator, Value scalar, llvm::ArrayRef<int64_t> shape);

/// `[16, 32]`.
std::string shapeText(llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
