// The partition whose next step can begin first is advanced, so that units are granted in the order of requests. A step
// begins when what it depends on is complete. Each of its units serves it when it is free, and the step ends when all
// have: instructions of other steps are between those of a step, so that no unit waits for another one.
//
// Times of steps and slots are kept in rings as long as anything refers to them, and the time at which a partition is
// ready is computed again only after a partition of its CTA has advanced.
#include "schedule/model/TileSimulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

namespace txl::schedule {

/// Iterations of a segment that give its interval, at least. They are a multiple of the deepest ring, whose slots are
/// used in bursts; two such bursts come before them.
static constexpr uint64_t kMeasured = 4;
static constexpr unsigned kBursts = 2;
/// Tiles of each CTA, if a tile depends on the one before it.
static constexpr unsigned kTiles = 3;
/// Iterations of a segment where CTAs share the SM: the prologue and epilogue of one are during iterations of others.
static constexpr uint64_t kShared = 32;

static constexpr double kNever = std::numeric_limits<double>::infinity();

namespace {
/// How many iterations are simulated, and how many of them give the interval.
struct Window {
  Window(const TileProgram &program, unsigned ctas) : ctas(ctas) {
    uint64_t burst = 1;
    for (const SimulatedChannel &channel : program.channels)
      burst = std::max<uint64_t>(burst, channel.depth);
    for (const Segment &segment : program.segments)
      for (const std::vector<Step> &steps : segment.partitions)
        for (const Step &step : steps)
          for (const StepDependence &need : step.needs)
            burst = std::max<uint64_t>(burst, need.distance);
    measured = llvm::alignTo(kMeasured, burst);
    iterations = kBursts * burst + measured + 1;
    if (ctas > 1)
      iterations = std::max(iterations, kShared);
  }
  /// The simulated iterations of a CTA's tile. A CTA begins when another one ends, so they are at different points of
  /// their tiles: the first tile of each is shorter than that of the next.
  uint64_t tripsOf(const Segment &segment, unsigned cta, unsigned tile) const {
    uint64_t trips = std::min(segment.trips, iterations);
    return tile || segment.trips == 1 ? trips : llvm::divideCeil(trips * (cta + 1), ctas);
  }
  unsigned ctas;
  uint64_t iterations, measured;
};

/// The slots of a channel of one CTA: when each was filled last, and freed by how many readers.
class Ring {
public:
  explicit Ring(const SimulatedChannel &channel)
      : readers(channel.readers), filled(std::max(1u, channel.depth), 0), freed(filled.size()) {}

  /// When the next slot can be filled.
  double whenFree() const {
    if (fills < filled.size())
      return 0;
    const Freed &slot = freed[fills % filled.size()];
    return slot.fill == fills - filled.size() && slot.readers >= readers ? slot.at : kNever;
  }
  double whenFilled(uint64_t fill) const { return fill < fills ? filled[fill % filled.size()] : kNever; }
  void fill(double at) { filled[fills++ % filled.size()] = at; }
  void free(uint64_t fill, double at) {
    Freed &slot = freed[fill % filled.size()];
    if (slot.fill != fill || !slot.readers)
      slot = {fill, at, 0};
    slot.at = std::max(slot.at, at);
    ++slot.readers;
  }

private:
  struct Freed {
    uint64_t fill = 0;
    double at = 0; ///< the last reader's time
    unsigned readers = 0;
  };
  unsigned readers;
  uint64_t fills = 0;
  std::vector<double> filled;
  std::vector<Freed> freed;
};

/// A partition of one CTA: the position in its program.
class Partition {
public:
  Partition(const TileProgram &program, const Window &window, unsigned index, unsigned cta, std::vector<Ring> &rings)
      : cta(cta), program(program), window(window), index(index), rings(rings), drained(program.channels.size(), 0),
        released(program.channels.size(), 0), intervals(program.segments.size(), 0) {
    size_t most = 0;
    for (const Segment &one : program.segments)
      if (index < one.partitions.size()) {
        unsigned span = 1;
        for (const Step &step : one.partitions[index]) {
          span = std::max(span, step.stage + 1);
          for (const StepDependence &need : step.needs)
            distance = std::max(distance, need.distance);
        }
        most = std::max(most, one.partitions[index].size());
        stages = std::max(stages, span);
      }
    kept = unsigned(llvm::PowerOf2Ceil(stages + distance + 1));
    ends.assign(most * kept, 0);
    counts.assign(most, 0);
    enter();
  }

