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
  bool isSerialized = false; ///< each product of warpgroups is waited for before the next, for want of registers, say

  unsigned spills() const { return spillStores + spillLoads; }
};

/// The resources of `kernel`, but for spills and waits (only the assembler's log has them); none if `bytes` is no cubin with it.
std::optional<Resources> readResources(llvm::StringRef bytes, llvm::StringRef kernel);

/// A line of the source program and its instructions on the stack.
struct StackAccess {
  std::string file;
  unsigned line = 0, stores = 0, loads = 0;
};

/// Where `kernel` writes to the stack and reads from it: those lines with most accesses first; empty without line
/// information.
std::vector<StackAccess> stackAccesses(llvm::StringRef bytes, llvm::StringRef kernel);

} // namespace txl::nvptx

#endif
