// How a conversion between two layouts of a tile is done: by the cheaper of shuffles and shared memory.
#ifndef TXL_LAYOUT_CONVERSIONPLAN_H
#define TXL_LAYOUT_CONVERSIONPLAN_H

#include "layout/SharedPlan.h"
#include "layout/ShufflePlan.h"

namespace txl::layout {

struct ConversionPlan {
  /// Registers, selects and shuffles; none: through shared memory.
  std::optional<ShufflePlan> shuffles;
  SharedPlan shared;

  uint64_t sharedBytes() const { return shuffles ? 0 : shared.bytes; }
};

/// Inputs register, lane, warp, block; no element leaves its CTA. Elements of `elementBits`.
ConversionPlan planConversion(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
