// Groups of warps that share a program's products start them one after the other: two that start at once end at once, and then
// nobody multiplies while both compute. The turn is handed on when products are started, where a wait for them leaves others
// under way, or when the one product has ended: so that one's run beside what the others compute. (On an H200 products with scales of
// blocks take 146 us so, and 155 us where the turn is handed on when they are started.)
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

/// The one product of a loop that computes something of it, and its wait, in the loop's block; none if it has none such.
struct ProductInTurn {
  tx::DotAsyncOp dot;
  tx::DotWaitOp wait;
};
std::optional<ProductInTurn> productInTurn(mlir::scf::ForOp loop);

/// Lets a loop's one product be started in turn; `loop` has the schedule's rings.
void startInTurn(mlir::scf::ForOp loop, const LoopSchedule &schedule);

} // namespace txl::transform

#endif
