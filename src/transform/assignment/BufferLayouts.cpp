// Collects the preferences of a buffer's users, through its views; then sets the types of the buffer and its views.
#include "transform/assignment/BufferLayouts.h"
#include "analysis/TileSource.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/Memory.h"
#include "layout/TensorTransfer.h"
#include "layout/scales/ScalesShared.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using txl::layout::LinearLayout;
using txl::ttg::LayoutAttr;
using txl::ttg::MemDescType;

namespace txl::transform {

namespace {
/// Preferred innermost axes of a buffer, by kind of user, the strongest first.
struct InnerAxis {
  std::optional<unsigned> tma, dotOperand, stored;
  bool isRowMajor = false; ///< inline assembly computes addresses in it, or it has scales that are in order
  bool isScales = false;   ///< of an MMA, a row for each row
  unsigned of(unsigned rank) const { return tma ? *tma : dotOperand ? *dotOperand : stored ? *stored : rank - 1; }
};

class BufferLayouts {
public:
  BufferLayouts(const arch::SmModel &model, const analysis::AxisInfoAnalysis &axisInfo)
      : model(model), axisInfo(axisInfo) {}
  LogicalResult assign(Value buffer);

private:
  /// Visits the users of `view`, whose axis i is `axes[i]` of the buffer; empty: unknown.
  LogicalResult visit(Value view, Value source, SmallVector<unsigned> axes);
  LogicalResult visitCarried(OpOperand &use, ArrayRef<unsigned> axes);
  void visitUse(OpOperand &use, ArrayRef<unsigned> axes);

  const arch::SmModel &model;
  const analysis::AxisInfoAnalysis &axisInfo;
  InnerAxis inner;
  /// each view with its source, in the order in which their types depend on each other; the buffer first
  llvm::MapVector<Value, Value> views;
};
} // namespace

/// Records the preference for an axis of a view, mapped to the buffer.
static void recordPreference(std::optional<unsigned> &preference, std::optional<unsigned> axis,
                             ArrayRef<unsigned> axes) {
  if (axis && *axis < axes.size() && !preference)
    preference = axes[*axis];
}

/// The axis along which threads hold neighbouring elements of a tile that they store: the axis along which a loaded
/// element expands to a whole access, otherwise the one contiguous in memory.
static std::optional<unsigned> storedAxis(Value tile, const arch::SmModel &model,
                                          const analysis::AxisInfoAnalysis &axisInfo) {
  analysis::TileSource source = analysis::tileSource(tile, axisInfo);
  int64_t bytes = source.sharedCount * ir::elementBytes(getElementTypeOrSelf(tile.getType()));
  return source.sharedAxis && bytes >= model.access.vectorBytes ? source.sharedAxis : source.contiguous;
}

void BufferLayouts::visitUse(OpOperand &use, ArrayRef<unsigned> axes) {
  Operation *op = use.getOwner();
  if (isa<tx::TensorLoadOp, tx::TensorStoreOp, tx::TensorGatherOp>(op)) {
    if (!axes.empty())
      recordPreference(inner.tma, axes.size() - 1, axes);
  } else if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
    if (use.getOperandNumber() < 2 && dot.getOperandType(use.getOperandNumber()).getElementTypeBitWidth() != 16)
      recordPreference(inner.dotOperand, use.getOperandNumber() == 0 ? 1 : 0, axes);
  } else if (auto dot = dyn_cast<tx::DotXOp>(op)) {
    if (cast<MemDescType>(use.get().getType()).getElementType().getIntOrFloatBitWidth() != 16)
      recordPreference(inner.dotOperand, use.getOperandNumber() == 0 ? 1 : 0, axes);
  } else if (auto copy = dyn_cast<tx::TMemCopyOp>(op)) {
    (copy.getSrc().getType().getShape() == copy.getDst().getType().getShape() ? inner.isScales : inner.isRowMajor) =
        true;
  } else if (isa<tx::InlineAsmOp>(op)) {
    inner.isRowMajor = true;
  } else if (auto store = dyn_cast<ttg::LocalStoreOp>(op)) {
    recordPreference(inner.stored, storedAxis(store.getSrc(), model, axisInfo), axes);
  } else if (auto copy = dyn_cast<tx::AsyncCopyOp>(op)) {
    recordPreference(inner.stored, analysis::contiguousAxis(copy.getPtr(), axisInfo), axes);
  }
}

