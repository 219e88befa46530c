// What the access of a tile of global memory costs, executed by threads or by TMA, which copies the tile to shared
// memory or from there. It is computed on TTIR, from the rows of arch/SmModel.h, as OperationCost.h does.
#ifndef TXL_SCHEDULE_MODEL_ACCESSCOST_H
#define TXL_SCHEDULE_MODEL_ACCESSCOST_H

#include "schedule/model/OperationCost.h"

namespace txl::schedule {

/// A store of a tile, or a reduction to memory.
struct TileStore {
  uint64_t bytes;      ///< of the tile
  int64_t vectorBytes; ///< that a thread accesses at once
  bool isConverted;    ///< threads exchange elements before, so that neighbours access neighbouring elements
};

/// Threads compute the addresses and store. They go on when they have issued the stores.
OperationCost costByThreads(const TileStore &store, const CostContext &context);
/// Threads write the tile to a buffer, which one of them lets TMA store. They go on after a barrier.
OperationCost costByTma(const TileStore &store, const CostContext &context);

} // namespace txl::schedule

#endif
