// Cycles that a warp takes on either way; the pipe that moves words between lanes is the one of shared memory.
#include "layout/ConversionPlan.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace txl;
using namespace txl::layout;

/// More shared memory than this is not worth fewer barriers: it costs resident CTAs.
static constexpr uint64_t pieceBytes = 32768;
/// Two barriers and the way to shared memory and back, in cycles of its pipe.
static constexpr unsigned roundTrip = 24;

static unsigned shuffleCycles(const ShufflePlan &plan, unsigned elementBits) {
  unsigned words = llvm::divideCeil(elementBits, 32);
  // Two selects of a warp are issued in the time of one shuffle.
  return words * plan.shuffles() + words * plan.selects() / 2;
}

static unsigned sharedCycles(const SharedPlan &plan) {
  auto side = [&](const SharedAccess &access) {
    unsigned bytes = access.vector.elements() * plan.elementBytes;
    return unsigned(access.vectors().size()) * std::max(1u, bytes / 4);
  };
  return plan.pieces * (side(plan.store) + side(plan.load) + roundTrip);
}

ConversionPlan layout::planConversion(const LinearLayout &from, const LinearLayout &to, unsigned elementBits) {
  ConversionPlan plan;
  plan.shuffles = planShuffles(from, to, elementBits);
  unsigned cycles = plan.shuffles ? shuffleCycles(*plan.shuffles, elementBits) : 0;
  if (plan.shuffles && cycles <= roundTrip)
    return plan;
  plan.shared = planShared(from, to, elementBits, pieceBytes);
  if (plan.shuffles && cycles > sharedCycles(plan.shared))
    plan.shuffles.reset();
  return plan;
}
