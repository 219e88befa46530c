// Workarounds for 16-bit operations that NVIDIA's assembler miscompiles.
#ifndef TXL_NVPTX_PTXASWORKAROUNDS_H
#define TXL_NVPTX_PTXASWORKAROUNDS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::nvptx {

/// Rewrites the PTX instructions that ptxas is known to miscompile.
///
/// `neg.s16` and `abs.s16` become subtractions and maxima. -32768 has no opposite: both return it unchanged (PTX ISA,
/// Integer Arithmetic Instructions: two's complement, no saturation unless requested). ptxas keeps a 16-bit value in 32
/// bits and does not wrap after these two (CUDA 13.0, sm_90): a following comparison sees +32768. It does wrap after a
/// subtraction.
///
/// `min` and `max` of 16-bit integers become 32-bit ones in PTX that contains 16-bit floats. There, ptxas (CUDA 12.9,
/// 13.0 and 13.4, sm_90) packs pairs of them into one instruction of two halves, and reads the operands late: if an
/// operand is also the false value of a `selp`, its register may already hold the result of the select. PTX without
/// 16-bit floats is not packed.
std::string workAroundPtxasFaults(llvm::StringRef ptx);

} // namespace txl::nvptx

#endif
