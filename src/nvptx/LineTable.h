// The line table of a cubin (DWARF 2 to 4, as ptxas emits it): maps instructions to source lines.
#ifndef TXL_NVPTX_LINETABLE_H
#define TXL_NVPTX_LINETABLE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace txl::nvptx {

struct LineTable {
  struct Row {
    uint64_t address; ///< offset in the function's code: covers the instructions up to the next row
    std::string file;
    unsigned line;
    bool endOfSequence;
  };

  /// The rows of a `.debug_line` section, in order, up to the first malformed byte.
  static std::vector<Row> parse(llvm::StringRef section);
};

} // namespace txl::nvptx

#endif
