// TMA prefetches of tiles into the L2 cache: verification.
#include "ir/ops/async/TMAPrefetchOps.h"

using namespace mlir;

namespace txl::tx {

LogicalResult TensorPrefetchOp::verify() {
  size_t axes = getDescriptor().getType().getShape().size();
  if (getCoordinates().size() != axes)
    return emitOpError("1: a tile of ") << axes << " axes does not begin at " << getCoordinates().size()
                                        << " coordinates";
  return success();
}

} // namespace txl::tx
