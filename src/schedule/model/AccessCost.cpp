// Both costs begin with that of a copy of as many bytes (costOfCopy), which has the same units.
#include "schedule/model/AccessCost.h"

namespace txl::schedule {

using arch::Unit;

/// Adds an access of shared memory by threads, during which they execute nothing else.
static void addShared(OperationCost &cost, uint64_t bytes, const arch::SmModel &model) {
  double issued = double(bytes) / model.access.vectorBytes / arch::kThreadsPerWarp / model.issueSlots;
  double cycles = double(bytes) / model.sharedBytes;
  cost.holds[unsigned(Unit::Shared)] += cycles;
  cost.holds[unsigned(Unit::Issue)] += issued;
  cost.issue += std::max(cycles, issued);
}

static double cyclesOfBarrier() {
  return arch::smOperation("st.shared.v4").latency + arch::smOperation("bar.sync.8warps").latency;
}

OperationCost costByThreads(const TileStore &store, const CostContext &context) {
  const arch::SmModel &model = arch::smModelOf(*context.architecture);
  OperationCost cost = costOfCopy(store.bytes, /*isTma=*/false, store.vectorBytes, context);
  cost.holds[unsigned(Unit::Shared)] = 0;
  cost.accesses = cost.writes = true;
  if (store.isConverted) {
    addShared(cost, store.bytes, model);
    cost.issue += cyclesOfBarrier();
    addShared(cost, store.bytes, model);
    cost.issue += arch::smOperation("ld.shared.v4").latency;
  }
  return cost;
}

OperationCost costByTma(const TileStore &store, const CostContext &context) {
  OperationCost cost = costOfCopy(store.bytes, /*isTma=*/true, store.vectorBytes, context);
  cost.accesses = cost.writes = true;
  addShared(cost, store.bytes, arch::smModelOf(*context.architecture));
  cost.issue += cyclesOfBarrier();
  return cost;
}

} // namespace txl::schedule
