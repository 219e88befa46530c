// Backward slice from the added scalars, each value once; then a copy of the loops and branches with that slice.
#include "transform/schedule/turns/ProgramSlice.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "transform/schedule/FillBranch.h"
#include "transform/schedule/turns/TileNumbers.h"

using namespace mlir;

namespace txl::transform {

ProgramSlice::ProgramSlice(Operation *place, Block &piece, TileNumbers *numbers)
    : place(place), piece(piece), numbers(numbers) {
  for (Operation *at = place; at->getBlock() != &piece; at = at->getParentOp())
    around.insert(at->getParentOp());
}

bool ProgramSlice::isInside(Value value) const {
  Block *block = value.getParentBlock();
  return block == &piece || (piece.getParentOp()->isProperAncestor(block->getParentOp()) &&
                             piece.findAncestorOpInBlock(*block->getParentOp()));
}

/// Collects the values on which a value of the block depends; false if its definition is not supported.
bool ProgramSlice::addMade(Value value, SmallVectorImpl<Value> &more) const {
  auto carried = [&](Operation *op, unsigned index) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      more.append({loop.getRegionIterArg(index), loop.getInitArgs()[index], loop.getYieldedValues()[index]});
      return true;
    }
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      more.append({branch.thenYield().getOperand(index), branch.elseYield().getOperand(index)});
      return true;
    }
    auto loop = cast<scf::WhileOp>(op); // what its condition forwards
    more.append({loop.getAfterArguments()[index], loop.getConditionOp().getArgs()[index]});
    return true;
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *owner = argument.getOwner()->getParentOp();
    if (argument.getOwner() == &piece)
      return true;
    if (!isAround(owner))
      return false;
    auto loop = dyn_cast<scf::WhileOp>(owner);
    unsigned index = argument.getArgNumber();
    if (loop && argument.getOwner() == loop.getBeforeBody()) {
      more.append({loop.getInits()[index], loop.getYieldOp().getOperand(index)});
      return true;
    }
    return loop ? carried(loop, index) : index == 0 || carried(owner, index - 1);
  }
  Operation *op = value.getDefiningOp();
  if (isAround(op))
    return carried(op, cast<OpResult>(value).getResultNumber());
  if (Operation *question = numbers ? numbers->questionOf(op) : nullptr)
    op = question;
  more.append(op->operand_begin(), op->operand_end());
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  more.append(captured.begin(), captured.end());
  return true;
}

