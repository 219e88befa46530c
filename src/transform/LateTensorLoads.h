// Tensor memory is read where the tile is used.
#ifndef TXL_TRANSFORM_LATETENSORLOADS_H
#define TXL_TRANSFORM_LATETENSORLOADS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-late-tensor-loads`: moves each load of tensor memory to the first use of its tile, in its block. That is what the
/// language says of it (`tmem_load`): a program may write the load in front of the wait for what it reads.
std::unique_ptr<mlir::Pass> createLateTensorLoadsPass();

} // namespace txl::transform

#endif
