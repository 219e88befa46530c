// Vectorises loads of the fields of records that are adjacent in memory.
#ifndef TXL_TRANSFORM_ASSIGNMENT_INTERLEAVEDLOADS_H
#define TXL_TRANSFORM_ASSIGNMENT_INTERLEAVEDLOADS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-interleaved-loads`: k loads, k a power of two, whose addresses differ by 0 to k - 1 and whose own elements are
/// not adjacent become one load of records of k elements, which is split. No other memory is read.
std::unique_ptr<mlir::Pass> createInterleavedLoadsPass(const std::string &target);

} // namespace txl::transform

#endif
