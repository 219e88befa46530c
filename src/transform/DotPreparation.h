// Dots as the instructions that an architecture has.
#ifndef TXL_TRANSFORM_DOTPREPARATION_H
#define TXL_TRANSFORM_DOTPREPARATION_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Writes dots as those that the architecture `target` has instructions for, with the meaning that docs/numerics.md
/// gives them: sums of narrow floats become sums in float32, rounded once at the end; split precisions (`tf32x3`,
/// `bf16x3`, `bf16x6`) become dots of the parts, the small terms first; floats of 8 bits become float16, exactly, where
/// no instruction takes them.
std::unique_ptr<mlir::Pass> createDotPreparationPass(const std::string &target);

} // namespace txl::transform

#endif
