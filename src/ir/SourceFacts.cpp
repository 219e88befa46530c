// Conversion of MLIR locations to the positions of facts.
#include "ir/SourceFacts.h"

namespace txl::ir {

FactPosition positionOf(mlir::Location location) {
  mlir::FileLineColLoc found = filePosition(location);
  return found ? FactPosition{found.getFilename().str(), found.getLine(), found.getColumn()} : FactPosition();
}

FactPosition lineOf(mlir::Location location) {
  FactPosition position = positionOf(location);
  position.column = 0;
  return position;
}

FactPosition definitionOf(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  return lineOf(op ? op : value.getParentBlock()->getParentOp());
}

} // namespace txl::ir
