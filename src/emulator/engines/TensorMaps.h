// Tensor maps in global memory: read by copies, written by `tensormap.replace`.
//
// Copies read them through the tensormap proxy. A thread's write is visible to it only after a
// `fence.proxy.tensormap::generic.release` of the writer and an `.acquire` of the map by the copying thread
// (RaceDetector).
#ifndef TXL_EMULATOR_TENSORMAPS_H
#define TXL_EMULATOR_TENSORMAPS_H

#include "arch/TensorMap.h"
#include "emulator/engines/BulkAddresses.h"

namespace txl::emulator {

/// Reads the tensor map that a lane addresses, tiled or im2col, with as many dimensions as the operation has
/// coordinates. None after a report.
std::optional<arch::TensorMap> readMap(Executor &x, const Operation &op, unsigned operand, unsigned lane, bool im2col);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORMAPS_H
