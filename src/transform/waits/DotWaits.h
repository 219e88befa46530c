// Inserts waits for asynchronous MMAs where the program has none.
#ifndef TXL_TRANSFORM_WAITS_DOTWAITS_H
#define TXL_TRANSFORM_WAITS_DOTWAITS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-dot-waits`: afterwards the result of a `txl.dot_async` is used only as the accumulator of another one, carried
/// by a loop or a branch, or as an operand of a `txl.dot_wait`; computation uses the results of a wait that covers it.
///
///   dot_async(a, b, 0) + c       → dot_async(a, b, c)         where c is available before: the initial accumulator
///   dot_wait n                   → r… = dot_wait n, x…        accumulators in flight pass through the program's waits
///   f(x), x in flight            → r… = dot_wait k, x…; f(r)   k: least number of MMAs issued since
///   r… = dot_wait x…           → r… = dot_wait k, x…      the same; nothing if an earlier wait covers x
///
/// It is the only pass that places and counts these waits. `hasRegisters` (option `registers`): the module is TTGIR,
/// and registers of an operand A that an MMA in flight reads must not be overwritten (RegisterOperandWaits.h).
std::unique_ptr<mlir::Pass> createDotWaitsPass(bool hasRegisters);

} // namespace txl::transform

#endif
