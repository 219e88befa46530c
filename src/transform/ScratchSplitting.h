// Splits layout conversions, so that they need less scratch, if a program would exceed the shared memory of its target.
#ifndef TXL_TRANSFORM_SCRATCHSPLITTING_H
#define TXL_TRANSFORM_SCRATCHSPLITTING_H

#include "analysis/Allocation.h"

namespace txl::transform {

/// Halves the scratch of the largest conversions until the module's shared memory fits its target; if it does not fit
/// even then, all conversions stay as they were. Returns false if nothing changed; otherwise `allocation` is out of
/// date.
bool fitScratch(mlir::ModuleOp module, const analysis::Allocation &allocation);

} // namespace txl::transform

#endif
