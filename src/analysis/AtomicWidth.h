// How many bits of neighbours one atomic instruction serves: for the lowering, and for whoever counts what it asks of memory.
#ifndef TXL_ANALYSIS_ATOMICWIDTH_H
#define TXL_ANALYSIS_ATOMICWIDTH_H

#include "arch/Architecture.h"
#include "ir/Ops.h"

namespace txl::analysis {

/// The most bits that one instruction of `op` adds to: pairs of f16 and bf16; where there are vectors, and nobody reads the
/// result, up to 128. 0: each element is an instruction.
unsigned atomicBits(tt::AtomicRMWOp op, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif
