// Most operations preserve axes; shape operations, reductions, dots and gathers have a rule in both directions.
#include "transform/cluster/AxisRules.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"

using namespace mlir;

namespace txl::transform {

ArrayRef<int64_t> tileShape(Type type) {
  if (auto buffer = dyn_cast<ttg::MemDescType>(type))
    return buffer.getIsMultiBuffer() ? buffer.getShape().drop_front() : buffer.getShape();
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.getShape() : ArrayRef<int64_t>();
}

bool isBuffer(Value value) { return isa<ttg::MemDescType>(value.getType()); }

/// `type` with the extent along `axis` changed; for a buffer also in the shape of the allocation of which it is a
/// slice.
static Type withExtent(Type type, int axis, function_ref<int64_t(int64_t)> change) {
  if (axis == kUnpartitioned || tileShape(type).empty())
    return type;
  if (auto tile = dyn_cast<RankedTensorType>(type)) {
    SmallVector<int64_t> shape(tile.getShape());
    shape[axis] = change(shape[axis]);
    return RankedTensorType::get(shape, tile.getElementType(), tile.getEncoding());
  }
  auto buffer = cast<ttg::MemDescType>(type);
  SmallVector<int64_t> shape(buffer.getShape()), allocShape(buffer.getWholeShape());
  int at = axis + buffer.getIsMultiBuffer();
  shape[at] = change(shape[at]);
  allocShape[at] = change(allocShape[at]);
  return ttg::MemDescType::get(type.getContext(), shape, buffer.getElementType(), buffer.getLayout(), buffer.getSpace(),
                               buffer.getIsMultiBuffer(), buffer.getIsMutable(), allocShape);
}

Type getSliceType(Type type, int axis, unsigned numCtas) {
  return withExtent(type, axis, [&](int64_t extent) { return extent / numCtas; });
}
Type getWholeType(Type type, int axis, unsigned numCtas) {
  return withExtent(type, axis, [&](int64_t extent) { return extent * numCtas; });
}

int firstDivisibleAxis(Type type, unsigned numCtas) {
  for (auto [axis, extent] : llvm::enumerate(tileShape(type)))
    if (extent % numCtas == 0)
      return axis;
  return kUnpartitioned;
}

/// Whether every element of the result has the index of the operands' elements it is computed from.
static bool preservesAxes(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() ||
         isa<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicLoadOp, tt::AtomicStoreOp,
             tt::AtomicPollOp, tt::AssertOp, tt::SplatOp, tx::FragmentOp, tx::SpreadOp, tx::FragmentStoreOp,
             tx::DotWaitOp, tx::AsyncCopyOp, tx::RemoteStoreOp, tx::RemoteOp, ttg::LocalAllocOp, ttg::LocalLoadOp,
             ttg::LocalStoreOp, ttg::LocalDeallocOp, ttg::MemDescIndexOp, ttg::MemDescSubsliceOp, tx::TensorLoadOp,
             tx::TensorStoreOp>(op);
}

/// The axis of `to` that a reshape in row-major order divides into the same slices as `axis` of `from`.
static std::optional<int> reshapeAxis(ArrayRef<int64_t> from, ArrayRef<int64_t> to, int axis, unsigned numCtas) {
  int64_t before = 1, passed = 1;
  for (int k = 0; k < axis; ++k)
    before *= from[k];
  for (auto [k, extent] : llvm::enumerate(to)) {
    if (passed == before && extent % numCtas == 0)
      return int(k);
    passed *= extent;
    if (passed > before)
      break;
  }
  return std::nullopt;
}

template <typename Trans> static int permuteAxis(Trans op, int axis) {
  return llvm::find(op.getOrder(), axis) - op.getOrder().begin();
}

static bool hasReshape(Operation *op) { return isa<tt::ReshapeOp, ttg::MemDescReshapeOp>(op); }
/// An operand's number, that of scales the number of what they scale.
static unsigned dotOperand(Operation *op, unsigned operand) { return isa<tt::DotOp>(op) ? operand % 3 : operand; }
static bool isDot(Operation *op) { return isa<tt::DotOp, tx::DotAsyncOp, tx::DotXOp>(op); }

/// Elements that scalar code or assembly processes as one packed group must stay together.
static bool preservesGroups(Operation *op, int axis, unsigned numCtas) {
  int64_t group = 1;
  if (auto map = dyn_cast<tt::MapElementwiseOp>(op))
    group = map.getPack();
  else if (auto assembly = dyn_cast<tt::ElementwiseInlineAsmOp>(op))
    group = assembly.getPackedElement();
  if (group == 1 || op->getNumResults() == 0)
    return true;
  ArrayRef<int64_t> shape = tileShape(op->getResult(0).getType());
  int64_t run = shape[axis] / numCtas;
  for (int64_t extent : shape.drop_front(axis + 1))
    run *= extent;
  return run % group == 0;
}

/// The axis along which an operation works, as a scan or `gather`; null if it has none.
static IntegerAttr getAxisAttr(Operation *op) {
  return dyn_cast_or_null<IntegerAttr>(op->getInherentAttr("axis").value_or(Attribute()));
}

/// Whether the operation reads elements of an operand at other indices along `axis`: along its own axis, for operands
/// that correspond to results. Other operands, such as indices, are read elementwise.
static bool readsAlong(Operation *op, unsigned operand, int axis) {
  return axis == getAxisAttr(op).getInt() && operand < op->getNumResults();
}

std::optional<int> resultAxis(Operation *op, unsigned operand, int axis, unsigned numCtas) {
  if (axis == kUnpartitioned)
    return kUnpartitioned;
  if (preservesAxes(op) || isa<tt::MapElementwiseOp>(op))
    return preservesGroups(op, axis, numCtas) ? std::optional<int>(axis) : std::nullopt;
  if (isa<tt::BroadcastOp, tt::JoinOp, tx::TensorGatherOp>(op))
    return axis;
  ArrayRef<int64_t> shape = tileShape(op->getOperand(operand).getType());
  if (isDot(op)) {
    int rows = shape.size() - 2;
    operand = dotOperand(op, operand);
    bool isBatch = axis < rows, isAccumulator = operand == 2;
    if (isBatch || isAccumulator || axis == rows + int(operand))
      return axis;
    return std::nullopt;
  }
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return axis >= int(expand.getAxis()) ? axis + 1 : axis;
  if (auto reduce = dyn_cast<tt::ReduceOp>(op)) {
    int along = reduce.getAxis();
    return axis == along ? std::nullopt : std::optional<int>(axis > along ? axis - 1 : axis);
  }
  if (getAxisAttr(op))
    return readsAlong(op, operand, axis) ? std::nullopt : std::optional<int>(axis);
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return permuteAxis(trans, axis);
  if (auto trans = dyn_cast<ttg::MemDescTransOp>(op))
    return permuteAxis(trans, axis);
  if (isa<tt::SplitOp>(op))
    return axis + 1 == int(shape.size()) ? std::nullopt : std::optional<int>(axis);
  if (hasReshape(op))
    return reshapeAxis(shape, tileShape(op->getResult(0).getType()), axis, numCtas);
  return std::nullopt;
}

std::optional<int> operandAxis(Operation *op, unsigned operand, int axis, unsigned numCtas) {
  ArrayRef<int64_t> shape = tileShape(op->getOperand(operand).getType());
  if (axis == kUnpartitioned || shape.empty())
    return kUnpartitioned;
  if (tx::isMBarrier(op->getOperand(operand).getType()))
    return kUnpartitioned;
  if (preservesAxes(op) || isa<tt::MapElementwiseOp>(op))
    return preservesGroups(op, axis, numCtas) ? std::optional<int>(axis) : std::nullopt;
  if (isa<tt::BroadcastOp>(op))
    return shape[axis] == 1 ? kUnpartitioned : axis;
  if (isDot(op)) {
    int rows = shape.size() - 2;
    operand = dotOperand(op, operand);
    return axis < rows || operand == 2 || axis == rows + int(operand) ? axis : kUnpartitioned;
  }
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
    int insertedAxis = expand.getAxis();
    return axis == insertedAxis ? std::nullopt : std::optional<int>(axis > insertedAxis ? axis - 1 : axis);
  }
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return axis >= int(reduce.getAxis()) ? axis + 1 : axis;
  if (getAxisAttr(op)) {
    if (!readsAlong(op, operand, axis))
      return axis;
    // each element is selected independently; a combine region goes from one element to the next
    bool selects = op->getNumRegions() == 0;
    return selects ? std::optional<int>(kUnpartitioned) : std::nullopt;
  }
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return trans.getOrder()[axis];
  if (auto trans = dyn_cast<ttg::MemDescTransOp>(op))
    return trans.getOrder()[axis];
  if (isa<tt::SplitOp>(op))
    return axis;
  if (isa<tt::JoinOp>(op))
    return axis == int(shape.size()) ? std::nullopt : std::optional<int>(axis);
  if (hasReshape(op))
    return reshapeAxis(tileShape(op->getResult(0).getType()), shape, axis, numCtas);
  if (isa<tx::TensorGatherOp>(op))
    return isa<RankedTensorType>(op->getOperand(operand).getType()) ? (axis == 0 ? 0 : kUnpartitioned) : axis;
  return std::nullopt;
}

} // namespace txl::transform
