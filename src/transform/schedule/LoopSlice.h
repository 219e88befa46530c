// The slice of a loop's body that some of its operations depend on: what software pipelining runs ahead of the rest, or
// in another warpgroup.
//
// A slice is closed: with an operation it has those that define its operands, and with a loop-carried value those that
// define what is yielded for it. Two slices may share operations; each executes them.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPSLICE_H
#define TXL_TRANSFORM_SCHEDULE_LOOPSLICE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class LoopSlice {
public:
  /// An empty slice. Operations of `cuts`, and what they depend on, are not followed: their results come from
  /// elsewhere.
  explicit LoopSlice(mlir::scf::ForOp loop, llvm::ArrayRef<mlir::Operation *> cuts = {});

  /// Adds an operation of the body, or the operations that a value of the body depends on.
  void add(mlir::Operation *op);
  void add(mlir::Value value);
  /// Adds a loop-carried value, with what is yielded for it.
  void addCarried(unsigned index);

  bool has(mlir::Operation *op) const { return operations.contains(op); }
  bool usesInductionVariable() const { return usesVariable; }
  /// The indices of the loop-carried values in the slice, ascending.
  llvm::SmallVector<unsigned> carried() const;
  /// The values from outside the loop that the slice uses.
  llvm::SetVector<mlir::Value> outside();
  /// Its operations, in the body's order.
  llvm::SmallVector<mlir::Operation *> inOrder();

private:
  mlir::scf::ForOp loop;
  llvm::DenseSet<mlir::Operation *> operations, cuts;
  llvm::SmallVector<bool> isCarried;
  bool usesVariable = false;
};

} // namespace txl::transform

#endif
