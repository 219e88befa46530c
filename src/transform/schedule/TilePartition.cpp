// Two fixpoint iterations over the block: forwards from MMAs, which tiles are divided and along which axis; backwards
// from operations with effects, which versions of each value are needed.
#include "transform/schedule/TilePartition.h"
#include "arch/SmModel.h"
#include "ir/SourceFacts.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

static bool isTileOrBuffer(Value value) {
  return isa<RankedTensorType>(value.getType()) || isa<ttg::MemDescType>(value.getType());
}

static ArrayRef<int64_t> shapeOf(Type type) {
  if (auto buffer = dyn_cast<ttg::MemDescType>(type))
    return buffer.getShape();
  return cast<RankedTensorType>(type).getShape();
}

bool TilePartition::fail(Cause cause, Operation *op) {
  if (!reason)
    reason = Refusal(cause, ir::lineOf(op)).with("op", op->getName().getStringRef());
  return false;
}

bool TilePartition::fail(Cause cause, Value value) {
  Operation *op = value.getDefiningOp();
  return fail(cause, op ? op : value.getParentBlock()->getParentOp());
}

bool TilePartition::isInside(Value value) const {
  return value.getParentBlock() == &scopeBlock ||
         scopeBlock.getParentOp()->isProperAncestor(value.getParentBlock()->getParentOp());
}

/// Whether an operation computes each element of its results from the same elements of its operands.
static bool isElementwise(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() || isa<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp>(op);
}

/// The axis of an operation's results if an operand is divided along `axis`; none if that is impossible.
std::optional<int> TilePartition::resultAxis(Operation *op, unsigned operand, int axis) {
  auto index = [](int64_t value) { return std::optional<int>(int(value)); };
  if (isElementwise(op) ||
      isa<tx::DotWaitOp, tx::WithScalesOp, ttg::LocalAllocOp, ttg::LocalLoadOp, tt::BroadcastOp>(op))
    return axis;
  if (isa<tt::DotOp, tx::DotAsyncOp>(op))
    return axis == 0 && operand % 3 != 1 ? index(0) : std::nullopt; // 3 and 4: scales of operands 0 and 1
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return axis >= int(expand.getAxis()) ? axis + 1 : axis;
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return axis == int(reduce.getAxis()) ? std::nullopt : index(axis > int(reduce.getAxis()) ? axis - 1 : axis);
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return index(llvm::find(trans.getOrder(), axis) - trans.getOrder().begin());
  if (auto trans = dyn_cast<ttg::MemDescTransOp>(op))
    return index(llvm::find(trans.getOrder(), axis) - trans.getOrder().begin());
  if (isa<tt::SplitOp>(op))
    return axis + 1 == int(shapeOf(op->getOperand(0).getType()).size()) ? std::nullopt : index(axis);
  if (isa<tt::JoinOp>(op))
    return axis;
  if (isa<tt::ReshapeOp>(op))
    return axis == 0 ? index(0) : std::nullopt;
  return std::nullopt;
}

/// The inverse: the axis of an operand if the results are divided along `axis`.
std::optional<int> TilePartition::operandAxis(Operation *op, unsigned operand, int axis) {
  auto index = [](int64_t value) { return std::optional<int>(int(value)); };
  Value value = op->getOperand(operand);
  if (axis == kWhole || !isTileOrBuffer(value))
    return kWhole;
  if (isElementwise(op) || isa<tx::DotWaitOp, tx::WithScalesOp, ttg::LocalAllocOp, ttg::LocalLoadOp, tt::SplitOp>(op))
    return axis;
  if (isa<tt::JoinOp>(op)) // the joined axis does not exist in the operands
    return axis == int(shapeOf(value.getType()).size()) ? std::nullopt : index(axis);
  if (isa<tt::DotOp, tx::DotAsyncOp>(op))
    return operand % 3 == 1 ? kWhole : axis;
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return axis == int(expand.getAxis()) ? std::nullopt : index(axis > int(expand.getAxis()) ? axis - 1 : axis);
  if (isa<tt::BroadcastOp>(op))
    return shapeOf(value.getType())[axis] == 1 ? kWhole : axis;
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return axis >= int(reduce.getAxis()) ? axis + 1 : axis;
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return trans.getOrder()[axis];
  if (auto trans = dyn_cast<ttg::MemDescTransOp>(op))
    return trans.getOrder()[axis];
  if (isa<tt::ReshapeOp>(op))
    return axis == 0 ? index(0) : std::nullopt;
  return std::nullopt;
}

//===- Forward: axes that MMAs determine --------------------------------------------------------------------------===//

bool TilePartition::force(Value value, int axis) {
  if (!isTileOrBuffer(value))
    return fail(Cause::ReducedToScalar, value);
  if (shapeOf(value.getType())[axis] % numSlices)
    return fail(Cause::TooFewRows, value);
  auto [found, isNew] = forced.try_emplace(value, axis);
  changed |= isNew;
  return found->second == axis || fail(Cause::RowsAreColumns, value);
}

