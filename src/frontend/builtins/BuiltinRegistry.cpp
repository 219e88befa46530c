// The table of builtins, generated from the prelude's declarations (cmake/ListBuiltins.cmake). A missing C++ function
// is a link error.
#include "frontend/values/Builtin.h"
#include "llvm/ADT/StringMap.h"

namespace txl::frontend {

namespace builtins {
#define TXL_BUILTIN(name, Function) mlir::FailureOr<Value> Function(BuiltinCall &);
#include "frontend/builtins/Builtins.inc"
} // namespace builtins

BuiltinFunction findBuiltin(llvm::StringRef name) {
  static const llvm::StringMap<BuiltinFunction> table = {
#define TXL_BUILTIN(name, Function) {#name, builtins::Function},
#include "frontend/builtins/Builtins.inc"
  };
  return table.lookup(name);
}

} // namespace txl::frontend
