// How a tile that is cut along an axis goes through an operation.
//
// Of an operation on equal parts of its tiles each part of the results is computed from the same part of the operands, if the
// cut follows an axis that the operation does not mix. These rules say which axis of an operand belongs to which of a result.
#ifndef TXL_TRANSFORM_CLUSTER_AXISRULES_H
#define TXL_TRANSFORM_CLUSTER_AXISRULES_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace txl::transform {

constexpr int kWhole = -1; ///< each CTA has all of it

/// The extents of a tile or of the tile that a buffer holds, one of a row too; of anything else none.
llvm::ArrayRef<int64_t> tileShape(mlir::Type type);

/// The type of a part: one of `parts` along `axis`.
mlir::Type partType(mlir::Type type, int axis, unsigned parts);
/// The type of what one of `parts` along `axis` is a part of.
mlir::Type wholeType(mlir::Type type, int axis, unsigned parts);

/// The first axis that `parts` divide; kWhole: none.
int firstDivisibleAxis(mlir::Type type, unsigned parts);

/// The axis of the results if an operand is cut in `parts` along `axis`; none: the operation mixes what lies along it.
std::optional<int> resultAxis(mlir::Operation *op, unsigned operand, int axis, unsigned parts);

/// The other way: how an operand is cut if the results are (of an operation without results: the tiles that it works on).
std::optional<int> operandAxis(mlir::Operation *op, unsigned operand, int axis, unsigned parts);

} // namespace txl::transform

#endif
