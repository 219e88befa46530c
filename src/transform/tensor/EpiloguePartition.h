// Gives the epilogue of persistent kernels warps of its own.
#ifndef TXL_TRANSFORM_TENSOR_EPILOGUEPARTITION_H
#define TXL_TRANSFORM_TENSOR_EPILOGUEPARTITION_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// For a target with tensor memory: splits the consumer warpgroup of a warp-specialized persistent kernel into MMA
/// warps and epilogue warps. Accumulators are double-buffered, so that the MMAs of a tile run concurrently with the
/// epilogue of the tile before it; if tensor memory has no space for two, the MMAs begin once the epilogue has loaded
/// the one.
std::unique_ptr<mlir::Pass> createEpiloguePartitionPass(const std::string &target);

} // namespace txl::transform

#endif