std::optional<int> TilePartition::forcedOperand(Operation *op) const {
  for (Value operand : op->getOperands())
    if (auto found = forced.find(operand); found != forced.end())
      return found->second;
  return std::nullopt;
}

/// A value that a loop carries, or a branch yields, has the same axis at all of its appearances.
bool TilePartition::forceCarried(Operation *op) {
  auto same = [&](ArrayRef<Value> values, ArrayRef<Value> follow) {
    for (Value value : values)
      if (auto found = forced.find(value); found != forced.end())
        for (int axis = found->second; Value other : follow)
          if (!force(other, axis))
            return false;
    return true;
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (unsigned i = 0; i < loop.getNumRegionIterArgs(); ++i) {
      Value argument = loop.getRegionIterArg(i), result = loop.getResult(i);
      if (!same({loop.getInitArgs()[i], loop.getYieldedValues()[i], argument, result}, {argument, result}))
        return false;
    }
    return true;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    for (auto [init, next, argument] :
         llvm::zip(loop.getInits(), loop.getYieldOp().getOperands(), loop.getBeforeArguments()))
      if (!same({init, next, argument}, {argument}))
        return false;
    for (auto [value, argument, result] :
         llvm::zip(loop.getConditionOp().getArgs(), loop.getAfterArguments(), loop.getResults()))
      if (!same({value, argument, result}, {argument, result}))
        return false;
    return true;
  }
  auto branch = cast<scf::IfOp>(op);
  for (OpResult result : branch.getResults())
    for (Region &region : branch->getRegions())
      if (!same({region.front().getTerminator()->getOperand(result.getResultNumber())}, {result}))
        return false;
  return true;
}

bool TilePartition::forceResults(Operation *op) {
  if (isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op))
    return forceCarried(op);
  if (op->getNumRegions() && !isa<tt::ReduceOp>(op))
    return fail(Cause::UnsupportedOperation, op);
  if (isa<tt::DotOp, tx::DotAsyncOp>(op)) {
    if (shapeOf(op->getResult(0).getType())[0] % (arch::portableSmModel().tiles.wgmmaRows * numSlices))
      return fail(Cause::TooFewRows, op);
    if (!force(op->getResult(0), 0))
      return false;
  }
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = forced.find(operand.get());
    if (found == forced.end() || isa<scf::YieldOp, scf::ConditionOp>(op))
      continue;
    if (isa<ttg::LocalStoreOp>(op))
      return fail(Cause::StoredToBuffer, op);
    std::optional<int> axis = resultAxis(op, operand.getOperandNumber(), found->second);
    if (!axis)
      return fail(Cause::AllRowsNeeded, op);
    for (Value result : op->getResults())
      if ((isa<tx::DotWaitOp>(op) ? result == op->getResult(operand.getOperandNumber()) : true) &&
          !force(result, *axis))
        return false;
  }
  return true;
}

//===- Backward: versions that are needed -------------------------------------------------------------------------===//

/// Whether an operation is copied once, at its own position; others are copied once for each version that is needed.
bool TilePartition::isAnchor(Operation *op) const {
  return isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op) ||
         (!isMemoryEffectFree(op) && !isa<tt::LoadOp, ttg::LocalLoadOp, ttg::LocalAllocOp>(op));
}

int TilePartition::anchorAxis(Operation *op) const {
  if (isa<tt::DotOp, tx::DotAsyncOp>(op))
    return 0;
  return forcedOperand(op).value_or(kWhole);
}

bool TilePartition::need(Value value, int axis) {
  if (!isTileOrBuffer(value) || !isInside(value))
    axis = isTileOrBuffer(value) ? axis : kWhole;
  if (axis != kWhole && shapeOf(value.getType())[axis] % numSlices)
    return fail(Cause::TooFewRows, value);
  if (auto found = forced.find(value); found != forced.end() && found->second != axis)
    return fail(Cause::AllRowsNeeded, value);
  changed |= needed.insert({value, axis});
  return true;
}

bool TilePartition::needOperands(Operation *op, int axis) {
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<int> of = operandAxis(op, operand.getOperandNumber(), axis);
    if (!of)
      return fail(Cause::NotDivisible, op);
    if (!need(operand.get(), *of))
      return false;
  }
  bool isValid = true;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!region.isAncestor(operand.getParentRegion()))
          isValid &= need(operand, kWhole);
    });
  return isValid;
}

