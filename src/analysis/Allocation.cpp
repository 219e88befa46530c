// Computes live ranges of buffers as intervals of program positions, then assigns offsets first-fit.
#include "analysis/Allocation.h"
#include "analysis/Alias.h"
#include "analysis/CallGraph.h"
#include "analysis/ExecutionGroup.h"
#include "analysis/effects/ExternInterface.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::analysis;

static void widen(Span &liveRange, Span by) {
  liveRange.begin = std::min(liveRange.begin, by.begin);
  liveRange.end = std::max(liveRange.end, by.end);
}

/// Extends the live range of `owner`'s buffer to `user`, including every loop that contains only one of the two.
static void extendTo(Span &liveRange, mlir::Operation *owner, mlir::Operation *user, const Positions &positions) {
  for (mlir::Operation *outer = owner; outer; outer = outer->getParentOp()) {
    mlir::Region *region = outer->getParentRegion();
    if (!region)
      return;
    mlir::Operation *inner = region->findAncestorOpInRegion(*user);
    if (!inner)
      continue;
    widen(liveRange, positions[outer]);
    widen(liveRange, positions[inner]);
    // In a region with branches, control flow may go back, so the live range covers the whole region.
    if (inner->getBlock() != outer->getBlock())
      widen(liveRange, positions[region->getParentOp()]);
    return;
  }
}

static bool isAsync(mlir::Operation *op) {
  return llvm::any_of(ir::Rules(op).bufferEffects(),
                      [](const ir::BufferEffect &effect) { return effect.agent == ir::BufferEffect::Agent::Engine; });
}

/// Returns the first wait after `op`, in its block or an enclosing one, that leaves no copy in flight; the last
/// operation of the function if there is none.
static mlir::Operation *findWaitForCopies(mlir::Operation *op) {
  mlir::Operation *last = op;
  for (mlir::Operation *at = op; at && !mlir::isa<tt::FuncOp>(at); at = at->getParentOp())
    for (last = at; mlir::Operation *next = last->getNextNode(); last = next)
      if (auto wait = mlir::dyn_cast<tx::AsyncWaitOp>(next); wait && wait.getPending() == 0)
        return wait;
  return last;
}

/// Lower bound of the number of MMAs started after `value` is defined and before `user`; nested regions are not
/// counted.
static unsigned countDotsBetween(mlir::Value value, mlir::Operation *user) {
  mlir::Block *block = value.getParentBlock();
  mlir::Operation *end = block->findAncestorOpInBlock(*user), *def = value.getDefiningOp();
  unsigned count = 0;
  for (mlir::Operation *at = def ? def->getNextNode() : &block->front(); at && at != end; at = at->getNextNode())
    count += mlir::isa<tx::DotAsyncOp>(at);
  return count;
}

/// Collects the users of the result of the MMA `op` up to the waits that cover it. A wait that leaves `n` MMAs in
/// flight covers those after which at least `n` were started; the results of later MMAs stay in flight.
static void collectWaits(tx::DotAsyncOp op, llvm::SmallVectorImpl<mlir::Operation *> &waits) {
  // Values that are available only after `op` has completed, with the least number of MMAs started between `op` and the
  // point where the value is passed on.
  llvm::MapVector<mlir::Value, unsigned> inFlight;
  llvm::SmallVector<mlir::Value> work;
  auto addInFlight = [&](mlir::Value value, unsigned after) {
    auto [known, isNew] = inFlight.insert({value, after});
    if (!isNew && known->second <= after)
      return;
    known->second = after;
    work.push_back(value);
  };
  addInFlight(op.getResult(), 0);
  while (!work.empty()) {
    mlir::Value value = work.pop_back_val();
    unsigned before = inFlight.lookup(value);
    auto forward = [&](mlir::Operation *through, unsigned after) {
      ir::forEachForwardedValue(through, [&](mlir::Value from, mlir::Value to) {
        if (from == value)
          addInFlight(to, after);
      });
    };
    if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value)) {
      mlir::Operation *loop = argument.getOwner()->getParentOp();
      waits.push_back(loop); // over the back edge: the whole loop
      forward(loop, before); // to the loop's results
    }
    for (mlir::OpOperand &use : value.getUses()) {
      mlir::Operation *user = use.getOwner();
      unsigned after = before + countDotsBetween(value, user);
      waits.push_back(user);
      auto wait = mlir::dyn_cast<tx::DotWaitOp>(user);
      if (wait && after >= wait.getMaxPending())
        continue;
      if (auto next = mlir::dyn_cast<tx::DotAsyncOp>(user))
        addInFlight(next.getResult(), after + 1);
      bool exitsRegion = user->hasTrait<mlir::OpTrait::IsTerminator>() && !mlir::isa<mlir::BranchOpInterface>(user);
      forward(exitsRegion ? user->getParentOp() : user, after);
    }
  }
}

