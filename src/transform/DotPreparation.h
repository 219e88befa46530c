// Rewrites dots to the instructions that an architecture has.
#ifndef TXL_TRANSFORM_DOTPREPARATION_H
#define TXL_TRANSFORM_DOTPREPARATION_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Rewrites dots so that the architecture `target` has instructions for them, with the semantics of
/// docs/write/numerics.md: accumulators of narrow floats become float32, rounded once at the end; split precisions
/// (`tf32x3`, `bf16x3`, `bf16x6`) become several dots, the small terms first; 8-bit floats become float16, exactly, if
/// no instruction takes them.
std::unique_ptr<mlir::Pass> createDotPreparationPass(const std::string &target);

} // namespace txl::transform

#endif
