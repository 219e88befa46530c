// The attribute `ttg.group`, asked for from inside outwards.
#include "analysis/ExecutionGroup.h"
#include "ir/TTG.h"

using namespace mlir;

namespace txl::analysis {

ExecutionGroup executionGroupOf(Operation *op) {
  for (Operation *at = op->getParentOp(); at; at = at->getParentOp())
    if (auto group = at->getAttrOfType<DenseI32ArrayAttr>(ttg::groupAttr))
      return {static_cast<unsigned>(group[0]), static_cast<unsigned>(group[1]), static_cast<unsigned>(group[2])};
  return {0, ttg::numWarpsOf(op), 0};
}

} // namespace txl::analysis
