// Approximate costs of layouts in cycles of one SM: the weights of the decision in LayoutProblem.
//
// The figures are throughputs of the architecture's row (arch/SmModel.h). Only ratios matter; a conversion through
// shared memory also waits at a barrier.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTCOSTS_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTCOSTS_H

#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "layout/Conversion.h"
#include "transform/assignment/LayoutTransfer.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::transform {

class LayoutCosts {
public:
  LayoutCosts(unsigned numWarps, const arch::SmModel &model, const analysis::AxisInfoAnalysis &axisInfo)
      : model(model), numWarps(numWarps), axisInfo(axisInfo) {}

  const arch::SmModel &model; ///< of the target

  struct Conversion {
    layout::Movement movement = layout::Movement::None;
    uint64_t bytes = 0; ///< through shared memory, written and read
    double cycles = 0;
  };
  /// The cost of converting tiles with elements of `bytes` bytes.
  Conversion conversion(ttg::LayoutAttr from, ttg::LayoutAttr to, unsigned bytes);

  /// The global memory traffic of one warp instruction: the elements of each lane's vector, the sectors of 32 bytes and
  /// the lines of 128 bytes that it touches, and `ideal`, the least number of sectors that hold the lanes' data.
  struct Traffic {
    unsigned vector = 1, sectors = 1, lines = 1, ideal = 1;
  };
  /// The traffic by which layouts are compared: elements count as distinct unless a load is known to read them at one
  /// address. A vector may be longer than a thread's share of the tile if other threads hold copies, as of a row of
  /// weights loaded in the layout of the multiplication.
  Traffic traffic(const ir::MemoryAccess &access, ttg::LayoutAttr layout);
  /// The traffic of the instructions to which the access is lowered, in vectors of up to `vectorBytes`; atomics access
  /// one element each. Lanes with the same address share a transaction.
  Traffic loweredTraffic(const ir::MemoryAccess &access, ttg::LayoutAttr layout, unsigned vectorBytes);
  Traffic loweredTraffic(const ir::MemoryAccess &access, ttg::LayoutAttr layout) {
    return loweredTraffic(access, layout, model.access.vectorBytes);
  }

  /// The cost of an operation that works in `layout`.
  double operation(ir::Rules rules, ttg::LayoutAttr layout);

  /// How threads should be distributed over what `pointer` addresses: along the axis with the longest contiguous runs
  /// first, with as many elements per thread as one access can have.
  ThreadDistribution getAccessDistribution(mlir::Value pointer, mlir::Value mask);

private:
  /// How many neighbours along an axis are known to have one address and one mask: a power of two.
  int64_t constancy(mlir::Value pointer, mlir::Value mask, unsigned axis);
  /// The coordinate bits that change neither address nor mask.
  uint64_t sameAddress(const ir::MemoryAccess &access, const layout::LinearLayout &layout);
  /// For vectors of up to `most` elements along `axis`; coordinates that differ only in the bits `same` have one
  /// address.
  Traffic traffic(mlir::Value pointer, const layout::LinearLayout &layout, unsigned axis, unsigned most, uint64_t same);
  double access(const ir::MemoryAccess &access, ttg::LayoutAttr layout);
  double reduction(mlir::Operation *op, const ir::Cost &cost, ttg::LayoutAttr layout);

  unsigned numWarps;
  const analysis::AxisInfoAnalysis &axisInfo;
  llvm::DenseMap<std::pair<ttg::LayoutAttr, ttg::LayoutAttr>, layout::Movement> movements;
};

} // namespace txl::transform

#endif
