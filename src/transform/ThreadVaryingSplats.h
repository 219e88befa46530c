// Makes tiles explicit that are built from scalars that differ between threads.
#ifndef TXL_TRANSFORM_THREADVARYINGSPLATS_H
#define TXL_TRANSFORM_THREADVARYINGSPLATS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-thread-varying-splats`: a splat of a scalar that differs between threads or warps becomes a `txl.spread`, which
/// gives each thread that runs the code an equal share of the elements, in order; a spread of a uniform scalar becomes
/// a splat.
std::unique_ptr<mlir::Pass> createThreadVaryingSplatsPass();

} // namespace txl::transform

#endif
