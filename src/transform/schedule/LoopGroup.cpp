// Consecutive loops can share their rings if their channels have tiles of the same shapes, in the same sets.
#include "transform/schedule/LoopGroup.h"
#include "ir/SourceFacts.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/PersistentLoop.h"

using namespace mlir;

namespace txl::transform {

/// Why two loops cannot share their rings; none if they can.
static Refusal whyNotShared(const LoopSchedule &one, const LoopSchedule &other) {
  if (one.loop->getBlock() != other.loop->getBlock() || one.isNested)
    return {Cause::InsideRegion, ir::lineOf(other.loop)};
  if (one.ctas > 1 || other.ctas > 1)
    return {Cause::MulticastInLoops, ir::lineOf(other.loop)};
  auto tileOf = [](const Channel &channel) {
    return RankedTensorType::get(getBufferShape(channel),
                                 cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType());
  };
  if (one.numConsumers != other.numConsumers ||
      !llvm::equal(one.channels, other.channels, [&](const Channel &a, const Channel &b) {
        return tileOf(a) == tileOf(b) && a.set == b.set && a.box.has_value() == b.box.has_value();
      }))
    return {Cause::TilesDiffer, ir::lineOf(other.loop)};
  return {};
}

static bool containsMma(Operation *loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<tt::DotOp, tx::DotAsyncOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why some MMA of the kernel is in a loop that is not in `loops`; none if all are.
static Refusal whyUngrouped(ArrayRef<LoopSchedule> loops) {
  scf::ForOp first = loops.front().loop;
  auto isUngroupedMmaLoop = [&](Operation *op) {
    return isa<LoopLikeOpInterface>(op) && !op->isProperAncestor(first) && containsMma(op) &&
           llvm::none_of(loops, [&](const LoopSchedule &schedule) { return schedule.loop == op; });
  };
  Refusal why;
  first->getParentOfType<tt::FuncOp>()->walk([&](Operation *op) {
    if (!isUngroupedMmaLoop(op))
      return WalkResult::advance();
    why = {Cause::LoopNotPipelined, ir::lineOf(op)};
    return WalkResult::interrupt();
  });
  return why;
}

/// Why one loop has no producer warps, with the line of that loop.
static Refusal whyNoProducer(const LoopSchedule &schedule) {
  Refusal why = schedule.whyNot("warp_specialization");
  if (!why)
    why = schedule.whyNot("persistence");
  if (!why)
    return {Cause::NotRequested, ir::lineOf(schedule.loop)};
  return std::move(why).with("other_loop", ir::lineOf(schedule.loop));
}

SmallVector<LoopSchedule, 2> findSpecializedLoops(ArrayRef<LoopSchedule> all, Refusal &why) {
  SmallVector<LoopSchedule, 2> loops(
      llvm::make_filter_range(all, [](const LoopSchedule &schedule) { return schedule.isPipelined(); }));
  if (llvm::none_of(loops, [](const LoopSchedule &schedule) { return schedule.isWarpSpecialized; }))
    return {};
  bool hasPipelinedMma = llvm::all_of(loops, [](const LoopSchedule &schedule) { return schedule.hasPipelinedMma(); });
  unsigned stages = loops.front().stages;
  for (LoopSchedule &schedule : loops) {
    stages = std::min(stages, schedule.stages);
    if (!schedule.isWarpSpecialized)
      why = whyNoProducer(schedule);
    if (!hasPipelinedMma && schedule.hasPipelinedMma()) {
      schedule.pipelinedMma = nullptr;
      for (Channel &channel : schedule.channels)
        channel.set = 0;
    }
  }
  for (const LoopSchedule &schedule : ArrayRef(loops).drop_front())
    if (!why)
      why = whyNotShared(loops.front(), schedule);
  if (!why)
    why = whyUngrouped(loops);
  if (why)
    return {};
  // The kernel becomes persistent if that pays for one of the loops and is possible for all of them.
  auto function = loops.front().loop->getParentOfType<tt::FuncOp>();
  bool isPersistent =
      llvm::any_of(loops, [](const LoopSchedule &schedule) { return schedule.isPersistent; }) &&
      (getEnclosingPersistentLoop(loops.front().loop) ||
       llvm::all_of(loops, [&](const LoopSchedule &schedule) { return !whyNotPersistent(function, schedule.loop); }));
  for (LoopSchedule &schedule : loops) {
    schedule.isPersistent = isPersistent;
    schedule.carriesRingPosition = isPersistent || schedule.isNested || loops.size() > 1;
    schedule.stages = stages;
  }
  return loops;
}

} // namespace txl::transform
