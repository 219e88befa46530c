// What a chain that may be compiled has beside its members (program/Immediates.h): its code, and where that computes.
#ifndef TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H
#define TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H

#include "machine/program/Immediates.h"
#include "machine/speed/compiled/ChainCode.h"

namespace txl::machine {

struct CompilableChain : FusedImmediate {
  int64_t codeRoom = 0;  // where the scratch of the code begins
  int64_t codeStrip = 0; // elements of a buffer there
  mutable ChainCode code;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_COMPILABLECHAIN_H
