// Calls evaluated in place, and the functions that are called all the same.
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

/// A private function stands behind what calls it first, in the order in which calls are read; those that nobody calls any more, a call
/// that folded away, say, are taken away. So a program's text is a matter of its calls alone.
std::unique_ptr<mlir::Pass> createCalleeOrderPass();

} // namespace txl::transform

#endif
