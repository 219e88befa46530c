// Products that need not be waited for in the iteration that starts them.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_CARRIEDPRODUCTS_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_CARRIEDPRODUCTS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Whether a buffer is one of a row that is older than the loop, or a view of one.
bool isOfRow(mlir::Value buffer, mlir::scf::ForOp loop);

/// Lets the products of an iteration go on while the next one starts its own, if their sums are only carried, and their
/// operands lie in rows of buffers that the loop fills an iteration later. The loop's last are waited for behind it.
/// True if it was so. `makesRows`: factors that a turn computes may have two buffers in turn, so that the next turn's are written while
/// this one's are multiplied.
bool carryProducts(mlir::scf::ForOp loop, bool makesRows = false);

/// Whether that can be so of a loop before its loads are copies, where factors that it computes have rows.
bool canCarryComputed(mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
