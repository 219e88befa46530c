// The persistent loop (tile scheduler): the program id becomes its induction variable. Constants stay before it, and
// what the main loop does not need is sunk to after it.
#include "transform/schedule/PersistentLoop.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/persistent/ProgramOrder.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

using ir::kPersistentLoop;

scf::ForOp getEnclosingPersistentLoop(Operation *op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  while (loop && !loop->hasAttr(kPersistentLoop))
    loop = loop->getParentOfType<scf::ForOp>();
  return loop;
}

scf::ForOp findPersistentLoop(Block &block) {
  for (auto loop : block.getOps<scf::ForOp>())
    if (loop->hasAttr(kPersistentLoop))
      return loop;
  return {};
}

/// Compares without sign: the sum of two program ids does not wrap then.
static scf::ForOp createPersistentLoop(OpBuilder &builder, Location loc, Value first, Value numPrograms, Value numCtas,
                                       ValueRange inits) {
  auto loop = scf::ForOp::create(builder, loc, first, numPrograms, numCtas, inits, /*bodyBuilder=*/nullptr,
                                 /*unsignedCmp=*/true);
  loop->setAttr(kPersistentLoop, builder.getUnitAttr());
  return loop;
}

scf::ForOp createPersistentLoopLike(OpBuilder &builder, scf::ForOp loop, ValueRange inits) {
  return createPersistentLoop(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                              inits);
}

