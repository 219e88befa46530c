// The partition whose next step can begin first is advanced, so that units are granted in the order of requests. A step
// begins when what it depends on is complete. Each of its units serves it when it is free, and the step ends when all
// have: instructions of other steps are between those of a step, so that no unit waits for another one.
#include "schedule/model/TileSimulator.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace txl::schedule {

/// Iterations of a segment that are simulated, the last ones of them that give its interval, and tiles of each CTA. The
/// interval's iterations are a multiple of most depths, because a ring's slots are used in bursts.
static constexpr uint64_t kIterations = 33, kMeasured = 16;
static constexpr unsigned kTiles = 3;

namespace {
/// The slots of a channel of one CTA. Times of fills and of frees, by their index.
struct Ring {
  std::vector<double> filled;
  std::vector<std::pair<double, unsigned>> freed; ///< the last reader's time, and how many have freed it
};

/// A partition of one CTA: the position in its program.
class Partition {
public:
  Partition(const TileProgram &program, unsigned index, std::vector<Ring> &rings)
      : program(program), index(index), rings(rings), drained(program.channels.size(), 0),
        released(program.channels.size(), 0) {
    enter();
  }

  bool isAtTileEnd() const { return segment == program.segments.size(); }
  double time = 0, complete = 0; ///< of its warps; of everything that it has started
  unsigned tile = 0;

  const Step &step() const { return steps()[position]; }

  /// When the next step can begin, apart from units; none if what it waits for has not been simulated.
  std::optional<double> ready() const {
    const Step &next = step();
    double at = next.waitsForAll ? std::max(time, complete) : time;
    uint64_t iteration = reached - next.stage;
    for (const StepDependence &need : next.needs)
      if (need.distance <= iteration)
        at = std::max(at, completed(need.step, iteration - need.distance));
    for (unsigned channel : next.fills) {
      const Ring &ring = rings[channel];
      unsigned depth = program.channels[channel].depth;
      if (ring.filled.size() < depth)
        continue;
      size_t slot = ring.filled.size() - depth;
      if (slot >= ring.freed.size() || ring.freed[slot].second < program.channels[channel].readers)
        return std::nullopt;
      at = std::max(at, ring.freed[slot].first);
    }
    for (unsigned channel : next.drains) {
      if (drained[channel] >= rings[channel].filled.size())
        return std::nullopt;
      at = std::max(at, rings[channel].filled[drained[channel]]);
    }
    return at;
  }

  /// Executes the next step from `begin`; `free`: when each unit is.
  void run(double begin, UnitTimes &free) {
    const Step &now = step();
    double end = begin + now.cycles;
    for (unsigned unit = 0; unit < arch::kUnits; ++unit)
      if (now.holds[unit] > 0) {
        free[unit] = std::max(free[unit], begin) + now.holds[unit];
        end = std::max(end, free[unit]);
      }
    time = now.isAsync ? begin + now.issue : end;
    end += now.latency;
    complete = std::max(complete, end);
    ends[position].push_back(end);
    for (unsigned channel : now.fills)
      rings[channel].filled.push_back(end);
    for (unsigned channel : now.drains)
      ++drained[channel];
    for (unsigned channel : now.frees) {
      Ring &ring = rings[channel];
      size_t slot = released[channel]++;
      if (slot >= ring.freed.size())
        ring.freed.resize(slot + 1, {0, 0});
      ring.freed[slot] = {std::max(ring.freed[slot].first, end), ring.freed[slot].second + 1};
    }
    ++position;
    skip();
  }

  void beginTile(double at) {
    time = std::max(time, at);
    ++tile;
    segment = 0;
    enter();
  }

  /// When the partition reached each iteration of the segment.
  std::vector<std::vector<double>> reachedAt;

private:
  const std::vector<Step> &steps() const { return program.segments[segment].partitions[index]; }
  uint64_t trips() const { return std::min(program.segments[segment].trips, kIterations); }
  double completed(unsigned step, uint64_t iteration) const {
    return iteration < ends[step].size() ? ends[step][iteration] : 0;
  }

  void enter() {
    reached = position = 0;
    if (!isAtTileEnd()) {
      ends.assign(steps().size(), {});
      lastStage = 0;
      for (const Step &one : steps())
        lastStage = std::max(lastStage, one.stage);
      reachedAt.emplace_back();
    }
    skip();
  }

