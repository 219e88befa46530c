// Partitions a program among the CTAs of its cluster (`num_ctas`).
#ifndef TXL_TRANSFORM_CLUSTER_CTAPARTITION_H
#define TXL_TRANSFORM_CLUSTER_CTAPARTITION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-partition-ctas`: converts the program of a module with several CTAs per program (`txl.num-ctas`) into the code
/// that each CTA runs on its slice of every tile, as a cluster (`txl.cluster`). Fails, with an error at the operation,
/// if CTAs would have to exchange tiles in divergent control flow, or if a tile cannot be partitioned.
std::unique_ptr<mlir::Pass> createCtaPartitionPass();

} // namespace txl::transform

#endif