/// Whether a loop's trip count is computed from arguments, and program ids if `mayUseProgramId`, without reading
/// memory.
static bool hasComputableTripCount(scf::ForOp loop, bool mayUseProgramId) {
  // each value once: following every use of shared subexpressions would take exponential time
  llvm::SetVector<Value> worklist;
  worklist.insert_range(ValueRange{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  for (unsigned next = 0; next < worklist.size(); ++next)
    if (Operation *op = worklist[next].getDefiningOp()) {
      if (!isMemoryEffectFree(op) || op->getNumRegions() || (!mayUseProgramId && isa<tt::GetProgramIdOp>(op)))
        return false;
      worklist.insert_range(op->getOperands());
    }
  return true;
}

/// Whether the loop's trip count is the same in all programs.
static bool hasUniformTripCount(scf::ForOp loop) { return hasComputableTripCount(loop, /*mayUseProgramId=*/false); }

/// An operation of the kernel by which one program may affect another; null if there is none.
static Operation *findCrossProgramEffect(tt::FuncOp function) {
  Operation *found = nullptr;
  function.walk([&](Operation *op) {
    auto load = dyn_cast<tt::LoadOp>(op);
    if ((load && !load.getIsVolatile()) ||
        isa<tt::FuncOp, tt::StoreOp, ttg::LocalAllocOp, tx::DotAsyncOp, tx::DotWaitOp>(op) || isMemoryEffectFree(op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || op->hasTrait<OpTrait::IsTerminator>())
      return;
    found = op;
  });
  return found;
}

bool canReorderPrograms(tt::FuncOp function) { return !findCrossProgramEffect(function); }

Refusal whyNotPersistent(tt::FuncOp function, scf::ForOp loop) {
  // Without a persistent loop the hardware starts a CTA whenever one ends, which balances unequal lengths.
  if (!hasComputableTripCount(loop, /*mayUseProgramId=*/true))
    return {Cause::TripCountLoaded, ir::lineOf(loop)};
  if (Operation *op = findCrossProgramEffect(function))
    return Refusal(Cause::ProgramsCommunicate, ir::lineOf(op)).with("op", op->getName().getStringRef());
  return {};
}

namespace {
/// The persistent loop under construction. Program ids are unsigned and below 2^31.
struct TileScheduler {
  TileScheduler(tt::FuncOp function, OpBuilder &builder);
  /// Lowers the number of persistent CTAs to the fewest that need the same number of rounds.
  void balanceRounds(OpBuilder &builder);
  /// Maps the index of an iteration to a program id, for load balance: within a window of two rounds (the last window
  /// also has the remainder) the longest programs come first, and alternate rounds run in opposite directions.
  Value getBalancedProgram(OpBuilder &builder, Value index, const ProgramOrder &order) const;
  SmallVector<Value> computeIds(OpBuilder &builder, Value index) const;
  Value constant(OpBuilder &builder, int64_t value) const {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  }

  Location loc;
  unsigned axes = 1;
  SmallVector<Value> gridSizes; ///< grid size along each axis
  /// this CTA's first program, the number of persistent CTAs, and the number of programs of the grid
  Value first, numCtas, numPrograms;
};
} // namespace

TileScheduler::TileScheduler(tt::FuncOp function, OpBuilder &builder) : loc(function.getLoc()) {
  function.walk([&](tt::GetProgramIdOp op) { axes = std::max(axes, unsigned(op.getAxis()) + 1); });
  Type i32 = builder.getI32Type();
  auto times = [&](Value a, Value b) { return a ? arith::MulIOp::create(builder, loc, a, b).getResult() : b; };
  for (unsigned index = 0; index < axes; ++index) {
    auto axis = static_cast<tt::ProgramAxis>(index);
    auto count = tt::GetNumProgramsOp::create(builder, loc, i32, axis);
    count->setAttr(ir::kRequested, builder.getUnitAttr());
    gridSizes.push_back(count);
    numPrograms = times(numPrograms, count);
    Value id = tt::GetProgramIdOp::create(builder, loc, i32, axis);
    first = first ? arith::AddIOp::create(builder, loc, first, times(numCtas, id)).getResult() : id;
    numCtas = times(numCtas, tt::GetNumProgramsOp::create(builder, loc, i32, axis));
  }
}

/// With programs of equal length, a nearly full last round leaves some SMs idle. If the same SMs are idle in all rounds
/// it takes no longer, and the others get more power, clock and bandwidth (on an H200, 512 programs on 128 of 132 SMs:
/// 1 to 1.5 % faster). In a short last round few programs have all of that to themselves (4096 programs, 4 in the last
/// round: 2 % slower on 128 SMs).
void TileScheduler::balanceRounds(OpBuilder &builder) {
  Value one = constant(builder, 1);
  auto ceilDiv = [&](Value all, Value divisor) -> Value { // rounded up; the sum does not wrap
    Value rest = arith::SubIOp::create(builder, loc, divisor, one);
    return arith::DivUIOp::create(builder, loc, arith::AddIOp::create(builder, loc, all, rest), divisor);
  };
  Value last = arith::RemUIOp::create(builder, loc, numPrograms, numCtas),
        twice = arith::AddIOp::create(builder, loc, last, last);
  Value isLong = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, twice, numCtas);
  Value even = ceilDiv(numPrograms, ceilDiv(numPrograms, numCtas));
  numCtas = arith::SelectOp::create(builder, loc, isLong, even, numCtas);
  Value has = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, first, numCtas);
  numPrograms = arith::SelectOp::create(builder, loc, has, numPrograms, constant(builder, 0));
}

/// A CTA with one of the longer programs in one round has one of the shorter in the next. The last round of a window
/// runs forwards: if it is not full, the first CTAs have its programs.
Value TileScheduler::getBalancedProgram(OpBuilder &builder, Value index, const ProgramOrder &order) const {
  Value one = constant(builder, 1), twice = arith::AddIOp::create(builder, loc, numCtas, numCtas);
  ProgramOrder::Window window = order.getWindow(builder, index, twice);
  Value position = arith::SubIOp::create(builder, loc, index, window.begin);
  Value before = arith::SubIOp::create(builder, loc, window.size, one);
  Value round = arith::DivUIOp::create(builder, loc, position, numCtas);
  Value last = arith::DivUIOp::create(builder, loc, before, numCtas);
  Value between = arith::AndIOp::create(builder, loc, arith::XOrIOp::create(builder, loc, round, last), one);
  Value isReversed = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, between, one);
  // In a round that begins at position b, b + first becomes b + started - 1 - first.
  Value end = arith::AddIOp::create(builder, loc, position, arith::SubIOp::create(builder, loc, numCtas, one));
  Value reversed = arith::SubIOp::create(builder, loc, end, arith::AddIOp::create(builder, loc, first, first));
  return order.getProgram(builder, window, arith::SelectOp::create(builder, loc, isReversed, reversed, position));
}

