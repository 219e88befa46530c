// Loads of accumulators in slices of columns.
#ifndef TXL_TRANSFORM_TENSOR_TENSORSUBTILES_H
#define TXL_TRANSFORM_TENSOR_TENSORSUBTILES_H

#include "mlir/IR/Operation.h"

namespace txl::transform {

/// Where a tile computed elementwise from a load of tensor memory is split into halves of its columns, as an epilogue
/// does that stores it in slices: loads and computes each half by itself, where it is used. A thread then holds the
/// columns of a slice, not all of the tile. Returns whether something changed.
bool loadSubtiles(mlir::Operation *top);

} // namespace txl::transform

#endif
