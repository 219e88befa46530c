// Ping-pong: consumer warpgroups alternate in issuing MMAs. Two that start at once also end at once, and then the
// tensor cores are idle while both compute. A warpgroup lets the next one issue after it has issued its own MMAs, if
// its wait leaves others in flight, or after its one MMA has ended, so that one group's MMAs overlap the other groups'
// arithmetic. (On an H200 block-scaled MMAs take 146 us this way, and 155 us if the next group may issue at once.)
#ifndef TXL_TRANSFORM_OVERLAP_PINGPONG_H
#define TXL_TRANSFORM_OVERLAP_PINGPONG_H

#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Id of the first of the named barriers used for this, one for each warpgroup.
inline constexpr int32_t kFirstPingPongBarrier = arch::kNamedBarriers / 2;

/// `pingPongWait` waits until the calling group may issue MMAs, `pingPongArrive` lets the next group; with one group,
/// nothing.
void pingPongWait(mlir::OpBuilder &builder, mlir::Location loc, const LoopSchedule &schedule);
void pingPongArrive(mlir::OpBuilder &builder, mlir::Location loc, const LoopSchedule &schedule);

/// `beginPingPong`: the last group lets the first one issue. `endPingPong`: the first group consumes the last arrival.
void beginPingPong(mlir::OpBuilder builder, const LoopSchedule &schedule);
void endPingPong(mlir::OpBuilder builder, const LoopSchedule &schedule);

/// The one MMA of a loop that uses its result, and its wait, in the loop's block; none if there is no such MMA.
struct PingPongMma {
  tx::DotAsyncOp dot;
  tx::DotWaitOp wait;
};
std::optional<PingPongMma> findPingPongMma(mlir::scf::ForOp loop);

/// Makes warpgroups alternate in issuing a loop's one MMA; `loop` has been expanded to the schedule's rings.
void applyPingPong(mlir::scf::ForOp loop, const LoopSchedule &schedule);

} // namespace txl::transform

#endif
