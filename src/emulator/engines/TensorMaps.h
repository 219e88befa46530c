// Tensor maps in the memory of the device: read by copies, written by `tensormap.replace`.
//
// Copies read them through a proxy of their own. What threads of the kernel wrote there it sees behind a
// `fence.proxy.tensormap::generic.release` of the writer and an `.acquire` of the map by who copies (RaceDetector).
#ifndef TXL_EMULATOR_TENSORMAPS_H
#define TXL_EMULATOR_TENSORMAPS_H

#include "arch/TensorMap.h"
#include "emulator/engines/BulkPlaces.h"

namespace txl::emulator {

/// The tensor map that a lane names, of as many dimensions as the operation has coordinates, tiled or by im2col. Nothing
/// after a report.
std::optional<arch::TensorMap> readMap(Executor &x, const Operation &op, unsigned place, unsigned lane, bool im2col);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORMAPS_H
