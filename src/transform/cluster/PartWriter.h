// Writes the text of a program for one of its CTAs, beside the text of the whole.
//
// Each value of the whole program has one form, its part along the axis that was decided (PartAxes.h), and others where somebody
// wants them: what costs nothing is made again, what is whole is cut, what is cut is put together by exchange. Operations follow
// the axis of their tiles; one that would mix what lies along it runs on whole tiles in each CTA. What has an effect on whole
// tiles or numbers that are the same in all CTAs happens in CTA 0 alone.
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

  /// Writes `function` for one CTA. Failure after an error.
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
  /// Null after an error.
  mlir::Value as(mlir::Value value, int axis, mlir::Operation *user);
  mlir::Value again(mlir::Value value, int axis);
  void setForm(mlir::Value value, int axis, mlir::Value made);
  mlir::Value shifted(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number, int64_t step);
  /// Whether all CTAs come to `op` together, with one group of warps each; else an error that says what `for` would need it.
  mlir::LogicalResult mayExchange(mlir::Operation *op, mlir::Operation *reason);
  /// All CTAs meet here, if they come here together. `onlyForOverlap`: they have to where arguments of the kernel overlap.
  bool meetIfTogether(mlir::Operation *op, mlir::OpBuilder &builder, bool onlyForOverlap = false);

  const PartAxes &axes;
  const RankValues &ranks;
  GlobalOrder order, overlapOrder;
  unsigned parts, groups;
  mlir::Value rank;
  std::optional<PartExchange> exchange;
  mlir::IRMapping numbers; ///< all that is no tile, and blocks
  llvm::DenseMap<mlir::Value, int> form;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> made;
};

} // namespace txl::transform

#endif