SmallVector<Value> TileScheduler::computeIds(OpBuilder &builder, Value index) const {
  SmallVector<Value> ids;
  for (Value count : ArrayRef(gridSizes).drop_back()) {
    ids.push_back(arith::RemUIOp::create(builder, loc, index, count));
    index = arith::DivUIOp::create(builder, loc, index, count);
  }
  ids.push_back(index);
  return ids;
}

void buildPersistentLoop(tt::FuncOp function, ArrayRef<scf::ForOp> loops) {
  Block &entry = function.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  TileScheduler scheduler(function, builder);
  std::optional<ProgramOrder> order;
  if (std::optional<unsigned> axis = ProgramOrder::findLengthAxis(loops))
    order.emplace(builder, *axis, loops, scheduler.gridSizes);
  else if (llvm::all_of(loops, hasUniformTripCount))
    scheduler.balanceRounds(builder);
  scf::ForOp loop =
      createPersistentLoop(builder, scheduler.loc, scheduler.first, scheduler.numPrograms, scheduler.numCtas, {});
  OpBuilder inside = OpBuilder::atBlockBegin(loop.getBody());
  Value index = loop.getInductionVar();
  SmallVector<Value> ids = order ? order->computeIds(inside, scheduler.getBalancedProgram(inside, index, *order))
                                 : scheduler.computeIds(inside, index);
  Operation *end = loop.getBody()->getTerminator();
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(std::next(loop->getIterator()), entry.getTerminator()->getIterator())))
    if (isa<arith::ConstantOp>(op))
      op.moveBefore(loop);
    else
      op.moveBefore(end);
  loop.walk([&](Operation *op) {
    if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
      id.getResult().replaceAllUsesWith(ids[unsigned(id.getAxis())]);
    else if (auto count = dyn_cast<tt::GetNumProgramsOp>(op); count && unsigned(count.getAxis()) < scheduler.axes)
      count.getResult().replaceAllUsesWith(scheduler.gridSizes[unsigned(count.getAxis())]);
    else
      return;
    op->erase();
  });
  function->getParentOfType<ModuleOp>()->setAttr(ir::kResident, builder.getI32IntegerAttr(scheduler.axes));
}

static int64_t countElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getNumElements() : 1;
}

/// Whether an operation's operands take no more registers than its result.
static bool isNotNarrowing(Operation *op) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return operand.getDefiningOp<arith::ConstantOp>() || countElements(operand) <= countElements(op->getResult(0));
  });
}

/// Walks backwards, so that the users of an operation have been moved before it is visited.
void sinkToUses(scf::IfOp versions) {
  Block *block = versions->getBlock(), *elseBlock = versions.elseBlock();
  if (!elseBlock)
    return;
  for (Operation *op = versions->getPrevNode(), *previous; op; op = previous) {
    previous = op->getPrevNode();
    if (isa<arith::ConstantOp>(op) || !isMemoryEffectFree(op) || op->getNumRegions() || op->getNumResults() != 1)
      continue;
    bool isUsedBefore = false, isUsedAfter = false;
    SmallVector<OpOperand *> elseUses;
    for (OpOperand &use : op->getUses()) {
      Operation *user = block->findAncestorOpInBlock(*use.getOwner());
      if (user == versions && versions.getElseRegion().isAncestor(use.getOwner()->getParentRegion()))
        elseUses.push_back(&use);
      else if (user == versions || user->isBeforeInBlock(versions))
        isUsedBefore = true;
      else
        isUsedAfter = true;
    }
    if (isUsedBefore || (isUsedAfter && !isNotNarrowing(op)))
      continue;
    if (!elseUses.empty()) {
      Operation *copy = OpBuilder::atBlockBegin(elseBlock).clone(*op);
      for (OpOperand *use : elseUses)
        use->set(copy->getResult(0));
    }
    if (isUsedAfter)
      op->moveAfter(versions);
    else
      op->erase();
  }
}

} // namespace txl::transform
