// The line table of a cubin (DWARF 2 to 4, as ptxas writes it): which line of the source an instruction came from.
#ifndef TXL_NVPTX_LINETABLE_H
#define TXL_NVPTX_LINETABLE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace txl::nvptx {

struct LineTable {
  struct Row {
    uint64_t address; ///< in the function's code: an instruction at it, and those behind up to the next row
    std::string file;
    unsigned line;
    bool endOfSequence;
  };

  /// The rows of a section `.debug_line`, in its order; those before the first byte that makes no sense.
  static std::vector<Row> parse(llvm::StringRef section);
};

} // namespace txl::nvptx

#endif
