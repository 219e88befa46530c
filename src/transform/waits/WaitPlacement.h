// Places and counts the waits for MMAs in a block and the regions in it.
#ifndef TXL_TRANSFORM_WAITS_WAITPLACEMENT_H
#define TXL_TRANSFORM_WAITS_WAITPLACEMENT_H

#include "mlir/IR/Block.h"

namespace txl::transform {

/// Inserts a wait before each operation that uses the result of an MMA in flight, gives each wait without a number its
/// number, or drops it if an earlier one covers it, and passes accumulators in flight through waits that have none. No
/// MMA is in flight at the block's beginning. Waits with a number stay.
void placeWaits(mlir::Block &block);

} // namespace txl::transform

#endif
