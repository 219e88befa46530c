// The characters of identifiers, and their normal form.
//
// The tables are generated when the project is built, from the Unicode database of the build's Python
// (UnicodeTables.py).
#ifndef TXL_SYNTAX_UNICODE_H
#define TXL_SYNTAX_UNICODE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace txl::syntax {

/// XID_Start with `_`, XID_Continue.
bool isIdentifierStart(uint32_t c);
bool isIdentifierContinue(uint32_t c);

/// The NFKC normal form of an identifier; Python compares names in this form.
std::string normalizeIdentifier(llvm::StringRef name);

/// Appends `c` in UTF-8; a surrogate is encoded in three bytes.
void appendUTF8(std::string &text, uint32_t c);

} // namespace txl::syntax

#endif // TXL_SYNTAX_UNICODE_H
