// Products of indices that have a number in common.
#ifndef TXL_TRANSFORM_ASSIGNMENT_INDEXPRODUCTS_H
#define TXL_TRANSFORM_ASSIGNMENT_INDEXPRODUCTS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-index-products`: in 64 bits, the product of one number and a sum of another with indices of 32 bits becomes the sum of the
/// numbers' product, which is computed once, and of the indices', which is one instruction each.
std::unique_ptr<mlir::Pass> createIndexProductsPass();

} // namespace txl::transform

#endif
