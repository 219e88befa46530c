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

/// An arrival at a barrier in shared memory.
struct BarrierArrival {
  llvm::Value *barrier = nullptr;
  llvm::Value *bytes = nullptr; ///< that the phase waits for as well; null: none
  bool tracksCopies = false;    ///< arrives when this thread's copies have completed
  bool isRemote = false;        ///< the barrier may be in another CTA
  bool releasesCluster = false; ///< orders the thread's stores to other CTAs before a remote arrival
};

/// A copy of a box of a tensor between global and shared memory.
struct TensorBox {
  llvm::Value *map = nullptr;
  llvm::SmallVector<llvm::Value *, 5> coordinates; ///< of the box in the tensor, the innermost axis first
  llvm::Value *shared = nullptr;
};
struct TensorLoad : TensorBox {
  llvm::Value *barrier = nullptr;
  llvm::Value *multicast = nullptr; ///< i16: the CTAs that receive the box; null: this one
  llvm::Value *policy = nullptr;    ///< cache policy, or null
};
enum class TensorReduction : uint8_t { None, Add, Min, Max, And, Or, Xor };

/// Types of the elements of an MMA's operands.
enum class MatrixType : uint8_t { F16, BF16, TF32, E4M3, E5M2, S8, F64 };

/// An MMA of a warp.
struct MatrixMultiply {
  MatrixType a, b;
  unsigned k; ///< extent of one instruction
  /// Block scales, of sm_120: how many of a row or column (0: none; of 2 and 4, `a` and `b` are pairs of e2m1), from
  /// which byte on in the words, and whether they are e4m3 rather than powers of two.
  unsigned scales = 0, firstByte = 0;
  bool areFloats = false;
  llvm::Value *scalesA = nullptr, *scalesB = nullptr;
};

/// MMAs of a warpgroup: 64 rows by `n` columns each, over `k` elements.
struct AsyncMultiply {
  MatrixType a, b;
  unsigned n, k;
  llvm::Value *describedA = nullptr; ///< null: in registers
  llvm::Value *describedB = nullptr;
  bool transposesA = false, transposesB = false; ///< M or N is contiguous in shared memory
  bool accumulates = true;                       ///< false: the accumulators begin with 0
  llvm::Value *accumulatesIf = nullptr;          ///< i32; the accumulators begin with 0 if it is 0
  struct Step {
    unsigned accumulator;                  ///< the first of this instruction
    bool isFirst;                          ///< of its accumulators
    uint64_t offsetA, offsetB;             ///< bytes, of operands in shared memory
    llvm::SmallVector<llvm::Value *, 4> a; ///< words in registers
  };
  llvm::SmallVector<Step, 0> steps = {};
};

/// A thread's access of consecutive columns of tensor memory, a word of 32 bits each.
struct TensorMemoryAccess {
  llvm::Value *address = nullptr; ///< i32, the same in a warp, whose lanes it names
  unsigned column = 0;            ///< the first, from the address on
  unsigned words = 1;             ///< a power of two up to 128
  bool halves = false;            ///< a word has the lower halves of two columns, of which there are 2 * words
  /// The columns from those of lanes 0 to 15 to those of lanes 16 to 31, which have the same rows; 0: a row a lane.
  unsigned split = 0;
};

/// What a launch of a kernel promises.
struct KernelLimits {
  unsigned threads = 1;      ///< of a CTA
  unsigned clusterSize = 1;  ///< CTAs
  unsigned maxRegisters = 0; ///< of a thread; 0: the assembler decides
  bool isAloneOnSM = false;  ///< each SM has one CTA
};

} // namespace txl::lower

#endif
