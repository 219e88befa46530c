// For each interval the nodes are placed in order of their height, the longest path of latencies that follows. A node
// that fits nowhere evicts what is in its way, and the evicted nodes are placed again, as often as the budget allows.
#include "schedule/model/ModuloScheduler.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace txl::schedule {

/// Placements for each node, and intervals tried beyond the lower bound in steps of a 16th.
static constexpr unsigned kPlacementsPerNode = 16, kIntervals = 64;

static unsigned cyclesOf(const ModuloNode &node, unsigned unit) {
  unsigned cycles = 0;
  for (const UnitCycles &hold : node.holds)
    if (unsigned(hold.unit) == unit)
      cycles = std::max(cycles, hold.cycles);
  return cycles;
}

unsigned resourceInterval(const ModuloProblem &problem) {
  unsigned interval = 1;
  for (unsigned unit = 0; unit < arch::kUnits; ++unit) {
    unsigned sum = 0;
    for (const ModuloNode &node : problem.nodes)
      sum += cyclesOf(node, unit);
    interval = std::max(interval, sum);
  }
  return interval;
}

/// Whether no cycle of dependences has more latency than the interval grants it.
static bool admitsRecurrences(const ModuloProblem &problem, unsigned interval) {
  llvm::SmallVector<int64_t> longest(problem.nodes.size(), 0);
  for (unsigned pass = 0; pass <= problem.nodes.size(); ++pass) {
    bool changed = false;
    for (const ModuloDependence &edge : problem.dependences) {
      int64_t at = longest[edge.from] + edge.latency - int64_t(edge.distance) * interval;
      if (at > longest[edge.to]) {
        longest[edge.to] = at;
        changed = true;
      }
    }
    if (!changed)
      return true;
  }
  return false;
}

std::optional<unsigned> recurrenceInterval(const ModuloProblem &problem) {
  uint64_t sum = 1; // no cycle has more latency
  for (const ModuloDependence &edge : problem.dependences)
    sum += edge.latency;
  unsigned high = unsigned(std::min<uint64_t>(sum, 1u << 30)), low = 1;
  if (!admitsRecurrences(problem, high))
    return std::nullopt;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (admitsRecurrences(problem, middle))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

llvm::SmallVector<unsigned> ModuloSchedule::order() const {
  llvm::SmallVector<unsigned> nodes = llvm::to_vector(llvm::seq<unsigned>(0, starts.size()));
  llvm::sort(nodes, [&](unsigned a, unsigned b) {
    return std::pair(starts[a] % interval, a) < std::pair(starts[b] % interval, b);
  });
  return nodes;
}

/// Whether holds of `a` cycles from `s` and of `b` from `t` overlap modulo the interval.
static bool overlaps(unsigned s, unsigned a, unsigned t, unsigned b, unsigned interval) {
  if (!a || !b)
    return false;
  unsigned after = (t % interval + interval - s % interval) % interval; // from s to the next t
  return after < a || interval - after < b;
}

static bool conflicts(const ModuloNode &a, unsigned s, const ModuloNode &b, unsigned t, unsigned interval) {
  for (const UnitCycles &one : a.holds)
    for (const UnitCycles &other : b.holds)
      if (one.unit == other.unit && overlaps(s, one.cycles, t, other.cycles, interval))
        return true;
  return false;
}

/// The most bytes of registers that are live at a cycle of the steady state.
static uint64_t liveBytes(const ModuloProblem &problem, const ModuloSchedule &schedule) {
  uint64_t always = 0;
  std::vector<std::pair<unsigned, int64_t>> changes; // at a cycle of the interval
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    if (!node.registerBytes)
      continue;
    uint64_t begin = ~uint64_t(0), end = 0;
    for (const ModuloDependence &edge : problem.dependences)
      if (edge.from == index && edge.isValue) {
        begin = std::min<uint64_t>(begin, schedule.starts[index] + edge.latency);
        end = std::max<uint64_t>(end, schedule.starts[edge.to] + uint64_t(edge.distance) * schedule.interval);
      }
    if (end <= begin)
      continue;
    uint64_t length = end - begin;
    always += length / schedule.interval * node.registerBytes;
    unsigned from = begin % schedule.interval, rest = length % schedule.interval;
    int64_t bytes = int64_t(node.registerBytes);
    if (from + rest > schedule.interval)
      changes.insert(changes.end(), {{0, bytes}, {from + rest - schedule.interval, -bytes}, {from, bytes}});
    else if (rest)
      changes.insert(changes.end(), {{from, bytes}, {from + rest, -bytes}});
  }
  llvm::sort(changes); // at one cycle, ends are before begins
  int64_t now = 0, most = 0;
  for (auto [at, bytes] : changes)
    most = std::max(most, now += bytes);
  return always + uint64_t(most);
}

