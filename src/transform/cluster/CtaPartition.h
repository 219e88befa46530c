// The program of several CTAs becomes the program of each of them.
#ifndef TXL_TRANSFORM_CLUSTER_CTAPARTITION_H
#define TXL_TRANSFORM_CLUSTER_CTAPARTITION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-partition-ctas`: of a module of several CTAs a program (`txl.num-ctas`) the text that each of them runs on its part of
/// every tile, as a cluster (`txl.cluster`). Fails, with an error at the operation, where tiles would have to be exchanged but
/// not all CTAs come there together, or what is cut cannot be.
std::unique_ptr<mlir::Pass> createCtaPartitionPass();

} // namespace txl::transform

#endif
