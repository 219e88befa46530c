// The search for the period of a loop: the events of its last iterations are compared with those one period earlier.
#include "protocol/Period.h"

using namespace mlir;

namespace txl::protocol {

static bool isSameEvent(const Event &a, const Event &b) {
  if (a.kind != b.kind || a.op != b.op || a.threads != b.threads || a.count != b.count || a.bytes != b.bytes ||
      a.regions.size() != b.regions.size() || a.barriers.size() != b.barriers.size())
    return false;
  for (auto [x, y] : llvm::zip(a.regions, b.regions))
    if (x.buffer != y.buffer || x.cta != y.cta || x.slot != y.slot || (x.box != y.box && *x.box != *y.box))
      return false;
  for (auto [x, y] : llvm::zip(a.barriers, b.barriers))
    if (x.index != y.index || x.cta != y.cta)
      return false;
  return true;
}

/// Whether one agent's loop repeats with the period, from the third period before its end on.
static bool repeats(ArrayRef<Event> events, ArrayRef<Clock> clocks, ArrayRef<uint32_t> marks, unsigned period) {
  unsigned trips = marks.size() - 1;
  for (unsigned k = trips - 2 * period; k < trips - period; ++k) {
    // Iterations k - period, k, k + period.
    uint32_t first = marks[k - period], second = marks[k], third = marks[k + period];
    uint32_t count = marks[k + 1] - second;
    if (marks[k - period + 1] - first != count || marks[k + period + 1] - third != count)
      return false;
    for (uint32_t e = 0; e < count; ++e) {
      if (!isSameEvent(events[second + e], events[first + e]) || !isSameEvent(events[third + e], events[second + e]))
        return false;
      const Clock &a = clocks[first + e], &b = clocks[second + e], &c = clocks[third + e];
      for (size_t component = 0; component < a.size(); ++component)
        if (c[component] - b[component] != b[component] - a[component])
          return false;
    }
  }
  return true;
}

std::optional<unsigned> findPeriod(const Skeleton &skeleton, const Execution &execution, ArrayRef<Operation *> loops,
                                   unsigned tail) {
  unsigned most = ~0u;
  auto each = [&](auto look) {
    for (size_t agent = 0; agent < skeleton.agents.size(); ++agent)
      for (Operation *loop : loops) {
        auto found = skeleton.marks[agent].find(loop);
        if (found != skeleton.marks[agent].end() && found->second.back() > found->second.front() &&
            found->second.back() <= execution.clocks[agent].size() && found->second.size() > tail + 3)
          look(agent, ArrayRef<uint32_t>(found->second).drop_back(tail));
      }
  };
  each([&](size_t, ArrayRef<uint32_t> marks) { most = std::min<unsigned>(most, (marks.size() - 1) / 3); });
  if (most == ~0u)
    return 1; // the loop has no events
  for (unsigned period = 1; period <= most; ++period) {
    bool good = true;
    each([&](size_t agent, ArrayRef<uint32_t> marks) {
      good = good && repeats(skeleton.agents[agent], execution.clocks[agent], marks, period);
    });
    if (good)
      return period;
  }
  return std::nullopt;
}

} // namespace txl::protocol
