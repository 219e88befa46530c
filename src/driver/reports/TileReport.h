// A kernel's use of the hardware, as data for pictures: shared memory over time, and the source of each dot's operands.
#ifndef TXL_DRIVER_REPORTS_TILEREPORT_H
#define TXL_DRIVER_REPORTS_TILEREPORT_H

#include "driver/DeviceOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace txl::driver {

/// JSON of two lists. `memory` has for each function its `bytes`, its `length` in positions of a walk, `lines`,
/// [position, location] where the line changes, and `buffers` with offset, bytes and live range. `dots` has for
/// each dot, in the order of the text, its location, loop and instruction (`extents` m, n, k), and for `a` and `b` the
/// shape of the tile, the number of instructions along each axis (`grid`), whether it comes from registers or from a
/// buffer, with how many stages, and the boxes of its copies (`copies`). `module` is TTGIR before lowering.
std::string tileReport(mlir::ModuleOp module, const DeviceOptions &options);

} // namespace txl::driver

#endif
