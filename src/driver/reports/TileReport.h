// How a kernel uses the hardware, as data for pictures: shared memory over time, and the way of each product's operands.
#ifndef TXL_DRIVER_REPORTS_TILEREPORT_H
#define TXL_DRIVER_REPORTS_TILEREPORT_H

#include "driver/DeviceOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::driver {

/// JSON of two lists. `memory` has for each function its `bytes`, its `length` in positions of a walk, `lines`, [position,
/// place] where the line changes, and `buffers` with offset, bytes and life. `products` has for each product, in the order
/// of the text, its place, loop and instruction (`extents` m, n, k), and for `a` and `b` the shape of the tile, how many
/// instructions it takes along each axis (`grid`), whether it comes from registers or from a buffer, of how many stages,
/// and the boxes that copies bring (`copies`). `module` is TTGIR as it is lowered.
std::string tileReport(mlir::ModuleOp module, const DeviceOptions &options);

} // namespace txl::driver

#endif
