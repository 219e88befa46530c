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

#include <memory>
#include <string>

namespace mlir {
class Pass;
}

namespace txl::transform {

/// Its decisions (support/Decisions.h) are the facts of each loop (ScheduleReport.h); with `prints` they are written to
/// standard error instead. `candidate`: the number of the schedule to build (candidates/ScheduleCandidates.h); 0: the
/// scheduler decides.
std::unique_ptr<mlir::Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages,
                                                     unsigned candidate = 0, bool prints = false);

} // namespace txl::transform

#endif
