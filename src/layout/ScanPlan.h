// How threads scan an axis of a tensor.
//
// A scan wants positions along the axis to be counted by registers (the low run), then lanes, then warps, then
// registers again (the high run): each thread scans its run, lanes combine the totals of runs in a butterfly that
// yields what is before each of them, warps exchange totals through shared memory, and the high run is a chain. Layouts
// of loads are like that; from another one the tensor goes through shared memory to one that is, and back.
#ifndef TXL_LAYOUT_SCANPLAN_H
#define TXL_LAYOUT_SCANPLAN_H

#include "layout/ConversionPlan.h"

namespace txl::layout {

struct ScanPlan {
  /// The layout that is scanned; conversions to it and back, if it is not the tensor's own.
  LinearLayout layout;
  std::optional<ConversionPlan> to, back;
  /// Which bits of the register, lane and warp numbers count positions along the axis, lowest position first.
  llvm::SmallVector<unsigned, 4> low, lanes, warps, high;

  /// Elements of shared memory for the totals of warps; offsets count the warps along the axis first.
  uint64_t totals() const;
  /// lane and warp to the offset of a total; a register's totals are `totalsPerRegister` further.
  LinearLayout totalOffsets() const;
  uint64_t totalsPerRegister() const;
  /// The numbers of the registers at the end of their low run, one a run.
  llvm::SmallVector<unsigned> runs() const;
};

ScanPlan planScan(const LinearLayout &layout, unsigned axis, unsigned elementBits);

} // namespace txl::layout

#endif
