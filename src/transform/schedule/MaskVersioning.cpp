// Mask versioning. Causal attention masks every tile of scores, but only tiles on the diagonal need it:
//
//   scores = select(rows >= columns, scores, -inf)
//   scores = if (first row >= last column) {scores} else {select(rows >= columns, scores, -inf)}
//
// The elements of a compared tile are a scalar, computed as in the program, plus a constant per element. If the scalar
// plus the least and plus the largest constant do not wrap, all elements lie between these two sums.
#include "transform/schedule/MaskVersioning.h"
#include "arch/SmModel.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Maximal depth of the walk from a mask backwards.
static constexpr unsigned kDeepestMask = 32;

namespace {
/// The range of a tile's elements: `base`, 0 if null, plus `low` to `high`, which are below 2^32 in magnitude.
struct ElementRange {
  Value base;
  int64_t low = 0, high = 0;
};

/// Emits, before an operation, scalar conditions that hold for whole tiles.
class TileConditions {
public:
  explicit TileConditions(Operation *at) : builder(at), loc(at->getLoc()) {}
  /// A scalar that is true only if all elements of a mask are true; null if none was found.
  Value getAllTrue(Value mask, unsigned depth = 0);

private:
  Value find(Value mask, unsigned depth);
  std::optional<ElementRange> getRange(Value tile, unsigned depth);
  std::optional<ElementRange> computeRange(Value tile, unsigned depth);
  Value compare(arith::CmpIOp op, unsigned depth);
  Value createConstant(int64_t value, Type type) {
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
  }
  Value end(const ElementRange &elements, int64_t distance);

  OpBuilder builder;
  Location loc;
  // Memoised results: shared subexpressions would otherwise take exponential time.
  DenseMap<Value, Value> masks;
  DenseMap<Value, std::optional<ElementRange>> ranges;
};
} // namespace

static std::optional<ElementRange> checkBounded(ElementRange elements) {
  bool isSmall = std::max(std::abs(elements.low), std::abs(elements.high)) <= UINT32_MAX;
  return isSmall ? std::optional(elements) : std::nullopt;
}

std::optional<ElementRange> TileConditions::getRange(Value tile, unsigned depth) {
  if (auto known = ranges.find(tile); known != ranges.end())
    return known->second;
  std::optional<ElementRange> elements = computeRange(tile, depth);
  ranges[tile] = elements;
  return elements;
}

/// The range of a tile of integers. Sums wrap in the scalar as they do in each element.
std::optional<ElementRange> TileConditions::computeRange(Value tile, unsigned depth) {
  Operation *op = tile.getDefiningOp();
  if (!op || depth > kDeepestMask)
    return std::nullopt;
  APInt literal;
  if (matchPattern(tile, m_ConstantInt(&literal)))
    return checkBounded({{}, literal.getSExtValue(), literal.getSExtValue()});
  if (auto range = dyn_cast<tt::MakeRangeOp>(op))
    return ElementRange{{}, int32_t(range.getStart()), int64_t(int32_t(range.getEnd())) - 1};
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return ElementRange{splat.getSrc(), 0, 0};
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp>(op))
    return getRange(op->getOperand(0), depth + 1);
  if (!isa<arith::AddIOp, arith::SubIOp>(op))
    return std::nullopt;
  std::optional<ElementRange> a = getRange(op->getOperand(0), depth + 1), b = getRange(op->getOperand(1), depth + 1);
  if (!a || !b)
    return std::nullopt;
  bool adds = isa<arith::AddIOp>(op);
  ElementRange sum{a->base, a->low + (adds ? b->low : -b->high), a->high + (adds ? b->high : -b->low)};
  if (b->base) {
    Value base = a->base ? a->base : this->createConstant(0, b->base.getType());
    sum.base = adds ? arith::AddIOp::create(builder, loc, base, b->base).getResult()
                    : arith::SubIOp::create(builder, loc, base, b->base).getResult();
  }
  return checkBounded(sum);
}

/// base + distance, in 64 bits.
Value TileConditions::end(const ElementRange &elements, int64_t distance) {
  Type i64 = builder.getI64Type();
  Value constant = createConstant(distance, i64);
  if (!elements.base)
    return constant;
  Value base = arith::ExtSIOp::create(builder, loc, i64, elements.base);
  return arith::AddIOp::create(builder, loc, base, constant);
}

Value TileConditions::compare(arith::CmpIOp op, unsigned depth) {
  using Predicate = arith::CmpIPredicate;
  Type type = getElementTypeOrSelf(op.getLhs().getType());
  Predicate predicate = op.getPredicate();
  bool isLess = predicate == Predicate::slt || predicate == Predicate::sle;
  if (!type.isInteger(32) || (!isLess && predicate != Predicate::sgt && predicate != Predicate::sge))
    return {};
  std::optional<ElementRange> a = getRange(op.getLhs(), depth), b = a ? getRange(op.getRhs(), depth) : std::nullopt;
  if (!a || !b)
    return {};
  Value all = arith::CmpIOp::create(builder, loc, predicate, end(*a, isLess ? a->high : a->low),
                                    end(*b, isLess ? b->low : b->high));
  auto require = [&](Predicate how, Value left, int64_t right) {
    Value holds = arith::CmpIOp::create(builder, loc, how, left, createConstant(right, builder.getI64Type()));
    all = arith::AndIOp::create(builder, loc, all, holds);
  };
  for (const ElementRange &elements : {*a, *b}) {
    if (elements.low < 0 || !elements.base)
      require(Predicate::sge, end(elements, elements.low), INT32_MIN);
    if (elements.high > 0 || !elements.base)
      require(Predicate::sle, end(elements, elements.high), INT32_MAX);
  }
  return all;
}

