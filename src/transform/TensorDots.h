// Rewrites dots to MMAs that accumulate in tensor memory.
#ifndef TXL_TRANSFORM_TENSORDOTS_H
#define TXL_TRANSFORM_TENSORDOTS_H

#include "mlir/Pass/Pass.h"

namespace txl::transform {

/// For a target with tensor memory: each `tt.dot` that has a `tcgen05.mma` becomes a `txl.dotx` and a wait for it. An
/// operand that is loaded from shared memory stays there; others are stored there. The accumulator of a loop stays in
/// tensor memory for the whole loop. Programs with explicit warpgroups are unchanged.
std::unique_ptr<mlir::Pass> createTensorDotsPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
