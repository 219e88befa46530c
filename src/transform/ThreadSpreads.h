// A tile of a scalar that differs between threads says whose number each element is.
#ifndef TXL_TRANSFORM_THREADSPREADS_H
#define TXL_TRANSFORM_THREADSPREADS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-thread-spreads`: a tile that is made of a number of a thread or warp becomes a `txl.spread` to equal parts, in the order
/// of its elements, of the threads that run the code; a spread of a number that all have becomes a splat.
std::unique_ptr<mlir::Pass> createThreadSpreadsPass();

} // namespace txl::transform

#endif
