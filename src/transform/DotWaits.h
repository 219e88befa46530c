// Waits for matrix products that run beside the program, where the program does not say them.
#ifndef TXL_TRANSFORM_DOTWAITS_H
#define TXL_TRANSFORM_DOTWAITS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-dot-waits`: behind it the result of a `txl.dot_async` is only the sum of a further one, carried by a loop or a
/// branch, or an operand of a `txl.dot_wait`; what is computed with, is behind a wait that covers it.
///
///   dot_async(a, b, 0) + c       → dot_async(a, b, c)         where c is known before: the sum starts there
///   dot_wait n                   → r… = dot_wait n, x…        every sum in flight goes through the waits of the program
///   f(x), x in flight            → r… = dot_wait k, x…; f(r)   k: how many products were started since, at least
std::unique_ptr<mlir::Pass> createDotWaitsPass();

} // namespace txl::transform

#endif
