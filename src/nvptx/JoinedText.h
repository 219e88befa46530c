// PTX texts of functions that were compiled separately, joined with the kernel that calls them into the text of one
// module, and separated again. One text is what readers, the emulator, and an assembler without a linker need; separate
// texts are what a linker needs, and they are the same for each kernel, so that a function is assembled once.
#ifndef TXL_NVPTX_JOINEDTEXT_H
#define TXL_NVPTX_JOINEDTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace txl::nvptx {

/// Gives the strings and functions that only this module sees names that no other module has.
void makeNamesUnique(llvm::Module &module, llvm::StringRef suffix);

/// The text of one module: each of `functions` is in a section between two comments, before the kernel. None if a text
/// has something that cannot be joined (debug information other than line numbers).
std::optional<std::string> joinTexts(llvm::StringRef kernel, llvm::ArrayRef<std::string> functions);

/// The texts of which a text was joined: of each function, then of the kernel. Only the text itself if it was not.
std::vector<std::string> separateTexts(llvm::StringRef joined);

} // namespace txl::nvptx

#endif
