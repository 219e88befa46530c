// The pass names accepted in TXL_DEBUG and TRITON_LLVM_DEBUG_ONLY: our own, and those of TXL's and Triton's passes and
// debug types, which map to our passes with the same purpose. docs/debug/compiled-code.md has the table.
#ifndef TXL_PIPELINE_PASSNAMES_H
#define TXL_PIPELINE_PASSNAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::pipeline {

/// Passes whose decisions are written to standard error (pipeline/PassDecisions.h).
struct ExplainedPasses {
  std::vector<std::string> names;
  bool asJSON = false; ///< a JSON object a line; otherwise text

  bool empty() const { return names.empty(); }
  void clear() { names.clear(); }
};

/// Our passes for `name`. Empty if the pass is known but has no counterpart here; none for an unknown name.
std::optional<std::vector<std::string>> passesOf(llvm::StringRef name);

/// Our passes for the names given in `variable`, without duplicates. A name that is unknown, or has no counterpart,
/// causes a warning on standard error, once per process.
std::vector<std::string> readPassNames(llvm::StringRef variable, const std::vector<std::string> &names);

} // namespace txl::pipeline

#endif
