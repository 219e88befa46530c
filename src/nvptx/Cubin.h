// What a cubin says of its kernels: an ELF file whose `.nv.info` sections hold, for each function, its registers and stack.
#ifndef TXL_NVPTX_CUBIN_H
#define TXL_NVPTX_CUBIN_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::nvptx {

struct Resources {
  unsigned registers = 0;    ///< of a thread
  unsigned stackBytes = 0;   ///< of a thread, local memory
  unsigned staticShared = 0; ///< of a CTA, beside the dynamic one
  unsigned spillStores = 0;  ///< bytes a thread
  unsigned spillLoads = 0;
};

/// The resources of `kernel`, spills excepted (only the assembler's log has them); none if `bytes` is no cubin with it.
std::optional<Resources> readResources(llvm::StringRef bytes, llvm::StringRef kernel);

/// Where `kernel` writes to the stack and reads from it: places in the source program, as `file:line`, each once, those
/// with most accesses first; empty without line information.
std::vector<std::string> stackAccesses(llvm::StringRef bytes, llvm::StringRef kernel);

} // namespace txl::nvptx

#endif
