// The schedule of a loop as facts: one for the loop, one for each load of a tile, one for each refusal.
#ifndef TXL_TRANSFORM_REPORTS_SCHEDULEREPORT_H
#define TXL_TRANSFORM_REPORTS_SCHEDULEREPORT_H

#include "ir/ops/MemoryOps.h"
#include "support/Decisions.h"
#include "transform/schedule/LoopSchedule.h"
#include <vector>

namespace txl::transform {

/// The facts `loop`, `load` and `refusal` of a schedule, the loop's first (docs/reference/reports.md). To be called
/// while the loop has not been rewritten.
Facts factsOf(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned numWarps);

/// The fact of a load that is prefetched into registers. To be called before the loop is rewritten.
Fact prefetchFact(tt::LoadOp load, mlir::scf::ForOp loop);

/// The pass as which the facts of schedules are reported.
inline constexpr llvm::StringLiteral kPipeliningFacts{"txl-pipeline-loops"};

/// The facts of a module's loops, from the pass that decides to the pass that expands, which completes and reports
/// them.
struct ScheduleReports {
  bool collects = false;        ///< even if nothing listens when the first of the passes runs
  bool prints = false;          ///< on standard error, too
  std::optional<Fact> target;   ///< what code for the target does not use
  std::vector<Facts> loops;     ///< the loop's fact is the first of each; none without a listener
  unsigned lastSpecialized = 0; ///< index of the last loop with producer warps

  void clear() { target.reset(), loops.clear(), lastSpecialized = 0; }
  /// Adds what is done after the main loops of a persistent kernel.
  void addEpilogue(const Facts &loads, const Facts &stores);
  void report(const DecisionListener &listener) const;
};

/// What code for the target does not use of its hardware, if the module has MMAs; none if there is nothing.
std::optional<Fact> targetFact(mlir::ModuleOp module, const arch::Architecture &architecture);

} // namespace txl::transform

#endif
