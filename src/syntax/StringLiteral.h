// The contents of string literals.
#ifndef TXL_SYNTAX_STRINGLITERAL_H
#define TXL_SYNTAX_STRINGLITERAL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::syntax {

/// Appends `body`, the text between the quotes of a literal that is not raw, with its escape sequences replaced. An
/// unknown escape is kept, as in Python. Returns null, or the error of the escape at `errorOffset` of `body`.
const char *decodeEscapes(llvm::StringRef body, bool bytes, std::string &out, size_t &errorOffset);

} // namespace txl::syntax

#endif // TXL_SYNTAX_STRINGLITERAL_H