Value TileConditions::getAllTrue(Value mask, unsigned depth) {
  if (auto known = masks.find(mask); known != masks.end())
    return known->second;
  Value all = find(mask, depth);
  masks[mask] = all;
  return all;
}

Value TileConditions::find(Value mask, unsigned depth) {
  Operation *op = mask.getDefiningOp();
  if (!op || depth > kDeepestMask)
    return {};
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp>(op))
    return getAllTrue(op->getOperand(0), depth + 1);
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return splat.getSrc();
  if (auto compared = dyn_cast<arith::CmpIOp>(op))
    return compare(compared, depth + 1);
  if (!isa<arith::AndIOp>(op))
    return {};
  Value a = getAllTrue(op->getOperand(0), depth + 1), b = a ? getAllTrue(op->getOperand(1), depth + 1) : Value();
  return b ? arith::AndIOp::create(builder, loc, a, b).getResult() : Value();
}

/// Whether a tile is computed elementwise from an MMA in the same block.
static bool isComputedFromMma(Value tile) {
  llvm::SetVector<Value> made;
  made.insert(tile);
  for (unsigned next = 0; next < made.size(); ++next) {
    Operation *op = made[next].getDefiningOp();
    if (!op || op->getBlock() != tile.getParentBlock() || !isa<RankedTensorType>(made[next].getType()))
      continue;
    if (isa<tt::DotOp, tx::DotWaitOp>(op))
      return true;
    if (op->hasTrait<OpTrait::Elementwise>())
      made.insert_range(op->getOperands());
  }
  return false;
}

/// Sinks into `block` what computes a mask for it only.
static void sink(Value mask, Block &block) {
  llvm::SetVector<Value> made;
  made.insert(mask);
  for (unsigned next = 0; next < made.size(); ++next) {
    Operation *op = made[next].getDefiningOp();
    bool isMovable = op && op->getBlock() == block.getParentOp()->getBlock() && isMemoryEffectFree(op) &&
                     !op->getNumRegions() && isa<RankedTensorType>(made[next].getType());
    if (!isMovable || llvm::any_of(op->getUsers(), [&](Operation *user) { return user->getBlock() != &block; }))
      continue;
    op->moveBefore(&block.front());
    made.insert_range(op->getOperands());
  }
}

/// Replaces `select` by an `scf.if`.
static void versionSelect(arith::SelectOp select, Value all) {
  OpBuilder builder(select);
  Location loc = select.getLoc();
  auto made = scf::IfOp::create(builder, loc, select.getType(), all, /*withElseRegion=*/true);
  OpBuilder then = made.getThenBodyBuilder(), otherwise = made.getElseBodyBuilder();
  scf::YieldOp::create(then, loc, select.getTrueValue());
  select.getResult().replaceAllUsesWith(made.getResult(0));
  auto end = scf::YieldOp::create(otherwise, loc, select.getResult());
  select->moveBefore(end);
  sink(select.getCondition(), made.getElseRegion().front());
}

namespace {
struct MaskVersioningPass : PassWrapper<MaskVersioningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskVersioningPass)
  explicit MaskVersioningPass(const std::string &target) : model(arch::findSmModel(target)) {}
  StringRef getArgument() const final { return "txl-version-masks"; }
  StringRef getDescription() const final {
    return "version masks: apply them only to tiles for which they do not hold everywhere";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    if (ir::isAsWritten(getOperation()) || ir::isScheduled(getOperation()))
      return;
    SmallVector<arith::SelectOp> selects;
    getOperation().walk([&](arith::SelectOp select) {
      auto type = dyn_cast<RankedTensorType>(select.getType());
      if (type && type.getNumElements() >= model.access.minVersionedElements &&
          isa<RankedTensorType>(select.getCondition().getType()) && isa<scf::ForOp>(select->getParentOp()) &&
          isComputedFromMma(select.getTrueValue()))
        selects.push_back(select);
    });
    for (arith::SelectOp select : selects) {
      Operation *before = select->getPrevNode(); // not null: the MMA comes before
      if (Value all = TileConditions(select).getAllTrue(select.getCondition()))
        versionSelect(select, all);
      else
        while (select->getPrevNode() != before)
          select->getPrevNode()->erase();
    }
  }

  const arch::SmModel &model;
};
} // namespace

std::unique_ptr<Pass> createMaskVersioningPass(const std::string &target) {
  return std::make_unique<MaskVersioningPass>(target);
}

} // namespace txl::transform
