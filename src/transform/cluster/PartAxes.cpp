// Propagates each decision along uses and definitions to a fixpoint; the first decision about a value holds.
#include "transform/cluster/PartAxes.h"
#include "ir/TX.h"
#include "ir/facts/ThreadValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/cluster/AxisRules.h"
#include "transform/cluster/RankValues.h"

using namespace mlir;

namespace txl::transform {

static bool isTile(Value value) { return !tileShape(value.getType()).empty(); }
static bool isBuffer(Value value) { return isa<ttg::MemDescType>(value.getType()); }

PartAxes::PartAxes(ModuleOp module, unsigned parts)
    : module(module), count(parts), ofThreads(ir::threadValues(module)) {
  findCheap();
  findNeighbours();
  decideFragments();
  decideProducts();
  decideRest();
}

std::optional<int> PartAxes::of(Value value) const {
  auto found = axes.find(value);
  return found == axes.end() ? std::nullopt : std::optional<int>(found->second);
}

void PartAxes::findCheap() {
  RankValues ranks(module, [](Operation *) { return false; });
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
      return;
    auto constant = dyn_cast<arith::ConstantOp>(op);
    bool isMade = isa<tt::MakeRangeOp>(op) || (constant && isa<SplatElementsAttr>(constant.getValue()));
    bool isOnly = op->getNumOperands() && isPure(op) &&
                  (op->hasTrait<OpTrait::Elementwise>() || isa<tt::SplatOp, tt::ExpandDimsOp, tt::BroadcastOp>(op));
    for (Value operand : op->getOperands())
      isOnly &= isTile(operand) ? cheap.contains(operand) : !ofThreads.contains(operand) && !ranks.differs(operand);
    if (isMade || isOnly)
      cheap.insert(op->getResult(0));
  });
}

void PartAxes::findNeighbours() {
  auto add = [&](Value a, Value b) {
    if (isTile(a)) {
      neighbours[a].push_back(b);
      neighbours[b].push_back(a);
    }
  };
  module.walk([&](Operation *op) {
    if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
      for (auto [sum, result] : llvm::zip(wait.getSums(), wait.getResults()))
        add(sum, result);
      return;
    }
    ir::forCarried(op, add);
  });
}

bool PartAxes::set(Value value, int axis) {
  if (!isTile(value) || cheap.contains(value) || axes.contains(value))
    return false;
  if (axis != kWhole && (axis >= int(tileShape(value.getType()).size()) || tileShape(value.getType())[axis] % count))
    return false;
  axes[value] = axis;
  open.push_back(value);
  return true;
}

void PartAxes::decide(Value value, int axis) {
  set(value, axis);
  while (!open.empty())
    spread(open.pop_back_val());
}

