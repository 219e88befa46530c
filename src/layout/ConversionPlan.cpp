// Cost model: cycles per warp of both methods. Shuffles and shared memory accesses use the same pipe.
#include "layout/ConversionPlan.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace txl;
using namespace txl::layout;

/// The limit for scratch: more shared memory would save barriers, but reduce the occupancy.
static constexpr uint64_t kMaxSliceBytes = 32768;
/// The latency of two barriers and of a shared memory round trip, in cycles of the pipe.
static constexpr unsigned kRoundTripCycles = 24;

static unsigned shuffleCycles(const ShufflePlan &plan, unsigned elementBits) {
  unsigned words = llvm::divideCeil(elementBits, 32);
  // A warp issues two selects in the time of one shuffle.
  return words * plan.shuffles() + words * plan.selects() / 2;
}

static unsigned sharedCycles(const SharedPlan &plan) {
  auto side = [&](const SharedAccess &access) {
    unsigned bytes = access.vector.elements() * plan.elementBytes;
    return unsigned(access.vectors().size()) * std::max(1u, bytes / 4);
  };
  return plan.slices * (side(plan.store) + side(plan.load) + kRoundTripCycles);
}

ConversionPlan layout::planConversion(const LinearLayout &from, const LinearLayout &to, unsigned elementBits) {
  ConversionPlan plan;
  plan.shuffles = planShuffles(from, to, elementBits);
  unsigned cycles = plan.shuffles ? shuffleCycles(*plan.shuffles, elementBits) : 0;
  if (plan.shuffles && cycles <= kRoundTripCycles)
    return plan;
  plan.shared = planShared(from, to, elementBits, kMaxSliceBytes);
  if (plan.shuffles && cycles > sharedCycles(plan.shared))
    plan.shuffles.reset();
  return plan;
}
