// Emits operation by operation, in program order.
#include "transform/cluster/PartitionWriter.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/cluster/AxisRules.h"

using namespace mlir;

namespace txl::transform {

/// Whether the operation computes slices of its results along `axis` from slices of its operands.
bool PartitionWriter::canPartition(Operation *op, int axis) const {
  for (OpOperand &operand : op->getOpOperands())
    if (!operandAxis(op, operand.getOperandNumber(), axis, numCtas))
      return false;
  for (Value result : op->getResults())
    if (hasTileShape(result) && axis != kUnpartitioned &&
        (axis >= int(tileShape(result.getType()).size()) || tileShape(result.getType())[axis] % numCtas))
      return false;
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (op->getNumOperands() == 0 && axis != kUnpartitioned)
    return isa<tt::MakeRangeOp, ttg::LocalAllocOp>(op) || (constant && isa<SplatElementsAttr>(constant.getValue()));
  return true;
}

/// The axis of the results of `op`, or of its tiles if it has no results.
int PartitionWriter::axisFor(Operation *op) {
  std::optional<int> preferred;
  for (Value result : op->getResults())
    if (std::optional<int> of = axes.of(result); of && !preferred)
      preferred = of;
  if (isa<tt::PrintOp>(op)) // prints each element's index in the tile
    return kUnpartitioned;
  if (isa<tx::DotXOp>(op))
    return formOf(op->getOperand(2));
  if (isa<tt::DotOp, tx::DotAsyncOp, tx::FragmentOp, tx::SpreadOp>(op))
    return preferred.value_or(kUnpartitioned);
  if (isa<tx::ByWarpOp>(op))
    return formOf(op->getOperand(0));
  Value any;
  std::optional<int> follows;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!hasTileShape(value) || tx::isMBarrier(value.getType()))
      continue;
    any = any ? any : value;
    if (axes.isCheap(value))
      continue;
    std::optional<int> axis = resultAxis(op, operand.getOperandNumber(), formOf(value), numCtas);
    if (isBuffer(value)) // a buffer has one form
      return axis.value_or(kUnpartitioned);
    if (axis && *axis != kUnpartitioned && canPartition(op, *axis) &&
        (!follows || *follows == kUnpartitioned || axis == preferred))
      follows = axis;
    else if (axis && !follows)
      follows = axis;
  }
  if (follows && *follows != kUnpartitioned)
    return *follows;
  if (preferred && canPartition(op, *preferred))
    return *preferred;
  if (follows)
    return *follows;
  // No operand has a form yet.
  Value tile = op->getNumResults() && hasTileShape(op->getResult(0)) ? op->getResult(0) : any;
  if (!tile)
    return kUnpartitioned;
  int axis = firstDivisibleAxis(tile.getType(), numCtas);
  return canPartition(op, axis) ? axis : kUnpartitioned;
}

/// Whether only one CTA may execute it: its side effect is the same in every CTA, so it must happen once.
bool PartitionWriter::runsOnce(Operation *op, int axis) const {
  if (!isa<tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicStoreOp, tt::PrintOp, tt::AssertOp,
           tx::TensorStoreOp>(op))
    return false;
  return axis == kUnpartitioned && !ranks.differs(op) && !ranks.isCtaDivergent(op);
}

/// `base` plus the offset of this CTA's slice.
Value PartitionWriter::shifted(OpBuilder &builder, Location loc, Value base, int64_t step) {
  Value size = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(step));
  Value before = arith::MulIOp::create(builder, loc, rank, size);
  return arith::AddIOp::create(builder, loc, base, before);
}

