// The first use of a value in its block, for passes that sink operations.
#ifndef TXL_TRANSFORM_FIRSTUSE_H
#define TXL_TRANSFORM_FIRSTUSE_H

#include "mlir/IR/Operation.h"

namespace txl::transform {

/// The operation of `op`'s block that uses a result of `op` first, itself or inside; null if none does.
inline mlir::Operation *findFirstUse(mlir::Operation *op) {
  mlir::Operation *first = nullptr;
  for (mlir::Operation *user : op->getUsers())
    if (mlir::Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
        here && (!first || here->isBeforeInBlock(first)))
      first = here;
  return first;
}

} // namespace txl::transform

#endif
