// What the text of inline assembly does besides computing with registers: accesses of global memory, fences, the id of
// the thread.
#ifndef TXL_ASSEMBLY_MEMORYTEXT_H
#define TXL_ASSEMBLY_MEMORYTEXT_H

#include "assembly/InlineAssembly.h"
#include "assembly/TextOperands.h"
#include "ptx/Module.h"

namespace txl::assembly {

struct MemoryText {
  llvm::SmallVector<InlineAssembly::MemoryAccess, 2> accesses;
  bool readsThread = false;
  bool loops = false;
};

/// Reads the instructions of `function` on the lines first … last, those of the text, which has `results` results.
/// False, with the reason in `error`, for a text that is refused.
bool readMemoryText(const ptx::Function &function, uint32_t first, uint32_t last, unsigned results, MemoryText &found,
                    std::string &error);

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_MEMORYTEXT_H
