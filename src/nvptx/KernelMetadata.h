// The facts about a kernel that a launch needs, kept in the text of every stage, so that an edited text can be compiled
// further. Threads and clusters are directives; the size of dynamic shared memory and the recipes of tensor maps are
// attributes in LLVM IR and comments in PTX.
#ifndef TXL_NVPTX_KERNELMETADATA_H
#define TXL_NVPTX_KERNELMETADATA_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace txl::nvptx {

struct KernelMetadata {
  std::string name;
  unsigned threads = 0; ///< per CTA; 0: not in the text
  unsigned clusterSize = 1;
  /// Whether each CTA of a cluster is a program of the grid; otherwise the cluster is one program.
  bool programsAreCtas = false;
  uint64_t sharedBytes = 0; ///< dynamic
  /// The maps that a launch makes (arch/TensorMapRecipe.h): parameters after the kernel's own.
  std::vector<std::string> tensorMaps;
  unsigned firstAdded = 0; ///< index of the first parameter that is not the kernel's own
  /// Number of grid axes along which the kernel is persistent: a launch starts at most one CTA per SM, each of which
  /// computes several of the requested programs. The requested extents along these axes are the last parameters. 0: all
  /// programs are started.
  unsigned residentAxes = 0;
};

/// Records in `module` the facts about its kernel `facts.name` that directives do not express.
void record(llvm::Module &module, const KernelMetadata &facts);

/// The kernels of a module, in order.
std::vector<KernelMetadata> readKernels(const llvm::Module &module);
/// The kernels of a PTX text.
std::vector<KernelMetadata> readKernels(llvm::StringRef ptx);

/// The PTX with the comments that readKernels reads.
std::string annotateKernel(llvm::StringRef ptx, const KernelMetadata &facts);

} // namespace txl::nvptx

#endif
