// The persistent loop (tile scheduler): the program id becomes its induction variable. Constants stay before it, and
// what the main loop does not need is sunk to after it.
#include "transform/schedule/ProgramLoop.h"
#include "analysis/SourceFacts.h"
#include "ir/facts/ResidentPrograms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/turns/ProgramOrder.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

using ir::kProgramLoop;

scf::ForOp programLoopAround(Operation *op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  while (loop && !loop->hasAttr(kProgramLoop))
    loop = loop->getParentOfType<scf::ForOp>();
  return loop;
}

scf::ForOp programLoopIn(Block &block) {
  for (auto loop : block.getOps<scf::ForOp>())
    if (loop->hasAttr(kProgramLoop))
      return loop;
  return {};
}

/// Compares without sign: the sum of two program ids does not wrap then.
static scf::ForOp programLoop(OpBuilder &builder, Location loc, Value first, Value total, Value started,
                              ValueRange inits) {
  auto loop = scf::ForOp::create(builder, loc, first, total, started, inits, /*bodyBuilder=*/nullptr,
                                 /*unsignedCmp=*/true);
  loop->setAttr(kProgramLoop, builder.getUnitAttr());
  return loop;
}

scf::ForOp programLoopLike(OpBuilder &builder, scf::ForOp loop, ValueRange inits) {
  return programLoop(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits);
}

/// Whether a loop's trip count is computed from arguments, and program ids if `ofProgram`, without reading memory.
static bool hasComputedLength(scf::ForOp loop, bool ofProgram) {
  // each value once: following every use of shared subexpressions would take exponential time
  llvm::SetVector<Value> made;
  made.insert_range(ValueRange{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  for (unsigned next = 0; next < made.size(); ++next)
    if (Operation *op = made[next].getDefiningOp()) {
      if (!isMemoryEffectFree(op) || op->getNumRegions() || (!ofProgram && isa<tt::GetProgramIdOp>(op)))
        return false;
      made.insert_range(op->getOperands());
    }
  return true;
}

bool hasOneLength(scf::ForOp loop) { return hasComputedLength(loop, /*ofProgram=*/false); }

/// An operation of the kernel by which one program may affect another; null if there is none.
static Operation *tellsOthers(tt::FuncOp function) {
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

bool mayRunInAnyOrder(tt::FuncOp function) { return !tellsOthers(function); }

Refusal whyNotInTurn(tt::FuncOp function, scf::ForOp loop) {
  // Without a persistent loop the hardware starts a CTA whenever one ends, which balances unequal lengths.
  if (!hasComputedLength(loop, /*ofProgram=*/true))
    return {Cause::TripCountLoaded, analysis::lineOf(loop)};
  if (Operation *op = tellsOthers(function))
    return Refusal(Cause::ProgramsCommunicate, analysis::lineOf(op)).with("op", op->getName().getStringRef());
  return {};
}

namespace {
/// The persistent loop under construction. Program ids are unsigned and below 2^31.
struct ProgramNumbers {
  ProgramNumbers(tt::FuncOp function, OpBuilder &builder);
  /// Lowers the number of persistent CTAs to the fewest that need the same number of rounds.
  void spreadEvenly(OpBuilder &builder);
  /// Maps the index of an iteration to a program id, for load balance: within a window of two rounds (the last window
  /// also has the remainder) the longest programs come first, and alternate rounds run in opposite directions.
  Value balanced(OpBuilder &builder, Value number, const ProgramOrder &order) const;
  SmallVector<Value> idsOf(OpBuilder &builder, Value number) const;
  Value constant(OpBuilder &builder, int64_t value) const {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  }

  Location loc;
  unsigned axes = 1;
  SmallVector<Value> asked; ///< grid size along each axis
  /// this CTA's first program, the number of persistent CTAs, and the number of programs of the grid
  Value first, started, total;
};
} // namespace

ProgramNumbers::ProgramNumbers(tt::FuncOp function, OpBuilder &builder) : loc(function.getLoc()) {
  function.walk([&](tt::GetProgramIdOp op) { axes = std::max(axes, unsigned(op.getAxis()) + 1); });
  Type i32 = builder.getI32Type();
  auto times = [&](Value a, Value b) { return a ? arith::MulIOp::create(builder, loc, a, b).getResult() : b; };
  for (unsigned number = 0; number < axes; ++number) {
    auto axis = static_cast<tt::ProgramAxis>(number);
    auto count = tt::GetNumProgramsOp::create(builder, loc, i32, axis);
    count->setAttr(ir::kAsked, builder.getUnitAttr());
    asked.push_back(count);
    total = times(total, count);
    Value id = tt::GetProgramIdOp::create(builder, loc, i32, axis);
    first = first ? arith::AddIOp::create(builder, loc, first, times(started, id)).getResult() : id;
    started = times(started, tt::GetNumProgramsOp::create(builder, loc, i32, axis));
  }
}

/// With programs of equal length, a nearly full last round leaves some SMs idle. If the same SMs are idle in all rounds
/// it takes no longer, and the others get more power, clock and bandwidth (on an H200, 512 programs on 128 of 132 SMs:
/// 1 to 1.5 % faster). In a short last round few programs have all of that to themselves (4096 programs, 4 in the last
/// round: 2 % slower on 128 SMs).
void ProgramNumbers::spreadEvenly(OpBuilder &builder) {
  Value one = constant(builder, 1);
  auto timesIn = [&](Value all, Value part) -> Value { // rounded up; the sum does not wrap
    Value rest = arith::SubIOp::create(builder, loc, part, one);
    return arith::DivUIOp::create(builder, loc, arith::AddIOp::create(builder, loc, all, rest), part);
  };
  Value last = arith::RemUIOp::create(builder, loc, total, started),
        twice = arith::AddIOp::create(builder, loc, last, last);
  Value isLong = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, twice, started);
  Value even = timesIn(total, timesIn(total, started));
  started = arith::SelectOp::create(builder, loc, isLong, even, started);
  Value has = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, first, started);
  total = arith::SelectOp::create(builder, loc, has, total, constant(builder, 0));
}

/// A CTA with one of the longer programs in one round has one of the shorter in the next. The last round of a window
/// runs forwards: if it is not full, the first CTAs have its programs.
Value ProgramNumbers::balanced(OpBuilder &builder, Value number, const ProgramOrder &order) const {
  Value one = constant(builder, 1), twice = arith::AddIOp::create(builder, loc, started, started);
  ProgramOrder::Window window = order.windowOf(builder, number, twice);
  Value place = arith::SubIOp::create(builder, loc, number, window.begin);
  Value before = arith::SubIOp::create(builder, loc, window.size, one);
  Value round = arith::DivUIOp::create(builder, loc, place, started);
  Value last = arith::DivUIOp::create(builder, loc, before, started);
  Value between = arith::AndIOp::create(builder, loc, arith::XOrIOp::create(builder, loc, round, last), one);
  Value isBack = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, between, one);
  // In a round that begins at position b, b + first becomes b + started - 1 - first.
  Value end = arith::AddIOp::create(builder, loc, place, arith::SubIOp::create(builder, loc, started, one));
  Value back = arith::SubIOp::create(builder, loc, end, arith::AddIOp::create(builder, loc, first, first));
  return order.programAt(builder, window, arith::SelectOp::create(builder, loc, isBack, back, place));
}

