// Whether the programs of a launch may run together. Alone, a program sees all that those before it have stored, on one thread
// at least; together they load before any stores. So nothing that is stored may be loaded, or be stored through another
// argument.
#include "machine/run/Units.h"

namespace txl::machine {

static bool overlap(const MemoryRange &a, const MemoryRange &b) { return a.begin < b.end && b.begin < a.end; }

std::optional<Units> batchedUnits(const LaunchState &state, unsigned threads) {
  const Launch &launch = *state.launch;
  const Batch *batch = launch.batch;
  bool isWatched = state.checker || state.touched || state.stopwatch || launch.timeline;
  if (!batch || !threads || isWatched || launch.grid[0] < batch->programs)
    return std::nullopt;
  for (uint32_t written : batch->writes) {
    auto meets = [&](uint32_t other) { return overlap(state.memory.argument(written), state.memory.argument(other)); };
    for (uint32_t other : batch->reads)
      if (meets(other))
        return std::nullopt;
    for (uint32_t other : batch->writes)
      if (other != written && meets(other))
        return std::nullopt;
  }
  Units units(launch.grid, batch->programs);
  // A few large pieces would leave threads without work.
  return threads > 1 && units.count() < 4 * threads ? std::nullopt : std::optional<Units>(units);
}

} // namespace txl::machine
