// The text of atomic accesses. Internal to the folder.
#ifndef TXL_LOWER_TARGET_NVIDIA_ATOMICTEXT_H
#define TXL_LOWER_TARGET_NVIDIA_ATOMICTEXT_H

#include "lower/target/Accesses.h"

namespace txl::lower::nvidia {

/// Emits an update with PTX's name of the operation and the type (`add.f32`). `policy`: a cache policy, or null.
llvm::Value *emitAtomicUpdate(Builder &b, const AtomicAccess &access, const AtomicUpdate &update, Words words,
                              std::string name, llvm::Value *policy);
/// PTX's name of an update of an element, for a GPU that has the instruction.
std::string atomicUpdateName(AtomicKind kind, llvm::Type *type);
llvm::Value *emitAtomicLoad(Builder &b, const AtomicAccess &access, llvm::Value *policy);
void emitAtomicStore(Builder &b, const AtomicAccess &access, llvm::Value *word, llvm::Value *policy);

} // namespace txl::lower::nvidia

#endif
