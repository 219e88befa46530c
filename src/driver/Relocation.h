// The same functions at other places: what was compiled from a file is found again after lines were added above it or
// the file was moved. A cache entry is keyed by what functions say, not by where they stand; it remembers where they
// stood, and the places in its texts are brought up to date when it is found.
//
// Code for a GPU holds places in its line tables and in the strings of its assertions. Such an entry is one for its own
// places only.
#ifndef TXL_DRIVER_RELOCATION_H
#define TXL_DRIVER_RELOCATION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace txl::driver {

struct Artifact;

/// Where a function's text stands.
struct Place {
  std::string file;
  uint64_t firstLine = 1, lines = 1;

  bool operator==(const Place &) const = default;
};

class Relocation {
public:
  /// One entry a function in both, in the same order.
  Relocation(std::vector<Place> before, std::vector<Place> now);

  /// Brings the artefact's texts up to date; false if it holds places that cannot be rewritten.
  bool apply(Artifact &artifact) const;

  /// Rewrites `"file":line:column`, as TTIR has it; inside of other functions places stay what they are.
  std::string inTTIR(llvm::StringRef text) const;
  /// Rewrites `file:line:column: ` at the beginnings of lines, as messages have it.
  std::string inMessage(llvm::StringRef text) const;

private:
  /// The function that line `line` of `file` is in; -1 if it is in none.
  int find(llvm::StringRef file, uint64_t line) const;
  uint64_t moved(int function, uint64_t line) const {
    return line - before[function].firstLine + now[function].firstLine;
  }

  std::vector<Place> before, now;
};

} // namespace txl::driver

#endif
