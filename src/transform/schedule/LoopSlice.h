// The part of a loop's body that some of its operations need: what a pipeline runs ahead of the rest, or in another
// warpgroup.
//
// A slice is closed: with an operation it has those that made its operands, and with a value that the loop carries what
// yields it. Two slices may share operations; each computes them for itself.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPSLICE_H
#define TXL_TRANSFORM_SCHEDULE_LOOPSLICE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class LoopSlice {
public:
  /// An empty slice. What defines an operation of `cuts` is no part of it: its results come from elsewhere.
  explicit LoopSlice(mlir::scf::ForOp loop, llvm::ArrayRef<mlir::Operation *> cuts = {});

  /// Adds an operation of the body, or what a value of the body is made of.
  void add(mlir::Operation *op);
  void add(mlir::Value value);
  /// Adds a value that the loop carries, with what yields it.
  void addCarried(unsigned index);

  bool has(mlir::Operation *op) const { return operations.contains(op); }
  bool usesInductionVariable() const { return usesVariable; }
  /// The carried values that it needs, in the loop's order.
  llvm::SmallVector<unsigned> carried() const;
  /// What it uses of what is around the loop.
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
