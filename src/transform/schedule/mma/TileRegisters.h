// The register estimate (analysis/estimates/RegisterEstimate.h) of a scheduled loop, and the resulting occupancy (CTAs
// per SM).
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_TILEREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_MMA_TILEREGISTERS_H

#include "analysis/estimates/RegisterEstimate.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The registers per thread of a loop's tiles. `countsChannels`: also counts channels' tiles, which the assembler's
/// instruction order may keep live.
analysis::LiveTileRegisters estimateRegisters(const LoopSchedule &schedule, unsigned threads, bool countsChannels);

/// The occupancy, CTAs per SM, if each thread has so many registers; the target occupancy at most.
unsigned estimateOccupancy(unsigned registers, const LoopSchedule &schedule, const arch::Architecture &architecture,
                           unsigned threads);

} // namespace txl::transform

#endif
