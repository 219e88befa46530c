// Neighbouring programs that load mostly the same, as one.
#ifndef TXL_TRANSFORM_BATCH_JOINEDPROGRAMS_H
#define TXL_TRANSFORM_BATCH_JOINEDPROGRAMS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Programs that a launch must have, so that joined ones still fill a GPU several times.
inline constexpr int64_t kEnoughToJoin = 4096;

/// `txl-join-programs`: where neighbours along x load more that is the same for both than what is not, and multiply it, every second program
/// does what it and the next one do, if there are many; the other one ends at once. What is the same is loaded, and computed, once.
std::unique_ptr<mlir::Pass> createJoinedProgramsPass(unsigned numWarps);

} // namespace txl::transform

#endif
