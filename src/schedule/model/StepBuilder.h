// The steps that a partition executes for an iteration of a loop: operations between which nothing has to be waited for
// are one step; an MMA, a copy, a load and a wait are steps of their own.
#ifndef TXL_SCHEDULE_MODEL_STEPBUILDER_H
#define TXL_SCHEDULE_MODEL_STEPBUILDER_H

#include "schedule/loop/LoopGraph.h"
#include "schedule/model/OperationCost.h"
#include "schedule/model/TilePrediction.h"
#include "llvm/ADT/BitVector.h"

namespace txl::schedule {

class StepBuilder {
public:
  /// `graph`: of the loop's iteration.
  StepBuilder(const LoopGraph &graph, OperationCosts &costs, const ScheduledLoop &loop);

  /// Of warps that compute; with `copies` they start the loop's copies too.
  std::vector<Step> compute(bool copies);
  /// Of producer warps.
  std::vector<Step> produce() const;

private:
  struct Placed {
    unsigned node, stage;
  };
  std::vector<Placed> orderNodes();
  llvm::BitVector neededNodes() const;
  void place(Placed placed);
  void attachChannels();
  void countRegisters();
  Step copy(unsigned channel) const;
  const OperationCost &costOf(unsigned node) { return costs.of(graph.nodes()[node].operation()); }
  bool isMmaWait(unsigned node) { return costOf(node).isMmaWait; }
  bool isChannelBuffer(unsigned node) const;
  llvm::SmallVector<StepDependence, 2> needsOf(unsigned node);

  const LoopGraph &graph;
  OperationCosts &costs;
  const ScheduledLoop &loop;
  llvm::BitVector isChannel; ///< of each node, whether it is the load of a channel
  std::vector<Step> steps;
  static constexpr unsigned kNone = ~0u;
  std::vector<unsigned> stepOf; ///< of each node, or `kNone`
  std::vector<double> finish;   ///< of each node in its step, by dependences
  bool isOpen = false;          ///< whether operations can be added to the last step
};

} // namespace txl::schedule

#endif
