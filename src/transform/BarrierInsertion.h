// The barriers of a module, written down.
#ifndef TXL_TRANSFORM_BARRIERINSERTION_H
#define TXL_TRANSFORM_BARRIERINSERTION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-insert-barriers`: inserts the `ttg.barrier` that a module of TTGIR needs beside those that it has
/// (analysis/RequiredBarriers.h); with `print`, says where and why.
std::unique_ptr<mlir::Pass> createBarrierInsertionPass();

} // namespace txl::transform

#endif
