// Makes the shared buffers between loads and MMA operands explicit.
#ifndef TXL_TRANSFORM_OPERANDSTAGING_H
#define TXL_TRANSFORM_OPERANDSTAGING_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// A tile on its way from global memory to an MMA operand goes through an explicit buffer: a conversion of a loaded
/// tile to an operand layout becomes `ttg.local_alloc` and `ttg.local_load`. The buffer's swizzle avoids bank conflicts
/// for vectors of 16 bytes along the contiguous axis of the load, both for the threads that write rows and for
/// `ldmatrix`, which reads columns of eight such vectors. A software pipeliner would put cp.async copies here.
std::unique_ptr<mlir::Pass> createOperandStagingPass();

} // namespace txl::transform

#endif
