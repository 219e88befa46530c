// What moves data between threads, family by family.
#include "lower/Exchange.h"

namespace txl::lower {

bool Lowering::lowerExchange(mlir::Operation *op) {
  if (analysis::movesBetweenBlocks(op)) {
    unsupported(op);
    return true;
  }
  return lowerShared(*this, op) || lowerReduction(*this, op) || lowerScan(*this, op) || lowerIndexed(*this, op) ||
         lowerDot(*this, op);
}

} // namespace txl::lower
