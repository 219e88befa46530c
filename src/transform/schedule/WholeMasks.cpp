// Mask versioning. Causal attention masks every tile of scores, but only tiles on the diagonal need it:
//
//   scores = select(rows >= columns, scores, -inf)
//   scores = if (first row >= last column) {scores} else {select(rows >= columns, scores, -inf)}
//
// The elements of a compared tile are a scalar, computed as in the program, plus a constant per element. If the scalar
// plus the least and plus the largest constant do not wrap, all elements lie between these two sums.
#include "transform/schedule/WholeMasks.h"
#include "ir/Ops.h"
#include "ir/TX.h"
#include "ir/facts/AsWritten.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Fewest elements of a tile for which a branch pays.
static constexpr int64_t kSmallestTile = 4096;
/// Maximal depth of the walk from a mask backwards.
static constexpr unsigned kDeepest = 32;

namespace {
/// The range of a tile's elements: `base`, 0 if null, plus `low` to `high`, which are below 2^32 in magnitude.
struct Reach {
  Value base;
  int64_t low = 0, high = 0;
};

/// Emits, before an operation, scalar conditions that hold for whole tiles.
class WholeTiles {
public:
  explicit WholeTiles(Operation *at) : builder(at), loc(at->getLoc()) {}
  /// A scalar that is true only if all elements of a mask are true; null if none was found.
  Value allOf(Value mask, unsigned depth = 0);

private:
  Value find(Value mask, unsigned depth);
  std::optional<Reach> reachOf(Value tile, unsigned depth);
  std::optional<Reach> findReach(Value tile, unsigned depth);
  Value compare(arith::CmpIOp op, unsigned depth);
  Value number(int64_t value, Type type) {
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
  }
  Value end(const Reach &reach, int64_t distance);

  OpBuilder builder;
  Location loc;
  // Memoised results: shared subexpressions would otherwise take exponential time.
  DenseMap<Value, Value> masks;
  DenseMap<Value, std::optional<Reach>> reaches;
};
} // namespace

static std::optional<Reach> bounded(Reach reach) {
  bool isSmall = std::max(std::abs(reach.low), std::abs(reach.high)) <= UINT32_MAX;
  return isSmall ? std::optional(reach) : std::nullopt;
}

std::optional<Reach> WholeTiles::reachOf(Value tile, unsigned depth) {
  if (auto known = reaches.find(tile); known != reaches.end())
    return known->second;
  std::optional<Reach> reach = findReach(tile, depth);
  reaches[tile] = reach;
  return reach;
}

/// The range of a tile of integers. Sums wrap in the scalar as they do in each element.
std::optional<Reach> WholeTiles::findReach(Value tile, unsigned depth) {
  Operation *op = tile.getDefiningOp();
  if (!op || depth > kDeepest)
    return std::nullopt;
  APInt number;
  if (matchPattern(tile, m_ConstantInt(&number)))
    return bounded({{}, number.getSExtValue(), number.getSExtValue()});
  if (auto range = dyn_cast<tt::MakeRangeOp>(op))
    return Reach{{}, int32_t(range.getStart()), int64_t(int32_t(range.getEnd())) - 1};
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return Reach{splat.getSrc(), 0, 0};
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp>(op))
    return reachOf(op->getOperand(0), depth + 1);
  if (!isa<arith::AddIOp, arith::SubIOp>(op))
    return std::nullopt;
  std::optional<Reach> a = reachOf(op->getOperand(0), depth + 1), b = reachOf(op->getOperand(1), depth + 1);
  if (!a || !b)
    return std::nullopt;
  bool adds = isa<arith::AddIOp>(op);
  Reach sum{a->base, a->low + (adds ? b->low : -b->high), a->high + (adds ? b->high : -b->low)};
  if (b->base) {
    Value base = a->base ? a->base : this->number(0, b->base.getType());
    sum.base = adds ? arith::AddIOp::create(builder, loc, base, b->base).getResult()
                    : arith::SubIOp::create(builder, loc, base, b->base).getResult();
  }
  return bounded(sum);
}

