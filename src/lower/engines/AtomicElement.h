// Elements of atomic accesses as words of an instruction, and updates that have no instruction. Internal to the
// component.
#ifndef TXL_LOWER_ENGINES_ATOMICELEMENT_H
#define TXL_LOWER_ENGINES_ATOMICELEMENT_H

#include "lower/Lowering.h"

namespace txl::lower {

/// Bits of an element in memory.
unsigned bitsOf(llvm::Type *type);
/// The bits of a value as an integer of at least 16 bits, and back.
llvm::Value *toWord(llvm::IRBuilder<> &b, llvm::Value *value);
llvm::Value *fromWord(llvm::IRBuilder<> &b, llvm::Value *word, llvm::Type *type);

AtomicKind kindOf(tt::RMWKind kind);

/// A 16-bit read-modify-write by compare-and-swap: the old element, 0 where the access's predicate is false.
llvm::Value *updateByRetrying(Lowering &l, AtomicAccess access, tt::RMWKind kind, llvm::Value *value);

} // namespace txl::lower

#endif
