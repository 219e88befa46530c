// How threads reduce an axis of a tensor: which registers, lanes and warps combine, in which order.
//
// The program fixes the order, one bit of a position along the axis after the other: elements that differ in the bit are
// combined (docs/numerics.md). A bit that registers hold is reduced inside threads, one that lanes hold by shuffles, and where
// warps hold it the rest of the tensor moves through shared memory to a layout in which registers and lanes do. Where
// lanes come before a thread's own elements, shuffles send each element once only: a lane keeps half of the registers, its
// partner the other half, and what was a register bit becomes a lane bit.
//
// An operation that gives the same bits in any order (integers, min, max) takes registers first, then lanes, then
// warps.
//
// After an exchange either every thread that holds a result reads all partial results of it that warps had, or the partial
// results are spread over all threads, lanes combine them by shuffles, and where the result's layout has it elsewhere a second
// exchange brings it there. The first has one barrier, the second combines each pair once only: it is
// chosen where combining is expensive (Welford's mean and variance, argmax) and threads would combine the same pairs.
#ifndef TXL_LAYOUT_REDUCEPLAN_H
#define TXL_LAYOUT_REDUCEPLAN_H

#include "layout/SharedPlan.h"
#include "layout/ShufflePlan.h"

namespace txl::layout {

struct ReduceStage {
  enum class Kind : uint8_t {
    Registers, ///< register r is combined with r ^ registerXor; `dropped` falls out of the register number
    Lanes,     ///< with register r ^ registerXor of lane ^ laneXor
    Exchange,  ///< through shared memory to another layout
  };
  Kind kind;
  unsigned registerXor = 0, laneXor = 0;
  /// The register bit that falls out of the number: of Lanes only if the lanes split it, each keeping the half that
  /// equals its own bit `splitLane`.
  std::optional<unsigned> dropped;
  unsigned splitLane = 0;
  /// The element in register r of (lane, warp) is the second argument of combine if the parities say so; the registers
  /// are those before the stage.
  uint64_t secondRegisters = 0;
  LaneCondition second;
  unsigned exchange = 0; ///< which of the plan's
};

struct ReducePlan {
  llvm::SmallVector<ReduceStage, 8> stages;
  /// Through shared memory, each in a place of its own.
  llvm::SmallVector<SharedPlan, 0> exchanges;
  /// From what the stages leave to the result's layout: shuffles, or, where there are none, the last exchange.
  std::optional<ShufflePlan> finish;
};

/// What combining two elements costs a thread.
struct CombineCost {
  unsigned instructions = 1;
  unsigned operands = 1; ///< values that an element consists of: each is shuffled, stored and loaded by itself
};

/// Reduces `axis` of a tensor with the layout `from`; the result has the layout `to`, of a tensor without the axis.
/// `order` has each bit of the axis once, as they are combined; empty, they may be in any order. `elementBits` is the
/// widest operand's.
ReducePlan planReduce(const LinearLayout &from, unsigned axis, const LinearLayout &to, llvm::ArrayRef<unsigned> order,
                      unsigned elementBits, CombineCost cost = {});

/// The order that a reduction has by itself: the highest bit first.
llvm::SmallVector<unsigned> highestFirst(unsigned bits);

} // namespace txl::layout

#endif
