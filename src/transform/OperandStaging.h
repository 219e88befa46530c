// Buffers between loads and matrix instructions, made visible.
#ifndef TXL_TRANSFORM_OPERANDSTAGING_H
#define TXL_TRANSFORM_OPERANDSTAGING_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// What goes from global memory to an operand of a matrix instruction goes through a visible buffer: a conversion of a
/// loaded tile to such a layout becomes `ttg.local_alloc` and `ttg.local_load`. The buffer's swizzle has no bank
/// conflicts for pieces of 16 bytes along the axis in which the tile was loaded, neither for the threads that write
/// rows nor for `ldmatrix`, which reads columns of eight such pieces. This is the place where a pipeliner puts
/// asynchronous copies.
std::unique_ptr<mlir::Pass> createOperandStagingPass();

} // namespace txl::transform

#endif
