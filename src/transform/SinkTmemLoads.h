// Sinks loads of tensor memory to the first use of the tile.
#ifndef TXL_TRANSFORM_SINKTMEMLOADS_H
#define TXL_TRANSFORM_SINKTMEMLOADS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-sink-tmem-loads`: sinks each load of tensor memory to the first use of its tile, in its block. The language
/// specifies this (`tmem_load`): a program may contain the load before the wait for the MMA that writes what it reads.
std::unique_ptr<mlir::Pass> createSinkTmemLoadsPass();

} // namespace txl::transform

#endif
