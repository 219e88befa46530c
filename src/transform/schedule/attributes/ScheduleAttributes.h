// Between deciding and expanding, the schedule of a loop is data in the IR (ir/facts/Schedule.h): the pass that decides
// writes it, the pass that expands reads nothing else. What the IR itself determines, such as TMA boxes, address slices
// and which threads read a tile, is no part of it and is computed again, so an edited schedule is checked as a new one.
#ifndef TXL_TRANSFORM_SCHEDULE_ATTRIBUTES_SCHEDULEATTRIBUTES_H
#define TXL_TRANSFORM_SCHEDULE_ATTRIBUTES_SCHEDULEATTRIBUTES_H

#include "ir/ops/MemoryOps.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Writes a decided schedule to its loop and to the operations of the body. `numWarps`: of the program.
void writeSchedule(const LoopSchedule &schedule, unsigned numWarps);

/// Moves the operations of a loop's body that have `txl.order` so that they are in that order; others keep theirs.
/// Emits an error if dependences prevent it.
llvm::LogicalResult applyOrder(mlir::scf::ForOp loop);

/// The loads of a scheduled loop whose channel is in registers. Emits an error if one of them cannot be prefetched.
llvm::FailureOr<llvm::SmallVector<tt::LoadOp>> readPrefetches(mlir::scf::ForOp loop);

/// Reads the schedule of a loop that has one. Emits an error with the reason if the loop cannot be expanded so.
llvm::FailureOr<LoopSchedule> readSchedule(mlir::scf::ForOp loop, const ScheduleOptions &options,
                                           const analysis::AxisInfoAnalysis &axisInfo);

} // namespace txl::transform

#endif
