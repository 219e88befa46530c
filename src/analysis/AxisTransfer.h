// What an operation does to the facts of AxisInfo.h: one function from the facts of its operands to those of a result.
#ifndef TXL_ANALYSIS_AXISTRANSFER_H
#define TXL_ANALYSIS_AXISTRANSFER_H

#include "analysis/AxisInfo.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::analysis {

/// No facts: ones for each axis of `type`.
AxisInfo getUnknownInfo(mlir::Type type);

/// The facts of the results of `op`, which has no regions and is not a call; `operand(i)` returns the facts of its
/// operands. The promises of the attributes `tt.divisibility`, `tt.contiguity` and `tt.constancy` on `op` are included.
AxisInfo transfer(mlir::Operation *op, llvm::function_ref<const AxisInfo &(unsigned)> operand);

/// Adds to `info` the facts that the attributes of these names promise.
void addAttributeFacts(AxisInfo &info, llvm::function_ref<mlir::Attribute(llvm::StringRef)> attribute);

} // namespace txl::analysis

#endif
