// Software pipelining of loops that load MMA operands (`num_stages`): copies are started some iterations ahead.
//
// The prologue starts the copies of the first stages - 1 iterations. In the steady state each iteration computes and
// starts the copies of a later one, so the initiation interval is one iteration of the loop; nothing is
// modulo-scheduled. Copies are predicated by the trip count, so there is no epilogue but a wait.
//
// The pass rewrites TTIR to TTIR, with operations that a program can use itself (buffers, `txl.async_copy`). The
// reference interpreter runs the result, which is bitwise equal to that of the original loop.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPPIPELINING_H
#define TXL_TRANSFORM_SCHEDULE_LOOPPIPELINING_H

#include "arch/Architecture.h"
#include "ir/ops/Base.h"
#include "transform/reports/ScheduleReport.h"
#include <memory>
#include <string>

namespace mlir {
class Pass;
}

namespace txl::transform {

/// The architecture for which a module's loops can be scheduled, less the shared memory that the module reserves; none
/// for a program that has specialized its warps or pipelined its loops itself.
std::optional<arch::Architecture> findSchedulableArchitecture(mlir::ModuleOp module, llvm::StringRef target);

/// `txl-schedule-loops`: decides on a schedule for each loop and writes it as attributes (ir/facts/Schedule.h).
/// `candidate`: the number of the schedule to build (candidates/ScheduleCandidates.h); 0: the scheduler decides.
/// `reports`: gets the facts of each loop, which the next pass completes.
std::unique_ptr<mlir::Pass> createLoopSchedulingPass(const std::string &target, unsigned numWarps, unsigned stages,
                                                     unsigned candidate, std::shared_ptr<ScheduleReports> reports);

/// `txl-pipeline-loops`: expands the schedules that loops have. Its decisions (support/Decisions.h) are the facts of
/// each loop (ScheduleReport.h).
std::unique_ptr<mlir::Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps,
                                                     std::shared_ptr<ScheduleReports> reports);

} // namespace txl::transform

#endif
