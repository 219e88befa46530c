// Checks inline assembly against its operands before LLVM sees it, because LLVM's own diagnostics have no source
// location.
#ifndef TXL_LOWER_ASSEMBLYOPERANDS_H
#define TXL_LOWER_ASSEMBLYOPERANDS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class FunctionType;
}

namespace txl::lower {

/// The reason why `text` does not match the constraints and operands, whose types are those of `type`; empty if it
/// does.
std::string assemblyProblem(llvm::StringRef text, llvm::StringRef constraints, llvm::FunctionType *type);

} // namespace txl::lower

#endif // TXL_LOWER_ASSEMBLYOPERANDS_H
