// Emits the copy of the block that one warpgroup runs: every operation in as many versions as are needed.
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/FillBranch.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

Type TilePartition::getSliceType(Type type, int axis) const {
  if (axis == kWhole)
    return type;
  if (auto buffer = dyn_cast<ttg::MemDescType>(type)) {
    SmallVector<int64_t> shape(buffer.getShape());
    shape[axis] /= numSlices;
    return ttg::MemDescType::get(shape, buffer.getElementType(), buffer.getLayout(), buffer.getIsMutable());
  }
  auto tile = dyn_cast<RankedTensorType>(type);
  if (!tile)
    return type;
  SmallVector<int64_t> shape(tile.getShape());
  shape[axis] /= numSlices;
  return RankedTensorType::get(shape, tile.getElementType());
}

Value TilePartition::createSlice(OpBuilder &builder, Value buffer, int axis, unsigned sliceIndex, unsigned numSlices) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<int32_t> offsets(shape.size());
  shape[axis] /= numSlices;
  offsets[axis] = sliceIndex * shape[axis];
  auto slice = ttg::MemDescType::get(type.getContext(), shape, type.getElementType(), type.getLayout(), type.getSpace(),
                                     /*isRow=*/false, type.getIsMutable(), type.getWholeShape());
  return ttg::MemDescSubsliceOp::create(builder, buffer.getLoc(), slice, buffer, offsets);
}

Value TilePartition::lookup(OpBuilder &builder, Value value, int axis) {
  if (!isa<RankedTensorType>(value.getType()) && !isa<ttg::MemDescType>(value.getType()))
    axis = kWhole;
  if (Value known = copies.lookup({value, axis}))
    return known;
  if (axis == kWhole)
    return value; // defined outside of the block
  return createSlice(builder, lookup(builder, value, kWhole), axis, *constantIndex, numSlices);
}

/// The constant `first` plus the index of the slice that is `shift` slices further, cyclically. It is selected among
/// constants, so that analyses find all named barriers that the program uses.
Value TilePartition::getShifted(IntegerAttr first, unsigned shift) {
  OpBuilder builder(sliceIndex.getContext());
  builder.setInsertionPointAfterValue(sliceIndex);
  Location loc = sliceIndex.getLoc();
  auto valueOf = [&](unsigned slice) -> Value {
    int64_t value = first.getInt() + (slice + shift) % numSlices;
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(first.getType(), value));
  };
  if (constantIndex)
    return valueOf(*constantIndex);
  Value &term = indexTerms[builder.getArrayAttr({first, builder.getI32IntegerAttr(shift)})];
  if (term)
    return term;
  Value result = valueOf(numSlices - 1);
  for (unsigned slice = numSlices - 1; slice-- > 0;) {
    Value index = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(slice));
    Value isSlice = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, sliceIndex, index);
    result = arith::SelectOp::create(builder, loc, isSlice, valueOf(slice), result);
  }
  return term = result;
}

/// The index of the first of a slice's `length` elements.
Value TilePartition::getFirstIndex(unsigned length) {
  OpBuilder builder(sliceIndex.getContext());
  builder.setInsertionPointAfterValue(sliceIndex);
  Value &term = indexTerms[builder.getI32IntegerAttr(length)];
  if (!term) {
    Location loc = sliceIndex.getLoc();
    Value factor = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(length));
    term = arith::MulIOp::create(builder, loc, sliceIndex, factor);
  }
  return term;
}

/// The axis of a loop-carried or yielded value; none if it is not needed.
std::optional<int> TilePartition::findAxis(Value carried) const {
  for (int axis = kWhole; axis < 4; ++axis)
    if (needed.contains({carried, axis}))
      return axis;
  return std::nullopt;
}

