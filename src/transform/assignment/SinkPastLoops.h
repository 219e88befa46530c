// Sinks index arithmetic of the epilogue past the main loop. CSE merges an epilogue's row and column indices with those
// of the program's first loads, and a copy for another layout is created where the original was: before the loop. Its
// registers would be live during the whole loop.
#ifndef TXL_TRANSFORM_ASSIGNMENT_SINKPASTLOOPS_H
#define TXL_TRANSFORM_ASSIGNMENT_SINKPASTLOOPS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::transform {

/// Moves operations that may be rematerialised, and whose results are tiles used only after a loop of the same block,
/// to their first use. An operation with another tile as operand stays, because that tile would then be live during
/// the loop.
void sinkPastLoops(mlir::ModuleOp module);

} // namespace txl::transform

#endif
