// A dot of a reduction loop that is accumulated over several iterations (translation/Dot.cpp). While the next
// iteration's operands continue in memory where the previous ones ended, nothing is computed; the pending dot's K grows
// instead. So small K blocks are as fast as large ones, because accumulators stay in registers over all of K. Each
// output's chain of additions is unchanged.
#ifndef TXL_MACHINE_PROGRAM_GROWINGDOT_H
#define TXL_MACHINE_PROGRAM_GROWINGDOT_H

#include "machine/program/Signatures.h"

namespace txl::machine {

/// The largest K of a pending dot.
constexpr int64_t kGrownSteps = 256;

/// The pending dot of a slot. Its accumulator input stays in the buffer of the accumulator.
struct GrowingDot {
  DotArgs args;   // k: steps so far; 0: no pending dot
  uint64_t splat; // the value of a splat accumulator, if cStep is 0
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_GROWINGDOT_H
