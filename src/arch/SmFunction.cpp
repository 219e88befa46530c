// The table of SmModels.def, and lookup.
#include "arch/SmFunction.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::arch {

static constexpr SmFunction functions[] = {
#define SM_FUNCTION(name, instructions, special) {name, instructions, special},
#include "arch/SmModels.def"
};

llvm::ArrayRef<SmFunction> smFunctions() { return functions; }

const SmFunction *findSmFunction(llvm::StringRef operation) {
  const SmFunction *found = llvm::find_if(functions, [&](const SmFunction &row) { return row.name == operation; });
  return found == std::end(functions) ? nullptr : found;
}

} // namespace txl::arch
