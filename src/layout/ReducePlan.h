// Plans the reduction of a tensor along an axis: which registers, lanes and warps combine, in which order.
//
// The program fixes the order, one bit of an element's index along the axis after the other: elements that differ in
// the bit are combined (docs/write/numerics.md). A bit that is in registers is reduced within threads, and one in lanes
// by shuffles. For a bit in warps, the partial results move through shared memory to a layout in which registers and
// lanes have it. If a lane bit comes before a register bit, each element is shuffled only once: a lane keeps half of
// its registers and its partner the other half, so the register bit becomes a lane bit.
//
// If the operation gives the same bits in any order (integers, min, max), registers come first, then lanes, then warps.
//
// There are two variants of an exchange. Either every thread that holds a result reads all partial results that warps
// have for it; this needs one barrier. Or the partial results are distributed over all threads and combined by
// shuffles, and a second exchange moves the results to their layout if needed; this combines each pair only once. The
// second is chosen if combining is expensive (Welford's mean and variance, argmax) and threads would otherwise combine
// the same pairs redundantly.
#ifndef TXL_LAYOUT_REDUCEPLAN_H
#define TXL_LAYOUT_REDUCEPLAN_H

#include "layout/SharedPlan.h"
#include "layout/ShufflePlan.h"

namespace txl::layout {

struct ReduceStage {
  enum class Kind : uint8_t {
    Registers, ///< register r is combined with r ^ registerXor; bit `dropped` is removed from the register index
    Lanes,     ///< with register r ^ registerXor of lane ^ laneXor
    Exchange,  ///< through shared memory to another layout
  };
  Kind kind;
  unsigned registerXor = 0, laneXor = 0;
  /// The bit that is removed from the register index. For Lanes only if lanes split it: each keeps the half that equals
  /// its bit `splitLane`.
  std::optional<unsigned> dropped;
  unsigned splitLane = 0;
  /// The element in register r of (lane, warp) is the second argument of the combine region if these parities are odd;
  /// registers are numbered as before the stage.
  uint64_t secondRegisters = 0;
  LaneCondition second;
  unsigned exchange = 0; ///< index into the plan's exchanges
};

struct ReducePlan {
  llvm::SmallVector<ReduceStage, 8> stages;
  /// Exchanges through shared memory, each with its own scratch.
  llvm::SmallVector<SharedPlan, 0> exchanges;
  /// Conversion from the layout after the stages to the result's: shuffles, or, if null, the last exchange.
  std::optional<ShufflePlan> finish;
};

/// The cost for a thread of combining two elements.
struct CombineCost {
  unsigned instructions = 1;
  unsigned operands = 1; ///< values per element: each is shuffled, stored and loaded separately
};

/// The cost of an exchange between threads, in instructions.
struct ExchangeCost {
  unsigned vector;  ///< elements of an access to shared memory
  unsigned shuffle; ///< a shuffle
  unsigned latency; ///< of a barrier and of shared memory
};

/// Plans the reduction of `axis` of a tensor with the layout `from`; the result has the layout `to`, of a tensor
/// without the axis. `order` has each bit of the axis once, in the order of combination; if empty, any order is
/// allowed. `elementBits` is that of the widest operand.
ReducePlan planReduce(const LinearLayout &from, unsigned axis, const LinearLayout &to, llvm::ArrayRef<unsigned> order,
                      unsigned elementBits, CombineCost cost, const ExchangeCost &exchange);

/// The default order of a reduction: the highest bit first.
llvm::SmallVector<unsigned> highestFirst(unsigned bits);

} // namespace txl::layout

#endif
