// The name that a user may have meant.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace txl::frontend {

/// Keeps, of the names offered to it, the one most like a misspelt name.
class Suggestion {
public:
  explicit Suggestion(llvm::StringRef misspelt) : misspelt(misspelt), distance(misspelt.size() / 3 + 1) {}

  void offer(llvm::StringRef name);
  /// The best one; empty if none is like it.
  llvm::StringRef best() const { return name; }

private:
  llvm::StringRef misspelt, name;
  unsigned distance; // only a smaller one is an improvement
};

} // namespace txl::frontend
