// What layouts cost, in cycles of one SM, roughly: the weights of the decision in LayoutProblem.
//
// The figures are throughputs that all our architectures share: an SM runs 128 lanes a cycle, shuffles 32, moves 128
// bytes a cycle to or from shared memory and 64 from L2. Only ratios matter, and a conversion through shared memory
// also waits at a barrier.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTCOSTS_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTCOSTS_H

#include "analysis/AxisInfo.h"
#include "ir/TTG.h"
#include "layout/Conversion.h"
#include "transform/assignment/LayoutTransfer.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::transform {

class LayoutCosts {
public:
  LayoutCosts(unsigned numWarps, const analysis::AxisInfoAnalysis &axisInfo) : numWarps(numWarps), axisInfo(axisInfo) {}

  struct Conversion {
    layout::Movement movement = layout::Movement::None;
    uint64_t bytes = 0; ///< through shared memory, written and read
    double cycles = 0;
  };
  /// What it takes to convert tiles with elements of `bytes` bytes.
  Conversion conversion(ttg::LayoutAttr from, ttg::LayoutAttr to, unsigned bytes);

  /// What one instruction of a warp asks of global memory: the elements of each lane's vector, the sectors of 32 bytes and the
  /// lines of 128 that it touches, and `ideal` sectors, which would hold what the lanes want.
  struct Traffic {
    unsigned vector = 1, sectors = 1, lines = 1, ideal = 1;
  };
  /// By which layouts are weighed: each element is taken to be another, but for those that a load is known to find at one address. A
  /// vector may be more than a thread's share of the tile, where other threads have it too: a row of weights, say, is loaded as those
  /// who multiply by it want it.
  Traffic traffic(const ir::MemoryAccess &access, ttg::LayoutAttr layout);
  /// Of the instructions that the access becomes, in vectors of up to `vectorBytes`; those of an atomic are one element.
  /// Lanes that are known to want the same address share it.
  Traffic loweredTraffic(const ir::MemoryAccess &access, ttg::LayoutAttr layout, unsigned vectorBytes = 16);

  /// What an operation takes when it works in `layout`.
  double operation(ir::Rules rules, ttg::LayoutAttr layout);

  /// How threads should be spread over what `pointer` addresses: along the axis with the longest contiguous pieces
  /// first, as many elements a thread as it can access at once.
  Spread accessSpread(mlir::Value pointer, mlir::Value mask);

private:
  /// How many neighbours along an axis are at one address and have one mask, as far as is known: a power of two.
  int64_t constancy(mlir::Value pointer, mlir::Value mask, unsigned axis);
  /// The bits of coordinates that change neither.
  uint64_t sameAddress(const ir::MemoryAccess &access, const layout::LinearLayout &layout);
  /// Of vectors of up to `most` elements along `axis`, where coordinates that differ only in the bits `same` are one address.
  Traffic traffic(mlir::Value pointer, const layout::LinearLayout &layout, unsigned axis, unsigned most, uint64_t same);
  double access(const ir::MemoryAccess &access, ttg::LayoutAttr layout);
  double reduction(mlir::Operation *op, const ir::Cost &cost, ttg::LayoutAttr layout);

  unsigned numWarps;
  const analysis::AxisInfoAnalysis &axisInfo;
  llvm::DenseMap<std::pair<ttg::LayoutAttr, ttg::LayoutAttr>, layout::Movement> movements;
};

} // namespace txl::transform

#endif
