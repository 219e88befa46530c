// Decides on warp specialization: whether producer warps start a loop's copies. They recompute addresses by themselves,
// from arguments, the program id and memory that the kernel does not write.
#include "transform/schedule/CopiesApart.h"
#include "analysis/SourceFacts.h"
#include "arch/SpecificFeatures.h"
#include "ir/Exchange.h"
#include "ir/facts/ProgramCtas.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/ProductTurns.h"
#include "transform/schedule/ClusterCopies.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/TilePartition.h"
#include "transform/schedule/products/DelayedProduct.h"
#include "transform/schedule/turns/ProgramSlice.h"
#include "transform/schedule/turns/TileNumbers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Whether producer warps can compute `numbers` too: from arguments, the program id and loads of memory that the kernel
/// does not write. `loop`: the loop to specialize; `tiles`: whether producer warps have registers for tiles.
static bool canBeRepeated(ArrayRef<Value> numbers, scf::ForOp loop, bool tiles) {
  llvm::SetVector<Value> made(numbers.begin(), numbers.end()); // each value once, however many uses it has
  for (unsigned next = 0; next < made.size(); ++next) {
    Value value = made[next];
    if (value.getParentBlock() != loop->getBlock() && !isa<tt::FuncOp>(value.getParentBlock()->getParentOp()))
      return false;
    if (Operation *op = value.getDefiningOp()) {
      auto load = dyn_cast<tt::LoadOp>(op);
      bool isConstant = load && !load.getIsVolatile() && !isWrittenAnywhere(load);
      if ((!isMemoryEffectFree(op) && !isConstant) || op->getNumRegions() ||
          (!tiles && isa<RankedTensorType>(value.getType())))
        return false;
      made.insert_range(op->getOperands());
    }
  }
  return true;
}

/// Consumer warpgroups do not wait for each other, so none may read global memory that another one writes.
static Refusal whyOrdered(tt::FuncOp function) {
  Refusal why;
  function.walk([&](tt::LoadOp load) {
    if (isWrittenAnywhere(load))
      why = {Cause::ReadsOwnWrites, analysis::lineOf(load)};
  });
  return why;
}

/// Fewest bytes of a cp.async copy by producer threads: being few, they issue as many bytes at once as all threads
/// would.
static constexpr int64_t kBytesForOthers = 16;
/// With more consumer warps the producer warps would leave too few registers to them.
static constexpr unsigned kMostWarpsCopiedFor = 8;

/// Refuses at the first load that threads copy, with the reason why producer warps cannot.
static Refusal copiedByThreads(const LoopSchedule &schedule, StringRef because) {
  auto found = llvm::find_if(schedule.channels, [](const Channel &channel) { return !channel.box; });
  return Refusal(Cause::CopiedByThreads, analysis::lineOf(tt::LoadOp(found->load).getOperation()))
      .with("because", because);
}

/// Why producer warps cannot copy the channels without TMA box by cp.async; none if they can.
static Refusal whyNotByOthers(const LoopSchedule &schedule, const ScheduleOptions &options, bool isDelayed) {
  if (!schedule.hasThreads())
    return {};
  unsigned cluster = tx::threadsOf(schedule.loop->getParentOfType<ModuleOp>()).cluster;
  if (cluster > 1)
    return copiedByThreads(schedule, "cluster");
  if (options.numWarps > kMostWarpsCopiedFor)
    return copiedByThreads(schedule, "num_warps");
  if (isDelayed)
    return copiedByThreads(schedule, "mma_in_flight");
  for (const Channel &channel : schedule.channels) {
    if (!channel.box && cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getRank() < 2)
      return Refusal(Cause::CopiedByThreads, analysis::lineOf(channel.load)).with("because", "vector");
    if (!channel.box && channel.atOnce < kBytesForOthers)
      return Refusal(Cause::CopiedByThreads, analysis::lineOf(channel.load))
          .with("because", "narrow_copies")
          .with("bytes", channel.atOnce);
  }
  return {};
}