/// Updates the copy's types and attributes, which are still those of the whole tile.
void PartitionWriter::adapt(Operation *op, Operation *copy, int axis) {
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
    int of = isa<tx::DotWaitOp>(op) ? formOf(op->getOperand(from.getResultNumber())) : axis;
    to.setType(getSliceType(from.getType(), of, numCtas));
    setForm(from, of, to);
  }
  if (axis == kUnpartitioned)
    return;
  OpBuilder builder(copy);
  Location loc = op->getLoc();
  if (auto constant = dyn_cast<arith::ConstantOp>(copy)) {
    auto type = cast<ShapedType>(constant.getType());
    constant.setValueAttr(cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type));
  } else if (auto range = dyn_cast<tt::MakeRangeOp>(copy)) {
    int64_t length = (range.getEnd() - range.getStart()) / numCtas;
    range.setEnd(range.getStart() + length);
    builder.setInsertionPointAfter(copy);
    Value zero = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
    Value before = tt::SplatOp::create(builder, loc, range.getType(), shifted(builder, loc, zero, length));
    setForm(op->getResult(0), axis, arith::AddIOp::create(builder, loc, range, before));
  } else if (auto owners = copy->getAttrOfType<DenseI32ArrayAttr>("owners")) {
    // Owners of the first CTA's slice; in another CTA they are relative to its own first thread.
    Value tile = isa<tx::FragmentStoreOp>(op) ? op->getOperand(1) : op->getResult(0);
    ArrayRef<int64_t> shape = tileShape(tile.getType());
    SmallVector<int32_t> kept;
    int64_t inner = 1;
    for (int64_t extent : shape.drop_front(axis + 1))
      inner *= extent;
    for (auto [k, owner] : llvm::enumerate(owners.asArrayRef()))
      if (int64_t(k) / inner % shape[axis] < shape[axis] / numCtas)
        kept.push_back(owner);
    copy->setAttr("owners", builder.getDenseI32ArrayAttr(kept));
  } else if (auto load = dyn_cast<tx::TensorLoadOp>(copy)) {
    auto coordinates = load.getCoordinatesMutable();
    ArrayRef<int64_t> shape = tileShape(cast<tx::TensorLoadOp>(op).getBuffer().getType());
    unsigned at = coordinates.size() - shape.size() + axis;
    coordinates[at].assign(shifted(builder, loc, coordinates[at].get(), shape[axis] / numCtas));
  } else if (auto store = dyn_cast<tx::TensorStoreOp>(copy)) {
    auto coordinates = store.getCoordinatesMutable();
    ArrayRef<int64_t> shape = tileShape(op->getOperand(0).getType());
    unsigned at = coordinates.size() - shape.size() + axis;
    coordinates[at].assign(shifted(builder, loc, coordinates[at].get(), shape[axis] / numCtas));
  } else if (auto gather = dyn_cast<tx::TensorGatherOp>(copy); gather && axis == 1) {
    gather.getColumnMutable().assign(
        shifted(builder, loc, gather.getColumn(), tileShape(gather.getBuffer().getType())[1]));
  } else if (auto trans = dyn_cast<ttg::MemDescTransOp>(copy)) {
    trans.getResult().setType(cast<ttg::MemDescType>(getSliceType(op->getResult(0).getType(), axis, numCtas)));
  }
}

FailureOr<Operation *> PartitionWriter::writeCopy(Operation *op, int axis, OpBuilder &builder) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    int of = isa<tx::DotWaitOp, tx::ByWarpOp>(op)
                 ? formOf(operand.get())
                 : operandAxis(op, operand.getOperandNumber(), axis, numCtas).value_or(kUnpartitioned);
    operands.push_back(getInForm(operand.get(), of, op));
    if (!operands.back())
      return failure();
  }
  Operation *copy = builder.clone(*op, mapping);
  copy->setOperands(operands);
  adapt(op, copy, axis);
  return copy;
}

/// Emits an operation with side effects in one CTA; the result of an atomic is broadcast to the others.
LogicalResult PartitionWriter::writeOnce(Operation *op, OpBuilder &builder) {
  bool isUsed = op->getNumResults() && !op->use_empty();
  Location loc = op->getLoc();
  LogicalResult done = success();
  SmallVector<Value> operands; // exchanges for the operands are executed by all CTAs
  for (Value operand : op->getOperands()) {
    operands.push_back(getInForm(operand, kUnpartitioned, op));
    if (!operands.back())
      return failure();
  }
  auto make = [&](OpBuilder &inside) {
    Operation *copy = inside.clone(*op, mapping);
    copy->setOperands(operands);
    return copy;
  };
  if (isUsed) {
    if (failed(canExchange(op, op)))
      return failure();
    Value result = exchange->fromFirst(builder, loc, op->getResult(0).getType(),
                                       [&](OpBuilder &inside) { return make(inside)->getResult(0); });
    setForm(op->getResult(0), kUnpartitioned, result);
    return done;
  }
  // A release makes visible what all CTAs have done, so they synchronise before.
  auto sem = op->getAttrOfType<tt::MemSemanticAttr>("sem");
  bool isRelease = sem && sem.getValue() != tt::MemSemantic::Relaxed && sem.getValue() != tt::MemSemantic::Acquire;
  if (isRelease)
    addClusterBarrierIfConvergent(op, builder);
  exchange->inFirst(builder, loc, [&](OpBuilder &inside) { make(inside); });
  return done;
}

