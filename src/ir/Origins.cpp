// The rows' origins, from the dialects' own lists.
#include "ir/Origins.h"
#include "ir/OperationTable.h"
#include "mlir/IR/TypeUtilities.h"

namespace txl::ir {

Origin originOf(mlir::Operation *op) {
  static const auto origins = OperationTable<Origin>().add(
      [](Origin &origin, auto op) { origin = decltype(op)::origin; }, TTOps(), TTGOps(), TXOps());
  Origin origin = Origin::Own;
  origins.apply(origin, op);
  return origin;
}

mlir::Value chosenFrom(mlir::Operation *op) {
  if (originOf(op) != Origin::Chosen || op->getNumOperands() != 1)
    return {};
  mlir::Type element = mlir::getElementTypeOrSelf(op->getOperand(0).getType());
  auto keeps = [&](mlir::Type type) { return mlir::getElementTypeOrSelf(type) == element; };
  return llvm::all_of(op->getResultTypes(), keeps) ? op->getOperand(0) : mlir::Value();
}

} // namespace txl::ir
