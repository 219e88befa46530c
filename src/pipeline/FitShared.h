// Limits the shared memory for pipelining: a program gets as many stages as fit, but what is allocated after loop
// pipelining may exceed what they left.
#ifndef TXL_PIPELINE_FITSHARED_H
#define TXL_PIPELINE_FITSHARED_H

#include "pipeline/Pipeline.h"

namespace txl::pipeline {

/// Whether loops of this TTIR may be pipelined, so that the compiler allocates buffers for their loads.
bool mayBePipelined(mlir::ModuleOp ttir);

/// The bytes by which a TTGIR module exceeds the shared memory of its target.
uint64_t getExcessSharedBytes(mlir::ModuleOp ttgir);

/// Reserves shared memory in this TTIR (`txl.reserved-shared`) so that the pipeline's output fits its target, or
/// contains no loop that could use less. Runs the pipeline on copies until this holds. Returns whether something was
/// reserved.
bool reserveShared(mlir::ModuleOp ttir, TTGIROptions options);

} // namespace txl::pipeline

#endif
