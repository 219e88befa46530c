// LLVM's NVPTX target: one target machine per compilation.
#ifndef TXL_NVPTX_TARGET_H
#define TXL_NVPTX_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include <memory>

namespace llvm {
class TargetMachine;
}
namespace txl::arch {
struct Architecture;
}

namespace txl::nvptx {

/// The versions of PTX that LLVM can emit, ascending: 80 is 8.0.
llvm::ArrayRef<unsigned> ptxVersions();

/// Not shared between threads.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const arch::Architecture &architecture, unsigned ptxVersion);

} // namespace txl::nvptx

#endif
