// Emits the code of a TMA load or store: the descriptor, the coordinates of an iteration's box, and the condition for
// its use.
#ifndef TXL_TRANSFORM_SCHEDULE_TENSORCODE_H
#define TXL_TRANSFORM_SCHEDULE_TENSORCODE_H

#include "mlir/IR/Builders.h"
#include "transform/schedule/boxes/TensorBox.h"

namespace txl::tt {
class StoreOp;
} // namespace txl::tt

namespace txl::transform {

mlir::Value createI32(mlir::OpBuilder &builder, mlir::Location loc, int64_t value);

/// The cache policy of a store: its own, or that of its eviction priority; null: none.
mlir::Value policyOf(mlir::OpBuilder &builder, tt::StoreOp store);

class TensorCode {
public:
  /// `rank`: replaces the CTA's rank in its cluster, to compute for another CTA.
  TensorCode(const TensorBox &box, const TileForms &forms, mlir::Location loc, mlir::Value rank = {})
      : box(box), forms(forms), loc(loc), rank(rank) {}

  /// The descriptor. If it depends on kernel arguments only, the launch encodes it, and goes on if that fails
  /// (attribute `tt.optional`), since the condition is false then. If the program makes it, no copy that uses it is in
  /// flight when it is made again (`tt.landed`).
  mlir::Value descriptor(mlir::OpBuilder &builder, mlir::Type element) const;
  /// The coordinates of an iteration's box; `iteration` is the iteration's index, `scalarOf` maps a scalar of the
  /// loop's body to its value in that iteration.
  llvm::SmallVector<mlir::Value> coordinates(mlir::OpBuilder &builder, mlir::Value iteration,
                                             llvm::function_ref<mlir::Value(mlir::Value)> scalarOf = {}) const;
  /// Whether the copies access what the pointers access in all iterations up to `last`, an i64: the hardware supports
  /// the strides and extents, no box begins before its tensor, and none wraps around.
  mlir::Value condition(mlir::OpBuilder &builder, mlir::Value last) const;

private:
  mlir::Value evaluate(mlir::OpBuilder &builder, const Polynomial &polynomial, mlir::Value iteration, mlir::Type type,
                       llvm::function_ref<mlir::Value(mlir::Value)> scalarOf = {}) const;
  mlir::Value createConstant(mlir::OpBuilder &builder, int64_t value, mlir::Type type) const;

  const TensorBox &box;
  const TileForms &forms;
  mlir::Location loc;
  mlir::Value rank;
};

} // namespace txl::transform

#endif
