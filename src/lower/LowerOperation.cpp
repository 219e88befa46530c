// The dispatch of the lowering: every operation of every dialect that occurs in TTGIR has a row, generated from the
// dialects' own lists.
//
// The table refers to the specialisation of `lower` of each operation; a missing one is a link error.
#include "ir/OperationLists.h"
#include "ir/Rules.h"
#include "lower/Lowering.h"

namespace txl::lower {

bool Lowering::applyRow(mlir::Operation *op) {
  static const auto table = ir::OperationTable<Lowering>().add(
      [](Lowering &l, auto op) { lower(l, op); }, ir::TTOps(), ir::TTGOps(), ir::TXOps(), ir::ForeignOps(),
      ir::ArithOps(), ir::MathOps(), ir::SCFOps(), ir::CFOps(), ir::UBOps());
  return table.apply(*this, op);
}

void Lowering::lowerOperation(mlir::Operation *op) {
  if (failed || lowerElementwiseLoop(op))
    return;
  if (debugInfo)
    b.SetCurrentDebugLocation(debugInfo->get(op->getLoc()));
  if (ir::Rules(op).movesBetweenBlocks() || !applyRow(op))
    return unsupported(op);
  if (!failed)
    remember(op->getResults());
}

void Lowering::lowerBody(mlir::Block &block) {
  for (mlir::Operation &op : block.without_terminator())
    lowerOperation(&op);
}

} // namespace txl::lower
