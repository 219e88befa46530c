// Text of compile-time values: `str`, `repr` and f-string formatting, as in Python.
#pragma once
#include "frontend/values/CompileTimeArithmetic.h"

namespace txl::frontend {

/// `repr(float)`: the shortest decimal that reads back as the same double.
std::string floatText(double value);
/// `str(value)`, or `repr(value)`. A tile is written as its type and shape: `fp32[16, 16]`.
std::string valueText(Value value, bool repr = false);
/// `format(value, spec)` of a bool, int, float or str.
std::optional<std::string> formatValue(Value value, llvm::StringRef spec, ArithmeticError &error);

} // namespace txl::frontend
