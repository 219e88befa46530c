// The part of a fused chain's immediate data (program/Immediates.h) for compilation: its code, and that code's scratch
// memory.
#ifndef TXL_MACHINE_SPEED_COMPILED_JITFUSEDIMMEDIATE_H
#define TXL_MACHINE_SPEED_COMPILED_JITFUSEDIMMEDIATE_H

#include "machine/program/Immediates.h"
#include "machine/speed/compiled/FusedKernelCache.h"

namespace txl::machine {

struct JitFusedImmediate : FusedImmediate {
  int64_t codeScratch = 0; // offset of the code's scratch memory
  int64_t codeStrip = 0;   // elements of a buffer there
  mutable FusedKernelCache code;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_JITFUSEDIMMEDIATE_H
