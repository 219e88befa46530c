// How threads reduce an axis of a tensor: which registers, lanes and warps combine, in which order.
//
// The language fixes the order: element i is combined with element i + half, so the axis' highest bit goes first
// (docs/numerics.md). A bit that registers hold is reduced inside threads, one that lanes hold by shuffles, and where
// warps hold it the rest of the tensor moves through shared memory to a layout in which registers and lanes do. A
// thread's own elements are usually the lowest bits and thus the last; shuffles that come before them send each element
// once only: a lane keeps half of the registers, its partner the other half, and what was a register bit becomes a lane
// bit.
//
// An operation that gives the same bits in any order (integers, min, max) takes registers first, then lanes, then
// warps.
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

  /// Elements of shared memory, of all exchanges, that one operand takes.
  uint64_t sharedElements() const;
};

/// Reduces `axis` of a tensor with the layout `from`; the result has the layout `to`, of a tensor without the axis.
/// `anyOrder` allows to combine in any order. `elementBits` is the widest operand's.
ReducePlan planReduce(const LinearLayout &from, unsigned axis, const LinearLayout &to, bool anyOrder,
                      unsigned elementBits);

} // namespace txl::layout

#endif
