// The program of a scheduled tile, which the simulator executes: the segments before, in and after its loops, with the
// steps of each partition.
#ifndef TXL_SCHEDULE_MODEL_TILEBUILDER_H
#define TXL_SCHEDULE_MODEL_TILEBUILDER_H

#include "schedule/model/TilePrediction.h"
#include "llvm/ADT/BitVector.h"

namespace txl::schedule {

/// The steps of a loop's iteration.
struct LoopSteps {
  std::vector<Step> computing, producing;
};

class TileBuilder {
public:
  TileBuilder(const ScheduledTile &tile, TileModel &model);

  TileProgram build();
  /// `body`: the graph of the loop's iteration.
  LoopSteps stepsOf(mlir::scf::ForOp loop, const LoopGraph &body) const;

private:
  void addSegment(uint64_t trips, std::vector<Step> computing, std::vector<Step> producing);
  /// Operations outside of loops. The producer computes those that its copies depend on.
  void addStraight(llvm::ArrayRef<unsigned> nodes);
  void addLoop(mlir::scf::ForOp loop, const LoopGraph &body);
  /// A thread stores and loads the registers that it lacks once in an iteration.
  Step spill(unsigned registers, llvm::ArrayRef<Step> steps) const;

  const ScheduledTile &tile;
  const LoopGraph &graph;
  OperationCosts &costs, &producerCosts;
  llvm::BitVector ofProducer; ///< nodes
  TileProgram program;
};

/// The trip count of a loop, if it is known.
std::optional<uint64_t> knownTrips(mlir::scf::ForOp loop);
/// The trip count, or how many the model assumes.
uint64_t tripsOf(mlir::scf::ForOp loop, const ScheduledTile &tile);

} // namespace txl::schedule

#endif
