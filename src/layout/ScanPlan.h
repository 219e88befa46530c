// Plans the scan of a tensor along an axis.
//
// A scan requires that the index along the axis is formed by register bits (the low run), then lane bits, then warp
// bits, then register bits again (the high run). Each thread scans its low run; lanes combine the totals of runs in a
// butterfly that gives the exclusive prefix of each; warps exchange totals through shared memory; the high run is a
// sequential chain. Layouts of loads have this form; a tensor in another layout is converted through shared memory to
// one that does, and back.
#ifndef TXL_LAYOUT_SCANPLAN_H
#define TXL_LAYOUT_SCANPLAN_H

#include "layout/ConversionPlan.h"

namespace txl::layout {

struct ScanPlan {
  /// The layout in which the scan runs, and the conversions to it and back, if it is not the tensor's.
  LinearLayout layout;
  std::optional<ConversionPlan> to, back;
  /// The register, lane and warp bits that form the index along the axis, lowest first.
  llvm::SmallVector<unsigned, 4> low, lanes, warps, high;

  /// Number of elements of scratch for the totals of warps; offsets index the warps along the axis first.
  uint64_t totals() const;
  /// Maps lane and warp to the offset of a total; a register's totals are `totalsPerRegister` further on.
  LinearLayout totalOffsets() const;
  uint64_t totalsPerRegister() const;
  /// The index of the last register of each low run.
  llvm::SmallVector<unsigned> runs() const;
};

ScanPlan planScan(const LinearLayout &layout, unsigned axis, unsigned elementBits);

} // namespace txl::layout

#endif
