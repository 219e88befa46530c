// Chooses how to convert a tile between two layouts: by shuffles or through shared memory, whichever is cheaper.
#ifndef TXL_LAYOUT_CONVERSIONPLAN_H
#define TXL_LAYOUT_CONVERSIONPLAN_H

#include "layout/SharedPlan.h"
#include "layout/ShufflePlan.h"

namespace txl::layout {

struct ConversionPlan {
  /// Register moves, selects and shuffles; nullopt: through shared memory.
  std::optional<ShufflePlan> shuffles;
  SharedPlan shared;

  uint64_t sharedBytes() const { return shuffles ? 0 : shared.bytes; }
};

/// Both layouts have the inputs register, lane, warp, block, and elements stay in their CTA. Elements have
/// `elementBits`.
ConversionPlan planConversion(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