  /// Moves on to the next step that an iteration has: in the prologue not those of later stages, in the epilogue not
  /// those of earlier ones.
  void skip() {
    while (!isAtTileEnd()) {
      if (!trips() || steps().empty() || reached >= trips() + lastStage) {
        ++segment;
        return enter();
      }
      if (position == 0)
        reachedAt.back().push_back(time);
      for (; position < steps().size(); ++position)
        if (reached >= step().stage && reached - step().stage < trips())
          return;
      position = 0;
      ++reached;
    }
  }

  const TileProgram &program;
  unsigned index;
  std::vector<Ring> &rings;
  unsigned segment = 0, position = 0, lastStage = 0;
  uint64_t reached = 0;
  std::vector<std::vector<double>> ends; ///< of each step of the segment, by iteration
  std::vector<uint64_t> drained, released;
};
} // namespace

/// The interval between the last of the iterations that were simulated.
static double intervalOf(llvm::ArrayRef<double> reachedAt, uint64_t trips) {
  size_t last = std::min<size_t>({reachedAt.size(), trips, kIterations});
  if (last < 2)
    return 0;
  size_t measured = std::min<size_t>(kMeasured, last / 2);
  return (reachedAt[last - 1] - reachedAt[last - 1 - measured]) / double(measured);
}

std::optional<SimulatedTile> simulate(const TileProgram &program, unsigned ctas) {
  ctas = std::max(1u, ctas);
  std::vector<std::vector<Ring>> rings(ctas, std::vector<Ring>(program.channels.size()));
  std::vector<std::vector<Partition>> all(ctas);
  for (unsigned cta = 0; cta < ctas; ++cta)
    for (unsigned index = 0; index < program.partitions; ++index)
      all[cta].emplace_back(program, index, rings[cta]);
  UnitTimes free = {};
  std::vector<double> firstEnds(ctas, 0), ends(ctas, 0); // of the first tile, of the last
  while (true) {
    Partition *next = nullptr;
    double earliest = 0;
    bool isDone = true;
    for (unsigned cta = 0; cta < ctas; ++cta) {
      for (Partition &one : all[cta])
        if (one.isAtTileEnd() && program.isPersistent && one.tile + 1 < kTiles) {
          if (one.tile == 0)
            firstEnds[cta] = std::max(firstEnds[cta], one.complete);
          one.beginTile(0);
        }
      bool isOver = llvm::all_of(all[cta], [](const Partition &one) { return one.isAtTileEnd(); });
      if (isOver) {
        double end = 0;
        for (Partition &one : all[cta])
          end = std::max({end, one.time, one.complete});
        ends[cta] = end;
        if (all[cta].front().tile == 0)
          firstEnds[cta] = end;
        if (all[cta].front().tile + 1 < kTiles)
          for (Partition &one : all[cta])
            one.beginTile(end + program.startCycles);
      }
      for (Partition &one : all[cta]) {
        if (one.isAtTileEnd())
          continue;
        isDone = false;
        std::optional<double> ready = one.ready();
        if (ready && (!next || *ready < earliest)) {
          next = &one;
          earliest = *ready;
        }
      }
    }
    if (isDone)
      break;
    if (!next)
      return std::nullopt;
    next->run(earliest, free);
  }
  SimulatedTile result;
  double total = 0;
  for (unsigned cta = 0; cta < ctas; ++cta)
    total += (ends[cta] - firstEnds[cta]) / (kTiles - 1);
  result.cycles = total / ctas / ctas;
  // Iterations that were not simulated take the interval of the partition that is slowest in its last tile.
  for (auto [index, segment] : llvm::enumerate(program.segments)) {
    double interval = 0;
    for (unsigned cta = 0; cta < ctas; ++cta)
      for (const Partition &one : all[cta]) {
        size_t at = one.reachedAt.size() - program.segments.size() + index;
        if (!segment.partitions.empty() && at < one.reachedAt.size())
          interval = std::max(interval, intervalOf(one.reachedAt[at], segment.trips) / ctas);
      }
    if (segment.trips > kIterations)
      result.cycles += double(segment.trips - kIterations) * interval;
    if (segment.trips > 1)
      result.interval = std::max(result.interval, interval);
    for (const std::vector<Step> &steps : segment.partitions)
      for (const Step &step : steps)
        for (unsigned unit = 0; unit < arch::kUnits; ++unit)
          result.busy[unit] += step.holds[unit] * double(segment.trips);
  }
  return result;
}

} // namespace txl::schedule
