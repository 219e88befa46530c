// Computes the next iteration's addresses from the values at the begin of this iteration, so that the loads can be
// issued first.
#include "transform/overlap/LoadPrefetch.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "ir/Exchange.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

uint64_t bytesInRegisters(tt::LoadOp load, const analysis::AxisInfoAnalysis &axisInfo) {
  auto type = cast<RankedTensorType>(load.getType());
  uint64_t elements = type.getNumElements();
  for (auto [axis, facts] : llvm::enumerate(axisInfo.get(load.getPtr()).axes)) {
    int64_t same = facts.constancy;
    if (load.getMask())
      same = std::min(same, axisInfo.get(load.getMask()).axes[axis].constancy);
    elements /= std::clamp<int64_t>(same, 1, type.getDimSize(axis));
  }
  return std::max<uint64_t>(1, elements) * ir::elementBytes(type.getElementType());
}

static LoopSlice getAddressSlice(scf::ForOp loop, ArrayRef<tt::LoadOp> loads) {
  LoopSlice slice(loop);
  for (tt::LoadOp load : loads)
    for (Value operand : load->getOperands())
      slice.add(operand);
  return slice;
}

bool canPrefetch(tt::LoadOp load, scf::ForOp loop) {
  if (!hasAtMostOneMma(loop))
    return false;
  return !load.getIsVolatile() && isReadOnlyInLoop(load, loop) &&
         llvm::all_of(getAddressSlice(loop, load).inOrder(), [](Operation *op) {
           return isMemoryEffectFree(op) && !isa<tt::DotOp, tx::DotAsyncOp, tx::DotWaitOp>(op);
         });
}

SmallVector<tt::LoadOp> findLoadsToPrefetch(const LoopSchedule &schedule, const analysis::AxisInfoAnalysis &axisInfo,
                                            unsigned threads) {
  scf::ForOp loop = schedule.loop;
  bool hasMma = schedule.isPipelined();
  if (!schedule.mayPipeline || (!hasMma && !onlyReduces(loop)))
    return {};
  SmallVector<tt::LoadOp> channels =
      llvm::map_to_vector(schedule.channels, [](const Channel &channel) { return tt::LoadOp(channel.load); });
  LoopSlice addresses = getAddressSlice(loop, channels);
  SmallVector<std::pair<uint64_t, tt::LoadOp>> found;
  for (auto load : loop.getBody()->getOps<tt::LoadOp>())
    if (isa<RankedTensorType>(load.getType()) && !load->use_empty() && !addresses.has(load) &&
        !llvm::is_contained(channels, load) && canPrefetch(load, loop))
      found.push_back({bytesInRegisters(load, axisInfo), load});
  llvm::sort(found, [](const auto &a, const auto &b) {
    return a.first != b.first ? a.first < b.first : tt::LoadOp(a.second)->isBeforeInBlock(tt::LoadOp(b.second));
  });
  const arch::RegisterBudgets &registers = schedule.model->registers;
  uint64_t budget =
      analysis::registerBytes(hasMma ? registers.prefetchedLoads : registers.prefetchedReductionLoads, threads);
  SmallVector<tt::LoadOp> loads;
  for (auto [bytes, load] : found) {
    if (bytes > budget)
      break;
    budget -= bytes;
    loads.push_back(load);
  }
  return loads;
}

/// Emits the load with the operands of `map`, predicated by `runs`.
static Value emitPredicatedLoad(OpBuilder &builder, tt::LoadOp load, IRMapping map, Value runs) {
  Location loc = load.getLoc();
  Value mask = tt::SplatOp::create(builder, loc, tt::maskLike(load.getPtr().getType()), runs);
  if (load.getMask())
    mask = arith::AndIOp::create(builder, loc, map.lookupOrDefault(load.getMask()), mask);
  auto copy = cast<tt::LoadOp>(builder.clone(*load, map));
  copy.getMaskMutable().assign(mask);
  return copy.getResult();
}

namespace {
/// The direction of a loop. A step that is not known to be positive may be negative: then the index counts down.
class CountDirection {
public:
  CountDirection(OpBuilder &builder, scf::ForOp loop) : size(loop.getStep()), isUnsigned(loop.getUnsignedCmp()) {
    if (isUnsigned || getConstantIntValue(size).value_or(-1) > 0)
      return;
    Location loc = loop.getLoc();
    Value zero = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(size.getType(), 0));
    isDown = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, size, zero);
    Value opposite = arith::SubIOp::create(builder, loc, zero, size);
    size = arith::SelectOp::create(builder, loc, isDown, opposite, size);
  }
  /// Whether the index gets from `at` to `end`, which it does not reach.
  Value isBefore(OpBuilder &builder, Location loc, Value at, Value end) const {
    auto [low, high] = ordered(builder, loc, at, end);
    auto less = isUnsigned ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    return arith::CmpIOp::create(builder, loc, less, low, high);
  }
  /// Whether it is there one step after `at`, too.
  Value hasNext(OpBuilder &builder, Location loc, Value at, Value end) const {
    // In the loop `at` is before `end`, so the difference is unsigned.
    auto [low, high] = ordered(builder, loc, at, end);
    Value left = arith::SubIOp::create(builder, loc, high, low);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, left, size);
  }

