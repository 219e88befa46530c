// The operands of a target's instructions: plain structures of LLVM values.
#ifndef TXL_LOWER_TARGET_ACCESSES_H
#define TXL_LOWER_TARGET_ACCESSES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <cstdint>

namespace txl::lower {

using Builder = llvm::IRBuilder<>;
using Words = llvm::ArrayRef<llvm::Value *>;
using Results = llvm::SmallVector<llvm::Value *, 8>;

/// Combinations of 32-bit integers that a warp reduces.
enum class LaneReduction : uint8_t { Add, MaxS, MinS, MaxU, MinU, And, Or, Xor };

/// The cache level or the behaviour that an access asks for.
enum class CacheOperator : uint8_t { None, All, Global, WriteBack, Streaming, WriteThrough, Reread };
enum class Eviction : uint8_t { Normal, First, Last };

/// An access of global memory by one thread: `words` words of `wordBits` bits (8 to 64) at consecutive addresses.
struct GlobalAccess {
  unsigned words = 1, wordBits = 32;
  llvm::Value *pointer = nullptr;
  llvm::Value *predicate = nullptr; ///< null: always
  CacheOperator cache = CacheOperator::None;
  Eviction eviction = Eviction::Normal;
  llvm::Value *policy = nullptr; ///< that of `eviction`, unless it is normal
  bool isVolatile = false;       ///< has no hints

  /// The type of a word in registers: a byte takes 16 bits.
  llvm::Type *wordType(Builder &b) const { return b.getIntNTy(wordBits < 16 ? 16 : wordBits); }
};

enum class MemoryOrder : uint8_t { Relaxed, Acquire, Release, AcquireRelease };
enum class MemoryScope : uint8_t { Cta, Gpu, System };
enum class AtomicKind : uint8_t { And, Or, Xor, Add, FAdd, MaxS, MinS, MaxU, MinU, Exchange };

/// An atomic access of `bits` bits (8 to 64).
struct AtomicAccess {
  unsigned bits = 32;
  llvm::Value *pointer = nullptr;
  llvm::Value *predicate = nullptr; ///< null: always
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryScope scope = MemoryScope::Gpu;
  bool retries = false; ///< of a loop that updates an element without an instruction
};

/// A read-modify-write of `elements` adjacent elements of `type`, in as many words as are given.
struct AtomicUpdate {
  AtomicKind kind = AtomicKind::Add;
  llvm::Type *type = nullptr;
  unsigned elements = 1;
  bool returns = true; ///< whether the old words are read
};

} // namespace txl::lower

#endif
