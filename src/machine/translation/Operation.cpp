// The dispatch: every operation of every dialect that occurs in TTIR has a row, generated from the dialects' lists.
//
// The table refers to the specialisation of `lower` for each, so a missing one does not link.
#include "ir/OperationLists.h"
#include "ir/debug/Debug.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

// Operations of ttg that have a meaning without layouts.
using BufferOps = ir::OperationList<ttg::BarrierOp, ttg::LocalAllocOp, ttg::LocalLoadOp, ttg::LocalStoreOp,
                                    ttg::LocalDeallocOp, ttg::MemDescIndexOp, ttg::MemDescSubsliceOp,
                                    ttg::MemDescTransOp, ttg::MemDescReshapeOp, ttg::MemDescReinterpretOp>;

void Lowering::lowerOperation(mlir::Operation *op) {
  static const auto table =
      ir::OperationTable<Lowering>().add([](Lowering &l, auto op) { lower(l, op); }, ir::TTOps(), BufferOps(),
                                         ir::TXOps(), ir::ForeignOps(), ir::ArithOps(), ir::MathOps(), ir::SCFOps(),
                                         ir::CFOps(), ir::UBOps(), ir::OperationList<dbg::PointOp, dbg::ValueOp>());
  if (failed)
    return;
  currentLocation = location(op->getLoc());
  if (program.explicits && !prepareOperands(op))
    return;
  if (!table.apply(*this, op))
    unsupported(op);
  for (auto [value, before] : spread)
    values[value] = before;
  spread.clear();
}

} // namespace txl::machine
