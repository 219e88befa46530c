// Sums of products that begin with nothing have nothing written to their registers first.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_FIRSTPRODUCTS_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_FIRSTPRODUCTS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-first-products`: a sum that a loop begins with zeros, and only adds products to, is what the product of the first turn makes.
std::unique_ptr<mlir::Pass> createFirstProductsPass();

} // namespace txl::transform

#endif