/// Why producer warps cannot follow the program through the loops around this one; none if they can.
static Refusal whyNotFollowed(const LoopSchedule &schedule) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  if (schedule.hasThreads() || tx::threadsOf(module).cluster > 1)
    return {Cause::InsideRegion, analysis::lineOf(schedule.loop->getParentOp())};
  bool hasOthers = module
                       .walk([&](LoopLikeOpInterface other) {
                         return other->isAncestor(schedule.loop) ? WalkResult::advance() : WalkResult::interrupt();
                       })
                       .wasInterrupted();
  return hasOthers ? Refusal(Cause::SeveralLoops, analysis::lineOf(schedule.loop->getParentOp())) : Refusal();
}

/// Whether the producer warps that follow the program's loops can obtain `numbers`: by computing them, by loading
/// memory that the kernel does not write, or by the tile scheduler's queries, which they alone then execute; the
/// queries are added to the schedule.
static bool canBeFollowed(ArrayRef<Value> numbers, LoopSchedule &schedule, Block &piece) {
  llvm::SetVector<Operation *> questions;
  auto mayRepeat = [&](Operation *op) {
    if (TileNumbers::asks(op))
      return questions.insert(op), true;
    auto load = dyn_cast<tt::LoadOp>(op);
    return load && !load.getIsVolatile() && !isWrittenAnywhere(load);
  };
  ProgramSlice slice(schedule.loop, piece);
  bool can = llvm::all_of(numbers, [&](Value number) { return slice.add(number, mayRepeat); });
  schedule.questions = questions.takeVector();
  return can;
}