/// Owners are specified along the first axis that can be partitioned. Of a prefix of the elements a CTA may store all,
/// some or none.
LogicalResult PartitionWriter::writeFragmentStore(tx::FragmentStoreOp op, int axis, OpBuilder &builder) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> shape = tileShape(op.getBuffer().getType());
  if (axis != firstDivisibleAxis(op.getBuffer().getType(), numCtas))
    return op.emitError(
        "`num_ctas` is " + Twine(numCtas) +
        ", and the layout determines which CTA stores which row, but this buffer is partitioned along axis " +
        Twine(axis) + "; use a separate buffer for the MMA");
  auto store = [&](arith::CmpIPredicate which, int64_t cta, int64_t length) -> LogicalResult {
    Value limit = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(cta));
    Value isSelected = arith::CmpIOp::create(builder, loc, which, rank, limit);
    auto branch = scf::IfOp::create(builder, loc, isSelected, /*withElseRegion=*/false);
    OpBuilder inside = OpBuilder::atBlockTerminator(&branch.getThenRegion().front());
    FailureOr<Operation *> copy = writeCopy(op, axis, inside);
    if (succeeded(copy))
      cast<tx::FragmentStoreOp>(*copy).setLengthAttr(length ? inside.getI32IntegerAttr(length) : IntegerAttr());
    return failure(failed(copy));
  };
  if (!op.getLength() || axis != 0)
    return failure(failed(writeCopy(op, axis, builder)));
  int64_t rows = shape[0] / numCtas, whole = *op.getLength() / rows, rest = *op.getLength() % rows;
  if (whole && failed(store(arith::CmpIPredicate::slt, whole, 0)))
    return failure();
  return rest ? store(arith::CmpIPredicate::eq, whole, rest) : success();
}

LogicalResult PartitionWriter::writeReduction(tt::ReduceOp op, OpBuilder &builder) {
  // Along a partitioned axis each CTA reduces its slice, and the partial results of all are combined.
  bool isPartitioned =
      llvm::any_of(op.getSrcs(), [&](Value src) { return !axes.isCheap(src) && formOf(src) == int(op.getAxis()); });
  if (!isPartitioned) {
    int axis = kUnpartitioned;
    for (Value src : op.getSrcs())
      if (std::optional<int> of = resultAxis(op, 0, formOf(src), numCtas);
          of && !axes.isCheap(src) && axis == kUnpartitioned)
        axis = *of;
    return failure(failed(writeCopy(op, axis, builder)));
  }
  if (failed(canExchange(op, op)))
    return failure();
  SmallVector<Value> srcs;
  for (Value src : op.getSrcs()) {
    srcs.push_back(getInForm(src, op.getAxis(), op));
    if (!srcs.back())
      return failure();
  }
  auto partial = tt::ReduceOp::create(builder, op.getLoc(), srcs, op.getAxis());
  op.getCombineOp().cloneInto(&partial.getCombineOp(), mapping);
  for (auto [result, whole] : llvm::zip(op.getResults(), exchange->combine(builder, partial)))
    setForm(result, kUnpartitioned, whole);
  return success();
}

/// Loops, branches and groups: each value that they carry has one form.
LogicalResult PartitionWriter::writeControl(Operation *op, OpBuilder &builder) {
  SmallVector<Value> operands;
  auto forms = [&](Value value) { return axes.of(value).value_or(kUnpartitioned); };
  ValueRange carried = isa<scf::ForOp>(op)     ? ValueRange(cast<scf::ForOp>(op).getRegionIterArgs())
                       : isa<scf::WhileOp>(op) ? ValueRange(cast<scf::WhileOp>(op).getBeforeArguments())
                                               : ValueRange();
  unsigned first = op->getNumOperands() - carried.size();
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned k = operand.getOperandNumber();
    int axis = k >= first && !carried.empty() ? forms(carried[k - first]) : kUnpartitioned;
    operands.push_back(getInForm(operand.get(), axis, op));
    if (!operands.back())
      return failure();
  }
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  state.attributes = NamedAttrList(op->getDiscardableAttrDictionary());
  for (Value result : op->getResults())
    state.types.push_back(getSliceType(result.getType(), forms(result), numCtas));
  for (unsigned k = 0; k < op->getNumRegions(); ++k)
    state.addRegion();
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *copy = builder.create(state);
  size_t before = order.count(); // the same for overlapOrder
  if (failed(writeRegions(op, copy)))
    return failure();
  if (isa<LoopLikeOpInterface>(op) && overlapOrder.needsBarrierToRepeat(before)) {
    OpBuilder end(copy->getRegions().back().front().getTerminator());
    addClusterBarrierIfConvergent(op->getRegions().back().front().getTerminator(), end,
                                  /*onlyForOverlap=*/!order.needsBarrierToRepeat(before));
  }
  for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
    setForm(from, forms(from), to);
  return success();
}

