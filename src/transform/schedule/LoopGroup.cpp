// Consecutive loops can share their rings if their channels have tiles of the same shapes, in the same sets.
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/ProgramLoop.h"

using namespace mlir;

namespace txl::transform {

/// Why two loops cannot share their rings; empty if they can.
static std::string whyNotShared(const LoopSchedule &one, const LoopSchedule &other) {
  if (one.loop->getBlock() != other.loop->getBlock() || one.isInside)
    return "another loop is inside of a loop or a branch";
  if (one.ctas > 1 || other.ctas > 1)
    return "CTAs copy for each other in several loops";
  auto tileOf = [](const Channel &channel) {
    return RankedTensorType::get(bufferShape(channel),
                                 cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType());
  };
  if (one.parts != other.parts || !llvm::equal(one.channels, other.channels, [&](const Channel &a, const Channel &b) {
        return tileOf(a) == tileOf(b) && a.set == b.set && a.box.has_value() == b.box.has_value();
      }))
    return "its loops copy different tiles";
  return "";
}

static bool multiplies(Operation *loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<tt::DotOp, tx::DotAsyncOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why some MMA of the kernel is in a loop that is not in `loops`; empty if all are.
static std::string whyNotAll(ArrayRef<LoopSchedule> loops) {
  scf::ForOp first = loops.front().loop;
  auto isOther = [&](Operation *op) {
    return isa<LoopLikeOpInterface>(op) && !op->isProperAncestor(first) && multiplies(op) &&
           llvm::none_of(loops, [&](const LoopSchedule &schedule) { return schedule.loop == op; });
  };
  bool isOne = first->getParentOfType<tt::FuncOp>()
                   ->walk([&](Operation *op) { return isOther(op) ? WalkResult::interrupt() : WalkResult::advance(); })
                   .wasInterrupted();
  return isOne ? "a loop multiplies what it does not copy ahead" : "";
}

SmallVector<LoopSchedule, 2> loopsApart(ArrayRef<LoopSchedule> all, std::string &why) {
  SmallVector<LoopSchedule, 2> loops(
      llvm::make_filter_range(all, [](const LoopSchedule &schedule) { return schedule.isPipelined(); }));
  if (llvm::none_of(loops, [](const LoopSchedule &schedule) { return schedule.isApart; }))
    return {};
  bool isDelayed = llvm::all_of(loops, [](const LoopSchedule &schedule) { return schedule.isDelayed(); });
  unsigned stages = loops.front().stages;
  for (LoopSchedule &schedule : loops) {
    stages = std::min(stages, schedule.stages);
    if (!schedule.isApart)
      why = "another loop of the kernel has none: " + schedule.reason;
    if (!isDelayed && schedule.isDelayed()) {
      schedule.delayed = nullptr;
      for (Channel &channel : schedule.channels)
        channel.set = 0;
    }
  }
  for (const LoopSchedule &schedule : ArrayRef(loops).drop_front())
    if (why.empty())
      why = whyNotShared(loops.front(), schedule);
  if (why.empty())
    why = whyNotAll(loops);
  if (!why.empty())
    return {};
  // The kernel becomes persistent if that pays for one of the loops and is possible for all of them.
  auto function = loops.front().loop->getParentOfType<tt::FuncOp>();
  bool isInTurn = llvm::any_of(loops, [](const LoopSchedule &schedule) { return schedule.isInTurn; }) &&
                  (programLoopAround(loops.front().loop) || llvm::all_of(loops, [&](const LoopSchedule &schedule) {
                     return whyNotInTurn(function, schedule.loop).empty();
                   }));
  for (LoopSchedule &schedule : loops) {
    schedule.isInTurn = isInTurn;
    schedule.goesOn = isInTurn || schedule.isInside || loops.size() > 1;
    schedule.stages = stages;
  }
  return loops;
}

} // namespace txl::transform