/// base + distance, in 64 bits.
Value WholeTiles::end(const Reach &reach, int64_t distance) {
  Type i64 = builder.getI64Type();
  Value constant = number(distance, i64);
  if (!reach.base)
    return constant;
  Value base = arith::ExtSIOp::create(builder, loc, i64, reach.base);
  return arith::AddIOp::create(builder, loc, base, constant);
}

Value WholeTiles::compare(arith::CmpIOp op, unsigned depth) {
  using Predicate = arith::CmpIPredicate;
  Type type = getElementTypeOrSelf(op.getLhs().getType());
  Predicate predicate = op.getPredicate();
  bool isLess = predicate == Predicate::slt || predicate == Predicate::sle;
  if (!type.isInteger(32) || (!isLess && predicate != Predicate::sgt && predicate != Predicate::sge))
    return {};
  std::optional<Reach> a = reachOf(op.getLhs(), depth), b = a ? reachOf(op.getRhs(), depth) : std::nullopt;
  if (!a || !b)
    return {};
  Value all = arith::CmpIOp::create(builder, loc, predicate, end(*a, isLess ? a->high : a->low),
                                    end(*b, isLess ? b->low : b->high));
  auto require = [&](Predicate how, Value left, int64_t right) {
    Value holds = arith::CmpIOp::create(builder, loc, how, left, number(right, builder.getI64Type()));
    all = arith::AndIOp::create(builder, loc, all, holds);
  };
  for (const Reach &reach : {*a, *b}) {
    if (reach.low < 0 || !reach.base)
      require(Predicate::sge, end(reach, reach.low), INT32_MIN);
    if (reach.high > 0 || !reach.base)
      require(Predicate::sle, end(reach, reach.high), INT32_MAX);
  }
  return all;
}

Value WholeTiles::allOf(Value mask, unsigned depth) {
  if (auto known = masks.find(mask); known != masks.end())
    return known->second;
  Value all = find(mask, depth);
  masks[mask] = all;
  return all;
}

Value WholeTiles::find(Value mask, unsigned depth) {
  Operation *op = mask.getDefiningOp();
  if (!op || depth > kDeepest)
    return {};
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp>(op))
    return allOf(op->getOperand(0), depth + 1);
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return splat.getSrc();
  if (auto compared = dyn_cast<arith::CmpIOp>(op))
    return compare(compared, depth + 1);
  if (!isa<arith::AndIOp>(op))
    return {};
  Value a = allOf(op->getOperand(0), depth + 1), b = a ? allOf(op->getOperand(1), depth + 1) : Value();
  return b ? arith::AndIOp::create(builder, loc, a, b).getResult() : Value();
}

/// Whether a tile is computed elementwise from an MMA in the same block.
static bool isOfProduct(Value tile) {
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
static void branch(arith::SelectOp select, Value all) {
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
struct WholeMasksPass : PassWrapper<WholeMasksPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WholeMasksPass)
  StringRef getArgument() const final { return "txl-whole-masks"; }
  StringRef getDescription() const final { return "apply masks only where they do not hold for a whole tile"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    if (ir::isAsWritten(getOperation()))
      return;
    SmallVector<arith::SelectOp> selects;
    getOperation().walk([&](arith::SelectOp select) {
      auto type = dyn_cast<RankedTensorType>(select.getType());
      if (type && type.getNumElements() >= kSmallestTile && isa<RankedTensorType>(select.getCondition().getType()) &&
          isa<scf::ForOp>(select->getParentOp()) && isOfProduct(select.getTrueValue()))
        selects.push_back(select);
    });
    for (arith::SelectOp select : selects) {
      Operation *before = select->getPrevNode(); // not null: the MMA comes before
      if (Value all = WholeTiles(select).allOf(select.getCondition()))
        branch(select, all);
      else
        while (select->getPrevNode() != before)
          select->getPrevNode()->erase();
    }
  }
};
} // namespace

std::unique_ptr<Pass> createWholeMasksPass() { return std::make_unique<WholeMasksPass>(); }

} // namespace txl::transform
