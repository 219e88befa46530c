// Finds the initial load of a compare-and-swap loop, which CUDA's guide writes as a plain load. The swap compares its
// value with the current one, so it may be read while other threads change it.
#ifndef TXL_EMULATOR_COMPAREDLOADS_H
#define TXL_EMULATOR_COMPAREDLOADS_H

#include "ptx/Module.h"
#include "llvm/ADT/DenseSet.h"

namespace txl::emulator {

/// The weak loads of a function whose value, directly or copied, an `atom.cas` compares with the contents of the same
/// address.
llvm::DenseSet<const ptx::Instruction *> comparedLoads(const ptx::Function &function);

} // namespace txl::emulator

#endif // TXL_EMULATOR_COMPAREDLOADS_H
