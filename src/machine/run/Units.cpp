// The decision whether the programs of a launch run in batches: not if they are observed one by one, or if some threads
// would have no work.
#include "machine/run/Units.h"
#include "machine/Algebra.h"

namespace txl::machine {

std::optional<Units> batchedUnits(const LaunchState &state, unsigned threads) {
  const Launch &launch = *state.launch;
  const Batch *batch = launch.batch;
  bool isWatched =
      state.checker || state.touched || state.stopwatch || launch.timeline || launch.debugger || Algebra::current();
  if (!batch || !threads || isWatched || launch.grid[0] < batch->programs)
    return std::nullopt;
  Units units(launch.grid, batch->programs);
  // A few large units would leave threads without work.
  return threads > 1 && units.count() < 4 * threads ? std::nullopt : std::optional<Units>(units);
}

} // namespace txl::machine
