// Suggests the name that a user may have meant: the candidate with the smallest edit distance, at most one edit per
// three characters. A swap of two adjacent characters counts as one edit.
#include "frontend/evaluation/Suggestion.h"

using namespace txl::frontend;

static bool differsByASwap(llvm::StringRef a, llvm::StringRef b) {
  if (a.size() != b.size())
    return false;
  size_t i = 0;
  while (i < a.size() && a[i] == b[i])
    ++i;
  return i + 1 < a.size() && a[i] == b[i + 1] && a[i + 1] == b[i] && a.substr(i + 2) == b.substr(i + 2);
}

void Suggestion::offer(llvm::StringRef candidate) {
  bool isPrivate = candidate.starts_with("_") && !misspelt.starts_with("_");
  if (isPrivate || candidate == misspelt)
    return;
  unsigned edits = differsByASwap(misspelt, candidate)
                       ? 1
                       : misspelt.edit_distance_insensitive(candidate, /*AllowReplacements=*/true, distance);
  // Break ties alphabetically, because the iteration order of tables is unspecified.
  if (edits < distance || (edits == distance && !name.empty() && candidate < name)) {
    distance = edits;
    name = candidate;
  }
}
