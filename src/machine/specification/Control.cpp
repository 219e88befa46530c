// Control flow: jumps, trip counts, moves of loop-carried values.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include <utility>

namespace txl::machine {

/// Takes a jump. Back-edges decrement the budget, and suspend the program when it is used up, so that no program
/// occupies a thread forever.
static const Instruction *takeJump(Frame &f, const Instruction &i) {
  if (static_cast<const JumpImmediate *>(i.immediate)->backEdge && --f.budget <= 0) {
    f.pc = i.target;
    return nullptr;
  }
  return i.target;
}

KERNEL(jump, Jump, Ends) { return takeJump(f, i); }

/// Jumps if the condition is false.
KERNEL(branchIfFalse, Branch, Ends) { return f.scalar<uint8_t>(i, 0) ? next(i) : takeJump(f, i); }

/// The trip count of a loop from its bounds and step, like Python's `range`. Correct for every type, also if the last
/// addition of the step would wrap.
KERNEL(plainTrips, Trips, None) {
  bool isUnsigned = static_cast<const TripsImmediate *>(i.immediate)->isUnsigned;
  int bytes = i.input(0).type->bytes;
  uint64_t bound[3];
  for (int k = 0; k < 3; ++k) {
    bound[k] = static_cast<uint64_t>(integerAt(f.dense(i, k), 0, bytes));
    if (isUnsigned)
      bound[k] = bound[k] << (64 - 8 * bytes) >> (64 - 8 * bytes);
  }
  auto [lower, upper, step] = bound;
  auto less = [&](uint64_t a, uint64_t b) {
    return isUnsigned ? a < b : static_cast<int64_t>(a) < static_cast<int64_t>(b);
  };
  if (step == 0) {
    fail(f, i, LaunchError::Kind::Assertion, "the step of this loop is zero; `range` needs one that is not");
    return nullptr;
  }
  if (less(step, 0)) { // negative step: negate all values
    std::swap(lower, upper);
    step = -step;
  }
  *reinterpret_cast<uint64_t *>(f.write(i)) = less(lower, upper) ? (upper - lower - 1) / step + 1 : 0;
  return next(i);
}

/// The head of a counted loop: decrements the remaining trip count, or leaves the loop at zero.
KERNEL(countTrip, Jump, Ends) {
  auto *left = reinterpret_cast<uint64_t *>(f.result(i).data);
  if (*left == 0)
    return takeJump(f, i);
  --*left;
  return next(i);
}

KERNEL(moveTile, Move, Ends) {
  copyTile(f.result(i), f.input(i, 0), *i.result(0).type);
  return next(i);
}

/// A move whose source is dead afterwards: the slots exchange their tiles, including the buffers.
KERNEL(swapTile, Swap, Ends) {
  std::swap(f.result(i), f.input(i, 0));
  return next(i);
}

KERNEL(endProgram, End, Ends) {
  f.finished = true;
  return nullptr;
}

/// The end of a combine region: returns to the kernel that runs it.
KERNEL(regionEnd, RegionEnd, Ends) { return nullptr; }

} // namespace txl::machine
