// Chooses the axis along which each tile of a program is partitioned among the CTAs of a cluster.
//
// Dots decide first: they are partitioned along rows, or along columns if there are few rows (or, in a plain program of
// one dot, if there are at least as many columns as rows; a square along rows if each warpgroup keeps 64 of its own),
// and each CTA needs the whole other operand. Then buffers, which are partitioned along their first axis, then stored
// and loaded tiles. Each decision is propagated at once. Values that depend on ranges and scalars only are left out,
// because they are rematerialised in every form needed.
#ifndef TXL_TRANSFORM_CLUSTER_PARTITIONAXES_H
#define TXL_TRANSFORM_CLUSTER_PARTITIONAXES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::transform {

class PartitionAxes {
public:
  PartitionAxes(mlir::ModuleOp module, unsigned numCtas);

  /// The axis along which a tile or buffer is partitioned, kUnpartitioned if it is not; none if nothing was decided.
  std::optional<int> of(mlir::Value value) const;
  /// Whether the tile depends only on ranges, constants and scalars that are uniform in all threads of all CTAs.
  bool isCheap(mlir::Value value) const { return cheap.contains(value); }
  unsigned numCtas() const { return count; }

private:
  void findCheap();
  void findEqualValues();
  void decide(mlir::Value value, int axis);
  void decideDefault(mlir::Value value);
  bool set(mlir::Value value, int axis);
  void propagate(mlir::Value value);
  bool mayPartition(mlir::Value buffer, int axis) const;
  void decideFragments();
  void decideDots();
  void decideRest();

  mlir::ModuleOp module;
  unsigned count;
  llvm::DenseMap<mlir::Value, uint32_t> threadVarying; ///< values that differ between threads
  llvm::DenseSet<mlir::Value> cheap;
  llvm::DenseMap<mlir::Value, int> axes;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> equalValues; ///< equal values, carried by control flow
  llvm::SmallVector<mlir::Value> worklist;
};

} // namespace txl::transform

#endif
