// Consecutive loops can share their rings if their channels have tiles of the same shapes, in the same sets.
#include "transform/schedule/LoopGroup.h"
#include "analysis/SourceFacts.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/ProgramLoop.h"

using namespace mlir;

namespace txl::transform {

/// Why two loops cannot share their rings; none if they can.
static Refusal whyNotShared(const LoopSchedule &one, const LoopSchedule &other) {
  if (one.loop->getBlock() != other.loop->getBlock() || one.isInside)
    return {Cause::InsideRegion, analysis::lineOf(other.loop)};
  if (one.ctas > 1 || other.ctas > 1)
    return {Cause::MulticastInLoops, analysis::lineOf(other.loop)};
  auto tileOf = [](const Channel &channel) {
    return RankedTensorType::get(bufferShape(channel),
                                 cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType());
  };
  if (one.parts != other.parts || !llvm::equal(one.channels, other.channels, [&](const Channel &a, const Channel &b) {
        return tileOf(a) == tileOf(b) && a.set == b.set && a.box.has_value() == b.box.has_value();
      }))
    return {Cause::TilesDiffer, analysis::lineOf(other.loop)};
  return {};
}

static bool multiplies(Operation *loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<tt::DotOp, tx::DotAsyncOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why some MMA of the kernel is in a loop that is not in `loops`; none if all are.
static Refusal whyNotAll(ArrayRef<LoopSchedule> loops) {
  scf::ForOp first = loops.front().loop;
  auto isOther = [&](Operation *op) {
    return isa<LoopLikeOpInterface>(op) && !op->isProperAncestor(first) && multiplies(op) &&
           llvm::none_of(loops, [&](const LoopSchedule &schedule) { return schedule.loop == op; });
  };
  Refusal why;
  first->getParentOfType<tt::FuncOp>()->walk([&](Operation *op) {
    if (!isOther(op))
      return WalkResult::advance();
    why = {Cause::LoopNotPipelined, analysis::lineOf(op)};
    return WalkResult::interrupt();
  });
  return why;
}

/// Why one loop has no producer warps, with the line of that loop.
static Refusal whyNotApartOf(const LoopSchedule &schedule) {
  Refusal why = schedule.whyNot("warp_specialization");
  if (!why)
    why = schedule.whyNot("persistence");
  if (!why)
    return {Cause::NotRequested, analysis::lineOf(schedule.loop)};
  return std::move(why).with("other_loop", analysis::lineOf(schedule.loop));
}

SmallVector<LoopSchedule, 2> loopsApart(ArrayRef<LoopSchedule> all, Refusal &why) {
  SmallVector<LoopSchedule, 2> loops(
      llvm::make_filter_range(all, [](const LoopSchedule &schedule) { return schedule.isPipelined(); }));
  if (llvm::none_of(loops, [](const LoopSchedule &schedule) { return schedule.isApart; }))
    return {};
  bool isDelayed = llvm::all_of(loops, [](const LoopSchedule &schedule) { return schedule.isDelayed(); });
  unsigned stages = loops.front().stages;
  for (LoopSchedule &schedule : loops) {
    stages = std::min(stages, schedule.stages);
    if (!schedule.isApart)
      why = whyNotApartOf(schedule);
    if (!isDelayed && schedule.isDelayed()) {
      schedule.delayed = nullptr;
      for (Channel &channel : schedule.channels)
        channel.set = 0;
    }
  }
  for (const LoopSchedule &schedule : ArrayRef(loops).drop_front())
    if (!why)
      why = whyNotShared(loops.front(), schedule);
  if (!why)
    why = whyNotAll(loops);
  if (why)
    return {};
  // The kernel becomes persistent if that pays for one of the loops and is possible for all of them.
  auto function = loops.front().loop->getParentOfType<tt::FuncOp>();
  bool isInTurn = llvm::any_of(loops, [](const LoopSchedule &schedule) { return schedule.isInTurn; }) &&
                  (programLoopAround(loops.front().loop) || llvm::all_of(loops, [&](const LoopSchedule &schedule) {
                     return !whyNotInTurn(function, schedule.loop);
                   }));
  for (LoopSchedule &schedule : loops) {
    schedule.isInTurn = isInTurn;
    schedule.goesOn = isInTurn || schedule.isInside || loops.size() > 1;
    schedule.stages = stages;
  }
  return loops;
}

} // namespace txl::transform