bool ProgramSlice::add(Value number, function_ref<bool(Operation *)> mayRepeat) {
  SmallVector<Value> left{number};
  if (needed.empty()) // the bounds and conditions of the enclosing operations
    for (Operation *op : around) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        left.append({loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        left.push_back(loop.getConditionOp().getCondition());
      else
        left.push_back(cast<scf::IfOp>(op).getCondition());
    }
  while (!left.empty()) {
    Value value = left.pop_back_val();
    if (!isInside(value) || !needed.insert(value))
      continue;
    Operation *op = value.getDefiningOp();
    if (isa<ShapedType>(value.getType()) || (op && !isAround(op) && !isMemoryEffectFree(op) && !mayRepeat(op)))
      return false;
    if (!addMade(value, left))
      return false;
  }
  return true;
}

static SmallVector<unsigned> keptOf(ValueRange values, const SetVector<Value> &needed) {
  SmallVector<unsigned> kept;
  for (auto [index, value] : llvm::enumerate(values))
    if (needed.contains(value))
      kept.push_back(index);
  return kept;
}

SmallVector<Value> ProgramSlice::copiesOf(ArrayRef<unsigned> kept, ValueRange values) const {
  return llvm::map_to_vector(kept, [&](unsigned index) { return copies.lookupOrDefault(values[index]); });
}

void ProgramSlice::copyLoop(scf::ForOp loop, OpBuilder &builder) {
  SmallVector<unsigned> kept = keptOf(loop.getRegionIterArgs(), needed);
  auto fresh = scf::ForOp::create(builder, loop.getLoc(), copies.lookupOrDefault(loop.getLowerBound()),
                                  copies.lookupOrDefault(loop.getUpperBound()), copies.lookupOrDefault(loop.getStep()),
                                  copiesOf(kept, loop.getInitArgs()), nullptr, loop.getUnsignedCmp());
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  copies.map(loop.getInductionVar(), fresh.getInductionVar());
  for (auto [index, argument, result] : llvm::zip(kept, fresh.getRegionIterArgs(), fresh.getResults())) {
    copies.map(loop.getRegionIterArg(index), argument);
    copies.map(loop.getResult(index), result);
  }
  if (!fresh.getBody()->empty())
    fresh.getBody()->getTerminator()->erase();
  OpBuilder inside = OpBuilder::atBlockEnd(fresh.getBody());
  copyBlock(*loop.getBody(), inside);
  scf::YieldOp::create(inside, loop.getLoc(), copiesOf(kept, loop.getYieldedValues()));
}

void ProgramSlice::copyLoop(scf::WhileOp loop, OpBuilder &builder) {
  Location loc = loop.getLoc();
  SmallVector<unsigned> before = keptOf(loop.getBeforeArguments(), needed),
                        after = keptOf(loop.getAfterArguments(), needed);
  SmallVector<Type> types;
  for (unsigned index : after)
    types.push_back(loop.getResult(index).getType());
  auto fresh = scf::WhileOp::create(builder, loc, types, copiesOf(before, loop.getInits()));
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  auto fill = [&](Region &from, Region &to, ArrayRef<unsigned> kept) {
    Block &block = to.emplaceBlock();
    for (unsigned index : kept)
      copies.map(from.getArgument(index), block.addArgument(from.getArgument(index).getType(), loc));
    OpBuilder inside = OpBuilder::atBlockEnd(&block);
    copyBlock(from.front(), inside);
    return inside;
  };
  OpBuilder inBefore = fill(loop.getBefore(), fresh.getBefore(), before);
  scf::ConditionOp::create(inBefore, loc, copies.lookupOrDefault(loop.getConditionOp().getCondition()),
                           copiesOf(after, loop.getConditionOp().getArgs()));
  OpBuilder inAfter = fill(loop.getAfter(), fresh.getAfter(), after);
  scf::YieldOp::create(inAfter, loc, copiesOf(before, loop.getYieldOp().getOperands()));
  for (auto [index, result] : llvm::zip(after, fresh.getResults()))
    copies.map(loop.getResult(index), result);
}

void ProgramSlice::copyBranch(scf::IfOp branch, OpBuilder &builder) {
  SmallVector<unsigned> kept = keptOf(branch.getResults(), needed);
  SmallVector<Type> types;
  for (unsigned index : kept)
    types.push_back(branch.getResult(index).getType());
  auto fresh = scf::IfOp::create(builder, branch.getLoc(), types, copies.lookupOrDefault(branch.getCondition()),
                                 /*withElseRegion=*/!branch.getElseRegion().empty());
  fillBranch(fresh, branch, [&](Block &from, OpBuilder &inside) {
    copyBlock(from, inside);
    return copiesOf(kept, from.getTerminator()->getOperands());
  });
  for (auto [index, result] : llvm::zip(kept, fresh.getResults()))
    copies.map(branch.getResult(index), result);
}

void ProgramSlice::copyBlock(Block &from, OpBuilder &builder) {
  for (Operation &op : from) {
    if (&op == place) {
      Block *to = builder.getInsertionBlock();
      to->getOperations().splice(builder.getInsertionPoint(), first->getBlock()->getOperations(), first->getIterator(),
                                 std::next(last->getIterator()));
      for (Operation &moved : llvm::make_range(first->getIterator(), std::next(last->getIterator())))
        moved.walk([&](Operation *inner) {
          for (OpOperand &operand : inner->getOpOperands())
            operand.set(copies.lookupOrDefault(operand.get()));
        });
    } else if (isAround(&op)) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        copyLoop(loop, builder);
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        copyLoop(loop, builder);
      else
        copyBranch(cast<scf::IfOp>(op), builder);
    } else if (llvm::any_of(op.getResults(), [&](Value result) { return needed.contains(result); })) {
      if (numbers && numbers->questionOf(&op))
        numbers->ask(builder, &op, copies);
      else
        builder.clone(op, copies);
    }
  }
}

void ProgramSlice::wrap(OpBuilder &builder, Operation *from, Operation *to) {
  first = from;
  last = to;
  copyBlock(piece, builder);
}

} // namespace txl::transform
