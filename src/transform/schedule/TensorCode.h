// The code of a copy by the tensor memory accelerator: the descriptor, where in it a turn's box lies, and when it may be used.
#ifndef TXL_TRANSFORM_SCHEDULE_TENSORCODE_H
#define TXL_TRANSFORM_SCHEDULE_TENSORCODE_H

#include "mlir/IR/Builders.h"
#include "transform/schedule/boxes/TensorBox.h"

namespace txl::transform {

class TensorCode {
public:
  /// `rank`: what stands for the number of the CTA in its cluster, if it is not the own one.
  TensorCode(const TensorBox &box, const TileForms &forms, mlir::Location loc, mlir::Value rank = {})
      : box(box), forms(forms), loc(loc), rank(rank) {}

  /// The descriptor. Where it is made of the kernel's arguments alone, a launch whose arguments make none goes on (the
  /// attribute `tt.optional`): it does not fulfil the condition. Where the program makes it, no copy by it is under way when it
  /// is made again (`tt.landed`).
  mlir::Value descriptor(mlir::OpBuilder &builder, mlir::Type element) const;
  /// Where the box of a turn lies; `turn` is an integer, `scalarOf` gives the turn's version of a scalar that each has.
  llvm::SmallVector<mlir::Value> coordinates(mlir::OpBuilder &builder, mlir::Value turn,
                                             llvm::function_ref<mlir::Value(mlir::Value)> scalarOf = {}) const;
  /// Whether the copies read what the pointers read in all turns up to `last`, of i64: the hardware takes the strides and
  /// extents, no box begins in front of its tensor, and none wraps.
  mlir::Value condition(mlir::OpBuilder &builder, mlir::Value last) const;

private:
  mlir::Value evaluate(mlir::OpBuilder &builder, const Polynomial &polynomial, mlir::Value turn, mlir::Type type,
                       llvm::function_ref<mlir::Value(mlir::Value)> scalarOf = {}) const;
  mlir::Value number(mlir::OpBuilder &builder, int64_t value, mlir::Type type) const;

  const TensorBox &box;
  const TileForms &forms;
  mlir::Location loc;
  mlir::Value rank;
};

} // namespace txl::transform

#endif
