// The names under which passes are asked for in TXL_DEBUG and TRITON_LLVM_DEBUG_ONLY: ours, and those of TXL's and
// Triton's passes and debug types, which stand for the passes of ours that do the same. docs/debugging-a-kernel.md has
// the table.
#ifndef TXL_PIPELINE_PASSNAMES_H
#define TXL_PIPELINE_PASSNAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::pipeline {

/// The passes of ours that `name` stands for; none of them: the pass is known, and there is nothing like it here. Nothing
/// for a name that is not known.
std::optional<std::vector<std::string>> passesOf(llvm::StringRef name);

/// The names that `variable` gives as passes of ours, each once. What is not known, or stands for nothing, is a warning on
/// standard error, once a process.
std::vector<std::string> readPassNames(llvm::StringRef variable, const std::vector<std::string> &names);

} // namespace txl::pipeline

#endif
