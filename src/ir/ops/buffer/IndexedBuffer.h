// What analyses need to know of accesses of buffers by index, besides their effects (ir/TileOp.h).
#ifndef TXL_IR_OPS_BUFFER_INDEXEDBUFFER_H
#define TXL_IR_OPS_BUFFER_INDEXEDBUFFER_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace txl::tx {

/// An access of some elements of a buffer, which are not known statically.
struct IndexedAccess {
  mlir::Value buffer, indices;
  bool isAtomic = false; ///< of each element: not a race with other atomic accesses
  /// Updates of the same class, other than 0, may be executed in any order: they combine in the same way, and their old
  /// elements are not used.
  uint8_t commuting = 0;
};

/// Returns nullopt for other operations.
std::optional<IndexedAccess> indexedAccess(mlir::Operation *op);

} // namespace txl::tx

#endif
