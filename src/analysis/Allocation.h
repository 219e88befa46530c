// Where in shared memory each buffer lies.
//
// A buffer is explicit (an operation allocates it), the scratch of one operation, or virtual: what the callees of a call need
// together. Buffers that are alive at the same time do not overlap: an explicit one lives from its allocation to the
// last use of anything that may be a view of it (Alias.h), the others while their operation runs. Buffers are placed
// largest first, each at the lowest aligned offset that is free of those it interferes with. Two execution groups run
// at the same time, so buffers of different groups always interfere. Small scratch lies in places of its own where that
// costs nothing, which saves barriers: between two reductions, say, none is needed but their own.
#ifndef TXL_ANALYSIS_ALLOCATION_H
#define TXL_ANALYSIS_ALLOCATION_H

#include "analysis/Positions.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace txl::analysis {

struct Buffer {
  enum class Kind : uint8_t { Explicit, Scratch, Virtual };
  mlir::Operation *owner = nullptr;
  Kind kind = Kind::Scratch;
  uint64_t bytes = 0, alignment = 16, offset = 0;
  /// Scratch has a part for each of the groups that run the operation side by side; `bytes` is that of all.
  unsigned instances = 1;
  /// In the walk over the function. All of it where warps run beside each other and no place in the text is before another.
  Span life;
};

class Allocation {
public:
  enum class Of : uint8_t {
    All,    ///< of a program for a GPU
    Buffers ///< those that the program makes, which needs neither layouts nor a target
  };
  explicit Allocation(mlir::ModuleOp module, Of of = Of::All);

  /// The buffer of an allocation, of an operation's scratch, or of a call; null if it needs none.
  const Buffer *bufferOf(mlir::Operation *op) const;
  /// Its first byte, from the base of the function it is in.
  std::optional<uint64_t> offsetOf(mlir::Operation *op) const;
  /// The buffers of a function, in the order of their owners.
  llvm::ArrayRef<Buffer> buffersOf(mlir::Operation *function) const;
  /// What a function needs, with what it calls.
  uint64_t bytesOf(mlir::Operation *function) const;
  /// What the module's kernels need at most.
  uint64_t peak() const;

  /// Every buffer beside its owner, the peak of each function and who is alive there.
  void print(llvm::raw_ostream &os) const;

private:
  struct Frame {
    llvm::SmallVector<Buffer, 8> buffers;
    uint64_t bytes = 0, alignment = 16;
  };
  void allocate(mlir::Operation *function);

  mlir::ModuleOp module;
  Of of;
  llvm::DenseMap<mlir::Operation *, Frame> frames;
  llvm::DenseMap<mlir::Operation *, std::pair<mlir::Operation *, unsigned>> places; // function, index
};

} // namespace txl::analysis

#endif
