// Inserts barriers for shared memory explicitly.
#ifndef TXL_TRANSFORM_BARRIERINSERTION_H
#define TXL_TRANSFORM_BARRIERINSERTION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-insert-barriers`: inserts the `ttg.barrier` operations that a module of TTGIR requires in addition to the
/// existing ones (analysis/RequiredBarriers.h); with `print`, reports where and why.
std::unique_ptr<mlir::Pass> createBarrierInsertionPass();

} // namespace txl::transform

#endif
