// Limits and features of each GPU architecture, as one table. Passes and lowering query a feature here, or in
// SpecificFeatures.h, instead of comparing numbers. Numbers are compared where a GPU is matched with the code that it
// can run (capi/Device.cpp), and are data in the table of PTX instructions (ptx/Instructions.def).
//
// Sources: CUDA C++ Programming Guide, "Compute Capabilities"; PTX ISA, "Target ISA Notes" of each instruction.
#ifndef TXL_ARCH_ARCHITECTURE_H
#define TXL_ARCH_ARCHITECTURE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace txl::arch {

/// Instructions, or forms of them, that not every architecture has.
enum class Feature : uint8_t {
#define ARCH_FEATURE(name, sm) name,
#include "arch/Architectures.def"
};

struct Architecture {
  llvm::StringRef name;    ///< `sm_90a`: the name that LLVM and ptxas use
  unsigned sm;             ///< 90
  bool specific;           ///< with an `a`: code runs on this architecture only
  unsigned ptx;            ///< the first PTX version that supports it: 80 is 8.0
  unsigned sharedPerBlock; ///< maximum bytes of a CTA, if requested
  unsigned sharedPerSM;    ///< bytes, all CTAs of an SM together
  unsigned threadsPerSM;
  unsigned clusterSize; ///< CTAs of the largest portable cluster; 1: clusters are not supported

  bool has(Feature feature) const;

  /// The architecture to compile for on `this` GPU when there is a choice: itself, or the form with an `a`.
  const Architecture &mostSpecific() const;
};

inline constexpr unsigned kThreadsPerWarp = 32;
inline constexpr unsigned kThreadsPerBlock = 1024;
inline constexpr unsigned kRegistersPerSM = 65536;
inline constexpr unsigned kRegistersPerThread = 255;
/// Shared memory that a CTA can have without opting in to more, in bytes.
inline constexpr unsigned kDefaultSharedPerBlock = 48 * 1024;

/// All architectures, in ascending order.
llvm::ArrayRef<Architecture> architectures();

/// Looks up `sm_90`, `sm_90a`, `cuda:90`, `90`; null if the architecture is not supported.
const Architecture *findArchitecture(llvm::StringRef name);

/// The architecture whose code runs on a GPU of compute capability `major`.`minor`: the newest of its generation that
/// is not newer than the GPU; null if there is none.
const Architecture *architectureFor(unsigned major, unsigned minor);

/// All names, `sm_80, sm_86, …`, for messages.
llvm::StringRef architectureNames();

} // namespace txl::arch

#endif
