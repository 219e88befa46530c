// The conversion order: buffers first, some of which are barriers; then descriptors; then each operation that uses
// both.
#include "ir/triton/TMACopies.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::triton {

// Barriers ------------------------------------------------------------------------------------------------------------

/// The allocation of a barrier, or of the barrier array that contains it.
static ttg::LocalAllocOp allocationOf(Value barrier) {
  if (auto index = barrier.getDefiningOp<ttg::MemDescIndexOp>())
    barrier = index.getSrc();
  auto alloc = barrier.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && !alloc.getSrc() && alloc.getType().getElementType().isInteger(64) ? alloc : ttg::LocalAllocOp();
}

/// Replaces an i64 buffer by an array of mbarriers.
static void makeBarriers(ttg::LocalAllocOp alloc, uint32_t arrivals) {
  OpBuilder b(alloc);
  ttg::MemDescType type = alloc.getType();
  for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
    if (isa<ttg::LocalDeallocOp>(user))
      user->erase();
  const bool isMultiBuffer = type.getIsMultiBuffer();
  Value row =
      tx::MBarrierAllocOp::create(b, alloc.getLoc(), isMultiBuffer ? type : type.getMultiBufferType(1), arrivals);
  if (!isMultiBuffer)
    row = ttg::MemDescIndexOp::create(b, alloc.getLoc(), type, row,
                                      arith::ConstantIntOp::create(b, alloc.getLoc(), 0, 32));
  alloc.replaceAllUsesWith(row);
  alloc.erase();
}

