// Along which axis each tile of a program is cut, where the CTAs of a cluster share it.
//
// Products decide first: rows are shared, or columns if there are few rows (or, of a plain program of one product, no fewer
// columns than rows; of a square, rows if each warpgroup keeps 64 of its own), and what is needed of the other factor each CTA has whole. Then buffers, which are cut along their
// first axis, then what is stored and loaded. What one decision needs of the operations around it is decided with it. Values
// that are made of ranges and numbers alone are left out: they are made as they are wanted, in as many ways as they are.
#ifndef TXL_TRANSFORM_CLUSTER_PARTAXES_H
#define TXL_TRANSFORM_CLUSTER_PARTAXES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::transform {

class PartAxes {
public:
  PartAxes(mlir::ModuleOp module, unsigned parts);

  /// The axis along which a tile or buffer is cut, kWhole if it is not; none: nothing was decided.
  std::optional<int> of(mlir::Value value) const;
  /// Whether the tile is made of ranges, constants and numbers that all threads of all CTAs have.
  bool isCheap(mlir::Value value) const { return cheap.contains(value); }
  unsigned parts() const { return count; }

private:
  void findCheap();
  void findNeighbours();
  void decide(mlir::Value value, int axis);
  void decideDefault(mlir::Value value);
  bool set(mlir::Value value, int axis);
  void spread(mlir::Value value);
  bool mayCut(mlir::Value buffer, int axis) const;
  void decideFragments();
  void decideProducts();
  void decideRest();

  mlir::ModuleOp module;
  unsigned count;
  llvm::DenseMap<mlir::Value, uint32_t> ofThreads; ///< numbers that differ between threads
  llvm::DenseSet<mlir::Value> cheap;
  llvm::DenseMap<mlir::Value, int> axes;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> neighbours; ///< carried: one is the other
  llvm::SmallVector<mlir::Value> open;
};

} // namespace txl::transform

#endif
