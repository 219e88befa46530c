// Shared memory allocation: assigns an offset to each buffer.
//
// A buffer is explicit (an operation allocates it), the scratch of one operation, or virtual (what the callees of a
// call need together). Buffers with overlapping live ranges do not overlap in memory. An explicit buffer lives from its
// allocation to the last use of any possible view of it (Alias.h); the others live while their operation runs. Buffers
// are placed largest first, each at the lowest aligned offset that is free of the buffers it interferes with. Two
// execution groups run concurrently, so buffers of different groups always interfere. Small scratch buffers get
// disjoint address ranges where that costs no occupancy, which saves barriers: two consecutive reductions, for example,
// need no barrier between them.
#ifndef TXL_ANALYSIS_ALLOCATION_H
#define TXL_ANALYSIS_ALLOCATION_H

#include "analysis/Positions.h"
#include "mlir/IR/BuiltinOps.h"
#include "support/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace txl::analysis {

class AliasAnalysis;

/// The live range of a buffer: from its allocation to the last use of any possible view of it, and of the asynchronous
/// operations that use it.
Span computeLiveRange(mlir::Operation *alloc, const AliasAnalysis &alias, const Positions &positions);

struct Buffer {
  enum class Kind : uint8_t { Explicit, Scratch, Virtual };
  mlir::Operation *owner = nullptr;
  Kind kind = Kind::Scratch;
  uint64_t bytes = 0, alignment = 16, offset = 0;
  /// Number of execution groups that run the operation concurrently, each with a buffer of its own; `bytes` is the
  /// total.
  unsigned instances = 1;
  /// Live range as positions in the walk over the function; the whole function where warps run concurrently and program
  /// order gives no order in time.
  Span liveRange;
};

class Allocation {
public:
  enum class Contents : uint8_t {
    All,    ///< everything a GPU program needs, scratch included
    Buffers ///< explicit buffers only; requires neither layouts nor a target
  };
  explicit Allocation(mlir::ModuleOp module, Contents contents = Contents::All);

  /// The buffer of an allocation, of an operation's scratch, or of a call; null if `op` has none.
  const Buffer *bufferOf(mlir::Operation *op) const;
  /// Offset of the buffer's first byte from the base of its function. A kernel with buffers in tensor memory owns the
  /// four bytes to which the address of that memory is written.
  std::optional<uint64_t> offsetOf(mlir::Operation *op) const;
  /// The buffers of a function, in the order of their owners.
  llvm::ArrayRef<Buffer> buffersOf(mlir::Operation *function) const;
  /// Shared memory of a function, including its callees, in bytes.
  uint64_t bytesOf(mlir::Operation *function) const;
  /// The largest requirement of the module's kernels.
  uint64_t peak() const;

  /// The shared memory of each function, followed by its buffers (docs/reference/reports.md).
  Facts facts() const;

private:
  struct Frame {
    llvm::SmallVector<Buffer, 8> buffers;
    uint64_t bytes = 0, alignment = 16;
  };
  void allocate(mlir::Operation *function);

  mlir::ModuleOp module;
  Contents contents;
  llvm::DenseMap<mlir::Operation *, Frame> frames;
  llvm::DenseMap<mlir::Operation *, std::pair<mlir::Operation *, unsigned>> bufferIndex; // function, index
};

} // namespace txl::analysis

#endif