/// The wait, after an MMA into tensor memory or a copy of scales and in its block, for an mbarrier of that or a later
/// MMA: they complete in order. Null if there is none.
static mlir::Operation *findWaitFor(mlir::Operation *op) {
  llvm::SmallVector<mlir::Value> barriers;
  for (mlir::Operation *at = op; at; at = at->getNextNode())
    if (auto dot = mlir::dyn_cast<tx::DotXOp>(at))
      llvm::append_range(barriers, dot.getBarriers());
    else if (auto wait = mlir::dyn_cast<tx::MBarrierWaitOp>(at);
             wait && llvm::is_contained(barriers, wait.getBarrier()))
      return wait;
  return nullptr;
}

/// Collects the operations that wait for the asynchronous operation `op`, as far as they can be identified.
static void collectWaits(mlir::Operation *op, llvm::SmallVectorImpl<mlir::Operation *> &waits) {
  if (auto dot = mlir::dyn_cast<tx::DotAsyncOp>(op))
    collectWaits(dot, waits);
  else if (auto tensorDot = mlir::dyn_cast<tx::DotXOp>(op))
    waits.push_back(findWaitFor(tensorDot.getOperation()));
  else if (mlir::isa<tx::TMemCopyOp>(op))
    waits.push_back(findWaitFor(op));
  else if (mlir::isa<tx::AsyncCopyOp>(op))
    waits.push_back(findWaitForCopies(op));
}

Span analysis::computeLiveRange(mlir::Operation *alloc, const AliasAnalysis &alias, const Positions &positions) {
  Span liveRange = positions[alloc];
  mlir::Operation *function = alloc->getParentOfType<tt::FuncOp>();
  if (mlir::isa<tx::MBarrierAllocOp>(alloc))
    return positions[function]; // the hardware keeps the mbarrier's state there
  for (mlir::Value value : alias.valuesOf(alloc)) {
    // A loop-carried buffer lives as long as the loop.
    if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value))
      if (mlir::Operation *loop = argument.getOwner()->getParentOp(); loop->isAncestor(alloc))
        widen(liveRange, positions[loop]);
    for (mlir::Operation *user : value.getUsers()) {
      extendTo(liveRange, alloc, user, positions);
      // An asynchronous operation accesses the buffer until it is waited for; a TMA store until the end of the function
      // at the latest.
      llvm::SmallVector<mlir::Operation *> waits;
      if (isAsync(user))
        collectWaits(user, waits);
      if (mlir::isa<tx::TensorStoreOp>(user))
        widen(liveRange, positions[function]);
      for (mlir::Operation *wait : waits)
        if (wait)
          extendTo(liveRange, alloc, wait, positions);
        else // at a point of the program that is not known
          widen(liveRange, positions[function]);
    }
  }
  return liveRange;
}

/// Swizzle patterns repeat after a fixed number of bytes; asynchronous copies and MMAs require buffers aligned to that.
static uint64_t alignmentOf(ttg::MemDescType type) {
  if (!type.getLayout())
    return 128;
  const layout::LinearLayout &layout = type.getLayout().getLayout();
  unsigned bytes = ir::elementBytes(type.getElementType());
  uint64_t alignment = 16;
  for (auto [bit, column] : llvm::enumerate(layout.columns()))
    if (llvm::popcount(column) > 1)
      alignment = std::max<uint64_t>(alignment, uint64_t(bytes) << (bit + 1));
  return std::min<uint64_t>(1024, std::max<uint64_t>(alignment, 128));
}

/// The buffer that an operation allocates; null if it allocates none.
static mlir::Value getAllocatedBuffer(ir::Rules &rules) {
  for (const ir::BufferEffect &effect : rules.bufferEffects())
    if (effect.kind == ir::BufferEffect::Kind::Allocate)
      return effect.buffer;
  return {};
}

namespace {
struct Request {
  Buffer buffer;
  Span liveRange;
  mlir::Operation *group;
  bool alwaysInterferes;  ///< warps run concurrently: program order gives no order in time
  bool exclusive = false; ///< never shares bytes with another such request, whatever their live ranges
  bool interferes(const Request &other) const {
    return alwaysInterferes || other.alwaysInterferes || group != other.group || (exclusive && other.exclusive) ||
           liveRange.overlaps(other.liveRange);
  }
};
} // namespace

/// Whether each instance of a group has its own copy of what `op` allocates: of scratch, and of buffers that are
/// allocated in the group.
static bool isOfInstance(mlir::Operation *op) {
  return !mlir::isa<tx::MBarrierAllocOp, tt::CallOp>(op) &&
         (!mlir::isa<ttg::LocalAllocOp>(op) || op->getParentOfType<tx::GroupOp>());
}

