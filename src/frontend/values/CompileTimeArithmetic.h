// Python's arithmetic on values known at compile time: ints of any size, floats, strings, tuples, dtypes.
//
// The results are bitwise equal to Python's; a differential test compares them. An operation that Python rejects gives
// an `ArithmeticError`, which the evaluator reports at the position of the expression. Results beyond 64 Ki bits are
// rejected.
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
/// `==` … `>=`, `in`, `not in`; `is` compares values, because kernels cannot observe object identity.
std::optional<bool> constantCompare(syntax::CmpOp op, Value lhs, Value rhs, ArithmeticError &error);
/// Python's `==`: values of unrelated types differ.
bool constantEqual(Value lhs, Value rhs);
/// Python's truth value. Everything that is not a number and has no length is true.
bool constantTruth(Value value);

/// A Bool's, Int's or Float's value as a double; nullopt (and OverflowError) for ints out of range.
std::optional<double> toDouble(Value number, ArithmeticError &error);
/// Python's `int(x)` of a number or string.
std::optional<Value> toInt(Value value, Arena &arena, ArithmeticError &error);
/// Python's `float(x)` of a number or string.
std::optional<Value> toFloat(Value value, ArithmeticError &error);

} // namespace txl::frontend