/// Why producer warps cannot start the copies of this loop; none if they can.
static Refusal whyNotApart(LoopSchedule &schedule, const ScheduleOptions &options, bool isDelayed) {
  if (options.whyNotApart)
    return options.whyNotApart;
  scf::ForOp loop = schedule.loop;
  auto function = loop->getParentOfType<tt::FuncOp>();
  if (Refusal why = whyNotByOthers(schedule, options, isDelayed))
    return why;
  // A descriptor must not be rebuilt, and the program must not end, while a copy reads it. Without specialization the
  // consumers have waited for all copies; producer warps that follow the program wait for their own (awaitCopies).
  if (!schedule.isInside &&
      llvm::any_of(schedule.channels, [](const Channel &one) { return one.box && !one.box->isOfLaunch; }))
    return Cause::DescriptorOfProgram;
  if (options.numWarps % 4 || options.numWarps > 16)
    return Refusal(Cause::NumWarps).with("num_warps", options.numWarps);
  if (!arch::has(*options.architecture, arch::SpecificFeature::SetRegisters))
    return Cause::NoSetmaxnreg;
  for (auto dot : loop.getBody()->getOps<tt::DotOp>())
    return {Cause::ThreadsReadOperands, analysis::lineOf(dot)};
  if (!function.getBody().hasOneBlock())
    return Cause::InsideRegion;
  if (Refusal why = schedule.isInside ? whyNotFollowed(schedule) : Refusal())
    return why;
  if (exchangesTiles(function)) // all threads of a cluster arrive at its barrier, which the producer warps would not do
    return Cause::ClusterExchange;
  if (function->getParentOfType<ModuleOp>().walk([](tt::CallOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return Cause::HasCalls;
  SmallVector<Value> needed{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  for (Value scalar : schedule.forms->getScalars())
    if (!schedule.forms->isOfTurn(scalar))
      needed.push_back(scalar);
  LoopSlice places(loop);
  for (const Channel &channel : schedule.channels) {
    addPlaces(places, channel, *schedule.forms);
    if (!channel.box)
      continue;
    needed.push_back(channel.box->base);
    llvm::append_range(needed, channel.box->notNegative);
  }
  llvm::append_range(needed, places.outside());
  Block &piece = schedule.isInside ? function.getBody().front() : *loop->getBlock();
  if (schedule.isInside ? !canBeFollowed(needed, schedule, piece) : !canBeRepeated(needed, loop, schedule.hasThreads()))
    return Cause::AddressComputed;
  schedule.parts = options.numWarps / 4;
  Refusal why;
  TilePartition partition(piece, schedule.parts);
  for (Operation *question : schedule.questions)
    partition.leave(question);
  if (!partition.divide(why))
    return why;
  return whyOrdered(function);
}

/// Registers per thread in addition to tiles: addresses, row offsets, loaded values not yet used.
static constexpr uint64_t kRegistersBesideTiles = 40;

/// Whether a loop has one MMA and uses its result in the loop, not only as an accumulator.
static bool usesProduct(scf::ForOp loop) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  return dots.size() == 1 && !llvm::is_contained(loop.getRegionIterArgs(), dots.front().getC());
}

bool fillsRegisters(scf::ForOp loop, unsigned numWarps) {
  unsigned threads = numWarps * arch::kThreadsPerWarp;
  if (numWarps < 8 || !usesProduct(loop))
    return false;
  uint64_t bytes = 0;
  auto add = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (type && isa<FloatType>(type.getElementType()))
      bytes += uint64_t(type.getNumElements()) * ir::elementBytes(type.getElementType());
  };
  add((*loop.getBody()->getOps<tx::DotAsyncOp>().begin()).getResult());
  llvm::for_each(loop.getRegionIterArgs(), add);
  return 2 * (bytes / 4 + kRegistersBesideTiles * threads) > arch::kRegistersPerSM;
}

void chooseApart(LoopSchedule &schedule, const ScheduleOptions &options, uint64_t bytes) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  auto function = schedule.loop->getParentOfType<tt::FuncOp>();
  unsigned cluster = tx::threadsOf(module).cluster;
  if (cluster != ir::programCtas(module))
    return; // its CTAs are program instances of their own
  bool isAsked = schedule.loop->hasAttr("tt.warp_specialize") || (cluster > 1 && schedule.hasBoxes());
  std::optional<DelayedProduct> delayed;
  // Otherwise threads would write tiles between the MMAs, and both MMAs would have to wait for channels.
  if (!schedule.isReadByThreads() && schedule.channels.size() > 1)
    delayed = delayedProductOf(schedule.loop, [&](tt::LoadOp load) { return schedule.isChannel(load); });
  bool hasRegisters = arch::has(*options.architecture, arch::SpecificFeature::SetRegisters);
  bool isLarge = options.numWarps > 4 && hasRegisters;
  // Pays where the rings fill an SM, or warps exchange registers. Attention on an H200 (2026-11-23): speedup 1.14 with
  // heads of 64, 1.05 where programs differ in length, but 0.98 to 0.996 with heads of 128 and equal lengths.
  bool fills = bytes > options.architecture->sharedPerBlock / 2;
  bool pays = delayed ? isLarge && (!fills || programLoopAround(schedule.loop) || !hasOneLength(schedule.loop))
                      : fills || fillsRegisters(schedule.loop, options.numWarps);
  // The SMs of a GPU fit into pairs, but not all of them into larger clusters. Fewer CTAs of a persistent kernel are
  // then resident than are launched, and the others run after them (on an H200 with clusters of 4 that took twice the
  // time, 2026-11-23).
  bool isAlone = hasRegisters && pays && cluster <= 2;
  if (!isAsked && !isAlone && !(delayed && isLarge))
    return;
  Refusal whyAlone;
  scf::ForOp programs = programLoopAround(schedule.loop);
  schedule.isInside = schedule.loop->getParentOp() != (programs ? programs.getOperation() : function.getOperation());
  if (isAlone && !programs && !schedule.isInside)
    whyAlone = whyNotInTurn(function, schedule.loop);
  if (whyAlone)
    schedule.refuse("persistence", whyAlone);
  if (whyAlone && !isAsked && !delayed)
    return;
  Refusal why = whyNotApart(schedule, options, delayed.has_value());
  schedule.isApart = !why;
  schedule.isInTurn = schedule.isApart && isAlone && !whyAlone && !schedule.isInside;
  schedule.takesTurns = schedule.isApart && schedule.parts > 1 && !delayed && productInTurn(schedule.loop);
  if (!schedule.isApart) {
    schedule.refuse("warp_specialization", why);
    return;
  }
  if (!delayed)
    return;
  schedule.delayed = std::make_shared<const DelayedProduct>(*delayed);
  for (Channel &channel : schedule.channels)
    channel.set = delayed->held.getSrc() == tt::LoadOp(channel.load).getResult();
}

} // namespace txl::transform
