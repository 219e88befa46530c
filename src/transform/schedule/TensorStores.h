// Results of programs that run others in turn leave by the tensor memory accelerator: the tile is written to a buffer of
// its own, and while it leaves from there the group goes on with its next program.
#ifndef TXL_TRANSFORM_SCHEDULE_TENSORSTORES_H
#define TXL_TRANSFORM_SCHEDULE_TENSORSTORES_H

#include "analysis/AxisInfo.h"
#include "arch/Architecture.h"
#include "ir/TX.h"
#include <string>

namespace txl::transform {

/// Of a function whose program is divided among groups: stores of tiles whose pointers are those of a box are copies where
/// the box's condition holds. What was done, beginning with `; `, or nothing. `kept`: what they leave of shared memory for others.
std::string storeByBoxes(tt::FuncOp function, const arch::Architecture &architecture,
                         const analysis::AxisInfoAnalysis &axisInfo, uint64_t kept);

/// What a program needs of shared memory behind its loop.
struct ResultRoom {
  uint64_t stores;    ///< its stores, at most
  uint64_t boxes = 0; ///< those that may leave as boxes, for which there need not be room
  uint64_t others;    ///< barriers, numbers of rows and columns, and scratch
};
/// What `parts` groups that share the program of `loop` need.
ResultRoom roomOfResults(mlir::scf::ForOp loop, unsigned parts, const analysis::AxisInfoAnalysis &axisInfo);

} // namespace txl::transform

#endif
