// Tiles of channels stay in their buffers, unless the estimate counts them.
#include "transform/schedule/mma/TileRegisters.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/CtaOccupancy.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

/// Whether only MMAs read what a channel copies, from its buffer.
static bool isReadFromBufferOnly(tt::LoadOp load) {
  return llvm::all_of(load->getUsers(),
                      [](Operation *user) { return isa<ttg::LocalAllocOp>(user) || isOpTriviallyDead(user); });
}

analysis::LiveTileRegisters estimateRegisters(const LoopSchedule &schedule, unsigned threads, bool countsChannels) {
  llvm::DenseSet<Operation *> inBuffers;
  // 1-D channels are read from their buffers at their use, a few elements at a time, and 2-D ones by the MMAs.
  for (const Channel &channel : schedule.channels)
    if (tt::LoadOp load = channel.load;
        cast<RankedTensorType>(load.getType()).getRank() == 1 || (!countsChannels && isReadFromBufferOnly(load)))
      inBuffers.insert(load);
  return analysis::LiveTileRegisters(schedule.loop, std::move(inBuffers), threads, *schedule.model);
}

unsigned estimateOccupancy(unsigned registers, const LoopSchedule &schedule, const arch::Architecture &architecture,
                           unsigned threads) {
  if (schedule.isWarpSpecialized)
    return 1;
  uint64_t bytes = 0;
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes * schedule.stages;
  return std::min<uint64_t>({arch::ctasByRegisters(threads, registers), analysis::ctasByRings(bytes, architecture),
                             schedule.model->grid.targetOccupancy});
}

} // namespace txl::transform
