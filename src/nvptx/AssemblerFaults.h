// 16-bit operations, spelled so that NVIDIA's assembler gets them right.
#ifndef TXL_NVPTX_ASSEMBLERFAULTS_H
#define TXL_NVPTX_ASSEMBLERFAULTS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::nvptx {

/// The same PTX without the spellings that ptxas is known to get wrong.
///
/// `neg.s16` and `abs.s16` become differences and maxima. -32768 has no opposite: both give it back (PTX ISA, Integer Arithmetic Instructions: two's complement, no
/// saturation but where asked for). ptxas keeps a 16-bit value in 32 bits and forgets to wrap behind these two (CUDA 13.0, sm_90): a comparison that follows sees
/// +32768. Behind a difference it wraps.
///
/// `min` and `max` of 16-bit integers become those of 32 bits, in texts with 16-bit floats. In these ptxas (CUDA 12.9, 13.0 and 13.4, sm_90) packs pairs of them into one
/// instruction of two halves. It gathers the operands late: if one of them is also what a `selp` gives where its condition is false, the register has by then what the
/// select gave. Texts without 16-bit floats are not packed.
std::string withoutAssemblerFaults(llvm::StringRef ptx);

} // namespace txl::nvptx

#endif