/// In a program with explicit execution groups: the outermost group with the instances of the one that runs `op`, whose
/// instances use what `op` allocates in program order. Null for buffers that asynchronous operations fill, because only
/// the program's barriers end their use.
static mlir::Operation *soleUser(mlir::Operation *op) {
  if (auto alloc = mlir::dyn_cast<ttg::LocalAllocOp>(op);
      (alloc && !alloc.getSrc()) || mlir::isa<tx::MBarrierAllocOp, tt::CallOp>(op))
    return nullptr;
  tx::GroupOp outermost;
  for (mlir::Operation *at = op; mlir::Operation *parent = at->getParentOp(); at = parent)
    if (auto group = mlir::dyn_cast<tx::GroupOp>(parent); group && at->getParentRegion() == &group.getBody())
      if (!outermost || outermost.getIds() == group.getIds())
        outermost = group;
  return outermost;
}

/// Gives all buffers of a group of several instances the same bytes for each instance, and the same alignment. So
/// buffers of the group that share memory have the same offset, and no instance's buffer overlaps that of another one.
static void alignInstances(llvm::MutableArrayRef<Request> requests) {
  struct Most {
    uint64_t bytes = 0, alignment = 1;
  };
  llvm::DenseMap<mlir::Operation *, Most> most;
  auto forEachShared = [&](auto visit) {
    for (Request &request : requests)
      if (request.buffer.instances > 1 && !request.alwaysInterferes)
        visit(request.buffer, most[request.group]);
  };
  forEachShared([](const Buffer &buffer, Most &all) {
    all.bytes = std::max(all.bytes, buffer.bytes / buffer.instances);
    all.alignment = std::max(all.alignment, buffer.alignment);
  });
  forEachShared([](Buffer &buffer, const Most &all) {
    buffer.alignment = all.alignment;
    buffer.bytes = llvm::alignTo(all.bytes, all.alignment) * buffer.instances;
  });
}

/// Assigns each buffer the lowest offset where it fits, largest buffers first.
static void assignFirstFit(llvm::MutableArrayRef<Request> requests) {
  llvm::SmallVector<unsigned> order(llvm::to_vector(llvm::seq<unsigned>(0, requests.size())));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    uint64_t bytesA = requests[a].buffer.bytes, bytesB = requests[b].buffer.bytes;
    return bytesA != bytesB ? bytesA > bytesB : a < b;
  });
  llvm::SmallVector<unsigned> assigned;
  for (unsigned index : order) {
    Buffer &buffer = requests[index].buffer;
    llvm::SmallVector<const Buffer *> interfering;
    for (unsigned other : assigned)
      if (requests[index].interferes(requests[other]))
        interfering.push_back(&requests[other].buffer);
    llvm::sort(interfering, [](const Buffer *a, const Buffer *b) { return a->offset < b->offset; });
    buffer.offset = 0;
    for (const Buffer *placed : interfering)
      if (placed->offset < buffer.offset + buffer.bytes && buffer.offset < placed->offset + placed->bytes)
        buffer.offset = llvm::alignTo(placed->offset + placed->bytes, buffer.alignment);
    assigned.push_back(index);
  }
}

static uint64_t peakOf(llvm::ArrayRef<Request> requests) {
  uint64_t peak = 0;
  for (const Request &request : requests)
    peak = std::max(peak, request.buffer.offset + request.buffer.bytes);
  return peak;
}

/// Assigns all offsets. Small scratch buffers get disjoint address ranges if that costs no occupancy, because a write
/// then needs no barrier after the reads of an earlier operation's scratch at the same address.
static void assignOffsets(llvm::MutableArrayRef<Request> requests, const arch::SharedBudgets &budgets) {
  assignFirstFit(requests);
  uint64_t least = peakOf(requests);
  auto setExclusive = [&](bool exclusive) {
    for (Request &request : requests)
      request.exclusive =
          exclusive && request.buffer.kind == Buffer::Kind::Scratch && request.buffer.bytes <= budgets.smallScratch;
    assignFirstFit(requests);
  };
  setExclusive(true);
  if (peakOf(requests) > std::max(least, budgets.occupancyFree))
    setExclusive(false);
}