LogicalResult BufferLayouts::visitCarried(OpOperand &use, ArrayRef<unsigned> axes) {
  Operation *op = use.getOwner();
  SmallVector<unsigned> same(axes);
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    if (BlockArgument argument = loop.getTiedLoopRegionIterArg(&use))
      if (failed(visit(argument, use.get(), same)) || failed(visit(loop.getTiedLoopResult(&use), use.get(), same)))
        return failure();
    return success();
  }
  if (op->hasTrait<OpTrait::IsTerminator>() && isa_and_present<RegionBranchOpInterface>(op->getParentOp())) {
    if (isa<LoopLikeOpInterface>(op->getParentOp()))
      return success(); // the argument follows from the loop's initial value
    return visit(op->getParentOp()->getResult(use.getOperandNumber()), use.get(), same);
  }
  return op->emitError("a buffer cannot be given to `") << op->getName() << "`; pass what is read from it";
}

LogicalResult BufferLayouts::visit(Value view, Value source, SmallVector<unsigned> axes) {
  if (!views.insert({view, source}).second)
    return success();
  for (OpOperand &use : view.getUses()) {
    Operation *op = use.getOwner();
    SmallVector<unsigned> of(axes);
    LogicalResult done = success();
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(op)) {
      for (auto [axis, from] : llvm::enumerate(trans.getOrder()))
        if (!axes.empty())
          of[axis] = axes[from];
      done = visit(trans.getResult(), view, of);
    } else if (isa<ttg::MemDescReshapeOp>(op)) {
      done = visit(op->getResult(0), view, {});
    } else if (isa<ttg::MemDescIndexOp, ttg::MemDescSubsliceOp, tx::RemoteOp>(op)) {
      done = visit(op->getResult(0), view, of);
    } else if (isa<ir::TileOp>(op) && !isa<tt::CallOp, tt::ReturnOp, tx::YieldOp>(op)) {
      visitUse(use, axes);
    } else {
      done = visitCarried(use, axes);
    }
    if (failed(done))
      return failure();
  }
  return success();
}

/// The shape of one buffer, also for an element of a ring.
static ArrayRef<int64_t> elementShape(MemDescType type) { return type.getShape().drop_front(type.getIsMultiBuffer()); }

/// The layout of a buffer with innermost axis `inner`.
static LinearLayout layoutFor(MemDescType type, unsigned inner, const arch::SmModel &model) {
  ArrayRef<int64_t> shape = elementShape(type);
  unsigned bits = ir::elementBitsOf(type.getElementType()), rank = shape.size();
  if (rank < 2 || bits > 64)
    return layout::swizzledShared(shape, {0}, {});
  return layout::matrixShared(shape, bits, model.access.swizzleRowBytes, inner + 2 == rank);
}

/// The layout of a view of a buffer that has the layout `of`.
static LayoutAttr layoutOfView(Value view, MemDescType of) {
  LayoutAttr layout = of.getLayout();
  Operation *op = view.getDefiningOp();
  if (auto trans = dyn_cast_if_present<ttg::MemDescTransOp>(op))
    return LayoutAttr::get(view.getContext(),
                           layout::transposed(layout.getLayout(), SmallVector<unsigned>(trans.getOrder())));
  if (isa_and_present<ttg::MemDescReshapeOp>(op))
    return LayoutAttr::get(view.getContext(),
                           layout::reshaped(layout.getLayout(), cast<MemDescType>(view.getType()).getShape()));
  return layout;
}

LogicalResult BufferLayouts::assign(Value buffer) {
  auto type = cast<MemDescType>(buffer.getType());
  if (type.getLayout() || type.getSpace() == ttg::MemorySpace::Tensor)
    return success(); // the hardware has one layout of tensor memory
  SmallVector<unsigned> axes = llvm::to_vector(llvm::seq(0u, unsigned(elementShape(type).size())));
  inner = {};
  views.clear();
  if (failed(visit(buffer, Value(), axes)))
    return failure();
  if (auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>(); alloc && alloc.getSrc())
    recordPreference(inner.stored, storedAxis(alloc.getSrc(), model, axisInfo), axes);
  LinearLayout layout = inner.isScales && !inner.tma ? layout::scalesShared(elementShape(type))
                        : inner.isRowMajor           ? tx::InlineAsmOp::getBufferLayout(elementShape(type))
                                                     : layoutFor(type, inner.of(axes.size()), model);
  for (auto [view, source] : views) {
    LayoutAttr follows =
        source ? layoutOfView(view, cast<MemDescType>(source.getType())) : LayoutAttr::get(buffer.getContext(), layout);
    view.setType(cast<MemDescType>(view.getType()).withLayout(follows));
  }
  return success();
}

LogicalResult assignBufferLayouts(ModuleOp module, const arch::SmModel &model,
                                  const analysis::AxisInfoAnalysis &axisInfo) {
  SmallVector<Value> buffers;
  module.walk([&](Operation *op) {
    for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::Allocate)
        buffers.push_back(effect.buffer);
  });
  BufferLayouts layouts(model, axisInfo);
  for (Value buffer : buffers)
    if (failed(layouts.assign(buffer)))
      return failure();
  return success();
}

} // namespace txl::transform
