// Stubs of Python's functions in kernels, and of the language's names that are not operations.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace txl::frontend {

/// Signatures, as Python text: of Python's functions, and of functions of `txl.language` that the prelude does not
/// declare.
extern const llvm::StringLiteral pythonStubs, languageStubs;
/// The methods of dtypes (`x.dtype.is_int()`), all implemented by one function.
extern const llvm::StringLiteral dtypeStubs;

} // namespace txl::frontend
