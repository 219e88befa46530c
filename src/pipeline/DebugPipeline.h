// The passes that a kernel needs when it is compiled for the debugger: those without which the tile machine would not
// run it, or would run it differently. Statements stay as they were written.
#ifndef TXL_PIPELINE_DEBUGPIPELINE_H
#define TXL_PIPELINE_DEBUGPIPELINE_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::pipeline {

mlir::LogicalResult prepareForDebugger(mlir::ModuleOp module);

/// Removes the operations of the dialect `dbg`: a GPU has no debugger that would stop there.
void removeDebugPoints(mlir::ModuleOp module);

} // namespace txl::pipeline

#endif