void TilePartition::copyVersion(Operation *op, int axis, OpBuilder &builder) {
  auto set = [&](Value from, Value to) { copies[{from, isa<tx::DotWaitOp>(op) ? forced.lookup(from) : axis}] = to; };
  auto tileOf = [&](Value value) { return lookup(builder, value, axis); };
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
    if (Value held = (*holder)(builder, alloc, sliceIndex, axis, tileOf))
      return set(alloc.getResult(), held);
  IRMapping map;
  SmallVector<Value> operands; // an operation may use a value in two versions
  for (OpOperand &operand : op->getOpOperands()) {
    int of = isa<tx::DotWaitOp>(op) ? forced.lookup(operand.get()) : *operandAxis(op, operand.getOperandNumber(), axis);
    operands.push_back(lookup(builder, operand.get(), of));
  }
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!region.isAncestor(operand.getParentRegion()))
          map.map(operand, lookup(builder, operand, kWhole));
    });
  Operation *copy = builder.clone(*op, map);
  copy->setOperands(operands);
  if (auto constant = dyn_cast<arith::ConstantOp>(copy); constant && axis != kWhole)
    constant.setValueAttr(cast<DenseElementsAttr>(constant.getValue())
                              .resizeSplat(cast<ShapedType>(getSliceType(constant.getType(), axis))));
  if (auto shift = copy->getAttrOfType<IntegerAttr>(ir::kAddSliceIndex)) {
    auto first = cast<IntegerAttr>(cast<arith::ConstantOp>(copy).getValue());
    copies[{op->getResult(0), axis}] = getShifted(first, shift.getInt());
    copy->erase();
    return;
  }
  copy->removeAttr(ir::kOnlySlice);
  if (auto range = dyn_cast<tt::MakeRangeOp>(copy); range && axis != kWhole) {
    uint32_t length = (range.getEnd() - range.getStart()) / numSlices,
             start = range.getStart() + constantIndex.value_or(0) * length;
    range.setStart(start);
    range.setEnd(start + length);
    range.getResult().setType(cast<RankedTensorType>(getSliceType(range.getType(), axis)));
    if (!constantIndex) {
      Value first = tt::SplatOp::create(builder, range.getLoc(), range.getType(), getFirstIndex(length));
      copies[{op->getResult(0), axis}] = arith::AddIOp::create(builder, range.getLoc(), first, range);
      return;
    }
  }
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
    to.setType(getSliceType(from.getType(), isa<tx::DotWaitOp>(op) ? forced.lookup(from) : axis));
    set(from, to);
  }
  // The view is rebuilt: its type follows from the source, which may now be a slice or mutable.
  if (auto trans = dyn_cast<ttg::MemDescTransOp>(copy)) {
    Value replacement = ttg::MemDescTransOp::create(builder, trans.getLoc(), trans.getSrc(), trans.getOrder());
    set(op->getResult(0), replacement);
    trans.erase();
  }
}

void TilePartition::copyLoop(scf::ForOp loop, OpBuilder &builder) {
  SmallVector<unsigned> kept;
  SmallVector<int> axes;
  SmallVector<Value> inits;
  for (unsigned i = 0; i < loop.getNumRegionIterArgs(); ++i)
    if (std::optional<int> axis = findAxis(loop.getRegionIterArg(i))) {
      kept.push_back(i);
      axes.push_back(*axis);
      inits.push_back(lookup(builder, loop.getInitArgs()[i], *axis));
    }
  auto lookupWhole = [&](Value value) { return lookup(builder, value, kWhole); };
  auto replacement =
      scf::ForOp::create(builder, loop.getLoc(), lookupWhole(loop.getLowerBound()), lookupWhole(loop.getUpperBound()),
                         lookupWhole(loop.getStep()), inits, nullptr, loop.getUnsignedCmp());
  replacement->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  copies[{loop.getInductionVar(), kWhole}] = replacement.getInductionVar();
  for (auto [i, axis, argument, result] :
       llvm::zip(kept, axes, replacement.getRegionIterArgs(), replacement.getResults())) {
    copies[{loop.getRegionIterArg(i), axis}] = argument;
    copies[{loop.getResult(i), axis}] = result;
  }
  if (!replacement.getBody()->empty())
    replacement.getBody()->getTerminator()->erase();
  OpBuilder inside = OpBuilder::atBlockEnd(replacement.getBody());
  copyBlock(*loop.getBody(), inside);
  SmallVector<Value> yielded;
  for (auto [i, axis] : llvm::zip(kept, axes))
    yielded.push_back(lookup(inside, loop.getYieldedValues()[i], axis));
  scf::YieldOp::create(inside, loop.getLoc(), yielded);
}

