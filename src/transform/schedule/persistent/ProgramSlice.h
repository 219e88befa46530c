// The slice of a program that producer warps run if the main loop is nested: the loops and branches around it, and the
// scalars on which these, or the copies' coordinates, depend.
//
// A kernel that is persistent by itself has `for tile in …:` or `while tile < tiles:` around its main loop. The
// producer warps follow it from output tile to output tile, but compute none.
#ifndef TXL_TRANSFORM_SCHEDULE_PERSISTENT_PROGRAMSLICE_H
#define TXL_TRANSFORM_SCHEDULE_PERSISTENT_PROGRAMSLICE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class DynamicTileScheduler;

class ProgramSlice {
public:
  /// The slice of the operations around `anchor` in the block `scopeBlock`. `scheduler`: the values that only the
  /// producer fetches.
  ProgramSlice(mlir::Operation *anchor, mlir::Block &scopeBlock, DynamicTileScheduler *scheduler = nullptr);

  /// Adds what a scalar depends on. Returns false if that has side effects or includes tiles; `mayRepeat` returns
  /// whether the copy may execute an operation with effects, too.
  bool add(mlir::Value scalar, llvm::function_ref<bool(mlir::Operation *)> mayRepeat);
  /// Whether `anchor` is nested in other operations.
  bool isNested() const { return !enclosing.empty(); }
  /// Emits the slice, with the operations from `first` to `last` at `anchor`; their operands have been added.
  void wrap(mlir::OpBuilder &builder, mlir::Operation *first, mlir::Operation *last);

private:
  bool isInside(mlir::Value value) const;
  bool isEnclosing(mlir::Operation *op) const { return enclosing.contains(op); }
  bool addDependencies(mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &more) const;
  void copyBlock(mlir::Block &from, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::ForOp loop, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::WhileOp loop, mlir::OpBuilder &builder);
  void copyBranch(mlir::scf::IfOp branch, mlir::OpBuilder &builder);
  llvm::SmallVector<mlir::Value> getCopies(llvm::ArrayRef<unsigned> kept, mlir::ValueRange values) const;

  mlir::Operation *anchor;
  mlir::Block &scopeBlock;
  DynamicTileScheduler *scheduler;
  llvm::SetVector<mlir::Operation *> enclosing; ///< from the innermost to the outermost
  llvm::SetVector<mlir::Value> needed;
  mlir::IRMapping copies;
  mlir::Operation *first = nullptr, *last = nullptr;
};

} // namespace txl::transform

#endif
