// A step of the wait placement (DotWaits.h): completes MMAs that read operand A from registers before these registers
// are overwritten.
#ifndef TXL_TRANSFORM_WAITS_REGISTEROPERANDWAITS_H
#define TXL_TRANSFORM_WAITS_REGISTEROPERANDWAITS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::transform {

/// Waits for each `txl.dot_async` whose operand A is in registers in the block that issues it, because the next
/// iteration of a loop computes its own operand A in the same registers (analysis/RegisterOperandDots.h). All other
/// waits have been placed.
void waitForRegisterOperands(mlir::ModuleOp module);

} // namespace txl::transform

#endif
