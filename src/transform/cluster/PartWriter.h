// Emits the code of one CTA of a partitioned program, next to the unpartitioned function.
//
// Each value has one form, its slice along the axis chosen (PartAxes.h), and others on demand: cheap values are
// rematerialised, whole tiles are sliced, slices are combined by exchange. Operations follow the axis of their tiles;
// one that mixes elements along it runs on whole tiles in each CTA. Side effects on whole tiles or on uniform scalars
// happen in CTA 0 only.
#ifndef TXL_TRANSFORM_CLUSTER_PARTWRITER_H
#define TXL_TRANSFORM_CLUSTER_PARTWRITER_H

#include "mlir/IR/IRMapping.h"
#include "transform/cluster/GlobalOrder.h"
#include "transform/cluster/PartAxes.h"
#include "transform/cluster/PartExchange.h"
#include "transform/cluster/RankValues.h"
#include <optional>

namespace txl::transform {

class PartWriter {
public:
  PartWriter(const PartAxes &axes, const RankValues &ranks, unsigned groups)
      : axes(axes), ranks(ranks), order(ranks, /*distinct=*/true), overlapOrder(ranks, /*distinct=*/false),
        parts(axes.parts()), groups(groups) {}

  /// Emits `function` for one CTA. Returns failure after an error was reported.
  mlir::FailureOr<tt::FuncOp> write(tt::FuncOp function);

private:
  mlir::LogicalResult writeRegions(mlir::Operation *from, mlir::Operation *to);
  mlir::LogicalResult writeOperation(mlir::Operation *op, mlir::OpBuilder &builder);
  mlir::LogicalResult writeControl(mlir::Operation *op, mlir::OpBuilder &builder);
  mlir::LogicalResult writeReduction(tt::ReduceOp op, mlir::OpBuilder &builder);
  mlir::LogicalResult writeFragmentStore(tx::FragmentStoreOp op, int axis, mlir::OpBuilder &builder);
  mlir::LogicalResult writeOnce(mlir::Operation *op, mlir::OpBuilder &builder);
  mlir::FailureOr<mlir::Operation *> writeCopy(mlir::Operation *op, int axis, mlir::OpBuilder &builder);
  void adapt(mlir::Operation *op, mlir::Operation *copy, int axis);

  int axisFor(mlir::Operation *op);
  int formOf(mlir::Value value) const;
  bool fits(mlir::Operation *op, int axis) const;
  bool isOnce(mlir::Operation *op, int axis) const;
  /// Returns null after an error was reported.
  mlir::Value as(mlir::Value value, int axis, mlir::Operation *user);
  mlir::Value again(mlir::Value value, int axis);
  void setForm(mlir::Value value, int axis, mlir::Value made);
  mlir::Value shifted(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number, int64_t step);
  /// Whether all CTAs reach `op` together, with one group of warps each; otherwise emits an error for `reason`.
  mlir::LogicalResult mayExchange(mlir::Operation *op, mlir::Operation *reason);
  /// Emits a cluster barrier if all CTAs reach this point together. `onlyForOverlap`: it is required only if kernel
  /// arguments overlap.
  bool meetIfTogether(mlir::Operation *op, mlir::OpBuilder &builder, bool onlyForOverlap = false);

  const PartAxes &axes;
  const RankValues &ranks;
  GlobalOrder order, overlapOrder;
  unsigned parts, groups;
  mlir::Value rank;
  std::optional<PartExchange> exchange;
  mlir::IRMapping numbers; ///< values other than tiles, and blocks
  llvm::DenseMap<mlir::Value, int> form;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> made;
};

} // namespace txl::transform

#endif
