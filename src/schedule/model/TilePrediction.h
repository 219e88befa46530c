// The predicted time of a tile under a schedule: which steps each partition executes, simulated against each other
// (TileSimulator.h), and what the units and recurrences of each loop would allow at best (ModuloScheduler.h).
//
//   ScheduledTile ──LoopGraph, OperationCost──▶ TileProgram ──simulate──▶ cycles of a tile, interval of each loop
//
// The prediction is made on TTIR, from trip counts that are known or assumed. Its cycles order candidates of one
// program; they are no measurement.
#ifndef TXL_SCHEDULE_MODEL_TILEPREDICTION_H
#define TXL_SCHEDULE_MODEL_TILEPREDICTION_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "schedule/loop/LoopGraph.h"
#include "schedule/model/OperationCost.h"
#include "schedule/model/TileSimulator.h"
#include "llvm/ADT/StringRef.h"

namespace txl::schedule {

/// A load whose tile goes through a ring of shared memory.
struct TileChannel {
  mlir::Operation *load;
  uint64_t bytes;
  bool isTma;
  int64_t vectorBytes; ///< of a thread's cp.async
};

/// A loop of the tile, with its schedule. Loops of the tile that no schedule is for run as they are written.
struct ScheduledLoop {
  mlir::scf::ForOp loop;
  unsigned stages = 1; ///< slots of each ring
  std::vector<TileChannel> channels;
  mlir::Operation *nextIterationMma = nullptr; ///< the MMA that is issued in the next iteration, after its first MMA
  unsigned deferredWaits = 0;                  ///< the last waits for MMAs, which are after the next iteration's first
  unsigned registers = 0;                      ///< per computing thread, by the estimate
};

struct ScheduledTile {
  const arch::Architecture *architecture = nullptr;
  mlir::Block *block = nullptr; ///< of the loops: what computes a tile
  std::vector<ScheduledLoop> loops;
  unsigned warps = 4;     ///< that compute
  unsigned consumers = 0; ///< warpgroups that share the tile's rows while producer warps copy; 0: no producer warps
  bool isPersistent = false;
  unsigned ctas = 1;                                 ///< resident on an SM
  unsigned maxRegisters = arch::kRegistersPerThread; ///< of a computing thread: what exceeds them is spilled
};

/// The graph of a tile and the costs of its operations, which its schedules have in common.
class TileModel {
public:
  explicit TileModel(mlir::Block &block) : block(&block), graph(LoopGraph::ofTile(block)) {}
  OperationCosts &costsIn(const CostContext &context);

  mlir::Block *const block;
  const LoopGraph graph;

private:
  std::vector<std::unique_ptr<OperationCosts>> costs; ///< one for each context
};

/// The predicted time of a tile of `model` under a schedule; none if the schedule's partitions would wait for ever.
std::optional<SimulatedTile> predictTile(const ScheduledTile &tile, TileModel &model);

struct LoopPrediction {
  mlir::scf::ForOp loop;
  uint64_t trips = 0;
  bool isAssumed = false; ///< the trips are not known
  UnitTimes cycles = {};  ///< of each unit for an iteration of a tile
  unsigned bound = 0;     ///< the least interval of a modulo schedule; 0: none was found
  unsigned boundStages = 0;
};

/// What units and recurrences of each loop of a tile allow at best.
std::vector<LoopPrediction> predictLoops(const ScheduledTile &tile, TileModel &model);

/// `tensor_core`, `special_functions`, `fp32`, `integer`, `shuffle`, `shared_memory`, `global_memory`, `issue`.
llvm::StringRef nameOf(arch::Unit unit);
/// The unit that is held longest.
arch::Unit limiterOf(const UnitTimes &cycles);

} // namespace txl::schedule

#endif
