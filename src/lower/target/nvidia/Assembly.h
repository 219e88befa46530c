// Inline assembly: one call for all instructions that LLVM has no intrinsic for.
#ifndef TXL_LOWER_TARGET_NVIDIA_ASSEMBLY_H
#define TXL_LOWER_TARGET_NVIDIA_ASSEMBLY_H

#include "lower/target/Accesses.h"
#include <string>

namespace txl::lower::nvidia {

/// Emits `text`, with one constraint for each result and argument, in this order.
llvm::CallInst *emitAssembly(Builder &b, llvm::Type *result, llvm::StringRef text, llvm::StringRef constraints,
                             Words arguments, bool hasSideEffects = true);
/// Emits `text` without results; it reads or writes memory, and the threads of a warp execute it together.
/// `constraints` are those of the arguments.
void emitConvergent(Builder &b, llvm::StringRef text, llvm::StringRef constraints, Words arguments);

/// The constraint of an integer of this many bits.
inline char constraintOf(unsigned bits) { return bits == 64 ? 'l' : bits == 32 ? 'r' : 'h'; }

} // namespace txl::lower::nvidia

#endif
