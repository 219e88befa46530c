// A product that a loop makes in pieces (translation/Dot.cpp). As long as a piece goes on in memory where the one before
// ended, nothing is computed: the product has more steps. So blocks of few steps are as good as long ones, since sums stay
// in registers over all of them; an output's chain of sums is the same.
#ifndef TXL_MACHINE_PROGRAM_GROWINGDOT_H
#define TXL_MACHINE_PROGRAM_GROWINGDOT_H

#include "machine/program/Signatures.h"

namespace txl::machine {

/// So many steps are worth waiting for.
constexpr int64_t kGrownSteps = 256;

/// What a slot keeps of it between two pieces. The sum that it is to be added to stays in the room of the sum.
struct GrowingDot {
  DotArgs args;   // k: steps so far; 0: there is none
  uint64_t splat; // the one element of the sum, if cStep is 0
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_GROWINGDOT_H
