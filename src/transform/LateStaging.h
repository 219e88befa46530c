// Stores to shared buffers and loads from them move down to where they are needed, so that they meet.
//
// A dot's operands are staged one after the other: load a, store a, read a, load b, store b, read b. Threads wait for
// each other around each store, and the second load from global memory is not asked for before the first has come. With
// reads moved down to their first use and stores down to the reads, both loads are under way at the same time and one
// barrier serves both stores.
#ifndef TXL_TRANSFORM_LATESTAGING_H
#define TXL_TRANSFORM_LATESTAGING_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::transform {

std::unique_ptr<mlir::Pass> createLateStagingPass();

} // namespace txl::transform

#endif
