// What a launch must know of a kernel, kept in the text of every stage, so that an edited text compiles on: threads and
// clusters are directives; the bytes of dynamic shared memory are an attribute in LLVM IR and a comment in PTX.
#ifndef TXL_NVPTX_KERNELFACTS_H
#define TXL_NVPTX_KERNELFACTS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace txl::nvptx {

struct KernelFacts {
  std::string name;
  unsigned threads = 0; ///< of a CTA; 0: the text does not say
  unsigned clusterSize = 1;
  uint64_t sharedBytes = 0; ///< dynamic
};

/// Notes in `module` how much dynamic shared memory its kernel `name` takes.
void recordSharedBytes(llvm::Module &module, llvm::StringRef name, uint64_t bytes);

/// The kernels of a module, in their order.
std::vector<KernelFacts> kernelsOf(const llvm::Module &module);
/// The kernels of a PTX text.
std::vector<KernelFacts> kernelsOf(llvm::StringRef ptx);

/// The PTX with the comment that kernelsOf reads.
std::string withSharedBytes(llvm::StringRef ptx, uint64_t bytes);

} // namespace txl::nvptx

#endif