void Allocation::allocate(mlir::Operation *function) {
  Positions positions(function);
  llvm::SmallVector<Request, 8> requests;
  std::optional<AliasAnalysis> alias;
  bool isExplicit = tx::threadsOf(module).isExplicit, hasTensorMemory = false;
  function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    Buffer buffer;
    buffer.owner = op;
    Span liveRange = positions[op];
    ir::Rules rules(op);
    if (mlir::Value def = getAllocatedBuffer(rules)) {
      auto type = mlir::cast<ttg::MemDescType>(def.getType());
      if (type.getSpace() == ttg::MemorySpace::Tensor) {
        hasTensorMemory = true;
        return;
      }
      buffer.kind = Buffer::Kind::Explicit;
      buffer.bytes = tileBytes(type);
      buffer.alignment = alignmentOf(type);
      if (!alias)
        alias.emplace(module);
      liveRange = computeLiveRange(op, *alias, positions);
    } else if (auto call = mlir::dyn_cast<tt::CallOp>(op)) {
      auto frame = frames.find(calleeOf(call));
      if (frame == frames.end())
        return;
      buffer.kind = Buffer::Kind::Virtual;
      buffer.bytes = frame->second.bytes;
      buffer.alignment = frame->second.alignment;
    } else if (contents == Contents::All) {
      buffer.bytes = llvm::alignTo(rules.scratchUse().bytes, 16);
    }
    if (isExplicit && buffer.bytes && isOfInstance(op)) {
      buffer.instances = executionGroupOf(op).instances;
      if (buffer.instances > 1)
        buffer.bytes = llvm::alignTo(buffer.bytes, buffer.alignment) * buffer.instances;
    }
    mlir::Operation *sole = isExplicit ? soleUser(op) : nullptr;
    if (buffer.bytes)
      requests.push_back({buffer, liveRange, sole ? sole : groupOf(op), isExplicit && !sole, false});
  });
  if (hasTensorMemory && contents == Contents::All) {
    Buffer address;
    address.owner = function;
    address.kind = Buffer::Kind::Explicit;
    address.bytes = 16;
    requests.push_back({address, positions[function], nullptr, true, false});
  }
  alignInstances(requests);
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  assignOffsets(requests, arch::findSmModel(target ? target->target : "").shared);
  Frame &frame = frames[function];
  if (std::optional<ExternInterface> declared = declaredInterface(mlir::cast<tt::FuncOp>(function))) {
    frame.bytes = declared->sharedBytes;
    frame.alignment = declared->alignment;
  }
  for (const Request &request : requests) {
    bufferIndex[request.buffer.owner] = {function, frame.buffers.size()};
    frame.buffers.push_back(request.buffer);
    frame.buffers.back().liveRange = request.alwaysInterferes ? positions[function] : request.liveRange;
    frame.bytes = std::max(frame.bytes, request.buffer.offset + request.buffer.bytes);
    frame.alignment = std::max(frame.alignment, request.buffer.alignment);
  }
}

Allocation::Allocation(mlir::ModuleOp module, Contents contents) : module(module), contents(contents) {
  if (contents == Contents::All && !ttg::moduleTarget(module))
    return;
  for (tt::FuncOp function : calleesFirst(module))
    allocate(function);
}

const Buffer *Allocation::bufferOf(mlir::Operation *op) const {
  auto found = bufferIndex.find(op);
  return found == bufferIndex.end() ? nullptr : &frames.find(found->second.first)->second.buffers[found->second.second];
}

std::optional<uint64_t> Allocation::offsetOf(mlir::Operation *op) const {
  const Buffer *buffer = bufferOf(op);
  return buffer ? std::optional(buffer->offset) : std::nullopt;
}

llvm::ArrayRef<Buffer> Allocation::buffersOf(mlir::Operation *function) const {
  auto found = frames.find(function);
  return found == frames.end() ? llvm::ArrayRef<Buffer>() : found->second.buffers;
}

uint64_t Allocation::bytesOf(mlir::Operation *function) const {
  auto found = frames.find(function);
  return found == frames.end() ? 0 : found->second.bytes;
}

uint64_t Allocation::peak() const {
  uint64_t peak = 0;
  for (const auto &[function, frame] : frames)
    peak = std::max(peak, frame.bytes);
  return peak;
}

Facts Allocation::facts() const {
  static constexpr llvm::StringLiteral uses[] = {"explicit", "scratch", "virtual"};
  Facts facts;
  for (tt::FuncOp function : calleesFirst(module)) {
    facts.emplace_back("function", ir::lineOf(function))
        .set("name", function.getName())
        .set("bytes", bytesOf(function))
        .set("buffers", buffersOf(function).size());
    for (const Buffer &buffer : buffersOf(function))
      facts.emplace_back("buffer", ir::positionOf(buffer.owner->getLoc()))
          .set("function", function.getName())
          .set("use", uses[static_cast<unsigned>(buffer.kind)])
          .set("operation", buffer.owner->getName().getStringRef())
          .set("offset", buffer.offset)
          .set("bytes", buffer.bytes)
          .set("alignment", buffer.alignment)
          .set("instances", buffer.instances)
          .set("at_peak", buffer.offset + buffer.bytes == bytesOf(function));
  }
  return facts;
}
