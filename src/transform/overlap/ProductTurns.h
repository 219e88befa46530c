// Groups of warps that share a program's products start them one after the other: two that start at once end at once, and then
// nobody multiplies while both compute. Who has started hands the turn on, so that one's products run beside what the others
// compute.
#ifndef TXL_TRANSFORM_OVERLAP_PRODUCTTURNS_H
#define TXL_TRANSFORM_OVERLAP_PRODUCTTURNS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Barriers that are turns have the numbers from here on, one for each group.
inline constexpr int32_t kFirstTurn = 8;

/// Waits for the turn of the group that runs this, or hands it to the next; nothing where there is one group.
void takeTurn(mlir::OpBuilder &builder, mlir::Location loc, const LoopSchedule &schedule);
void handTurn(mlir::OpBuilder &builder, mlir::Location loc, const LoopSchedule &schedule);

/// In front of all turns: the last group hands one to the first. Behind all: the first, who has begun, waits for the one that is
/// left.
void beginTurns(mlir::OpBuilder builder, const LoopSchedule &schedule);
void endTurns(mlir::OpBuilder builder, const LoopSchedule &schedule);

/// Lets a loop's one product be started in turn; `loop` has the schedule's rings.
void startInTurn(mlir::scf::ForOp loop, const LoopSchedule &schedule);

} // namespace txl::transform

#endif
