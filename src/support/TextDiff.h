// The differences of two texts, line by line.
#ifndef TXL_SUPPORT_TEXTDIFF_H
#define TXL_SUPPORT_TEXTDIFF_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl {

/// As `diff -u` writes them, with three lines around each; empty if there is none. A line without an end counts as one
/// with it.
std::string unifiedDiff(llvm::StringRef from, llvm::StringRef to, llvm::StringRef fromName, llvm::StringRef toName);

} // namespace txl

#endif
