// The candidates of a kernel's schedule (schedule/choose/Candidates.h) that this scheduler can build, each with its
// predicted time. Nothing is rewritten.
#ifndef TXL_TRANSFORM_SCHEDULE_CANDIDATES_SCHEDULECANDIDATES_H
#define TXL_TRANSFORM_SCHEDULE_CANDIDATES_SCHEDULECANDIDATES_H

#include "schedule/choose/Candidates.h"
#include "schedule/model/TilePrediction.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The schedules of all innermost loops of a kernel under a constraint, or without one.
using ScheduleAll = llvm::function_ref<std::vector<LoopSchedule>(const std::optional<schedule::Candidate> &)>;

struct PredictedCandidate {
  schedule::Candidate candidate;
  unsigned ctas = 1;                           ///< resident on an SM
  std::optional<schedule::SimulatedTile> time; ///< none if the model has no time for it
  FactPosition position;                       ///< of the first loop
};

struct KernelCandidates {
  std::optional<PredictedCandidate> chosen;    ///< what the scheduler makes without a constraint
  std::vector<PredictedCandidate> all;         ///< that can be built, in the order of their numbers, which begin at 1
  std::vector<schedule::LoopPrediction> loops; ///< of the chosen one
};

/// The candidates of a kernel; none if no loop of it can be pipelined. `predictsLoops`: for a report.
KernelCandidates predictCandidates(ScheduleAll scheduleAll, const arch::Architecture &architecture, unsigned numWarps,
                                   bool predictsLoops);

/// The indices of `all` in ascending order of predicted cycles, those without a prediction left out.
std::vector<unsigned> rank(const KernelCandidates &candidates);

/// The facts `prediction`, one for each loop of the chosen candidate, and `candidate`, one for each candidate.
Facts factsOf(const KernelCandidates &candidates);

} // namespace txl::transform

#endif
