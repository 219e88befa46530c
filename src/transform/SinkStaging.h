// Sinks stores to shared buffers, and loads from them, to where they are needed.
//
// A dot's operands are staged one after the other: load a, store a, read a, load b, store b, read b. Each store needs
// barriers, and the second load from global memory is not issued before the first has arrived. After sinking reads to
// their first use and stores to the reads, both loads are in flight at the same time and one barrier serves both
// stores.
#ifndef TXL_TRANSFORM_SINKSTAGING_H
#define TXL_TRANSFORM_SINKSTAGING_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::transform {

std::unique_ptr<mlir::Pass> createSinkStagingPass();

} // namespace txl::transform

#endif
