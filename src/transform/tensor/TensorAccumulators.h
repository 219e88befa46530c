// Moves the accumulators of asynchronous MMAs from registers to tensor memory.
#ifndef TXL_TRANSFORM_TENSOR_TENSORACCUMULATORS_H
#define TXL_TRANSFORM_TENSOR_TENSORACCUMULATORS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// For a target with tensor memory, after waits have their numbers: each `txl.dot_async` becomes a `txl.dotx`, each
/// `txl.dot_wait` a wait for an mbarrier at which the MMA that it ends arrives. An accumulator stays in tensor memory
/// as long as only MMAs use it; other operations load and store it.
std::unique_ptr<mlir::Pass> createTensorAccumulatorsPass(const std::string &target);

} // namespace txl::transform

#endif
