// Loads of the fields of records, which lie side by side in memory.
#ifndef TXL_TRANSFORM_ASSIGNMENT_INTERLEAVEDLOADS_H
#define TXL_TRANSFORM_ASSIGNMENT_INTERLEAVEDLOADS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-interleaved-loads`: loads of tiles that differ by the numbers 0 to k - 1 in their addresses, k a power of two, and whose elements are
/// not neighbours themselves, become one load of records of k elements, which is split. Nothing else is read.
std::unique_ptr<mlir::Pass> createInterleavedLoadsPass();

} // namespace txl::transform

#endif
