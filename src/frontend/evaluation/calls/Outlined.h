// Functions that are called and not inlined: their names, and what a function compiled separately takes and returns.
#pragma once
#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// The name in the IR of `function` for these arguments.
std::string outlinedName(const JitFunction &function, llvm::ArrayRef<Value> bound);

/// The specialisation of a function compiled separately for an argument; fails, after a diagnostic, if no such function
/// can take it.
mlir::FailureOr<Specialization> externArgument(Compilation &c, Value value, llvm::StringRef parameter);

/// The result of a function compiled separately, for its callers; fails, after a diagnostic, if it cannot be returned.
mlir::FailureOr<HostValue> externResult(Compilation &c, Value value);

/// The value of a call with such a result, whose run-time parts are `parts`.
Value fromExternResult(Compilation &c, HostValue result, mlir::ValueRange parts);

/// Reports what cannot be in a function compiled separately, or in a program that calls one. False after a report.
bool checkExterns(Compilation &c);

} // namespace txl::frontend
