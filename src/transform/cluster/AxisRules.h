// How the partition of a tile along an axis propagates through an operation.
//
// If all tiles of an operation are partitioned along axes that it does not mix, each slice of the results is computed
// from the corresponding slices of the operands. These rules map axes of operands to axes of results.
#ifndef TXL_TRANSFORM_CLUSTER_AXISRULES_H
#define TXL_TRANSFORM_CLUSTER_AXISRULES_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace txl::transform {

constexpr int kUnpartitioned = -1; ///< each CTA has the whole tile

/// The shape of a tile, or of the tile that a buffer or a ring's slot holds; empty for anything else.
llvm::ArrayRef<int64_t> tileShape(mlir::Type type);
/// Whether `value` is a tile or a buffer, whose shape has axes.
inline bool hasTileShape(mlir::Value value) { return !tileShape(value.getType()).empty(); }
bool isBuffer(mlir::Value value);

/// The type of one of `numCtas` slices along `axis`.
mlir::Type getSliceType(mlir::Type type, int axis, unsigned numCtas);
/// The type of the tile of which `type` is one of `numCtas` slices along `axis`.
mlir::Type getWholeType(mlir::Type type, int axis, unsigned numCtas);

/// The first axis whose extent `numCtas` divides; kUnpartitioned if there is none.
int firstDivisibleAxis(mlir::Type type, unsigned numCtas);

/// The axis of the results if an operand is partitioned along `axis`; none if the operation mixes elements along it.
std::optional<int> resultAxis(mlir::Operation *op, unsigned operand, int axis, unsigned numCtas);

/// The inverse: the axis of an operand if the results (or, without results, the operation's tiles) are partitioned
/// along `axis`.
std::optional<int> operandAxis(mlir::Operation *op, unsigned operand, int axis, unsigned numCtas);

} // namespace txl::transform

#endif
