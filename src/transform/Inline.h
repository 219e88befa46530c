// Calls evaluated in place.
#ifndef TXL_TRANSFORM_INLINE_H
#define TXL_TRANSFORM_INLINE_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Replaces every `tt.call` by the body of its callee, unless the callee says `noinline`, and drops private functions
/// that nobody calls any more. Locations become call-site locations, so a report can name the chain of calls.
std::unique_ptr<mlir::Pass> createInlinePass();

} // namespace txl::transform

#endif
