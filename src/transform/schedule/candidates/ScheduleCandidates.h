// The candidates of a kernel's schedule (schedule/choose/Candidates.h) that this scheduler can build, each with its
// predicted time. Nothing is rewritten.
#ifndef TXL_TRANSFORM_SCHEDULE_CANDIDATES_SCHEDULECANDIDATES_H
#define TXL_TRANSFORM_SCHEDULE_CANDIDATES_SCHEDULECANDIDATES_H

#include "schedule/choose/Candidates.h"
#include "schedule/model/TilePrediction.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The schedules of all innermost loops of a kernel under a constraint.
using ScheduleAll = llvm::function_ref<std::vector<LoopSchedule>(const schedule::Candidate &)>;

struct PredictedCandidate {
  schedule::Candidate candidate;
  unsigned ctas = 1;                           ///< resident on an SM
  std::optional<schedule::SimulatedTile> time; ///< none if the model has no time for it
  FactPosition position;                       ///< of the first loop
};

struct KernelCandidates {
  std::vector<PredictedCandidate> all;         ///< that can be built, in the order of their numbers, which begin at 1
  std::optional<unsigned> built;               ///< index of the one to build; none if no candidate has a prediction
  std::vector<schedule::LoopPrediction> loops; ///< of the one to build
  Refusal whyNotSpecialized;                   ///< why loops that may have producer warps cannot together
};

/// The candidates of a kernel; none if no loop of it can be pipelined. The one with `number` is to be built, or if
/// there is none, the one with the least predicted time. `predictsLoops`: for a report.
KernelCandidates predictCandidates(ScheduleAll scheduleAll, const arch::Architecture &architecture, unsigned numWarps,
                                   unsigned number, bool predictsLoops);

/// The indices of `all` in ascending order of predicted cycles, those without a prediction left out. Before the fastest
/// is the one with most stages of those that the model does not resolve and that differ from it in stages only.
std::vector<unsigned> rank(const KernelCandidates &candidates);

/// The facts `prediction`, one for each loop of the chosen candidate, and `candidate`, one for each candidate.
Facts factsOf(const KernelCandidates &candidates);

} // namespace txl::transform

#endif