private:
  std::pair<Value, Value> ordered(OpBuilder &builder, Location loc, Value at, Value end) const {
    if (!isDown)
      return {at, end};
    return {arith::SelectOp::create(builder, loc, isDown, end, at),
            arith::SelectOp::create(builder, loc, isDown, at, end)};
  }

  Value size;   ///< of a step
  Value isDown; ///< null: no
  bool isUnsigned;
};
} // namespace

scf::ForOp prefetchLoads(scf::ForOp loop, ArrayRef<tt::LoadOp> loads) {
  IRRewriter rewriter(loop);
  Location loc = loop.getLoc();
  LoopSlice slice = getAddressSlice(loop, loads);
  IRMapping first;
  first.map(loop.getInductionVar(), loop.getLowerBound());
  first.map(loop.getRegionIterArgs(), loop.getInitArgs());
  for (Operation *op : slice.inOrder())
    rewriter.clone(*op, first);
  const CountDirection direction(rewriter, loop);
  Value runs = direction.isBefore(rewriter, loc, loop.getLowerBound(), loop.getUpperBound());
  SmallVector<Value> inits;
  for (tt::LoadOp load : loads)
    inits.push_back(emitPredicatedLoad(rewriter, load, first, runs));

  auto getYields = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) { return inits; };
  auto fresh = cast<scf::ForOp>(
      *cast<LoopLikeOpInterface>(loop.getOperation())
           .replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, getYields));
  OpBuilder builder = OpBuilder::atBlockBegin(fresh.getBody());
  LoopSlice bodySlice = getAddressSlice(fresh, loads);
  IRMapping now, next;
  for (Operation *op : bodySlice.inOrder())
    builder.clone(*op, now);
  Value nextIndex = arith::AddIOp::create(builder, loc, fresh.getInductionVar(), fresh.getStep());
  next.map(fresh.getInductionVar(), nextIndex);
  for (unsigned index : bodySlice.carried())
    next.map(fresh.getRegionIterArg(index), now.lookupOrDefault(fresh.getYieldedValues()[index]));
  for (Operation *op : bodySlice.inOrder())
    builder.clone(*op, next);
  Value hasNext = direction.hasNext(builder, loc, fresh.getInductionVar(), fresh.getUpperBound());
  unsigned count = fresh.getNumRegionIterArgs() - loads.size();
  for (auto [index, each] : llvm::enumerate(loads)) {
    tt::LoadOp load = each;
    fresh.getBody()->getTerminator()->setOperand(count + index, emitPredicatedLoad(builder, load, next, hasNext));
    load.getResult().replaceAllUsesWith(fresh.getRegionIterArg(count + index));
  }
  for (tt::LoadOp load : loads) // not before: the builder inserts before the first operation, which may be a load
    load.erase();
  return fresh;
}

void hoistPrefetches(scf::ForOp loop) {
  Block &body = *loop.getBody();
  llvm::SetVector<Operation *> first;
  for (auto load : body.getOps<tt::LoadOp>())
    if (!load->use_empty() && llvm::all_of(load->getUsers(), llvm::IsaPred<scf::YieldOp>))
      first.insert(load);
  for (unsigned next = 0; next < first.size(); ++next)
    for (Value operand : first[next]->getOperands())
      if (Operation *op = operand.getDefiningOp(); op && op->getBlock() == &body)
        first.insert(op);
  if (!llvm::all_of(first, [](Operation *op) { return isa<tt::LoadOp>(op) || isMemoryEffectFree(op); }))
    return;
  Operation *front = &body.front();
  while (first.contains(front))
    front = front->getNextNode();
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(front->getIterator(), body.end())))
    if (first.contains(&op))
      op.moveBefore(front);
}

/// Whether an operation broadcasts a row or is computed from it alone.
static bool isUnaryPure(Operation *op) {
  return op->getNumOperands() == 1 && op->getNumResults() == 1 && !op->getNumRegions() && isMemoryEffectFree(op) &&
         !op->hasTrait<OpTrait::IsTerminator>();
}

void sinkRowReads(scf::ForOp loop) {
  Block &body = *loop.getBody();
  llvm::SetVector<Operation *> sunk;
  for (auto load : body.getOps<ttg::LocalLoadOp>())
    if (load.getType().getRank() == 1)
      sunk.insert(load);
  for (unsigned next = 0; next < sunk.size(); ++next)
    for (Operation *user : sunk[next]->getUsers())
      if (user->getBlock() == &body && isUnaryPure(user))
        sunk.insert(user);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body))) {
    if (!sunk.contains(&op) || op.use_empty())
      continue;
    Operation *first = body.getTerminator();
    for (Operation *user : op.getUsers())
      if (Operation *here = body.findAncestorOpInBlock(*user); here->isBeforeInBlock(first))
        first = here;
    op.moveBefore(first);
  }
}

} // namespace txl::transform
