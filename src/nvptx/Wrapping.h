// Negatives of 16 bits that wrap.
#ifndef TXL_NVPTX_WRAPPING_H
#define TXL_NVPTX_WRAPPING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::nvptx {

/// The same PTX with `neg.s16` and `abs.s16` written as differences and maxima.
///
/// -32768 has no opposite: both give it back (PTX ISA, Integer Arithmetic Instructions: two's complement, no saturation but where asked for). NVIDIA's assembler keeps
/// a 16-bit value in 32 bits and forgets to wrap behind these two (seen in CUDA 13.0, sm_90): a comparison that follows sees +32768. Behind a difference it wraps.
std::string withWrappingNegatives(llvm::StringRef ptx);

} // namespace txl::nvptx

#endif
