// Loads that feed an MMA become channels if their addresses can be computed ahead and nothing in the loop may write
// what they read. The pipeline depth is limited by the capacity of shared memory.
#include "transform/schedule/LoopSchedule.h"
#include "analysis/GlobalAccess.h"
#include "arch/RegisterPool.h"
#include "ir/Exchange.h"
#include "ir/SourcePlace.h"
#include "ir/facts/ProgramCtas.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/LoadsAhead.h"
#include "transform/schedule/ClusterCopies.h"
#include "transform/schedule/CopiesApart.h"
#include "transform/schedule/TensorStores.h"
#include "transform/schedule/TilesBeside.h"
#include "transform/schedule/products/CarriedProducts.h"
#include "transform/schedule/products/TileRegisters.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::transform {

/// Shared memory that rings filled by producer warps leave free, at least: scratch of layout conversions.
static constexpr uint64_t kKeptBesideRings = 32 * 1024;
/// The share of kKeptForOthers that holds no tiles: barriers, and rows that warpgroups exchange.
static constexpr uint64_t kKeptBesideTiles = 2 * 1024;

static unsigned lineOf(Operation *op) {
  FileLineColLoc place = ir::filePosition(op->getLoc());
  return place ? place.getLine() : 0;
}

unsigned LoopSchedule::registersOfFillers() const {
  constexpr unsigned forBoxes = 24, forThreads = 56, forCopy = 4;
  uint64_t copies = 0;
  for (const Channel &channel : channels)
    if (!channel.box)
      copies += channel.bytes / channel.atOnce / threadsOfPart;
  return copies ? llvm::alignTo(forThreads + forCopy * copies, arch::kRegisterUnit) : forBoxes;
}

std::string LoopSchedule::str() const {
  std::string inRegisters;
  if (ahead)
    inRegisters = llvm::formatv(", {0} load{1} a turn ahead in registers", ahead, ahead == 1 ? "" : "s");
  if (!isPipelined())
    return "not pipelined: " + reason + inRegisters;
  uint64_t bytes = 0;
  for (const Channel &channel : channels)
    bytes += channel.bytes * stages;
  unsigned boxes = llvm::count_if(channels, [](const Channel &channel) { return channel.box.has_value(); });
  std::string text =
      llvm::formatv("{0} channel{1}, {2}{3} stages, {4} bytes", channels.size(), channels.size() == 1 ? "" : "s",
                    boxes ? llvm::formatv("{0} by tensor copies, ", boxes).str() : "", stages, bytes);
  if (isApart)
    text += ", started by warps of their own" +
            (parts > 1 ? llvm::formatv(", {0} warpgroups share the rows", parts).str() : "") +
            (takesTurns ? ", which start their products in turn" : "") +
            (isDelayed() ? ", a turn's second product runs beside the next turn" : "") +
            (isInTurn ? ", a program runs several in turn" : "");
  if (doublesFactors)
    text += ", what a turn computes to multiply has two buffers";
  if (ctas > 1)
    text +=
        llvm::formatv(", {0} CTAs copy {1} for each other", ctas,
                      llvm::count_if(channels, [](const Channel &channel) { return channel.sharedAlong.has_value(); }))
            .str();
  if (carriedWaits)
    text += ", a turn's last products end in the next";
  text += inRegisters;
  for (const Channel &channel : channels)
    if (!channel.whyThreads.empty())
      text += "; threads copy what line " + std::to_string(lineOf(channel.load)) + " loads: " + channel.whyThreads;
  return reason.empty() ? text : text + "; " + reason;
}

/// Whether a tile reaches an MMA operand through operations without regions and side effects, or through branches.
static bool feedsProduct(Value tile, scf::ForOp loop, SmallPtrSetImpl<Operation *> &seen) {
  for (Operation *user : tile.getUsers()) {
    if (!loop->isProperAncestor(user) || !seen.insert(user).second)
      continue;
    if (auto dot = dyn_cast<tt::DotOp>(user)) {
      if (tile == dot.getA() || tile == dot.getB())
        return true;
      continue;
    }
    if (isa<tx::DotAsyncOp>(user))
      return true;
    if (auto branch = isa<scf::YieldOp>(user) ? dyn_cast<scf::IfOp>(user->getParentOp()) : scf::IfOp()) {
      for (OpOperand &operand : user->getOpOperands())
        if (operand.get() == tile && feedsProduct(branch.getResult(operand.getOperandNumber()), loop, seen))
          return true;
      continue;
    }
    if (user->getNumRegions() || user->hasTrait<OpTrait::IsTerminator>())
      continue;
    if (!isMemoryEffectFree(user) && !isa<ttg::LocalAllocOp>(user))
      continue;
    for (Value result : user->getResults())
      if (feedsProduct(result, loop, seen))
        return true;
  }
  return false;
}