/// Propagates the axis of `value` to the operations around it.
void PartAxes::spread(Value value) {
  int axis = axes.lookup(value);
  for (Value other : neighbours.lookup(value))
    set(other, axis);
  auto tilesOf = [&](Operation *op, int results, std::optional<unsigned> but) {
    for (OpOperand &operand : op->getOpOperands())
      if (operand.getOperandNumber() != but)
        if (std::optional<int> of = operandAxis(op, operand.getOperandNumber(), results, count))
          set(operand.get(), *of);
  };
  Operation *def = value.getDefiningOp();
  if (def && !isa<tx::DotWaitOp>(def) &&
      def->getNumRegions() == unsigned(isa<tt::ReduceOp, tt::ScanOp, tt::MapElementwiseOp>(def))) {
    // If the whole tile is needed, so are its operands where elements correspond; through mixing operations nothing is
    // propagated.
    bool follows =
        axis != kWhole || def->hasTrait<OpTrait::Elementwise>() || isBuffer(value) ||
        isa<tt::LoadOp, ttg::LocalLoadOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::TransOp, tt::ReshapeOp>(def);
    if (follows)
      tilesOf(def, axis, std::nullopt);
  }
  for (OpOperand &use : value.getUses()) {
    Operation *op = use.getOwner();
    if (isa<tx::DotWaitOp>(op) || (axis == kWhole && !isBuffer(value)))
      continue;
    bool isView = op->getNumResults() == 1 && (isBuffer(op->getResult(0)) || isa<ttg::LocalLoadOp>(op));
    if (axis == kWhole && !isView && !isa<ttg::LocalStoreOp>(op))
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
void PartAxes::decideFragments() {
  module.walk([&](Operation *op) {
    if (auto byWarp = dyn_cast<tx::ByWarpOp>(op)) {
      int64_t warps = ir::threadsAround(op, 32 * tx::threadsOf(module).warps) / 32;
      decide(byWarp.getSrc(), byWarp.getSrc().getType().getNumElements() > warps ? 0 : kWhole);
    } else if (isa<tx::FragmentOp, tx::SpreadOp>(op) ||
               (isa<tt::SplatOp>(op) && ofThreads.contains(op->getOperand(0)))) {
      decide(op->getResult(0), firstDivisibleAxis(op->getResult(0).getType(), count));
    } else if (auto store = dyn_cast<tx::FragmentStoreOp>(op)) {
      decide(store.getBuffer(), firstDivisibleAxis(store.getBuffer().getType(), count));
    }
  });
}

/// Whether the only dot of a program without explicit threads may be partitioned along its columns as well: nothing
/// reduces or scans the result.
static bool isCutEitherWay(ModuleOp module) {
  unsigned products = 0;
  bool isFree = true;
  module.walk([&](Operation *op) {
    products += isa<tt::DotOp>(op);
    isFree &= !isa<tt::ReduceOp, tt::ScanOp>(op) && !isa_and_nonnull<tx::TXDialect, ttg::TTGDialect>(op->getDialect());
  });
  return isFree && products == 1;
}

/// Partitions dots along rows or columns: a wgmma has 64 rows, an mma.sync 16 rows or 8 columns.
void PartAxes::decideProducts() {
  const bool eitherWay = isCutEitherWay(module);
  const int64_t rowsOfGroups = 16 * tx::threadsOf(module).warps;
  module.walk([&](Operation *op) {
    if (!isa<tt::DotOp, tx::DotAsyncOp, tx::DotXOp>(op))
      return;
    Value sum = op->getOperand(2);
    ArrayRef<int64_t> shape = tileShape(sum.getType());
    int rows = shape.size() - 2, axis = kWhole;
    if (rows && shape[0] % count == 0)
      axis = 0;
    // Square slices need the fewest loads. Of a square tile both halves load the same; if each warpgroup keeps rows of
    // its own, the wider instruction reads less shared memory (256x256 on an H200: 1.07 times as fast).
    const bool isSquare = shape[rows] == shape[rows + 1] && shape[rows] % (rowsOfGroups * count) == 0;
    const bool isWide = shape[rows + 1] >= shape[rows] && !isSquare;
    if (eitherWay && axis == kWhole && isWide && shape[rows + 1] % (64 * count) == 0)
      axis = rows + 1;
    struct Way {
      int axis;
      int64_t least;
    };
    Way ofWarpgroups[] = {{rows, 64}, {rows + 1, 8}, {rows, 1}, {rows + 1, 1}};
    Way ofWarps[] = {{rows, 64}, {rows + 1, 64}, {rows, 16}, {rows + 1, 8}, {rows, 1}, {rows + 1, 1}};
    for (Way way : isa<tt::DotOp>(op) ? ArrayRef<Way>(ofWarps) : ArrayRef<Way>(ofWarpgroups))
      if (axis == kWhole && shape[way.axis] % (way.least * count) == 0)
        axis = way.axis;
    for (unsigned k : {2, 0, 1})
      decide(op->getOperand(k), operandAxis(op, k, axis, count).value_or(kWhole));
    for (Value result : op->getResults())
      decide(result, axis);
  });
}

/// Whether all views of a buffer can be partitioned with it.
bool PartAxes::mayCut(Value buffer, int axis) const {
  SmallVector<std::pair<Value, int>> open{{buffer, axis}};
  DenseSet<Value> seen;
  while (!open.empty()) {
    auto [value, cut] = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (tileShape(value.getType())[cut] % count)
      return false;
    auto found = neighbours.find(value);
    if (found != neighbours.end())
      for (Value other : found->second)
        open.push_back({other, cut});
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      if (op->getNumResults() != 1 || !isBuffer(op->getResult(0)))
        continue;
      if (isa<ttg::MemDescSubsliceOp>(op) &&
          tileShape(value.getType())[cut] != tileShape(op->getResult(0).getType())[cut])
        return false;
      std::optional<int> of = resultAxis(op, use.getOperandNumber(), cut, count);
      if (!of)
        return false;
      open.push_back({op->getResult(0), *of});
    }
  }
  return true;
}

void PartAxes::decideDefault(Value value) {
  if (!isTile(value) || axes.contains(value) || cheap.contains(value))
    return;
  int axis = kWhole;
  for (auto [k, extent] : llvm::enumerate(tileShape(value.getType())))
    if (axis == kWhole && extent % count == 0 && (!isBuffer(value) || mayCut(value, k)))
      axis = k;
  decide(value, axis);
}

void PartAxes::decideRest() {
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
  module.walk([&](Operation *op) { ir::forCarried(op, [&](Value, Value to) { decideDefault(to); }); });
}

} // namespace txl::transform
