// The name that a user may have meant: the one with the fewest edits, at most one in three characters.
#include "frontend/evaluation/Suggestion.h"

using namespace txl::frontend;

void Suggestion::offer(llvm::StringRef candidate) {
  bool isPrivate = candidate.starts_with("_") && !misspelt.starts_with("_");
  if (isPrivate || candidate == misspelt)
    return;
  unsigned edits = misspelt.edit_distance_insensitive(candidate, /*AllowReplacements=*/true, distance);
  // Of two equally near ones the alphabetically first: tables are not ordered.
  if (edits < distance || (edits == distance && !name.empty() && candidate < name)) {
    distance = edits;
    name = candidate;
  }
}
