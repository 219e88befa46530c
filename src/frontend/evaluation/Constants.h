// Compile-time numbers as typed constants of the IR, and scalars as tiles.
#pragma once
#include "frontend/values/Value.h"
#include <string>

namespace txl::frontend {

class Evaluator;

/// The default type of an untyped number: `int1`; the first of int32, uint32, int64, uint64 that can represent it;
/// fp32, or fp64 if the magnitude is not a normal fp32. Null for an integer that fits none.
Type typeOfNumber(Value number);
/// Whether `number`, an Int or Bool, is in the range of the integer type `scalar`.
bool fitsInteger(Value number, Type scalar);

/// A constant of `type` (a scalar or block, not pointers) with `number` in every element: integers wrap, floats round
/// to nearest even.
Value constantOf(Evaluator &evaluator, Value number, Type type);
/// `value` in every element of the integer or floating type `type`.
Value constantOf(Evaluator &evaluator, int64_t value, Type type);
/// The scalar tile `scalar` in every element of `shape`.
Value splat(Evaluator &evaluator, Value scalar, llvm::ArrayRef<int64_t> shape);

/// `[16, 32]`.
std::string shapeText(llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
