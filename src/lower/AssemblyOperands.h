// Inline assembly against its operands, before LLVM sees it: what LLVM says of it later has no place in the program.
#ifndef TXL_LOWER_ASSEMBLYOPERANDS_H
#define TXL_LOWER_ASSEMBLYOPERANDS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class FunctionType;
}

namespace txl::lower {

/// Why the text does not fit constraints and operands, whose types are those of `type`; empty if it does.
std::string assemblyProblem(llvm::StringRef text, llvm::StringRef constraints, llvm::FunctionType *type);

} // namespace txl::lower

#endif // TXL_LOWER_ASSEMBLYOPERANDS_H
