// Peeled first iterations: zero-initialised accumulators are not written to registers before the first MMA.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_FIRSTITERATIONPEELING_H
#define TXL_TRANSFORM_SCHEDULE_MMA_FIRSTITERATIONPEELING_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-peel-first-iteration`: if a loop-carried accumulator begins with zeros and is used by an MMA only, the first
/// iteration is peeled, and its MMA does not accumulate.
std::unique_ptr<mlir::Pass> createFirstIterationPeelingPass();

} // namespace txl::transform

#endif
