// Propagates each decision along uses and definitions to a fixpoint; the first decision about a value holds.
#include "transform/cluster/PartitionAxes.h"
#include "arch/SmModel.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/cluster/AxisRules.h"
#include "transform/cluster/RankValues.h"

using namespace mlir;

namespace txl::transform {

PartitionAxes::PartitionAxes(ModuleOp module, unsigned numCtas)
    : module(module), count(numCtas), threadVarying(ir::threadValues(module)) {
  findCheap();
  findEqualValues();
  decideFragments();
  decideDots();
  decideRest();
}

std::optional<int> PartitionAxes::of(Value value) const {
  auto found = axes.find(value);
  return found == axes.end() ? std::nullopt : std::optional<int>(found->second);
}

void PartitionAxes::findCheap() {
  RankValues ranks(module, [](Operation *) { return false; });
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
      return;
    auto constant = dyn_cast<arith::ConstantOp>(op);
    bool isSource = isa<tt::MakeRangeOp>(op) || (constant && isa<SplatElementsAttr>(constant.getValue()));
    bool isCheapOp = op->getNumOperands() && isPure(op) &&
                     (op->hasTrait<OpTrait::Elementwise>() || isa<tt::SplatOp, tt::ExpandDimsOp, tt::BroadcastOp>(op));
    for (Value operand : op->getOperands())
      isCheapOp &=
          hasTileShape(operand) ? cheap.contains(operand) : !threadVarying.contains(operand) && !ranks.differs(operand);
    if (isSource || isCheapOp)
      cheap.insert(op->getResult(0));
  });
}

void PartitionAxes::findEqualValues() {
  auto add = [&](Value a, Value b) {
    if (hasTileShape(a)) {
      equalValues[a].push_back(b);
      equalValues[b].push_back(a);
    }
  };
  module.walk([&](Operation *op) {
    if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
      for (auto [accumulator, result] : llvm::zip(wait.getAccumulators(), wait.getResults()))
        add(accumulator, result);
      return;
    }
    ir::forEachForwardedValue(op, add);
  });
}

bool PartitionAxes::set(Value value, int axis) {
  if (!hasTileShape(value) || cheap.contains(value) || axes.contains(value))
    return false;
  if (axis != kUnpartitioned &&
      (axis >= int(tileShape(value.getType()).size()) || tileShape(value.getType())[axis] % count))
    return false;
  axes[value] = axis;
  worklist.push_back(value);
  return true;
}

void PartitionAxes::decide(Value value, int axis) {
  set(value, axis);
  while (!worklist.empty())
    propagate(worklist.pop_back_val());
}

/// Propagates the axis of `value` to the operations around it.
void PartitionAxes::propagate(Value value) {
  int axis = axes.lookup(value);
  for (Value other : equalValues.lookup(value))
    set(other, axis);
  auto tilesOf = [&](Operation *op, int results, std::optional<unsigned> except) {
    for (OpOperand &operand : op->getOpOperands())
      if (operand.getOperandNumber() != except)
        if (std::optional<int> of = operandAxis(op, operand.getOperandNumber(), results, count))
          set(operand.get(), *of);
  };
  Operation *def = value.getDefiningOp();
  if (def && !isa<tx::DotWaitOp>(def) &&
      def->getNumRegions() == unsigned(isa<tt::ReduceOp, tt::ScanOp, tt::MapElementwiseOp>(def))) {
    // If the whole tile is needed, so are its operands where elements correspond; through mixing operations nothing is
    // propagated.
    bool follows =
        axis != kUnpartitioned || def->hasTrait<OpTrait::Elementwise>() || isBuffer(value) ||
        isa<tt::LoadOp, ttg::LocalLoadOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::TransOp, tt::ReshapeOp>(def);
    if (follows)
      tilesOf(def, axis, std::nullopt);
  }
  for (OpOperand &use : value.getUses()) {
    Operation *op = use.getOwner();
    if (isa<tx::DotWaitOp>(op) || (axis == kUnpartitioned && !isBuffer(value)))
      continue;
    bool isView = op->getNumResults() == 1 && (isBuffer(op->getResult(0)) || isa<ttg::LocalLoadOp>(op));
    if (axis == kUnpartitioned && !isView && !isa<ttg::LocalStoreOp>(op))
      continue;
    std::optional<int> results = resultAxis(op, use.getOperandNumber(), axis, count);
    if (!results)
      continue;
    for (Value result : op->getResults())
      set(result, *results);
    if (!isa<tt::BroadcastOp, tt::ExpandDimsOp>(op))
      tilesOf(op, *results, use.getOperandNumber());
  }
}

/// The element owners of a fragment are specified for each CTA's slice along the first axis.
void PartitionAxes::decideFragments() {
  module.walk([&](Operation *op) {
    if (auto byWarp = dyn_cast<tx::ByWarpOp>(op)) {
      int64_t warps =
          ir::numThreadsRunning(op, arch::kThreadsPerWarp * tx::threadsOf(module).warps) / arch::kThreadsPerWarp;
      decide(byWarp.getSrc(), byWarp.getSrc().getType().getNumElements() > warps ? 0 : kUnpartitioned);
    } else if (isa<tx::FragmentOp, tx::SpreadOp>(op) ||
               (isa<tt::SplatOp>(op) && threadVarying.contains(op->getOperand(0)))) {
      decide(op->getResult(0), firstDivisibleAxis(op->getResult(0).getType(), count));
    } else if (auto store = dyn_cast<tx::FragmentStoreOp>(op)) {
      decide(store.getBuffer(), firstDivisibleAxis(store.getBuffer().getType(), count));
    }
  });
}

