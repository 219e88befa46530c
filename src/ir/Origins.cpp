// Origins of results, from the TileRow of each operation in the dialects' generated lists.
#include "ir/Origins.h"
#include "ir/OperationLists.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

namespace txl::ir {

Origin originOf(mlir::Operation *op) {
  static const auto origins = OperationTable<Origin>().add(
      [](Origin &origin, auto op) { origin = decltype(op)::origin; }, TTOps(), TTGOps(), TXOps());
  Origin origin = Origin::Own;
  origins.apply(origin, op);
  return origin;
}

mlir::Value getForwardedOperand(mlir::Operation *op) {
  if (originOf(op) != Origin::Chosen || op->getNumOperands() != 1)
    return {};
  mlir::Type element = mlir::getElementTypeOrSelf(op->getOperand(0).getType());
  auto keeps = [&](mlir::Type type) { return mlir::getElementTypeOrSelf(type) == element; };
  return llvm::all_of(op->getResultTypes(), keeps) ? op->getOperand(0) : mlir::Value();
}

mlir::BlockArgument argumentOf(mlir::Value pointer) {
  for (;;) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(pointer)) {
      mlir::Operation *parent = argument.getOwner()->getParentOp();
      auto loop = llvm::dyn_cast<mlir::scf::ForOp>(parent);
      if (!loop || argument.getArgNumber() == 0)
        return llvm::isa<mlir::FunctionOpInterface>(parent) && argument.getOwner()->isEntryBlock() ? argument : nullptr;
      pointer = loop.getInitArgs()[argument.getArgNumber() - 1];
    } else if (llvm::isa_and_present<tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp,
                                     tt::TransOp, tt::BitcastOp>(pointer.getDefiningOp())) {
      pointer = pointer.getDefiningOp()->getOperand(0);
    } else {
      return nullptr;
    }
  }
}

} // namespace txl::ir
