// Backward slice from the added scalars, each value once; then a copy of the loops and branches with that slice.
#include "transform/schedule/persistent/ProgramSlice.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "transform/schedule/FillBranch.h"
#include "transform/schedule/persistent/DynamicTileScheduler.h"

using namespace mlir;

namespace txl::transform {

ProgramSlice::ProgramSlice(Operation *anchor, Block &scopeBlock, DynamicTileScheduler *scheduler)
    : anchor(anchor), scopeBlock(scopeBlock), scheduler(scheduler) {
  for (Operation *at = anchor; at->getBlock() != &scopeBlock; at = at->getParentOp())
    enclosing.insert(at->getParentOp());
}

bool ProgramSlice::isInside(Value value) const {
  Block *block = value.getParentBlock();
  return block == &scopeBlock || (scopeBlock.getParentOp()->isProperAncestor(block->getParentOp()) &&
                                  scopeBlock.findAncestorOpInBlock(*block->getParentOp()));
}

/// Collects the values on which a value of the block depends; false if its definition is not supported.
bool ProgramSlice::addDependencies(Value value, SmallVectorImpl<Value> &more) const {
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
    if (argument.getOwner() == &scopeBlock)
      return true;
    if (!isEnclosing(owner))
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
  if (isEnclosing(op))
    return carried(op, cast<OpResult>(value).getResultNumber());
  if (Operation *query = scheduler ? scheduler->getQuery(op) : nullptr)
    op = query;
  more.append(op->operand_begin(), op->operand_end());
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  more.append(captured.begin(), captured.end());
  return true;
}

bool ProgramSlice::add(Value scalar, function_ref<bool(Operation *)> mayRepeat) {
  SmallVector<Value> worklist{scalar};
  if (needed.empty()) // the bounds and conditions of the enclosing operations
    for (Operation *op : enclosing) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        worklist.append({loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        worklist.push_back(loop.getConditionOp().getCondition());
      else
        worklist.push_back(cast<scf::IfOp>(op).getCondition());
    }
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!isInside(value) || !needed.insert(value))
      continue;
    Operation *op = value.getDefiningOp();
    if (isa<ShapedType>(value.getType()) || (op && !isEnclosing(op) && !isMemoryEffectFree(op) && !mayRepeat(op)))
      return false;
    if (!addDependencies(value, worklist))
      return false;
  }
  return true;
}

static SmallVector<unsigned> getNeededIndices(ValueRange values, const SetVector<Value> &needed) {
  SmallVector<unsigned> kept;
  for (auto [index, value] : llvm::enumerate(values))
    if (needed.contains(value))
      kept.push_back(index);
  return kept;
}

SmallVector<Value> ProgramSlice::getCopies(ArrayRef<unsigned> kept, ValueRange values) const {
  return llvm::map_to_vector(kept, [&](unsigned index) { return copies.lookupOrDefault(values[index]); });
}

void ProgramSlice::copyLoop(scf::ForOp loop, OpBuilder &builder) {
  SmallVector<unsigned> kept = getNeededIndices(loop.getRegionIterArgs(), needed);
  auto fresh = scf::ForOp::create(builder, loop.getLoc(), copies.lookupOrDefault(loop.getLowerBound()),
                                  copies.lookupOrDefault(loop.getUpperBound()), copies.lookupOrDefault(loop.getStep()),
                                  getCopies(kept, loop.getInitArgs()), nullptr, loop.getUnsignedCmp());
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
  scf::YieldOp::create(inside, loop.getLoc(), getCopies(kept, loop.getYieldedValues()));
}

void ProgramSlice::copyLoop(scf::WhileOp loop, OpBuilder &builder) {
  Location loc = loop.getLoc();
  SmallVector<unsigned> before = getNeededIndices(loop.getBeforeArguments(), needed),
                        after = getNeededIndices(loop.getAfterArguments(), needed);
  SmallVector<Type> types;
  for (unsigned index : after)
    types.push_back(loop.getResult(index).getType());
  auto fresh = scf::WhileOp::create(builder, loc, types, getCopies(before, loop.getInits()));
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
                           getCopies(after, loop.getConditionOp().getArgs()));
  OpBuilder inAfter = fill(loop.getAfter(), fresh.getAfter(), after);
  scf::YieldOp::create(inAfter, loc, getCopies(before, loop.getYieldOp().getOperands()));
  for (auto [index, result] : llvm::zip(after, fresh.getResults()))
    copies.map(loop.getResult(index), result);
}

void ProgramSlice::copyBranch(scf::IfOp branch, OpBuilder &builder) {
  SmallVector<unsigned> kept = getNeededIndices(branch.getResults(), needed);
  SmallVector<Type> types;
  for (unsigned index : kept)
    types.push_back(branch.getResult(index).getType());
  auto fresh = scf::IfOp::create(builder, branch.getLoc(), types, copies.lookupOrDefault(branch.getCondition()),
                                 /*withElseRegion=*/!branch.getElseRegion().empty());
  fillBranch(fresh, branch, [&](Block &from, OpBuilder &inside) {
    copyBlock(from, inside);
    return getCopies(kept, from.getTerminator()->getOperands());
  });
  for (auto [index, result] : llvm::zip(kept, fresh.getResults()))
    copies.map(branch.getResult(index), result);
}

void ProgramSlice::copyBlock(Block &from, OpBuilder &builder) {
  for (Operation &op : from) {
    if (&op == anchor) {
      Block *to = builder.getInsertionBlock();
      to->getOperations().splice(builder.getInsertionPoint(), first->getBlock()->getOperations(), first->getIterator(),
                                 std::next(last->getIterator()));
      for (Operation &moved : llvm::make_range(first->getIterator(), std::next(last->getIterator())))
        moved.walk([&](Operation *inner) {
          for (OpOperand &operand : inner->getOpOperands())
            operand.set(copies.lookupOrDefault(operand.get()));
        });
    } else if (isEnclosing(&op)) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        copyLoop(loop, builder);
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        copyLoop(loop, builder);
      else
        copyBranch(cast<scf::IfOp>(op), builder);
    } else if (llvm::any_of(op.getResults(), [&](Value result) { return needed.contains(result); })) {
      if (scheduler && scheduler->getQuery(&op))
        scheduler->emitQuery(builder, &op, copies);
      else
        builder.clone(op, copies);
    }
  }
}

void ProgramSlice::wrap(OpBuilder &builder, Operation *from, Operation *to) {
  first = from;
  last = to;
  copyBlock(scopeBlock, builder);
}

} // namespace txl::transform