bool isValid(const ModuloProblem &problem, const ModuloSchedule &schedule) {
  if (!schedule.interval || schedule.starts.size() != problem.nodes.size())
    return false;
  for (const ModuloDependence &edge : problem.dependences)
    if (schedule.starts[edge.to] + uint64_t(edge.distance) * schedule.interval <
        schedule.starts[edge.from] + uint64_t(edge.latency))
      return false;
  for (unsigned a = 0; a < problem.nodes.size(); ++a) {
    for (const UnitCycles &hold : problem.nodes[a].holds)
      if (hold.cycles > schedule.interval)
        return false;
    for (unsigned b = 0; b < a; ++b)
      if (conflicts(problem.nodes[a], schedule.starts[a], problem.nodes[b], schedule.starts[b], schedule.interval))
        return false;
  }
  return liveBytes(problem, schedule) <= problem.registerBytes;
}

namespace {
/// One attempt, at one interval.
class Attempt {
public:
  Attempt(const ModuloProblem &problem, unsigned interval)
      : problem(problem), interval(interval), height(problem.nodes.size(), 0), starts(problem.nodes.size(), -1),
        earlier(problem.nodes.size(), -1) {
    for (unsigned pass = 0; pass < problem.nodes.size(); ++pass)
      for (const ModuloDependence &edge : problem.dependences)
        height[edge.from] =
            std::max(height[edge.from], height[edge.to] + edge.latency - int64_t(edge.distance) * interval);
  }

  std::optional<ModuloSchedule> run() {
    for (unsigned left = kPlacementsPerNode * unsigned(problem.nodes.size()); left; --left) {
      std::optional<unsigned> next = highest();
      if (!next)
        return finish();
      place(*next);
    }
    return highest() ? std::nullopt : finish();
  }

private:
  std::optional<unsigned> highest() const {
    std::optional<unsigned> found;
    for (unsigned node = 0; node < starts.size(); ++node)
      if (starts[node] < 0 && (!found || height[node] > height[*found]))
        found = node;
    return found;
  }

  bool isFree(unsigned node, int64_t at) const {
    for (unsigned other = 0; other < starts.size(); ++other)
      if (starts[other] >= 0 && other != node &&
          conflicts(problem.nodes[node], at, problem.nodes[other], starts[other], interval))
        return false;
    return true;
  }

  /// The first cycle from `begin`, within an interval, at which the node's units are free; none if there is none. Only
  /// where another node's hold ends can a cycle be free that is not free before.
  std::optional<int64_t> findFree(unsigned node, int64_t begin) const {
    llvm::SmallVector<int64_t> cycles{begin};
    for (unsigned other = 0; other < starts.size(); ++other)
      if (starts[other] >= 0 && other != node)
        for (const UnitCycles &hold : problem.nodes[other].holds) {
          int64_t end = starts[other] + hold.cycles;
          cycles.push_back(begin + ((end - begin) % interval + interval) % interval);
        }
    llvm::sort(cycles);
    for (int64_t at : cycles)
      if (isFree(node, at))
        return at;
    return std::nullopt;
  }

  void place(unsigned node) {
    int64_t begin = 0;
    for (const ModuloDependence &edge : problem.dependences)
      if (edge.to == node && edge.from != node && starts[edge.from] >= 0)
        begin = std::max(begin, starts[edge.from] + edge.latency - int64_t(edge.distance) * interval);
    // A node that was evicted starts later than before, or the same nodes would evict each other for ever.
    int64_t at = findFree(node, begin).value_or(std::max(begin, earlier[node] + 1));
    starts[node] = earlier[node] = at;
    for (unsigned other = 0; other < starts.size(); ++other)
      if (other != node && starts[other] >= 0 &&
          conflicts(problem.nodes[node], at, problem.nodes[other], starts[other], interval))
        starts[other] = -1;
    for (const ModuloDependence &edge : problem.dependences)
      if (edge.from == node && edge.to != node && starts[edge.to] >= 0 &&
          starts[edge.to] + int64_t(edge.distance) * interval < at + edge.latency)
        starts[edge.to] = -1;
  }

  std::optional<ModuloSchedule> finish() const {
    ModuloSchedule schedule;
    schedule.interval = interval;
    schedule.starts.assign(starts.begin(), starts.end());
    schedule.registerBytes = liveBytes(problem, schedule);
    if (!isValid(problem, schedule))
      return std::nullopt;
    return schedule;
  }

  const ModuloProblem &problem;
  unsigned interval;
  llvm::SmallVector<int64_t> height, starts, earlier;
};
} // namespace

std::optional<ModuloSchedule> scheduleModulo(const ModuloProblem &problem) {
  std::optional<unsigned> recurrence = recurrenceInterval(problem);
  if (!recurrence)
    return std::nullopt;
  unsigned interval = std::max(resourceInterval(problem), *recurrence);
  for (unsigned tried = 0; tried < kIntervals; ++tried) {
    if (std::optional<ModuloSchedule> found = Attempt(problem, interval).run())
      return found;
    interval += std::max(1u, interval / 16);
  }
  return std::nullopt;
}

} // namespace txl::schedule