static LogicalResult readBarriers(ModuleOp module) {
  llvm::MapVector<ttg::LocalAllocOp, uint32_t> arrivals;
  WalkResult walked = module.walk([&](InitBarrierOp op) {
    ttg::LocalAllocOp alloc = allocationOf(op.getBarrier());
    if (!alloc)
      return op.emitError("the barrier is no buffer of an i64, or one of a row of them"), WalkResult::interrupt();
    auto [known, isNew] = arrivals.insert({alloc, op.getCount()});
    if (!isNew && known->second != op.getCount())
      return op.emitError("barriers of one row that wait for different numbers of arrivals are not read"),
             WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  SmallVector<Operation *> dropped;
  llvm::SmallPtrSet<Operation *, 8> ended;
  module.walk([&](Operation *op) {
    if (isa<InitBarrierOp>(op))
      dropped.push_back(op);
    auto end = dyn_cast<InvalBarrierOp>(op);
    if (!end)
      return;
    dropped.push_back(op);
    ttg::LocalAllocOp alloc = allocationOf(end.getBarrier());
    if (alloc && !isa<FunctionOpInterface>(alloc->getParentOp()) &&
        ended.insert(alloc).second) { // allocated again by the next iteration
      OpBuilder b(op);
      ttg::BarrierOp::create(b, op->getLoc(), ttg::BarrierScope::Local);
    }
  });
  for (Operation *op : dropped)
    op->erase();
  for (auto [alloc, count] : arrivals)
    makeBarriers(alloc, count);
  return success();
}

// Descriptors
// -----------------------------------------------------------------------------------------------------------

/// Converts a byte count to an element count; if the bytes are a product with `size`, returns the other operand instead
/// of a division.
static Value inElements(OpBuilder &b, Location loc, Value bytes, int64_t size) {
  if (auto product = bytes.getDefiningOp<arith::MulIOp>())
    if (getConstantIntValue(product.getRhs()) == size)
      return product.getLhs();
  if (size == 1)
    return bytes;
  Value divisor = arith::ConstantIntOp::create(b, loc, size, 64);
  return arith::DivUIOp::create(b, loc, bytes, divisor);
}

static LogicalResult readDescriptor(ReinterpretDescOp op) {
  auto type = dyn_cast<TensorDescType>(op.getResult().getType());
  TensormapCreateOp create;
  for (Operation *user : op.getDescPtr().getUsers())
    if (auto found = dyn_cast<TensormapCreateOp>(user); found && found.getDescPtr() == op.getDescPtr()) {
      if (create)
        return op.emitError("memory in which two descriptors are made is not read");
      create = found;
    }
  if (!create || !type)
    return op.emitError("a descriptor is read that the program makes itself, in memory of its own");
  size_t rank = type.getShape().size();
  auto base = dyn_cast<tt::PointerType>(create.getBase().getType());
  if (create.getShape().size() != rank || create.getStrides().size() + 1 != rank || !base ||
      base.getPointeeType() != type.getElementType())
    return create.emitError("is no descriptor of ") << type;
  OpBuilder b(create);
  Location loc = create.getLoc();
  SmallVector<Value> shape(llvm::reverse(create.getShape())), strides;
  for (Value bytes : llvm::reverse(create.getStrides()))
    strides.push_back(inElements(b, loc, bytes, type.getElementType().getIntOrFloatBitWidth() / 8));
  strides.push_back(arith::ConstantIntOp::create(b, loc, 1, 64));
  auto fill = create->getAttrOfType<IntegerAttr>("fill_mode");
  IntegerAttr padding = fill && fill.getValue() == 1 ? b.getI32IntegerAttr(2) : IntegerAttr();
  op.replaceAllUsesWith(
      tt::MakeTensorDescOp::create(b, loc, tt::TensorDescType::get(type.getShape(), type.getElementType()),
                                   create.getBase(), shape, strides, padding, nullptr, nullptr, nullptr)
          .getResult());
  op.erase();
  return success();
}

static LogicalResult readDescriptors(ModuleOp module) {
  SmallVector<ReinterpretDescOp> found;
  SmallVector<Operation *> dropped;
  module.walk([&](Operation *op) {
    if (auto reinterpret = dyn_cast<ReinterpretDescOp>(op))
      found.push_back(reinterpret);
    else if (isa<TensormapCreateOp, TensormapFenceOp, GlobalScratchAllocOp>(op))
      dropped.push_back(op);
  });
  for (ReinterpretDescOp op : found)
    if (failed(readDescriptor(op)))
      return failure();
  for (Operation *op : llvm::reverse(dropped)) {
    if (!op->use_empty())
      return op->emitError("scratch memory is read where descriptors are made in it");
    op->erase();
  }
  return success();
}

// Operations on both
// ----------------------------------------------------------------------------------------------------

static bool isBarrier(Value value) {
  auto type = dyn_cast<ttg::MemDescType>(value.getType());
  return type && type.getShape() == ArrayRef<int64_t>{1} && type.getElementType().isInteger(64);
}
static bool isBuffer(Value value) { return isa<ttg::MemDescType>(value.getType()); }
static bool isDescriptor(Value value) { return isa<tt::TensorDescType>(value.getType()); }

/// The predicate, unless it is constant.
static Value condition(Value predicate) { return getConstantIntValue(predicate) ? Value() : predicate; }
/// Whether the predicate is the constant false, so that the operation does nothing.
static bool isConstantFalse(Value predicate) { return getConstantIntValue(predicate) == 0; }

static bool replace(BarrierExpectOp op, OpBuilder &b) {
  if (!isBarrier(op.getBarrier()))
    return false;
  if (!isConstantFalse(op.getPredicate()))
    tx::MBarrierExpectOp::create(b, op.getLoc(), op.getBarrier(),
                                 arith::ConstantIntOp::create(b, op.getLoc(), op.getBytes(), 32),
                                 condition(op.getPredicate()));
  return true;
}

static bool replace(WaitBarrierOp op, OpBuilder &b) {
  ValueRange inputs = op.getInputs();
  if (!isBarrier(inputs[0]))
    return false;
  Value predicate = inputs.size() > 2 ? inputs[2] : Value();
  if (predicate && isConstantFalse(predicate))
    return true;
  if (predicate && condition(predicate)) {
    auto branch = scf::IfOp::create(b, op.getLoc(), predicate, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
  }
  tx::MBarrierWaitOp::create(b, op.getLoc(), inputs[0], inputs[1]);
  return true;
}

static bool replace(TMALoadOp op, OpBuilder &b) {
  if (!isDescriptor(op.getDescriptor()) || !isBuffer(op.getBuffer()) || !isBarrier(op.getBarrier()))
    return false;
  if (!isConstantFalse(op.getPredicate()))
    tx::TensorLoadOp::create(b, op.getLoc(), op.getDescriptor(), op.getCoordinates(), ValueRange(), op.getBuffer(),
                             op.getBarrier(), condition(op.getPredicate()), Value(), Value(), tt::CachePolicyAttr());
  return true;
}

static bool replace(TMAGatherOp op, OpBuilder &b) {
  if (!isDescriptor(op.getDescriptor()) || !isBuffer(op.getBuffer()) || !isBarrier(op.getBarrier()) ||
      !isa<RankedTensorType>(op.getRows().getType()))
    return false;
  if (!isConstantFalse(op.getPredicate()))
    tx::TensorGatherOp::create(b, op.getLoc(), op.getDescriptor(), op.getRows(), op.getColumn(), op.getBuffer(),
                               op.getBarrier(), condition(op.getPredicate()), Value());
  return true;
}

template <typename Op> static bool store(Op op, OpBuilder &b, tx::ReduceKind kind) {
  if (!isDescriptor(op.getDescriptor()) || !isBuffer(op.getBuffer()))
    return false;
  tx::TensorStoreOp::create(b, op.getLoc(), op.getBuffer(), op.getDescriptor(), op.getCoordinates(), Value(), kind,
                            /*isUnsigned=*/false);
  return true;
}
static bool replace(TMAStoreOp op, OpBuilder &b) { return store(op, b, tx::ReduceKind::None); }
static bool replace(TMAReduceOp op, OpBuilder &b) { return store(op, b, op.getKind()); }
static bool replace(TMAStoreWaitOp op, OpBuilder &b) {
  tx::TensorStoreWaitOp::create(b, op.getLoc(), op.getPendings());
  return true;
}

LogicalResult readTMACopies(ModuleOp module) {
  if (failed(readBarriers(module)) || failed(readDescriptors(module)))
    return failure();
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (isa<BarrierExpectOp, WaitBarrierOp, TMALoadOp, TMAGatherOp, TMAStoreOp, TMAReduceOp, TMAStoreWaitOp>(op))
      found.push_back(op);
  });
  for (Operation *op : found) {
    OpBuilder b(op);
    bool fits =
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case<BarrierExpectOp, WaitBarrierOp, TMALoadOp, TMAGatherOp, TMAStoreOp, TMAReduceOp, TMAStoreWaitOp>(
                [&](auto own) { return replace(own, b); })
            .Default(true);
    if (!fits)
      return op->emitError("operands are descriptors, buffers and barriers, in the order that Triton prints");
    op->erase();
  }
  return success();
}

} // namespace txl::triton
