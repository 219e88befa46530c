// The epilogue of persistent kernels by TMA store: the tile is written to a buffer of its own, and while TMA stores it
// the warpgroup continues with its next output tile.
#ifndef TXL_TRANSFORM_SCHEDULE_TMAEPILOGUE_H
#define TXL_TRANSFORM_SCHEDULE_TMAEPILOGUE_H

#include "analysis/AxisInfo.h"
#include "arch/Architecture.h"
#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "support/Facts.h"

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

/// For a warp-specialized function: replaces stores of tiles that are TMA boxes by TMA stores, predicated by the box's
/// condition. Returns a fact for each store; none if no store is replaced. `reservedBytes`: shared memory to leave
/// free.
Facts emitTmaEpilogue(tt::FuncOp function, const arch::Architecture &architecture,
                      const analysis::AxisInfoAnalysis &axisInfo, uint64_t reservedBytes);

/// Shared memory that a program needs after its loop.
struct EpilogueSpace {
  uint64_t stores;    ///< for its stores, at most
  uint64_t boxes = 0; ///< for those that may be TMA stores, if there is space
  uint64_t others;    ///< barriers, row and column vectors, and scratch
};
/// Computes this for `numConsumers` warpgroups that partition the program of `loop`.
EpilogueSpace computeEpilogueSpace(mlir::scf::ForOp loop, unsigned numConsumers, const arch::SmModel &model,
                                   const analysis::AxisInfoAnalysis &axisInfo);

} // namespace txl::transform

#endif
