// The schedule of a loop as facts: one for the loop, one for each load of a tile, one for each refusal.
#ifndef TXL_TRANSFORM_REPORTS_SCHEDULEREPORT_H
#define TXL_TRANSFORM_REPORTS_SCHEDULEREPORT_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The facts `loop`, `load` and `refusal` of a schedule, the loop's first (docs/reference/reports.md). To be called
/// while the loop has not been rewritten.
Facts factsOf(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned numWarps);

/// The fact of a load that is prefetched into registers. To be called before the loop is rewritten.
Fact prefetchFact(tt::LoadOp load, mlir::scf::ForOp loop);

/// What code for the target does not use of its hardware, if the module has MMAs; none if there is nothing.
std::optional<Fact> targetFact(mlir::ModuleOp module, const arch::Architecture &architecture);

} // namespace txl::transform

#endif
