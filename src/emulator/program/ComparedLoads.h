// The first load of a compare-and-swap loop, as CUDA's guide writes it: a plain one. What it reads is compared with what is there
// when the swap happens, so that it may be read while others change it.
#ifndef TXL_EMULATOR_COMPAREDLOADS_H
#define TXL_EMULATOR_COMPAREDLOADS_H

#include "ptx/Module.h"
#include "llvm/ADT/DenseSet.h"

namespace txl::emulator {

/// The weak loads of a function whose value, as it is or copied, an `atom.cas` compares with what lies at the same address.
llvm::DenseSet<const ptx::Instruction *> comparedLoads(const ptx::Function &function);

} // namespace txl::emulator

#endif // TXL_EMULATOR_COMPAREDLOADS_H
