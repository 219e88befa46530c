// Conversions of layouts go through less scratch, in more pieces, where a program would not fit the shared memory of its target.
#ifndef TXL_TRANSFORM_SCRATCHPIECES_H
#define TXL_TRANSFORM_SCRATCHPIECES_H

#include "analysis/Allocation.h"

namespace txl::transform {

/// Whether a module allocates more shared memory than a CTA of its target has.
bool exceedsTarget(mlir::ModuleOp module, const analysis::Allocation &allocation);

/// Halves the pieces of the largest conversions until all that the module allocates fits its target, as far as they can be halved;
/// where that is not far enough every conversion stays what it was. False if nothing changed; else `allocation` is out of date.
bool fitScratch(mlir::ModuleOp module, const analysis::Allocation &allocation);

/// Ends each MMA before the buffers of the next one of its chain are filled, so that these may lie where its own were. False if nothing
/// changed.
bool endMmasEarly(mlir::ModuleOp module);

} // namespace txl::transform

#endif