  const unsigned cta;
  double time = 0, complete = 0; ///< of its warps; of everything that it has started
  double ready = 0;              ///< when the next step can begin, apart from units; `kNever` at the tile's end
  unsigned tile = 0;

  bool isAtTileEnd() const { return segment == program.segments.size(); }
  /// Cycles between the last iterations of a segment.
  double intervalOf(unsigned segment) const { return intervals[segment]; }

  void computeReady() {
    if (isAtTileEnd()) {
      ready = kNever;
      return;
    }
    const Step &next = (*steps)[position];
    double at = next.waitsForAll ? std::max(time, complete) : time;
    uint64_t iteration = reached - next.stage;
    for (const StepDependence &need : next.needs)
      if (need.distance <= iteration)
        at = std::max(at, completed(need.step, iteration - need.distance));
    for (unsigned channel : next.fills)
      at = std::max(at, rings[channel].whenFree());
    for (unsigned channel : next.drains)
      at = std::max(at, rings[channel].whenFilled(drained[channel]));
    ready = at;
  }

  /// Executes the next step; `free`: when each unit is.
  void run(UnitTimes &free) {
    const Step &now = (*steps)[position];
    double end = ready + now.cycles;
    for (unsigned unit = 0; unit < arch::kUnits; ++unit)
      if (now.holds[unit] > 0) {
        free[unit] = std::max(free[unit], ready) + now.holds[unit];
        end = std::max(end, free[unit]);
      }
    time = now.isAsync ? ready + now.issue : end;
    end += now.latency;
    complete = std::max(complete, end);
    ends[position * kept + counts[position]++ % kept] = end;
    for (unsigned channel : now.fills)
      rings[channel].fill(end);
    for (unsigned channel : now.drains)
      ++drained[channel];
    for (unsigned channel : now.frees)
      rings[channel].free(released[channel]++, end);
    ++position;
    skip();
  }

  void beginTile(double at) {
    time = std::max(time, at);
    ++tile;
    segment = 0;
    enter();
  }

private:
  double completed(unsigned step, uint64_t iteration) const {
    return iteration < counts[step] ? ends[step * kept + iteration % kept] : 0;
  }

  void enter() {
    for (; !isAtTileEnd(); ++segment) {
      const Segment &now = program.segments[segment];
      trips = window.tripsOf(now, cta, tile);
      if (index < now.partitions.size() && trips && !now.partitions[index].empty()) {
        steps = &now.partitions[index];
        break;
      }
    }
    reached = position = 0;
    if (isAtTileEnd())
      return;
    llvm::fill(counts, 0);
    lastStage = 0;
    for (const Step &one : *steps)
      lastStage = std::max(lastStage, one.stage);
    skip();
  }

  /// Moves on to the next step that an iteration has: in the prologue not those of later stages, in the epilogue not
  /// those of earlier ones.
  void skip() {
    while (reached < trips + lastStage) {
      if (position == 0)
        measure();
      for (; position < steps->size(); ++position) {
        unsigned stage = (*steps)[position].stage;
        if (reached >= stage && reached - stage < trips)
          return;
      }
      position = 0;
      ++reached;
    }
    ++segment;
    enter();
  }

  /// Notes when the iterations begin that give the interval.
  void measure() {
    uint64_t measured = std::min(window.measured, trips / 2);
    if (measured && reached + 1 + measured == trips)
      measuredFrom = time;
    if (measured && reached + 1 == trips)
      intervals[segment] = (time - measuredFrom) / double(measured);
  }

