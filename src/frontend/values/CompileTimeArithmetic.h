// Python's arithmetic on values known at compile time: ints of any size, floats, strings, tuples, dtypes.
//
// The results are Python's, bit for bit; a differential test compares them with Python itself. What Python refuses is
// an `ArithmeticError`, which the evaluator reports at the place of the expression. Results beyond 64 Ki bits are
// refused.
#pragma once
#include "frontend/values/Value.h"
#include "support/Diagnostic.h"
#include "syntax/Ast.h"
#include <optional>
#include <string>

namespace txl::frontend {

struct ArithmeticError {
  const DiagnosticDeclaration *declaration = nullptr;
  std::string arguments[3];
};

std::optional<Value> constantBinary(syntax::Operator op, Value lhs, Value rhs, Arena &arena, ArithmeticError &error);
std::optional<Value> constantUnary(syntax::UnaryOperator op, Value operand, Arena &arena, ArithmeticError &error);
/// `==` … `>=`, `in`, `not in`; `is` compares values, as no kernel can tell objects apart.
std::optional<bool> constantCompare(syntax::CmpOp op, Value lhs, Value rhs, ArithmeticError &error);
/// Python's `==`: values of unrelated types differ.
bool constantEqual(Value lhs, Value rhs);
/// Python's truth. Everything without a length or number is true.
bool constantTruth(Value value);

/// A Bool's, Int's or Float's value as a double; nullopt (and OverflowError) for ints out of range.
std::optional<double> toDouble(Value number, ArithmeticError &error);
/// Python's `int(x)` of a number or string.
std::optional<Value> toInt(Value value, Arena &arena, ArithmeticError &error);
/// Python's `float(x)` of a number or string.
std::optional<Value> toFloat(Value value, ArithmeticError &error);

} // namespace txl::frontend
