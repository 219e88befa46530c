// Shortens the live ranges of MMA operands in shared memory, if a program would exceed the shared memory of its target.
#ifndef TXL_TRANSFORM_WAITS_OPERANDLIVERANGES_H
#define TXL_TRANSFORM_WAITS_OPERANDLIVERANGES_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-shorten-operands`: if the module exceeds the shared memory of a CTA, each MMA is complete before the buffers of
/// the next one of its chain are filled, so that they can reuse its operands' memory.
std::unique_ptr<mlir::Pass> createOperandLiveRangesPass();

} // namespace txl::transform

#endif
