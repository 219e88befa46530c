// The part of a fused chain's immediate data (program/Immediates.h) for compilation: its code, and that code's scratch
// memory.
#ifndef TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H
#define TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H

#include "machine/program/Immediates.h"
#include "machine/speed/compiled/ChainCode.h"

namespace txl::machine {

struct CompilableChain : FusedImmediate {
  int64_t codeRoom = 0;  // offset of the code's scratch memory
  int64_t codeStrip = 0; // elements of a buffer there
  mutable ChainCode code;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H
