// Emits the code of one CTA of a partitioned program, next to the unpartitioned function.
//
// Each value has one form, its slice along the axis chosen (PartitionAxes.h), and others on demand: cheap values are
// rematerialised, whole tiles are sliced, slices are combined by exchange. Operations follow the axis of their tiles;
// one that mixes elements along it runs on whole tiles in each CTA. Side effects on whole tiles or on uniform scalars
// happen in CTA 0 only.
#ifndef TXL_TRANSFORM_CLUSTER_PARTITIONWRITER_H
#define TXL_TRANSFORM_CLUSTER_PARTITIONWRITER_H

#include "ir/TileOp.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/ReductionOps.h"
#include "mlir/IR/IRMapping.h"
#include "transform/cluster/CtaExchange.h"
#include "transform/cluster/GlobalOrder.h"
#include "transform/cluster/PartitionAxes.h"
#include "transform/cluster/RankValues.h"
#include <optional>

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

class PartitionWriter {
public:
  PartitionWriter(const PartitionAxes &axes, const RankValues &ranks, unsigned groups)
      : axes(axes), ranks(ranks), order(ranks, /*distinct=*/true), overlapOrder(ranks, /*distinct=*/false),
        numCtas(axes.numCtas()), groups(groups) {}

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
  bool canPartition(mlir::Operation *op, int axis) const;
  bool runsOnce(mlir::Operation *op, int axis) const;
  /// Returns null after an error was reported.
  mlir::Value getInForm(mlir::Value value, int axis, mlir::Operation *user);
  mlir::Value rematerialise(mlir::Value value, int axis);
  void setForm(mlir::Value value, int axis, mlir::Value emitted);
  mlir::Value shifted(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value base, int64_t step);
  /// Whether all CTAs reach `op` together, with one group of warps each; otherwise emits an error for `reason`.
  mlir::LogicalResult canExchange(mlir::Operation *op, mlir::Operation *reason);
  /// Emits a cluster barrier if all CTAs reach this point together. `onlyForOverlap`: it is required only if kernel
  /// arguments overlap.
  bool addClusterBarrierIfConvergent(mlir::Operation *op, mlir::OpBuilder &builder, bool onlyForOverlap = false);

  const PartitionAxes &axes;
  const RankValues &ranks;
  GlobalOrder order, overlapOrder;
  unsigned numCtas, groups;
  mlir::Value rank;
  std::optional<CtaExchange> exchange;
  mlir::IRMapping mapping; ///< values other than tiles, and blocks
  llvm::DenseMap<mlir::Value, int> form;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> emitted;
};

} // namespace txl::transform

#endif