/// Whether the only dot of a program without explicit threads may be partitioned along its columns as well: nothing
/// reduces or scans the result.
static bool mayPartitionColumns(ModuleOp module) {
  unsigned dotCount = 0;
  bool isFree = true;
  module.walk([&](Operation *op) {
    dotCount += isa<tt::DotOp>(op);
    isFree &= !isa<tt::ReduceOp, tt::ScanOp>(op) && !isa_and_nonnull<tx::TXDialect, ttg::TTGDialect>(op->getDialect());
  });
  return isFree && dotCount == 1;
}

/// Partitions dots along rows or columns: a wgmma has 64 rows, an mma.sync 16 rows or 8 columns.
void PartitionAxes::decideDots() {
  const bool mayUseColumns = mayPartitionColumns(module);
  const arch::MmaThresholds &shapes = arch::portableSmModel().tiles;
  const int64_t warpgroupRows = shapes.mmaRows * tx::threadsOf(module).warps;
  module.walk([&](Operation *op) {
    if (!isa<tt::DotOp, tx::DotAsyncOp, tx::DotXOp>(op))
      return;
    Value accumulator = op->getOperand(2);
    ArrayRef<int64_t> shape = tileShape(accumulator.getType());
    int rows = shape.size() - 2, axis = kUnpartitioned;
    if (rows && shape[0] % count == 0)
      axis = 0;
    // Square slices need the fewest loads. Of a square tile both halves load the same; if each warpgroup keeps rows of
    // its own, the wider instruction reads less shared memory (256x256 on an H200: 1.07 times as fast).
    const bool isSquare = shape[rows] == shape[rows + 1] && shape[rows] % (warpgroupRows * count) == 0;
    const bool isWide = shape[rows + 1] >= shape[rows] && !isSquare;
    if (mayUseColumns && axis == kUnpartitioned && isWide && shape[rows + 1] % (shapes.wgmmaRows * count) == 0)
      axis = rows + 1;
    struct Candidate {
      int axis;
      int64_t minExtent;
    };
    const int columns = rows + 1;
    Candidate wgmmaCandidates[] = {
        {rows, shapes.wgmmaRows}, {columns, shapes.wgmmaColumnUnit}, {rows, 1}, {columns, 1}};
    Candidate mmaCandidates[] = {{rows, shapes.wgmmaRows},
                                 {columns, shapes.wgmmaRows},
                                 {rows, shapes.mmaRows},
                                 {columns, shapes.mmaColumns},
                                 {rows, 1},
                                 {columns, 1}};
    for (Candidate candidate :
         isa<tt::DotOp>(op) ? ArrayRef<Candidate>(mmaCandidates) : ArrayRef<Candidate>(wgmmaCandidates))
      if (axis == kUnpartitioned && shape[candidate.axis] % (candidate.minExtent * count) == 0)
        axis = candidate.axis;
    for (unsigned k : {2, 0, 1})
      decide(op->getOperand(k), operandAxis(op, k, axis, count).value_or(kUnpartitioned));
    for (Value result : op->getResults())
      decide(result, axis);
  });
}

/// Whether all views of a buffer can be partitioned with it.
bool PartitionAxes::mayPartition(Value buffer, int axis) const {
  SmallVector<std::pair<Value, int>> worklist{{buffer, axis}};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    auto [value, axisOfView] = worklist.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (tileShape(value.getType())[axisOfView] % count)
      return false;
    auto found = equalValues.find(value);
    if (found != equalValues.end())
      for (Value other : found->second)
        worklist.push_back({other, axisOfView});
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      if (op->getNumResults() != 1 || !isBuffer(op->getResult(0)))
        continue;
      if (isa<ttg::MemDescSubsliceOp>(op) &&
          tileShape(value.getType())[axisOfView] != tileShape(op->getResult(0).getType())[axisOfView])
        return false;
      std::optional<int> of = resultAxis(op, use.getOperandNumber(), axisOfView, count);
      if (!of)
        return false;
      worklist.push_back({op->getResult(0), *of});
    }
  }
  return true;
}

void PartitionAxes::decideDefault(Value value) {
  if (!hasTileShape(value) || axes.contains(value) || cheap.contains(value))
    return;
  int axis = kUnpartitioned;
  for (auto [k, extent] : llvm::enumerate(tileShape(value.getType())))
    if (axis == kUnpartitioned && extent % count == 0 && (!isBuffer(value) || mayPartition(value, k)))
      axis = k;
  decide(value, axis);
}

void PartitionAxes::decideRest() {
  module.walk([&](Operation *op) {
    if (isa<ttg::LocalAllocOp, tx::MBarrierAllocOp>(op))
      decideDefault(op->getResult(0));
  });
  // Stored tiles, in program order.
  module.walk([&](Operation *op) {
    if (!isa<tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicStoreOp>(op))
      return;
    for (Value operand : op->getOperands())
      if (axes.contains(operand))
        return;
    for (Value operand : op->getOperands())
      decideDefault(operand);
  });
  module.walk([&](Operation *op) {
    if (isa<tt::LoadOp, tt::AtomicLoadOp, tt::AtomicPollOp>(op))
      decideDefault(op->getResult(0));
  });
  // Values carried by control flow have one form.
  module.walk([&](Operation *op) { ir::forEachForwardedValue(op, [&](Value, Value to) { decideDefault(to); }); });
}

} // namespace txl::transform