void TilePartition::copyLoop(scf::WhileOp loop, OpBuilder &builder) {
  Location loc = loop.getLoc();
  struct Kept {
    unsigned index;
    int axis;
  };
  auto keptOf = [&](ValueRange values) {
    SmallVector<Kept> kept;
    for (auto [index, value] : llvm::enumerate(values))
      if (std::optional<int> axis = findAxis(value))
        kept.push_back({unsigned(index), *axis});
    return kept;
  };
  auto versionsOf = [&](OpBuilder &at, ArrayRef<Kept> kept, ValueRange values) {
    return llvm::map_to_vector(kept, [&](Kept one) { return lookup(at, values[one.index], one.axis); });
  };
  SmallVector<Kept> before = keptOf(loop.getBeforeArguments()), after = keptOf(loop.getAfterArguments());
  SmallVector<Type> types =
      llvm::map_to_vector(after, [&](Kept one) { return getSliceType(loop.getResult(one.index).getType(), one.axis); });
  auto replacement = scf::WhileOp::create(builder, loc, types, versionsOf(builder, before, loop.getInits()));
  replacement->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  auto copyRegion = [&](Region &from, Region &to, ArrayRef<Kept> kept) {
    Block &block = to.emplaceBlock();
    for (Kept one : kept) {
      Value argument = from.getArgument(one.index);
      copies[{argument, one.axis}] = block.addArgument(getSliceType(argument.getType(), one.axis), loc);
    }
    OpBuilder inside = OpBuilder::atBlockEnd(&block);
    copyBlock(from.front(), inside);
    return inside;
  };
  OpBuilder test = copyRegion(loop.getBefore(), replacement.getBefore(), before);
  scf::ConditionOp condition = loop.getConditionOp();
  Value shouldContinue = lookup(test, condition.getCondition(), kWhole);
  scf::ConditionOp::create(test, loc, shouldContinue, versionsOf(test, after, condition.getArgs()));
  OpBuilder body = copyRegion(loop.getAfter(), replacement.getAfter(), after);
  scf::YieldOp::create(body, loc, versionsOf(body, before, loop.getYieldOp().getOperands()));
  for (auto [one, result] : llvm::zip(after, replacement.getResults()))
    copies[{loop.getResult(one.index), one.axis}] = result;
}

void TilePartition::copyBranch(scf::IfOp branch, OpBuilder &builder) {
  SmallVector<std::pair<OpResult, int>> kept;
  SmallVector<Type> types;
  for (OpResult result : branch.getResults())
    if (std::optional<int> axis = findAxis(result)) {
      kept.push_back({result, *axis});
      types.push_back(getSliceType(result.getType(), *axis));
    }
  bool otherwise = !branch.getElseRegion().empty();
  auto replacement =
      scf::IfOp::create(builder, branch.getLoc(), types, lookup(builder, branch.getCondition(), kWhole), otherwise);
  replacement->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  fillBranch(replacement, branch, [&](Block &from, OpBuilder &inside) {
    copyBlock(from, inside);
    return llvm::map_to_vector(kept, [&](auto one) {
      return lookup(inside, from.getTerminator()->getOperand(one.first.getResultNumber()), one.second);
    });
  });
  for (auto [old, result] : llvm::zip(kept, replacement.getResults()))
    copies[{old.first, old.second}] = result;
}

/// Emits an operation that only one warpgroup executes.
void TilePartition::copyFor(unsigned slice, Operation *op, OpBuilder &builder) {
  if (constantIndex) {
    if (*constantIndex == slice)
      copyVersion(op, anchorAxis(op), builder);
    return;
  }
  auto group = tx::GroupOp::create(builder, op->getLoc(), TypeRange(), tx::GroupUnit::Warpgroups,
                                   ArrayRef<int32_t>{int32_t(slice)}, /*withElse=*/false);
  OpBuilder inside(group.getBody().front().getTerminator());
  copyVersion(op, anchorAxis(op), inside);
}

void TilePartition::copyBlock(Block &from, OpBuilder &builder) {
  for (Operation &op : from) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      break;
    if (auto only = op.getAttrOfType<IntegerAttr>(ir::kOnlySlice)) {
      copyFor(only.getInt(), &op, builder);
      continue;
    }
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      copyLoop(loop, builder);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      copyLoop(loop, builder);
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      copyBranch(branch, builder);
    } else if (isAnchor(&op)) {
      // A store that does not depend on an MMA is done by the first group only.
      if (isa<tt::StoreOp>(op) && anchorAxis(&op) == kWhole)
        copyFor(0, &op, builder);
      else
        copyVersion(&op, anchorAxis(&op), builder);
    } else {
      for (int axis = kWhole; axis < 4; ++axis)
        if (llvm::any_of(op.getResults(), [&](Value result) { return needed.contains({result, axis}); }) &&
            !(axis != kWhole && isa<ttg::MemDescType>(op.getResult(0).getType()) &&
              !isa<ttg::LocalAllocOp, ttg::MemDescTransOp, tx::WithScalesOp>(op)))
          copyVersion(&op, axis, builder);
    }
  }
}

void TilePartition::copy(OpBuilder &builder, Value index, Holder held) {
  sliceIndex = index;
  constantIndex.reset();
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    constantIndex = *constant;
  holder = &held;
  copies.clear();
  indexTerms.clear();
  copyBlock(scopeBlock, builder);
  // Erases what is dead now, such as loads into buffers that are filled by copies.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*builder.getInsertionBlock())))
    op.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *inner) {
      if (isOpTriviallyDead(inner))
        inner->erase();
    });
}

} // namespace txl::transform
