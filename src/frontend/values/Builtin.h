// Builtins: operations whose signature and documentation are in the prelude and whose implementation is a C++ function.
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
  bool isPython = false; // a Python builtin (`len`)
};

/// One call. The arguments are bound to the signature: one value per parameter, in order, with defaults filled in;
/// `*args` is one tuple, followed by `**changes` as a tuple with field names. Compile-time values are passed unchanged:
/// nothing is converted to a tile.
struct BuiltinCall {
  Evaluator &evaluator;
  const Builtin &builtin;
  llvm::ArrayRef<Value> arguments;
  bool isMethod = false; // method call: the first argument is the object before the dot

  Value arg(unsigned i) const { return arguments[i]; }
};

/// The implementation of the prelude's builtin `name`; null if there is none.
BuiltinFunction findBuiltin(llvm::StringRef name);
/// The same for Python's own builtins inside kernels (`len`, `range` …).
BuiltinFunction findPythonBuiltin(llvm::StringRef name);
/// The implementation of all methods of dtypes; the builtin's name selects the method.
mlir::FailureOr<Value> dtypeMethod(BuiltinCall &call);

} // namespace txl::frontend
