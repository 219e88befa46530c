// The table of builtins, from what the prelude declares (cmake/ListBuiltins.cmake): one that has no function does not link.
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