bool isCopiedZero(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tt::SplatOp, tt::FpToFpOp>(op))
      break;
    value = op->getOperand(0);
  }
  return matchPattern(value, m_Zero()) || matchPattern(value, m_PosZeroFloat());
}

/// Whether a load is 1-D in a loop of several MMAs, so that threads read it from a buffer at its use. In registers it
/// would add to the pressure of the accumulators, and without prefetch its latency would be exposed.
static bool isRowBesideProducts(tt::LoadOp load, scf::ForOp loop) {
  return cast<RankedTensorType>(load.getType()).getRank() == 1 && !hasOneProduct(loop) &&
         ir::elementBitsOf(getElementTypeOrSelf(load.getType())) != 16;
}

/// Why a load's elements cannot be copied by cp.async; empty if they can. `bytes`: size of a thread's copy.
static std::string whyNotCopied(tt::LoadOp load, bool isRow, const analysis::AxisInfoAnalysis &axisInfo,
                                int64_t &bytes) {
  auto type = cast<RankedTensorType>(load.getType());
  if (load.getOther() && !isCopiedZero(load.getOther()))
    return "a masked load puts something else than 0 where it does not read";
  bytes = 0;
  for (unsigned axis = 0; axis < type.getRank(); ++axis)
    bytes = std::max<int64_t>(bytes, axisInfo.vectorElements(load.getPtr(), load.getMask(), axis) *
                                         ir::elementBytes(type.getElementType()));
  // A swizzled buffer row suits ldmatrix of 16-bit elements. What threads read from the buffer otherwise needs a layout
  // that suits their registers, which is not known yet.
  unsigned bits = ir::elementBitsOf(type.getElementType());
  bool isTile = llvm::any_of(load->getUsers(), [](Operation *user) { return !isa<ttg::LocalAllocOp>(user); });
  if (isTile && bits != 16 && !isRow)
    return llvm::formatv("elements of {0} bits are copied for products of warpgroups only", bits);
  if (bytes < 4)
    return llvm::formatv("elements of a load are not known to lie next to each other: {0} byte{1} at once, and a copy "
                         "takes 4",
                         bytes, bytes == 1 ? "" : "s");
  return "";
}