/// Adds what a version of a value depends on.
bool TilePartition::needDependences(Version version) {
  auto [value, axis] = version;
  if (!isInside(value))
    return true;
  auto carried = [&](scf::ForOp loop, unsigned index) {
    for (int other = kWhole; other < 4; ++other)
      if (other != axis && needed.contains({loop.getRegionIterArg(index), other}))
        return fail(Cause::WholeAndSliced, loop);
    return need(loop.getRegionIterArg(index), axis) && need(loop.getInitArgs()[index], axis) &&
           need(loop.getYieldedValues()[index], axis);
  };
  // For `scf.while`: the arguments of the condition's region, and those that it forwards to the body.
  auto needUniform = [&](Value carriedOne) {
    for (int other = kWhole; other < 4; ++other)
      if (other != axis && needed.contains({carriedOne, other}))
        return fail(Cause::WholeAndSliced, carriedOne);
    return need(carriedOne, axis);
  };
  auto needBefore = [&](scf::WhileOp loop, unsigned index) {
    return needUniform(loop.getBeforeArguments()[index]) && need(loop.getInits()[index], axis) &&
           need(loop.getYieldOp().getOperand(index), axis);
  };
  auto needAfter = [&](scf::WhileOp loop, unsigned index) {
    return needUniform(loop.getAfterArguments()[index]) && need(loop.getConditionOp().getArgs()[index], axis);
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (argument.getOwner() == &scopeBlock)
      return true;
    if (auto until = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()))
      return argument.getOwner() == until.getBeforeBody() ? needBefore(until, argument.getArgNumber())
                                                          : needAfter(until, argument.getArgNumber());
    if (!loop)
      return fail(Cause::UnsupportedOperation, value);
    return argument == loop.getInductionVar() || carried(loop, argument.getArgNumber() - 1);
  }
  Operation *op = value.getDefiningOp();
  unsigned index = cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return carried(loop, index);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return needAfter(loop, index);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (int other = kWhole; other < 4; ++other)
      if (other != axis && needed.contains({value, other}))
        return fail(Cause::WholeAndSliced, branch);
    return need(branch.thenYield().getOperand(index), axis) && need(branch.elseYield().getOperand(index), axis);
  }
  if (isAnchor(op))
    return axis == kWhole || axis == anchorAxis(op) || forced.contains(value) || fail(Cause::EffectTwice, op);
  // A buffer that is not a copy of a tile is sliced where it is used.
  if (isa<ttg::MemDescType>(value.getType()) && axis != kWhole &&
      !isa<ttg::LocalAllocOp, ttg::MemDescTransOp, tx::WithScalesOp>(op))
    return need(value, kWhole);
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op); alloc && !alloc.getSrc() && axis != kWhole)
    return fail(Cause::ExplicitBuffer, op);
  bool hasRule =
      axis == kWhole || op->getNumOperands() == 0 || isa<tt::SplatOp>(op) || operandAxis(op, 0, axis).has_value();
  if (auto constant = dyn_cast<arith::ConstantOp>(op); constant && axis != kWhole)
    hasRule = isa<SplatElementsAttr>(constant.getValue());
  else if (op->getNumOperands() == 0 && axis != kWhole)
    hasRule = isa<tt::MakeRangeOp>(op);
  return hasRule ? needOperands(op, axis) : fail(Cause::NotDivisible, op);
}

bool TilePartition::divide(Refusal &why) {
  bool isValid = true;
  do {
    changed = false;
    scopeBlock.walk([&](Operation *op) { isValid &= forceResults(op); });
  } while (isValid && changed);
  bool hasMma = llvm::any_of(forced, [](const auto &) { return true; });
  if (isValid && !hasMma)
    isValid = fail(Cause::NoWgmma, scopeBlock.getParentOp());
  if (isValid)
    scopeBlock.walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::IsTerminator>() || !isAnchor(op))
        return;
      if (auto loop = dyn_cast<scf::ForOp>(op))
        isValid &=
            need(loop.getLowerBound(), kWhole) && need(loop.getUpperBound(), kWhole) && need(loop.getStep(), kWhole);
      else if (auto loop = dyn_cast<scf::WhileOp>(op))
        isValid &= need(loop.getConditionOp().getCondition(), kWhole);
      else if (auto branch = dyn_cast<scf::IfOp>(op))
        isValid &= need(branch.getCondition(), kWhole);
      else if (isa<tt::PrintOp, tt::AssertOp, tt::CallOp, tt::AtomicCASOp>(op))
        isValid &= fail(Cause::UnsupportedOperation, op);
      else if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op); atomic && !forcedOperand(op) && !excluded.contains(op))
        isValid &= fail(Cause::UnsupportedOperation, op);
      else
        isValid &= needOperands(op, anchorAxis(op));
    });
  for (unsigned i = 0; isValid && i < needed.size(); ++i)
    isValid &= needDependences(needed[i]);
  why = reason;
  return isValid;
}

bool TilePartition::slicesBuffers() const {
  return llvm::any_of(needed, [](Version version) {
    return isa<ttg::MemDescType>(version.first.getType()) && version.second != kWhole &&
           !isa_and_present<ttg::LocalAllocOp, ttg::MemDescTransOp, tx::WithScalesOp>(version.first.getDefiningOp());
  });
}

} // namespace txl::transform
