// Inlining, and the order of functions that are still called.
#ifndef TXL_TRANSFORM_INLINE_H
#define TXL_TRANSFORM_INLINE_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Replaces every `tt.call` by the body of its callee, unless the callee is `noinline`, and erases private functions
/// without callers. Locations become call-site locations, so that diagnostics can print the call stack.
std::unique_ptr<mlir::Pass> createInlinePass();

/// Sorts each private function after its first caller, in the order of calls, and erases those without callers, for
/// example after a call has been folded away. The module's text then depends on its calls only.
std::unique_ptr<mlir::Pass> createCalleeOrderPass();

} // namespace txl::transform

#endif
