// Estimates how threads will hold the reduced axis, from the loads and dots on which a tile depends.
#include "transform/assignment/ReductionOrder.h"
#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::transform {

/// Limit of the values visited per tile.
static constexpr unsigned kMaxValues = 256;

/// The order is part of the program's result, so no target changes it.
static const arch::SmModel &model() { return arch::portableSmModel(); }

/// The values on which a value depends: those yielded and initial for loops and branches, the operands of any other
/// operation.
static SmallVector<Value> sourcesOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument.getArgNumber() == 0)
      return {};
    unsigned index = argument.getArgNumber() - 1;
    return {loop.getInitArgs()[index], loop.getYieldedValues()[index]};
  }
  auto result = cast<OpResult>(value);
  if (auto branch = dyn_cast<scf::IfOp>(result.getOwner()))
    return {branch.thenYield().getOperand(result.getResultNumber()),
            branch.elseYield().getOperand(result.getResultNumber())};
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return {loop.getInitArgs()[result.getResultNumber()], loop.getYieldedValues()[result.getResultNumber()]};
  return result.getOwner()->getNumRegions() ? SmallVector<Value>()
                                            : SmallVector<Value>(result.getOwner()->getOperands());
}

/// Elements of one access of a thread along `axis`.
template <typename Access>
static unsigned getVectorWidth(Access access, Type element, unsigned axis, const analysis::AxisInfoAnalysis &axisInfo) {
  int64_t vector = axisInfo.vectorElements(access.getPtr(), access.getMask(), axis);
  return std::min<int64_t>(vector, model().access.vectorBytes / ir::elementBytes(element));
}

/// Tiles of one shape that are combined have one layout, which suits the widest elements among them.
static unsigned limitToNarrowestAccess(tt::ReduceOp op, unsigned held, const analysis::AxisInfoAnalysis &axisInfo) {
  ArrayRef<int64_t> shape = op.getInputTypes().front().getShape();
  auto limitTo = [&](auto access, Type accessed) {
    auto type = dyn_cast<RankedTensorType>(accessed);
    unsigned own = type && type.getShape() == shape ? getVectorWidth(access, type, op.getAxis(), axisInfo) : 1;
    held = own > 1 ? std::min(held, own) : held;
  };
  op->getParentOfType<FunctionOpInterface>()->walk([&](Operation *other) {
    if (auto load = dyn_cast<tt::LoadOp>(other))
      limitTo(load, load.getType());
    else if (auto store = dyn_cast<tt::StoreOp>(other))
      limitTo(store, store.getValue().getType());
  });
  return held;
}

namespace {
/// How threads will hold the axis of a reduction.
struct AxisDistribution {
  unsigned consecutive = 1; ///< in one thread
  bool acrossLanes = false; ///< the next neighbours are in other lanes of the warp
};
} // namespace

static AxisDistribution getAxisDistribution(tt::ReduceOp op, const analysis::AxisInfoAnalysis &axisInfo) {
  SetVector<Value> values;
  values.insert(op.getSrcs().begin(), op.getSrcs().end());
  ArrayRef<int64_t> shape = op.getInputTypes().front().getShape();
  AxisDistribution held;
  bool isLoaded = false, isMultiplied = false;
  for (unsigned next = 0; next < values.size() && next < kMaxValues; ++next) {
    Operation *def = values[next].getDefiningOp();
    if (auto load = dyn_cast_or_null<tt::LoadOp>(def)) {
      held.consecutive = std::max(held.consecutive, getVectorWidth(load, load.getType(), op.getAxis(), axisInfo));
      const analysis::AxisInfo &pointer = axisInfo.get(load.getPtr());
      isLoaded = true;
      held.acrossLanes |= op.getAxis() < pointer.axes.size() && pointer.axes[op.getAxis()].contiguity > 1;
    } else if (isa_and_present<tt::DotOp>(def)) {
      isMultiplied = true;
      if (op.getAxis() + 1 == shape.size())
        held.consecutive = std::max<unsigned>(held.consecutive, model().tiles.mmaConsecutive);
    } else {
      for (Value source : sourcesOf(values[next]))
        if (auto type = dyn_cast<RankedTensorType>(source.getType()); type && type.getShape() == shape)
          values.insert(source);
    }
  }
  held.consecutive = limitToNarrowestAccess(op, held.consecutive, axisInfo);
  // computed tiles are distributed along their last axis
  held.acrossLanes |= !isLoaded && op.getAxis() + 1 == shape.size();
  // the axis of a single row is distributed over all threads, whatever its addresses are
  held.acrossLanes |= op.getInputTypes().front().getNumElements() == shape[op.getAxis()];
  held.acrossLanes &= !isMultiplied; // few lanes share a row of an MMA's result
  return held;
}

/// The bits of the axis in combination order: a thread's neighbours from the lowest bit, its distant elements, lanes,
/// warps.
static SmallVector<int32_t> orderOf(tt::ReduceOp op, const analysis::AxisInfoAnalysis &axisInfo) {
  AxisDistribution held = getAxisDistribution(op, axisInfo);
  const int laneBits = llvm::Log2_32(arch::kThreadsPerWarp),
            threadBits = llvm::Log2_64(model().access.standardElements);
  const int maxWarpBits = llvm::Log2_32(model().warps.maxReducing);
  int bits = ir::reductionOrder(op).size(), own = std::min<int>(bits, llvm::Log2_32(held.consecutive));
  int lanesEnd = bits, warpsEnd = bits;
  if (held.acrossLanes && own + laneBits < bits) {
    int elements = llvm::Log2_64(op.getInputTypes().front().getNumElements()), rows = elements - bits;
    int warps = std::clamp<int>(elements - (laneBits + threadBits), 0, maxWarpBits) - rows;
    lanesEnd = own + laneBits;
    warpsEnd = std::min(bits, lanesEnd + std::max(warps, 0));
  }
  SmallVector<int32_t> order(llvm::to_vector_of<int32_t>(llvm::seq(0, own)));
  auto highestFirst = [&](int from, int to) { llvm::append_range(order, llvm::reverse(llvm::seq(from, to))); };
  highestFirst(warpsEnd, bits);
  highestFirst(own, lanesEnd);
  highestFirst(lanesEnd, warpsEnd);
  return order;
}

namespace {
struct ReductionOrderPass : PassWrapper<ReductionOrderPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReductionOrderPass)
  StringRef getArgument() const final { return "txl-reduction-order"; }
  StringRef getDescription() const final { return "set the combination order of reductions"; }
  void runOnOperation() final {
    if (ir::isAsWritten(getOperation()))
      return;
    SmallVector<tt::ReduceOp> reductions;
    getOperation().walk([&](tt::ReduceOp op) {
      if (!op->hasAttr(ir::kReductionOrder) && !ir::combinesInAnyOrder(op.getCombineOp()))
        reductions.push_back(op);
    });
    if (reductions.empty())
      return;
    analysis::AxisInfoAnalysis axisInfo(getOperation());
    for (tt::ReduceOp op : reductions) {
      SmallVector<int32_t> order = orderOf(op, axisInfo);
      if (!llvm::equal(order, ir::reductionOrder(op)))
        op->setAttr(ir::kReductionOrder, DenseI32ArrayAttr::get(&getContext(), order));
    }
  }
};
} // namespace

std::unique_ptr<Pass> createReductionOrderPass() { return std::make_unique<ReductionOrderPass>(); }

} // namespace txl::transform
