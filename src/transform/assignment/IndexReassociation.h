// Reassociation of index products with a common scalar.
#ifndef TXL_TRANSFORM_ASSIGNMENT_INDEXREASSOCIATION_H
#define TXL_TRANSFORM_ASSIGNMENT_INDEXREASSOCIATION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-reassociate-indices`: in 64 bits, the product of a scalar and a sum of another scalar with 32-bit indices
/// becomes the sum of the scalars' product, computed once, and of the index's product, which is one instruction each.
std::unique_ptr<mlir::Pass> createIndexReassociationPass();

} // namespace txl::transform

#endif
