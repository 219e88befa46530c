// What an operation does to the facts of AxisInfo.h: one function from the facts of its operands to those of a result.
#ifndef TXL_ANALYSIS_AXISTRANSFER_H
#define TXL_ANALYSIS_AXISTRANSFER_H

#include "analysis/AxisInfo.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::analysis {

/// Nothing known: ones for each axis of `type`.
AxisInfo unknownOf(mlir::Type type);

/// The facts of the results of `op`, which has no regions and is no call; `operand(i)` gives those of its operands.
/// Promises of the program (`tt.divisibility`, `tt.contiguity`, `tt.constancy` on `op`) are part of them.
AxisInfo transfer(mlir::Operation *op, llvm::function_ref<const AxisInfo &(unsigned)> operand);

/// The facts that attributes of those names promise, in addition to `info`.
void addPromises(AxisInfo &info, llvm::function_ref<mlir::Attribute(llvm::StringRef)> attribute);

} // namespace txl::analysis

#endif
