// Suggests the name that a user may have meant, for diagnostics.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace txl::frontend {

/// Finds the candidate that is most similar to a misspelt name.
class Suggestion {
public:
  explicit Suggestion(llvm::StringRef misspelt) : misspelt(misspelt), distance(misspelt.size() / 3 + 1) {}

  void offer(llvm::StringRef name);
  /// The best candidate; empty if none is similar enough.
  llvm::StringRef best() const { return name; }

private:
  llvm::StringRef misspelt, name;
  unsigned distance; // only a smaller distance is an improvement
};

} // namespace txl::frontend