/// The value that each operand of a terminator becomes; null if that has no form.
static SmallVector<Value> getForwardTargets(Operation *terminator) {
  SmallVector<Value> targets(terminator->getNumOperands());
  auto put = [&](unsigned first, ValueRange values) { llvm::copy(values, targets.begin() + first); };
  Operation *parent = terminator->getParentOp();
  if (auto branch = dyn_cast<BranchOpInterface>(terminator)) {
    for (unsigned k = 0; k < terminator->getNumSuccessors(); ++k)
      if (OperandRange forwarded = branch.getSuccessorOperands(k).getForwardedOperands(); !forwarded.empty())
        put(forwarded.getBeginOperandIndex(), terminator->getSuccessor(k)->getArguments());
  } else if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    put(0, loop.getRegionIterArgs());
  } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    bool isCondition = isa<scf::ConditionOp>(terminator);
    put(isCondition, isCondition ? loop.getAfterArguments() : loop.getBeforeArguments());
  } else if (isa<scf::IfOp, tx::GroupOp>(parent)) {
    put(0, parent->getResults());
  }
  return targets;
}

LogicalResult PartitionWriter::writeOperation(Operation *op, OpBuilder &builder) {
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    SmallVector<Value> operands(op->getNumOperands());
    SmallVector<Value> targets = getForwardTargets(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value &now = operands[operand.getOperandNumber()], target = targets[operand.getOperandNumber()];
      now = getInForm(operand.get(), target ? axes.of(target).value_or(kUnpartitioned) : kUnpartitioned, op);
      if (!now)
        return failure();
    }
    builder.clone(*op, mapping)->setOperands(operands);
    return success();
  }
  if (isa<scf::ForOp, scf::WhileOp, scf::IfOp, tx::GroupOp>(op))
    return writeControl(op, builder);
  if (isa<tt::CallOp>(op))
    return op->emitError(
        "`num_ctas` is " + Twine(numCtas) +
        ", and the tiles of a function that is called (`noinline`) are not partitioned; remove `noinline`");
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return writeReduction(reduce, builder);
  int axis = axisFor(op);
  if (!canPartition(op, axis) && !isa<tx::ByWarpOp>(op))
    axis = kUnpartitioned;
  if (auto store = dyn_cast<tx::FragmentStoreOp>(op); store && axis != kUnpartitioned)
    return writeFragmentStore(store, axis, builder);
  bool needsBarrierBefore = order.needsBarrierBefore(op, axis),
       overlapNeedsBarrier = overlapOrder.needsBarrierBefore(op, axis);
  if (needsBarrierBefore || overlapNeedsBarrier)
    addClusterBarrierIfConvergent(op, builder, /*onlyForOverlap=*/!needsBarrierBefore);
  if (runsOnce(op, axis))
    return writeOnce(op, builder);
  if (failed(writeCopy(op, axis, builder)))
    return failure();
  if (isa<ttg::BarrierOp>(op)) // synchronises all threads of the program
    addClusterBarrierIfConvergent(op, builder);
  return success();
}

LogicalResult PartitionWriter::writeRegions(Operation *from, Operation *to) {
  for (auto [old, fresh] : llvm::zip(from->getRegions(), to->getRegions())) {
    for (Block &block : old) {
      Block *now = new Block;
      fresh.push_back(now);
      mapping.map(&block, now);
      for (BlockArgument argument : block.getArguments()) {
        int axis = axes.of(argument).value_or(kUnpartitioned);
        setForm(argument, axis, now->addArgument(getSliceType(argument.getType(), axis, numCtas), argument.getLoc()));
      }
    }
    for (Block &block : old) {
      OpBuilder builder = OpBuilder::atBlockEnd(mapping.lookup(&block));
      if (!exchange) {
        auto id = tx::IdOp::create(builder, from->getLoc(), tx::IdKind::CTA);
        rank = id;
        exchange.emplace(id, rank, numCtas);
      }
      for (Operation &op : block) {
        builder.setInsertionPointToEnd(mapping.lookup(&block));
        if (failed(writeOperation(&op, builder)))
          return failure();
      }
    }
  }
  return success();
}

FailureOr<tt::FuncOp> PartitionWriter::write(tt::FuncOp function) {
  OpBuilder builder(function);
  auto fresh = cast<tt::FuncOp>(builder.cloneWithoutRegions(*function));
  if (failed(writeRegions(function, fresh))) {
    fresh.erase();
    return failure();
  }
  return fresh;
}

} // namespace txl::transform
