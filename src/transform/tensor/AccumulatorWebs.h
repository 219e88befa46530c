// Which values of MMAs in flight are one accumulator.
//
// The accumulator of an MMA is overwritten by its result. The values that hold it, one after the other, are a web:
// MMAs, waits, loops and branches pass it on, and no two of its values are needed at once. In tensor memory a web is a
// buffer. Webs that live at different times share one.
#ifndef TXL_TRANSFORM_TENSOR_ACCUMULATORWEBS_H
#define TXL_TRANSFORM_TENSOR_ACCUMULATORWEBS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Region.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class AccumulatorWebs {
public:
  /// The webs of the `txl.dot_async` in `region`.
  explicit AccumulatorWebs(mlir::Region &region);

  /// The values of webs, those of one web with the same buffer.
  const llvm::MapVector<mlir::Value, unsigned> &values() const { return buffersOf; }
  /// The index of the buffer that has `value`; none if `value` is in no web.
  std::optional<unsigned> bufferOf(mlir::Value value) const;
  /// The types of the buffers.
  llvm::ArrayRef<mlir::RankedTensorType> buffers() const { return types; }
  /// Whether an operand, of an operation that passes an accumulator on, passes on one that is in the buffer already.
  bool isInPlace(mlir::OpOperand &use) const;

private:
  void addUses(mlir::Value value);
  void assignBuffers(mlir::Region &region);

  llvm::EquivalenceClasses<mlir::Value> webs;
  llvm::SetVector<mlir::Value> order;
  llvm::MapVector<mlir::Value, unsigned> buffersOf;
  llvm::SmallVector<mlir::RankedTensorType> types;
};

/// The values to which an operation passes on an operand as an accumulator; empty if it does not.
llvm::SmallVector<mlir::Value, 2> passedOn(mlir::OpOperand &use);

} // namespace txl::transform

#endif