  const TileProgram &program;
  const Window &window;
  unsigned index;
  std::vector<Ring> &rings;
  const std::vector<Step> *steps = nullptr; ///< of the segment
  unsigned segment = 0, position = 0, lastStage = 0;
  unsigned stages = 1, distance = 0, kept = 1; ///< the most of any step; iterations of which `ends` are kept
  uint64_t reached = 0, trips = 0;
  std::vector<double> ends;     ///< of each step, by iteration modulo `kept`
  std::vector<uint64_t> counts; ///< iterations of each step
  std::vector<uint64_t> drained, released;
  double measuredFrom = 0;
  std::vector<double> intervals;
};
} // namespace

std::optional<SimulatedTile> simulate(const TileProgram &program, unsigned ctas) {
  ctas = std::max(1u, ctas);
  // One CTA of a kernel that is not persistent computes each tile as the first one.
  const unsigned tiles = ctas == 1 && !program.isPersistent ? 1 : kTiles;
  const Window window(program, ctas);
  const unsigned partitions = std::max(1u, program.partitions);
  std::vector<std::vector<Ring>> rings(ctas, std::vector<Ring>(program.channels.begin(), program.channels.end()));
  std::vector<Partition> all;
  all.reserve(size_t(ctas) * partitions);
  for (unsigned cta = 0; cta < ctas; ++cta)
    for (unsigned index = 0; index < partitions; ++index)
      all.emplace_back(program, window, index, cta, rings[cta]);
  UnitTimes free = {};
  std::vector<double> firstEnds(ctas, 0), ends(ctas, 0); // of the first tile, of the last
  // Begins the next tiles of a CTA, and computes when its partitions are ready.
  auto update = [&](unsigned cta) {
    llvm::MutableArrayRef<Partition> mine = llvm::MutableArrayRef(all).slice(cta * partitions, partitions);
    for (Partition &one : mine)
      if (one.isAtTileEnd() && program.isPersistent && one.tile + 1 < tiles) {
        if (one.tile == 0)
          firstEnds[cta] = std::max(firstEnds[cta], one.complete);
        one.beginTile(0);
      }
    if (llvm::all_of(mine, [](const Partition &one) { return one.isAtTileEnd(); })) {
      double end = 0;
      for (Partition &one : mine)
        end = std::max({end, one.time, one.complete});
      ends[cta] = end;
      if (mine.front().tile == 0)
        firstEnds[cta] = end;
      if (mine.front().tile + 1 < tiles)
        for (Partition &one : mine)
          one.beginTile(end + program.startCycles);
    }
    for (Partition &one : mine)
      one.computeReady();
  };
  for (unsigned cta = 0; cta < ctas; ++cta)
    update(cta);
  while (true) {
    Partition *next = nullptr;
    double earliest = kNever;
    for (Partition &one : all)
      if (one.ready < earliest) {
        next = &one;
        earliest = one.ready;
      }
    if (!next)
      break;
    next->run(free);
    update(next->cta);
  }
  if (llvm::any_of(all, [](const Partition &one) { return !one.isAtTileEnd(); }))
    return std::nullopt;
  SimulatedTile result;
  double total = 0;
  for (unsigned cta = 0; cta < ctas; ++cta)
    total += tiles > 1 ? (ends[cta] - firstEnds[cta]) / (tiles - 1) : ends[cta] + program.startCycles;
  result.cycles = total / ctas / ctas;
  // Iterations that were not simulated take the interval of the partition that is slowest in its last tile.
  for (auto [index, segment] : llvm::enumerate(program.segments)) {
    double interval = 0;
    for (const Partition &one : all)
      interval = std::max(interval, one.intervalOf(index) / ctas);
    if (segment.trips > window.iterations)
      result.cycles += double(segment.trips - window.iterations) * interval;
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
