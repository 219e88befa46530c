// The steps that a partition executes for an iteration of a loop: operations between which nothing has to be waited for
// are one step; an MMA, a copy, a load and a wait are steps of their own.
#ifndef TXL_SCHEDULE_MODEL_STEPBUILDER_H
#define TXL_SCHEDULE_MODEL_STEPBUILDER_H

#include "schedule/loop/LoopGraph.h"
#include "schedule/model/OperationCost.h"
#include "schedule/model/TilePrediction.h"
#include "llvm/ADT/DenseSet.h"

namespace txl::schedule {

class StepBuilder {
public:
  /// `graph`: of the loop's iteration. The loop's channels have the indices from `firstChannel`.
  StepBuilder(const LoopGraph &graph, const CostContext &context, const ScheduledLoop &loop, unsigned firstChannel);

  /// Of warps that compute; with `copies` they start the loop's copies too.
  std::vector<Step> compute(bool copies);
  /// Of producer warps.
  std::vector<Step> produce() const;

private:
  struct Placed {
    unsigned node, stage;
  };
  std::vector<Placed> orderNodes() const;
  llvm::DenseSet<unsigned> neededNodes() const;
  void place(Placed placed);
  void attachChannels();
  void countRegisters();
  Step copy(unsigned channel) const;
  const TileChannel *channelOf(unsigned node) const;
  bool isChannelBuffer(unsigned node) const;
  llvm::SmallVector<StepDependence, 2> needsOf(unsigned node) const;

  const LoopGraph &graph;
  const CostContext &context;
  const ScheduledLoop *loop;
  unsigned firstChannel;
  std::vector<Step> steps;
  llvm::DenseMap<unsigned, unsigned> stepOf; ///< of a node
  llvm::DenseMap<unsigned, double> finish;   ///< of a node in its step, by dependences
  bool isOpen = false;                       ///< whether operations can be added to the last step
};

} // namespace txl::schedule

#endif
