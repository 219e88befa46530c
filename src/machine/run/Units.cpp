// Whether the programs of a launch run together: nobody looks at one alone, and all threads have work.
#include "machine/run/Units.h"

namespace txl::machine {

std::optional<Units> batchedUnits(const LaunchState &state, unsigned threads) {
  const Launch &launch = *state.launch;
  const Batch *batch = launch.batch;
  bool isWatched = state.checker || state.touched || state.stopwatch || launch.timeline;
  if (!batch || !threads || isWatched || launch.grid[0] < batch->programs)
    return std::nullopt;
  Units units(launch.grid, batch->programs);
  // A few large pieces would leave threads without work.
  return threads > 1 && units.count() < 4 * threads ? std::nullopt : std::optional<Units>(units);
}

} // namespace txl::machine
