// What a launch must know of a kernel, kept in the text of every stage, so that an edited text compiles on: threads and
// clusters are directives; the bytes of dynamic shared memory and the recipes of tensor maps are attributes in LLVM IR and
// comments in PTX.
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
  /// Whether each CTA of a cluster is a program of the grid; else the cluster is one.
  bool programsAreCtas = false;
  uint64_t sharedBytes = 0; ///< dynamic
  /// The maps that a launch makes (arch/TensorMapRecipe.h): parameters behind the kernel's own.
  std::vector<std::string> tensorMaps;
  unsigned firstAdded = 0; ///< the first parameter that is not the kernel's own
  /// Axes of the grid whose programs stay: a launch starts no more than there are multiprocessors, each of which runs several
  /// of those that it was asked for; their numbers along these axes are the last parameters. 0: all are started.
  unsigned residentAxes = 0;
};

/// Notes in `module` what a launch of its kernel `facts.name` must know and directives do not say.
void record(llvm::Module &module, const KernelFacts &facts);

/// The kernels of a module, in their order.
std::vector<KernelFacts> kernelsOf(const llvm::Module &module);
/// The kernels of a PTX text.
std::vector<KernelFacts> kernelsOf(llvm::StringRef ptx);

/// The PTX with the comments that kernelsOf reads.
std::string withFacts(llvm::StringRef ptx, const KernelFacts &facts);

} // namespace txl::nvptx

#endif
