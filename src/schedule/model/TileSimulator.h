// Simulates the partitions of a tile's program against each other, on one SM. A partition is a set of warps that
// execute the same steps in order; a step holds units, for which the partitions of all resident CTAs compete.
// Partitions hand tiles over by channels: a ring of slots that one partition fills and others drain.
//
//   producer   fill k (TMA: 300 cycles of latency) · fill k · fill k · …       waits for a free slot
//   consumer   drain k · mma (asynchronous) · wait for the mma before · …      waits for a full slot
//
// Warps are self-timed, and a step of an engine completes after its partition has gone on: no closed formula has the
// interval that results, but a few iterations show it. The time of a loop is that of the simulated iterations, and the
// interval between the last ones for each further iteration. Work is bounded by counts.
#ifndef TXL_SCHEDULE_MODEL_TILESIMULATOR_H
#define TXL_SCHEDULE_MODEL_TILESIMULATOR_H

#include "arch/SmModel.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <optional>
#include <vector>

namespace txl::schedule {

using UnitTimes = std::array<double, arch::kUnits>; ///< cycles of each unit

/// A dependence on a step of the same partition and segment, `distance` iterations before.
struct StepDependence {
  unsigned step, distance;
};

struct Step {
  UnitTimes holds = {}; ///< cycles that each unit is held, independently of the others
  double cycles = 0;    ///< the least cycles that it takes, by dependences within it
  double latency = 0;   ///< cycles after that until its result can be used
  bool isAsync = false; ///< an engine executes it: the partition goes on after `issue` cycles
  double issue = 0;
  unsigned stage = 0;         ///< it belongs to the iteration so many before the one that the partition has reached
  uint64_t registerBytes = 0; ///< of its results that other steps or iterations read
  bool waitsForAll = false;   ///< for every step that the partition has started
  llvm::SmallVector<StepDependence, 2> needs;
  llvm::SmallVector<unsigned, 2> fills, drains; ///< channels; a step that drains waits for the tile
  llvm::SmallVector<unsigned, 2> frees;         ///< channels whose oldest slot is free once the step is complete
};

/// Consecutive steps of all partitions that run `trips` times.
struct Segment {
  uint64_t trips = 1;
  std::vector<std::vector<Step>> partitions; ///< the steps of each
};

struct SimulatedChannel {
  unsigned depth = 1;   ///< slots
  unsigned readers = 1; ///< partitions that free each slot
};

struct TileProgram {
  unsigned partitions = 1;
  std::vector<Segment> segments;
  std::vector<SimulatedChannel> channels;
  bool isPersistent =
      false;              ///< a partition begins the next tile when it has ended this one; otherwise all begin together
  double startCycles = 0; ///< of a CTA's start
};

struct SimulatedTile {
  double cycles = 0;   ///< of the SM for each tile, in the steady state over tiles
  double interval = 0; ///< cycles of the SM for an iteration of the longest segment
  UnitTimes busy = {}; ///< cycles that a tile holds each unit
};

/// The time of a tile if `ctas` CTAs are resident, each of which computes one tile after another. None if a partition
/// waits for ever.
std::optional<SimulatedTile> simulate(const TileProgram &program, unsigned ctas);

} // namespace txl::schedule

#endif
