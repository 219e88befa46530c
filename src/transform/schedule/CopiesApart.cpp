// Who starts copies computes what they are made of by itself: of arguments, the program's number and what nobody writes.
#include "transform/schedule/CopiesApart.h"
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
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::transform {

/// Whether numbers can be computed by other warps too: of arguments, the program's number and what is loaded and nobody
/// writes. `loop`: what the program is about; `tiles`: whether these warps have registers for tiles.
static bool canBeRepeated(ArrayRef<Value> numbers, scf::ForOp loop, bool tiles) {
  llvm::SetVector<Value> made(numbers.begin(), numbers.end()); // each once, however many make use of it
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

/// Groups that share a program do not wait for each other: none may read what another one writes.
static std::string whyOrdered(tt::FuncOp function) {
  std::string why;
  function.walk([&](tt::LoadOp load) {
    if (isWrittenAnywhere(load))
      why = "it reads what it writes";
  });
  return why;
}

/// What a thread copies at once if it copies for others: the few who do so make as many requests as all would.
static constexpr int64_t kBytesForOthers = 16;
/// For more warpgroups those that copy would leave too few registers.
static constexpr unsigned kMostWarpsCopiedFor = 8;

/// Why threads that do nothing else cannot copy what is no box; empty if they can.
static std::string whyNotByOthers(const LoopSchedule &schedule, const ScheduleOptions &options, bool isDelayed) {
  if (!schedule.hasThreads())
    return "";
  unsigned cluster = tx::threadsOf(schedule.loop->getParentOfType<ModuleOp>()).cluster;
  if (cluster > 1 || options.numWarps > kMostWarpsCopiedFor || isDelayed)
    return "threads copy a part of its tiles";
  for (const Channel &channel : schedule.channels)
    if (!channel.box && cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getRank() < 2)
      return "threads copy a part of its tiles";
    else if (!channel.box && channel.atOnce < kBytesForOthers)
      return llvm::formatv("threads copy a part of its tiles, {0} bytes at once", channel.atOnce);
  return "";
}

/// Why those who start the copies cannot follow a program through the loops around this one; empty if they can.
static std::string whyNotFollowed(const LoopSchedule &schedule) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  if (schedule.hasThreads() || tx::threadsOf(module).cluster > 1)
    return "it is inside of a loop or a branch";
  bool hasOthers = module
                       .walk([&](LoopLikeOpInterface other) {
                         return other->isAncestor(schedule.loop) ? WalkResult::advance() : WalkResult::interrupt();
                       })
                       .wasInterrupted();
  return hasOthers ? "it is inside of a loop or a branch, and there are others" : "";
}

/// Whether numbers can be known to those who follow the program: computed, loaded if nobody writes them, or asked for by them
/// alone, which the schedule then knows.
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

/// Why no further warps can start the copies of this loop; empty if they can.
static std::string whyNotApart(LoopSchedule &schedule, const ScheduleOptions &options, bool isDelayed) {
  if (!options.whyNotApart.empty())
    return options.whyNotApart;
  scf::ForOp loop = schedule.loop;
  auto function = loop->getParentOfType<tt::FuncOp>();
  if (std::string why = whyNotByOthers(schedule, options, isDelayed); !why.empty())
    return why;
  // Who makes a map again, or ends, knows that no copy reads it: those who use the tiles have waited for them all.
  // Or who follows the program from turn to turn, and waits for its own copies (ChannelRing::awaitCopies).
  if (!schedule.isInside &&
      llvm::any_of(schedule.channels, [](const Channel &one) { return one.box && !one.box->isOfLaunch; }))
    return "the program makes a descriptor of its tiles";
  if (options.numWarps % 4 || options.numWarps > 16)
    return "a program of whole warpgroups, of 16 warps at most, can be divided among them";
  if (!arch::has(*options.architecture, arch::SpecificFeature::SetRegisters))
    return "the target has no registers to give away";
  if (!loop.getBody()->getOps<tt::DotOp>().empty())
    return "threads read the factors of a product";
  if (!function.getBody().hasOneBlock())
    return "it is inside of a loop or a branch";
  if (std::string why = schedule.isInside ? whyNotFollowed(schedule) : ""; !why.empty())
    return why;
  if (exchangesTiles(function)) // all threads of a cluster arrive at its barrier, those of a warpgroup more would not
    return "CTAs of the program exchange tiles";
  if (function->getParentOfType<ModuleOp>().walk([](tt::CallOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return "the kernel has calls";
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
    return "its addresses are made of what the program computes or loads";
  schedule.parts = options.numWarps / 4;
  std::string why;
  TilePartition partition(piece, schedule.parts);
  for (Operation *question : schedule.questions)
    partition.leave(question);
  if (!partition.divide(why))
    return "its warpgroups cannot share the rows of its products: " + why;
  return whyOrdered(function);
}

/// Registers of a thread beside those of tiles: addresses, numbers of rows, what is loaded and not yet used.
static constexpr uint64_t kRegistersBesideTiles = 40;

/// Whether a loop computes something of its one product.
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
    return; // its CTAs are programs of their own, and may say so
  bool isAsked = schedule.loop->hasAttr("tt.warp_specialize") || (cluster > 1 && schedule.hasBoxes());
  std::optional<DelayedProduct> delayed;
  // All that is between the products is written then, and both wait for tiles.
  if (!schedule.isReadByThreads() && schedule.channels.size() > 1)
    delayed = delayedProductOf(schedule.loop, [&](tt::LoadOp load) { return schedule.isChannel(load); });
  bool hasRegisters = arch::has(*options.architecture, arch::SpecificFeature::SetRegisters);
  bool isLarge = options.numWarps > 4 && hasRegisters;
  // Where the rings fill a multiprocessor, or warps give each other its registers. Of attention on an H200 (2026-11-23): 1.14
  // times as fast with heads of 64, 1.05 where programs differ in length, but 0.98 to 0.996 with heads of 128 and one length.
  bool fills = bytes > options.architecture->sharedPerBlock / 2;
  bool pays = delayed ? isLarge && (!fills || programLoopAround(schedule.loop) || !hasOneLength(schedule.loop))
                      : fills || fillsRegisters(schedule.loop, options.numWarps);
  // The multiprocessors of a GPU are counted in pairs, but not all have a place in a larger cluster: the programs that stay
  // would wait for each other (on an H200 with clusters of 4 they took twice the time, 2026-11-23).
  bool isAlone = hasRegisters && pays && cluster <= 2;
  if (!isAsked && !isAlone && !(delayed && isLarge))
    return;
  std::string whyAlone;
  scf::ForOp programs = programLoopAround(schedule.loop);
  schedule.isInside = schedule.loop->getParentOp() != (programs ? programs.getOperation() : function.getOperation());
  if (isAlone && !programs && !schedule.isInside)
    whyAlone = whyNotInTurn(function, schedule.loop);
  if (!whyAlone.empty())
    schedule.reason = "its programs do not run others in turn: " + whyAlone;
  if (!whyAlone.empty() && !isAsked && !delayed)
    return;
  std::string why = whyNotApart(schedule, options, delayed.has_value());
  schedule.isApart = why.empty();
  schedule.isInTurn = schedule.isApart && isAlone && whyAlone.empty() && !schedule.isInside;
  schedule.takesTurns = schedule.isApart && schedule.parts > 1 && !delayed && productInTurn(schedule.loop);
  if (!schedule.isApart) {
    schedule.reason = "no warps of their own: " + why;
    return;
  }
  if (!delayed)
    return;
  schedule.delayed = std::make_shared<const DelayedProduct>(*delayed);
  for (Channel &channel : schedule.channels)
    channel.set = delayed->held.getSrc() == tt::LoadOp(channel.load).getResult();
}

} // namespace txl::transform
