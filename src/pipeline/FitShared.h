// A program takes as many stages as fit: what is laid out after loops were pipelined may take more than they have left to it.
#ifndef TXL_PIPELINE_FITSHARED_H
#define TXL_PIPELINE_FITSHARED_H

#include "pipeline/Pipeline.h"

namespace txl::pipeline {

/// Whether loops of this TTIR may get buffers of the compiler's for what they load.
bool mayBePipelined(mlir::ModuleOp ttir);

/// Bytes that a TTGIR module allocates beyond the shared memory of its target.
uint64_t bytesBeyondTarget(mlir::ModuleOp ttgir);

/// Reserves shared memory in this TTIR (ir/facts/SharedBounds.h) so that the pipeline makes of it a program that fits its target, or
/// one without a loop that could take less. The pipeline runs on copies until it does. True if something was reserved.
bool reserveShared(mlir::ModuleOp ttir, TTGIROptions options);

} // namespace txl::pipeline

#endif