/// Whether something in the loop may write what `load` reads.
static bool mayBeWritten(tt::LoadOp load, scf::ForOp loop) {
  std::optional<analysis::GlobalAccess> read = analysis::globalAccessOf(load);
  if (read)
    read->pointer = nullptr; // the pointer differs in other iterations
  return loop
      .walk([&](Operation *op) {
        if (op == loop || op == load || isMemoryEffectFree(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            isa<tt::LoadOp>(op) || op->getDialect() == load->getContext()->getLoadedDialect<ttg::TTGDialect>() ||
            isa<tx::DotAsyncOp, tx::DotWaitOp>(op))
          return isa<ttg::BarrierOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
        std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(op);
        if (!access || !read)
          return WalkResult::interrupt();
        access->pointer = nullptr;
        return access->atomic || read->conflicts(*access) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool isReadOnly(tt::LoadOp load, scf::ForOp loop) { return !mayBeWritten(load, loop); }

bool isWrittenAnywhere(tt::LoadOp load) {
  std::optional<analysis::GlobalAccess> read = analysis::globalAccessOf(load);
  if (!read)
    return true;
  read->pointer = nullptr;
  return load->getParentOfType<tt::FuncOp>()
      .walk([&](Operation *op) {
        if (isa<tt::CallOp>(op)) // of a function that is compiled separately
          return WalkResult::interrupt();
        std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(op);
        if (!access || op == load)
          return WalkResult::advance();
        access->pointer = nullptr;
        return (access->write || access->atomic) && !read->isApartFrom(*access) ? WalkResult::interrupt()
                                                                                : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why slot and phase of barriers cannot be tracked for a loop: an enclosing operation cannot carry them.
static std::string whyNotCounted(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isInteger() || loop.getUnsignedCmp())
    return "the loop's variable has no sign";
  for (Operation *at = loop; !isa<tt::FuncOp>(at); at = at->getParentOp()) {
    if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(at))
      return "it is inside of something else than `for`, `while` and `if`";
    Block *block = at->getBlock();
    if (llvm::any_of(block->getSuccessors(), [&](Block *next) { return next->isReachable(block); }))
      return "it is in a loop of branches";
  }
  return "";
}

/// Decides whether a channel is a TMA box.
static void chooseBox(Channel &channel, LoopSchedule &schedule, const ScheduleOptions &options,
                      const analysis::AxisInfoAnalysis &axisInfo) {
  if (!options.architecture->has(arch::Feature::Tma))
    return;
  tt::LoadOp load = channel.load;
  std::string &why = channel.whyThreads;
  if (llvm::none_of(load->getUsers(), [](Operation *user) { return isa<ttg::LocalAllocOp>(user); }))
    why = "no product of warpgroups reads it from a buffer";
  else if (load.getOther() && !isCopiedZero(load.getOther()))
    why = "it puts something else than 0 where it does not read";
  else if (isWrittenAnywhere(load))
    why = "the kernel writes what it reads";
  else if (why = whyNotCounted(schedule.loop); why.empty())
    channel.box = tensorBoxOf(cast<RankedTensorType>(load.getType()), load.getPtr(), load.getMask(), *schedule.forms,
                              axisInfo, schedule.loop->getParentOfType<tt::FuncOp>().isPublic(), why);
  // CTAs that multicast to each other take one decision, and cannot evaluate scalars loaded per iteration for another
  // CTA.
  if (channel.box && !channel.box->notNegative.empty() && ir::programCtas(load->getParentOfType<ModuleOp>()) > 1) {
    channel.box.reset();
    why = "turns say where it lies, and other CTAs cannot know that";
  }
}

/// Why a load's operands cannot be computed ahead; empty if they can. Memory that they depend on, for example indices,
/// is loaded ahead, too.
static std::string whyNotAhead(tt::LoadOp load, scf::ForOp loop) {
  LoopSlice slice(loop);
  for (Value operand : load->getOperands())
    slice.add(operand);
  for (Operation *op : slice.inOrder()) {
    if (auto index = dyn_cast<tt::LoadOp>(op)) {
      if (index.getIsVolatile() || mayBeWritten(index, loop))
        return "an address or a mask is loaded in the loop, which may write it";
      if (!getElementTypeOrSelf(index.getType()).isIntOrFloat())
        return "a pointer is loaded in the loop";
      continue;
    }
    if (!isMemoryEffectFree(op) || isa<tx::DotAsyncOp, tx::DotWaitOp, tt::DotOp>(op))
      return "an address or a mask depends on what the loop computes";
  }
  return "";
}

/// Removes 1-D loads (scales of rows or columns) from the channels if other channels remain. They are prefetched into
/// registers one iteration ahead; a copy of so few bytes would be waited for together with all other copies.
static void leaveToRegisters(LoopSchedule &schedule, uint64_t &bytes) {
  auto isRow = [&](const Channel &channel) {
    tt::LoadOp load = channel.load;
    return cast<RankedTensorType>(load.getType()).getRank() == 1 && canBeAhead(load, schedule.loop);
  };
  if (llvm::all_of(schedule.channels, isRow))
    return;
  llvm::erase_if(schedule.channels, isRow);
  bytes = 0;
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes;
}

/// Whether tiles outside of the rings can be double-buffered without reducing occupancy below what overlaps MMAs of
/// several CTAs.
static bool haveRoomTwice(uint64_t rings, uint64_t tiles, const arch::Architecture &architecture) {
  auto programs = [&](uint64_t bytes) { return architecture.sharedPerSM / (bytes + 1024); }; // each CTA costs 1 KB more
  uint64_t once = programs(rings + tiles), twice = programs(rings + 2 * tiles);
  return rings + 2 * tiles <= architecture.sharedPerBlock && twice >= std::min<uint64_t>(once, kEnoughPrograms);
}

LoopSchedule scheduleLoop(scf::ForOp loop, const ScheduleOptions &options, const analysis::AxisInfoAnalysis &axisInfo) {
  LoopSchedule schedule;
  schedule.loop = loop;
  unsigned stages = options.stages;
  if (auto asked = loop->getAttrOfType<IntegerAttr>("tt.num_stages"))
    stages = std::clamp<int64_t>(asked.getInt(), 0, 64);
  auto refuse = [&](std::string reason) {
    schedule.reason = std::move(reason);
    return schedule;
  };
  if (stages < 2)
    return refuse("one stage was asked for");
  schedule.mayRunAhead = true;
  if (loop.walk([&](Operation *op) {
            return op != loop && isa<LoopLikeOpInterface>(op) ? WalkResult::interrupt() : WalkResult::advance();
          })
          .wasInterrupted())
    return refuse("it has loops inside");
  if (getConstantIntValue(loop.getStep()).value_or(0) <= 0)
    return refuse("its step is not a positive constant");
  schedule.forms = std::make_shared<TileForms>(loop);
  uint64_t bytes = 0;
  SmallVector<tt::LoadOp> others;
  std::vector<Channel> rows;
  for (auto load : loop.getBody()->getOps<tt::LoadOp>()) {
    SmallPtrSet<Operation *, 16> seen;
    auto type = dyn_cast<RankedTensorType>(load.getType());
    if (!type || !feedsProduct(load.getResult(), loop, seen))
      continue;
    Channel channel;
    channel.load = load;
    channel.isReadByThreads = llvm::any_of(
        load->getUsers(), [](Operation *user) { return !isa<ttg::LocalAllocOp>(user) && !isOpTriviallyDead(user); });
    channel.bytes = uint64_t(type.getNumElements()) * ir::elementBytes(type.getElementType());
    std::string reason;
    if (load.getIsVolatile())
      reason = "a load is volatile";
    else if (mayBeWritten(load, loop))
      reason = "the loop may write what a load reads";
    else if (reason = whyNotAhead(load, loop); reason.empty()) {
      chooseBox(channel, schedule, options, axisInfo);
      bool isRow = isRowBesideProducts(load, loop);
      reason = whyNotCopied(load, isRow, axisInfo, channel.atOnce);
      if (reason.empty() && isRow) {
        channel.byThreads = true;
        rows.push_back(channel);
        continue;
      }
      channel.byThreads = reason.empty();
      if (channel.box)
        reason.clear();
    }
    if (!reason.empty()) {
      others.push_back(load);
      schedule.reason = reason;
      if (!channel.whyThreads.empty())
        schedule.reason += "; no tensor copy: " + channel.whyThreads;
      continue;
    }
    bytes += channel.bytes;
    schedule.channels.push_back(channel);
  }
  if (schedule.channels.empty())
    return schedule.reason.empty() ? refuse("no load feeds a product") : schedule;
  chooseApart(schedule, options, std::min<uint64_t>(stages * bytes, options.architecture->sharedPerBlock));
  if (!schedule.isApart) {
    leaveToRegisters(schedule, bytes);
    for (Channel &row : rows) {
      bytes += row.bytes;
      schedule.channels.push_back(row);
    }
  }
  uint64_t room = 0;
  // `more`: for stages beyond the requested ones, which also have to leave space for results stored by TMA.
  auto stagesThatFit = [&](uint64_t wanted, bool more) {
    uint64_t tiles = bytesOfTilesBeside(schedule, others), all = options.architecture->sharedPerBlock;
    uint64_t kept = std::max(kKeptForOthers, tiles + kKeptBesideTiles);
    // The memory of rings filled by producer warps is not reused after the loop, so the epilogue's buffers need their
    // own.
    schedule.kept = kKeptForOthers;
    if (schedule.isApart) {
      ResultRoom results = roomOfResults(loop, schedule.parts, axisInfo);
      bool isTight = schedule.isInTurn && !tiles && others.empty() && results.others < kKeptForOthers;
      kept = kKeptForOthers + std::max({tiles, kKeptBesideRings, results.stores, more ? results.boxes : 0});
      if (isTight)
        kept = results.stores + (schedule.kept = results.others);
    }
    room = all - std::min(all, kept);
    return std::min<uint64_t>(wanted, room / bytes);
  };
  unsigned fitting = stagesThatFit(stages, false);
  if (schedule.isApart && (fitting < schedule.parts || fitting < 2)) {
    schedule.isApart = schedule.isInTurn = schedule.isInside = schedule.takesTurns = false;
    schedule.delayed = nullptr;
    for (Channel &channel : schedule.channels)
      channel.set = 0;
    schedule.reason = "no warps of their own: too few stages fit beside what they need";
    fitting = stagesThatFit(stages, false);
  }
  if (fitting < 2) {
    schedule.channels.clear();
    return refuse(
        llvm::formatv("two stages of its tiles take {0} bytes of shared memory, {1} are there", 2 * bytes, room));
  }
  // The shared memory of the second CTA that does not fit is used for more stages.
  if (schedule.isApart && !schedule.isDelayed() && fillsRegisters(loop, options.numWarps))
    fitting = std::min<uint64_t>(2 * stages, room / bytes);
  else if (schedule.isInTurn && !schedule.isDelayed())
    fitting = std::max<uint64_t>(fitting, stagesThatFit(2 * stages, true));
  if (fitting < stages)
    schedule.reason =
        llvm::formatv("{0} stages would take {1} bytes of shared memory, {2} are there", stages, stages * bytes, room);
  schedule.stages = fitting;
  if (uint64_t tiles = bytesOfTilesBeside(schedule, others); tiles && !schedule.isApart && canCarryComputed(loop))
    schedule.doublesFactors = haveRoomTwice(fitting * bytes + kKeptBesideTiles, tiles, *options.architecture);
  shareCopies(schedule);
  return schedule;
}

} // namespace txl::transform
