// The table of builtins, from Builtins.def.
#include "frontend/values/Builtin.h"
#include "llvm/ADT/StringMap.h"

namespace txl::frontend {

namespace builtins {
#define TXL_BUILTIN(name, Function) mlir::FailureOr<Value> Function(BuiltinCall &);
#include "frontend/builtins/Builtins.def"
} // namespace builtins

BuiltinFunction findBuiltin(llvm::StringRef name) {
  static const llvm::StringMap<BuiltinFunction> table = {
#define TXL_BUILTIN(name, Function) {#name, builtins::Function},
#include "frontend/builtins/Builtins.def"
  };
  return table.lookup(name);
}

} // namespace txl::frontend
