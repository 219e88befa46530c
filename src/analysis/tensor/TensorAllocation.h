// Tensor memory allocation: assigns columns to each buffer there.
//
// A buffer has a column of 32 bits for each element of a row. Elements of fewer bits are packed, several in a column,
// as operand A of an MMA has them; but an accumulator of an MMA has one element a column. Buffers live as those in
// shared memory do (analysis/Allocation.h), and as long as an MMA may access them: to the wait for it in its block, if
// there is one, otherwise to the end of the kernel. Buffers that live at different times share columns. A kernel
// allocates all its columns at once: a power of two, of at least 32 and at most 512.
#ifndef TXL_ANALYSIS_TENSOR_TENSORALLOCATION_H
#define TXL_ANALYSIS_TENSOR_TENSORALLOCATION_H

#include "analysis/Positions.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::analysis {

/// The columns of an SM's tensor memory.
inline constexpr unsigned kTensorColumns = 512;

struct TensorBuffer {
  mlir::Operation *owner = nullptr;
  unsigned column = 0;  ///< the first, from that of the kernel's allocation
  unsigned columns = 0; ///< of a slot
  unsigned slots = 1;   ///< of a multi-buffer
  unsigned perWord = 1; ///< elements in a column
  /// The accumulator of MMAs, of 16 bits, and operand A or reinterpreted: no layout suits both.
  bool isMixed = false;
  Span liveRange;

  unsigned end() const { return column + columns * slots; }
};

class TensorAllocation {
public:
  explicit TensorAllocation(mlir::ModuleOp module);

  llvm::ArrayRef<TensorBuffer> buffers() const { return all; }
  /// The buffer that an operation allocates; null if it allocates none in tensor memory.
  const TensorBuffer *bufferOf(mlir::Operation *alloc) const;
  /// One of the buffers that `view` may be a view of; all of them have the same columns and elements a column, or the
  /// result is null.
  const TensorBuffer *layoutOf(mlir::Value view) const;
  /// The elements in a column of a view, also of one that reinterprets its buffer.
  unsigned perWordOf(mlir::Value view) const;
  /// The columns that the buffers need together; 0 if there are none.
  unsigned required() const;
  /// The columns that the kernel allocates: a power of two of at least 32; 0 if there are no buffers.
  unsigned allocated() const;

private:
  llvm::SmallVector<TensorBuffer, 4> all;
  llvm::DenseMap<mlir::Operation *, unsigned> indices;
  llvm::DenseMap<mlir::Value, unsigned> views; ///< the first buffer of each
  llvm::DenseSet<mlir::Value> ambiguous;
};

/// Whether a value is a buffer in tensor memory.
bool isInTensorMemory(mlir::Value buffer);

} // namespace txl::analysis

#endif
