// Resource usage of a cubin's kernels: an ELF file whose `.nv.info` sections hold, for each function, its registers and
// stack.
#ifndef TXL_NVPTX_CUBIN_H
#define TXL_NVPTX_CUBIN_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace txl::nvptx {

struct Resources {
  unsigned registers = 0;    ///< per thread
  unsigned stackBytes = 0;   ///< per thread, local memory
  unsigned staticShared = 0; ///< per CTA, in addition to dynamic shared memory
  unsigned spillStores = 0;  ///< bytes per thread
  unsigned spillLoads = 0;
  bool isSerialized = false; ///< each wgmma is waited for before the next one, e.g. for lack of registers

  unsigned spills() const { return spillStores + spillLoads; }
};

/// The resources of `kernel`, except spills and serialisation, which only the assembler's log has; none if `bytes` is
/// not a cubin with it.
std::optional<Resources> readResources(llvm::StringRef bytes, llvm::StringRef kernel);

/// A source line and the number of its instructions that access the stack.
struct StackAccess {
  std::string file;
  unsigned line = 0, stores = 0, loads = 0;
};

/// The source lines at which `kernel` accesses its stack, those with most accesses first; empty without line
/// information.
std::vector<StackAccess> stackAccesses(llvm::StringRef bytes, llvm::StringRef kernel);

} // namespace txl::nvptx

#endif
