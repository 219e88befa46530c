// Partitions a block of a program along M among several warpgroups (M-split): each computes a slice of the rows of
// every MMA.
//
// A tile that depends on an MMA's result is divided along the axis of the accumulator's rows. What else is computed
// with it is divided as well, as far as needed; a value needed both divided and whole is computed twice. A group's copy
// of the block is a program of its own on smaller tiles. Groups share no elements, so they exchange nothing.
//
// Copies for different groups differ only in what depends on the index of their slice: first indices of ranges, slots,
// named barriers. So one copy serves all groups if the index is a value. Only slices of buffers need a constant.
#ifndef TXL_TRANSFORM_SCHEDULE_TILEPARTITION_H
#define TXL_TRANSFORM_SCHEDULE_TILEPARTITION_H

#include "ir/ops/BufferOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "transform/reports/Refusal.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class TilePartition {
public:
  TilePartition(mlir::Block &scopeBlock, unsigned numSlices) : scopeBlock(scopeBlock), numSlices(numSlices) {}

  /// Declares an operation that one other group executes for all.
  void exclude(mlir::Operation *op) { excluded.insert(op); }
  /// Determines which group needs which slice of each value. Returns false, and sets `why`, if the block cannot be
  /// divided.
  bool divide(Refusal &why);
  /// Whether the index of a slice must be a constant. Requires that `divide` has succeeded.
  bool slicesBuffers() const;
  /// Returns a slice's replacement for a buffer that holds a tile; null: a buffer of its own. `axis` is the axis along
  /// which the tile is divided, kWhole if it is not; `tileOf` returns the slice's version of a value.
  using Holder = llvm::function_ref<mlir::Value(mlir::OpBuilder &, ttg::LocalAllocOp, mlir::Value sliceIndex, int axis,
                                                llvm::function_ref<mlir::Value(mlir::Value)> tileOf)>;
  /// Emits the copy for slice `sliceIndex`, an i32 that is the id of the warpgroup. Requires that `divide` has
  /// succeeded.
  void copy(mlir::OpBuilder &builder, mlir::Value sliceIndex, Holder holder);

  static constexpr int kWhole = -1;
  /// A slice of a buffer.
  static mlir::Value createSlice(mlir::OpBuilder &builder, mlir::Value buffer, int axis, unsigned sliceIndex,
                                 unsigned numSlices);

private:
  using Version = std::pair<mlir::Value, int>; ///< a value and the axis along which it is divided
  bool fail(Cause cause, mlir::Operation *op);
  bool fail(Cause cause, mlir::Value value);
  bool isInside(mlir::Value value) const;

  // Forward propagation from MMAs.
  bool force(mlir::Value value, int axis);
  bool forceResults(mlir::Operation *op);
  bool forceCarried(mlir::Operation *op);
  std::optional<int> forcedOperand(mlir::Operation *op) const;
  std::optional<int> resultAxis(mlir::Operation *op, unsigned operand, int axis);
  // Backward propagation of needed versions.
  bool isAnchor(mlir::Operation *op) const;
  int anchorAxis(mlir::Operation *op) const;
  bool need(mlir::Value value, int axis);
  bool needOperands(mlir::Operation *op, int axis);
  bool needDependences(Version version);
  std::optional<int> operandAxis(mlir::Operation *op, unsigned operand, int axis);

  // Emission of a copy.
  void copyBlock(mlir::Block &from, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::ForOp loop, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::WhileOp loop, mlir::OpBuilder &builder);
  void copyBranch(mlir::scf::IfOp branch, mlir::OpBuilder &builder);
  void copyVersion(mlir::Operation *op, int axis, mlir::OpBuilder &builder);
  void copyFor(unsigned slice, mlir::Operation *op, mlir::OpBuilder &builder);
  mlir::Value getShifted(mlir::IntegerAttr first, unsigned shift);
  mlir::Value getFirstIndex(unsigned length);
  mlir::Value lookup(mlir::OpBuilder &builder, mlir::Value value, int axis);
  std::optional<int> findAxis(mlir::Value carried) const;
  mlir::Type getSliceType(mlir::Type type, int axis) const;

  mlir::Block &scopeBlock;
  unsigned numSlices;
  Refusal reason;
  bool changed = false;
  llvm::SmallPtrSet<mlir::Operation *, 2> excluded;
  llvm::DenseMap<mlir::Value, int> forced;
  llvm::SetVector<Version> needed;
  llvm::DenseMap<Version, mlir::Value> copies;
  Holder *holder = nullptr;
  mlir::Value sliceIndex;
  std::optional<unsigned> constantIndex;                   ///< of the slice, if it is one
  llvm::DenseMap<mlir::Attribute, mlir::Value> indexTerms; ///< computed from the index, where it is defined
};

} // namespace txl::transform

#endif
