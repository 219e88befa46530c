// Line-by-line differences between two texts.
#ifndef TXL_SUPPORT_TEXTDIFF_H
#define TXL_SUPPORT_TEXTDIFF_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl {

/// The format of `diff -u`, with three lines of context; empty if the texts are equal. A missing final newline is
/// ignored.
std::string unifiedDiff(llvm::StringRef from, llvm::StringRef to, llvm::StringRef fromName, llvm::StringRef toName);

} // namespace txl

#endif
