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
/// the box's condition holds. What was done, beginning with `; `, or nothing.
std::string storeByBoxes(tt::FuncOp function, const arch::Architecture &architecture,
                         const analysis::AxisInfoAnalysis &axisInfo);

/// The bytes of shared memory that the stores of a program behind `loop` need at most, for its `parts`.
uint64_t bytesOfStores(mlir::scf::ForOp loop, unsigned parts);

} // namespace txl::transform

#endif
