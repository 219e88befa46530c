// Unrolling for latency: short loops that load and reduce execute several iterations at once, so that more bytes are in
// flight.
//
//   for i in 0, 16: sum += load(p + i)        for i in 0, 16, 4: a0 = load(p + i); …; a3 = load(p + i + 3)
//                                                                sum += a0; …; sum += a3
#ifndef TXL_TRANSFORM_OVERLAP_LOADUNROLL_H
#define TXL_TRANSFORM_OVERLAP_LOADUNROLL_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-unroll-loads`: lets innermost loops of a known trip count that load tiles, store nothing and have no dot be
/// unrolled (`loop_unroll_factor`), if their iterations leave an SM waiting for memory: by the least divisor of the
/// trip count with which a CTA of `numWarps` has enough bytes in flight, as far as registers and code size allow.
std::unique_ptr<mlir::Pass> createLoadUnrollPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
