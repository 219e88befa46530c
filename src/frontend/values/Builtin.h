// Builtins: operations whose signature and documentation stand in the prelude and whose meaning is a C++ function.
//
// A builtin `f` of the prelude is implemented by the function that is registered under the name `f`:
//
//   FailureOr<Value> Arange(BuiltinCall &call) { … call.arg(0) … return call.evaluator.error(BadRange, …); }
#pragma once
#include "frontend/values/Signature.h"
#include "mlir/Support/LLVM.h"
#include <string>

namespace txl::frontend {

class Evaluator;
struct BuiltinCall;

using BuiltinFunction = mlir::FailureOr<Value> (*)(BuiltinCall &);

class Builtin {
public:
  std::string name;
  Signature signature;
  BuiltinFunction implementation = nullptr;
  bool isMethod = false; // tiles have it as a method
  bool isPython = false; // one of Python's own (`len`)
};

/// One call: the arguments are bound to the signature, one value a parameter in its order, defaults filled in, `*args`
/// as one tuple; `**changes`, behind them, as a tuple with field names. Compile-time values arrive as such: nothing is converted to a tile.
struct BuiltinCall {
  Evaluator &evaluator;
  const Builtin &builtin;
  llvm::ArrayRef<Value> arguments;
  bool isMethod = false; // the first argument stands before the dot

  Value arg(unsigned i) const { return arguments[i]; }
};

/// The implementation of the prelude's builtin `name`; null if there is none.
BuiltinFunction findBuiltin(llvm::StringRef name);
/// The same for Python's own builtins inside kernels (`len`, `range` …).
BuiltinFunction findPythonBuiltin(llvm::StringRef name);
/// What all methods of dtypes are: which one, the builtin's name says.
mlir::FailureOr<Value> dtypeMethod(BuiltinCall &call);

} // namespace txl::frontend
