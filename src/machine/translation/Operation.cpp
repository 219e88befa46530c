// The dispatch: every operation of every dialect that occurs in TTIR has a row, from the dialects' own lists.
//
// The table names the specialisation of `lower` of each; a family that leaves one out does not link.
#include "ir/OperationTable.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

// The only one of ttg that means something before there are layouts.
using BarrierOps = ir::OperationList<ttg::BarrierOp>;

void Lowering::lowerOperation(mlir::Operation *op) {
  static const auto table = ir::OperationTable<Lowering>().add([](Lowering &l, auto op) { lower(l, op); }, ir::TTOps(),
                                                               BarrierOps(), ir::ForeignOps(), ir::ArithOps(),
                                                               ir::MathOps(), ir::SCFOps(), ir::CFOps(), ir::UBOps());
  if (failed)
    return;
  currentLocation = location(op->getLoc());
  if (!table.apply(*this, op))
    unsupported(op);
}

} // namespace txl::machine
