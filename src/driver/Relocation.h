// Relocation of source locations: lets a cache entry be used after lines were added above a function or its file was
// moved. A cache entry is keyed by the text of functions, not by their location; it stores the locations, and the
// locations in its texts are updated when it is found.
//
// GPU code has source locations in its line tables and in the strings of its assertions. Such an entry is only valid
// for unchanged locations.
#ifndef TXL_DRIVER_RELOCATION_H
#define TXL_DRIVER_RELOCATION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace txl::driver {

struct Artifact;

/// The location of a function's text.
struct FunctionLocation {
  std::string file;
  uint64_t firstLine = 1, lines = 1;

  bool operator==(const FunctionLocation &) const = default;
};

class Relocation {
public:
  /// Both have one entry for each function, in the same order.
  Relocation(std::vector<FunctionLocation> before, std::vector<FunctionLocation> now);

  /// Updates the artefact's texts; false if it has locations that cannot be rewritten.
  bool apply(Artifact &artifact) const;

  /// Rewrites `"file":line:column`, the form in TTIR; locations in other functions stay unchanged.
  std::string inTTIR(llvm::StringRef text) const;
  /// Rewrites `file:line:column: ` at the beginnings of lines, the form in messages.
  std::string inMessage(llvm::StringRef text) const;

private:
  /// The function that contains line `line` of `file`; -1 if there is none.
  int find(llvm::StringRef file, uint64_t line) const;
  uint64_t moved(int function, uint64_t line) const {
    return line - before[function].firstLine + now[function].firstLine;
  }

  std::vector<FunctionLocation> before, now;
};

} // namespace txl::driver

#endif