SmallVector<Value> ProgramNumbers::idsOf(OpBuilder &builder, Value number) const {
  SmallVector<Value> ids;
  for (Value count : ArrayRef(asked).drop_back()) {
    ids.push_back(arith::RemUIOp::create(builder, loc, number, count));
    number = arith::DivUIOp::create(builder, loc, number, count);
  }
  ids.push_back(number);
  return ids;
}

void makeProgramLoop(tt::FuncOp function, ArrayRef<scf::ForOp> loops) {
  Block &entry = function.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  ProgramNumbers numbers(function, builder);
  std::optional<ProgramOrder> order;
  if (std::optional<unsigned> axis = ProgramOrder::axisOf(loops))
    order.emplace(builder, *axis, loops, numbers.asked);
  else if (llvm::all_of(loops, hasOneLength))
    numbers.spreadEvenly(builder);
  scf::ForOp loop = programLoop(builder, numbers.loc, numbers.first, numbers.total, numbers.started, {});
  OpBuilder inside = OpBuilder::atBlockBegin(loop.getBody());
  Value number = loop.getInductionVar();
  SmallVector<Value> ids =
      order ? order->idsOf(inside, numbers.balanced(inside, number, *order)) : numbers.idsOf(inside, number);
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
    else if (auto count = dyn_cast<tt::GetNumProgramsOp>(op); count && unsigned(count.getAxis()) < numbers.axes)
      count.getResult().replaceAllUsesWith(numbers.asked[unsigned(count.getAxis())]);
    else
      return;
    op->erase();
  });
  function->getParentOfType<ModuleOp>()->setAttr(ir::kResident, builder.getI32IntegerAttr(numbers.axes));
}

static int64_t elementsOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getNumElements() : 1;
}

/// Whether an operation's operands take no more registers than its result.
static bool growsOnlyLater(Operation *op) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return operand.getDefiningOp<arith::ConstantOp>() || elementsOf(operand) <= elementsOf(op->getResult(0));
  });
}

/// Walks backwards, so that the users of an operation have been moved before it is visited.
void computeLate(scf::IfOp versions) {
  Block *block = versions->getBlock(), *others = versions.elseBlock();
  if (!others)
    return;
  for (Operation *op = versions->getPrevNode(), *previous; op; op = previous) {
    previous = op->getPrevNode();
    if (isa<arith::ConstantOp>(op) || !isMemoryEffectFree(op) || op->getNumRegions() || op->getNumResults() != 1)
      continue;
    bool isWantedBefore = false, isWantedBehind = false;
    SmallVector<OpOperand *> ofOthers;
    for (OpOperand &use : op->getUses()) {
      Operation *user = block->findAncestorOpInBlock(*use.getOwner());
      if (user == versions && versions.getElseRegion().isAncestor(use.getOwner()->getParentRegion()))
        ofOthers.push_back(&use);
      else if (user == versions || user->isBeforeInBlock(versions))
        isWantedBefore = true;
      else
        isWantedBehind = true;
    }
    if (isWantedBefore || (isWantedBehind && !growsOnlyLater(op)))
      continue;
    if (!ofOthers.empty()) {
      Operation *copy = OpBuilder::atBlockBegin(others).clone(*op);
      for (OpOperand *use : ofOthers)
        use->set(copy->getResult(0));
    }
    if (isWantedBehind)
      op->moveAfter(versions);
    else
      op->erase();
  }
}

} // namespace txl::transform
