// One pattern for each pair; a pattern leaves the pair alone if the merged operation would have another meaning.
#include "transform/Combine.h"
#include "analysis/effects/Interval.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "transform/PatternPass.h"

using namespace mlir;

namespace txl::transform {

// dot(a, b, 0) + c. A float zero must be +0: with -0 as the accumulator's initial value an all-zero product would keep
// its sign.
template <typename AddOp> struct AddIntoDot : OpRewritePattern<AddOp> {
  using OpRewritePattern<AddOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp add, PatternRewriter &rewriter) const final {
    for (auto [dotValue, addend] : {std::pair(add.getLhs(), add.getRhs()), std::pair(add.getRhs(), add.getLhs())}) {
      auto dot = dotValue.template getDefiningOp<tt::DotOp>();
      if (!dot || !dot->hasOneUse() || dot->getBlock() != add->getBlock())
        continue; // in another block it may run less often
      if (!matchPattern(dot.getC(), m_Zero()) && !matchPattern(dot.getC(), m_PosZeroFloat()))
        continue;
      // Partial sums of an 8-bit dot are rounded at intervals counted from the beginning, so another initial value
      // changes them.
      if (dot.getMaxNumImpreciseAcc() != 0 && isa<FloatType>(getElementTypeOrSelf(dot.getC())))
        continue;
      auto moved = cast<tt::DotOp>(rewriter.clone(*dot));
      moved.getCMutable().assign(addend);
      rewriter.replaceOp(add, moved.getResult());
      return success();
    }
    return failure();
  }
};

static std::optional<int64_t> constantOffset(Value offset) {
  APInt value;
  DenseElementsAttr elements;
  if (matchPattern(offset, m_ConstantInt(&value)))
    return value.getSExtValue();
  if (matchPattern(offset, m_Constant(&elements)) && elements.isSplat())
    return elements.getSplatValue<APInt>().getSExtValue();
  return std::nullopt;
}

static bool addMayWrap(Value lhs, Value rhs) {
  auto type = cast<IntegerType>(getElementTypeOrSelf(lhs));
  if (type.getWidth() == 64)
    return false; // addresses have 64 bits: they wrap in the same way
  std::optional<int64_t> a = constantOffset(lhs), b = constantOffset(rhs);
  return !a || !b || !llvm::isIntN(type.getWidth(), *a + *b);
}

struct NestedAddPtr : OpRewritePattern<tt::AddPtrOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tt::AddPtrOp outer, PatternRewriter &rewriter) const final {
    auto inner = outer.getPtr().getDefiningOp<tt::AddPtrOp>();
    // Attributes of either pointer apply to that pointer only.
    if (!inner || !inner->getDiscardableAttrs().empty() || inner.getOffset().getType() != outer.getOffset().getType() ||
        addMayWrap(inner.getOffset(), outer.getOffset()))
      return failure();
    Value offset = arith::AddIOp::create(rewriter, outer.getLoc(), inner.getOffset(), outer.getOffset());
    rewriter.modifyOpInPlace(outer, [&] {
      outer.getPtrMutable().assign(inner.getPtr());
      outer.getOffsetMutable().assign(offset);
    });
    return success();
  }
};

struct SelectOfLoad : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp select, PatternRewriter &rewriter) const final {
    auto load = select.getTrueValue().getDefiningOp<tt::LoadOp>();
    if (!load || !load->hasOneUse() || !load.getMask() || load.getIsVolatile())
      return failure();
    Value condition = select.getCondition(), mask = load.getMask();
    auto splat = mask.getDefiningOp<tt::SplatOp>();
    if (condition != mask && !(splat && splat.getSrc() == condition))
      return failure();
    // The other value must dominate the load; sinking the load could move it across a store.
    Operation *other = select.getFalseValue().getDefiningOp();
    if (other && (other->getBlock() != load->getBlock() || !other->isBeforeInBlock(load)))
      return failure();
    if (!other && cast<BlockArgument>(select.getFalseValue()).getOwner() != load->getBlock())
      return failure();
    if (select.getFalseValue().getType() != load.getType())
      return failure();
    rewriter.modifyOpInPlace(load, [&] { load.getOtherMutable().assign(select.getFalseValue()); });
    rewriter.replaceOp(select, load.getResult());
    return success();
  }
};

// select(a < b, a, b) of integers. Floats have a NaN and two zeros: there a choice is not a minimum.
struct SelectOfCompare : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp select, PatternRewriter &rewriter) const final {
    auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
    if (!compare)
      return failure();
    Value lhs = compare.getLhs(), rhs = compare.getRhs();
    bool isDirect = select.getTrueValue() == lhs && select.getFalseValue() == rhs;
    if (!isDirect && !(select.getTrueValue() == rhs && select.getFalseValue() == lhs))
      return failure();
    using Predicate = arith::CmpIPredicate;
    switch (isDirect ? compare.getPredicate() : arith::invertPredicate(compare.getPredicate())) {
    case Predicate::slt:
    case Predicate::sle:
      rewriter.replaceOpWithNewOp<arith::MinSIOp>(select, lhs, rhs);
      return success();
    case Predicate::sgt:
    case Predicate::sge:
      rewriter.replaceOpWithNewOp<arith::MaxSIOp>(select, lhs, rhs);
      return success();
    case Predicate::ult:
    case Predicate::ule:
      rewriter.replaceOpWithNewOp<arith::MinUIOp>(select, lhs, rhs);
      return success();
    case Predicate::ugt:
    case Predicate::uge:
      rewriter.replaceOpWithNewOp<arith::MaxUIOp>(select, lhs, rhs);
      return success();
    default:
      return failure();
    }
  }
};

static std::optional<bool> constantMask(Value mask) {
  if (!mask)
    return std::nullopt;
  if (std::optional<int64_t> value = constantOffset(mask))
    return *value != 0;
  return std::nullopt;
}

/// A comparison decided by intervals: for example of a tile's indices with a descriptor's bound below them.
struct DecidedCompare : OpRewritePattern<arith::CmpIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::CmpIOp compare, PatternRewriter &rewriter) const final {
    analysis::Interval truth = analysis::intervalOf(compare.getResult());
    if (truth.lower != truth.upper)
      return failure();
    Type type = compare.getType();
    Attribute value = rewriter.getBoolAttr(truth.lower);
    if (auto tile = dyn_cast<RankedTensorType>(type))
      value = DenseElementsAttr::get(tile, truth.lower == 1);
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(compare, type, cast<TypedAttr>(value));
    return success();
  }
};

struct LoadOfConstantMask : OpRewritePattern<tt::LoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tt::LoadOp load, PatternRewriter &rewriter) const final {
    std::optional<bool> mask = constantMask(load.getMask());
    if (!mask)
      return failure();
    if (*mask) {
      rewriter.modifyOpInPlace(load, [&] {
        load.getMaskMutable().clear();
        load.getOtherMutable().clear();
      });
      return success();
    }
    if (!load.getOther() || load.getIsVolatile())
      return failure();
    rewriter.replaceOp(load, load.getOther());
    return success();
  }
};

struct StoreOfConstantMask : OpRewritePattern<tt::StoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tt::StoreOp store, PatternRewriter &rewriter) const final {
    std::optional<bool> mask = constantMask(store.getMask());
    if (!mask)
      return failure();
    if (*mask)
      rewriter.modifyOpInPlace(store, [&] { store.getMaskMutable().clear(); });
    else
      rewriter.eraseOp(store);
    return success();
  }
};

namespace {
struct CombinePass : PatternPass<CombinePass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CombinePass)
  static constexpr StringLiteral argument = "txl-combine";
  static constexpr StringLiteral description = "peephole patterns: merge pairs of operations";
  static void populate(RewritePatternSet &set) {
    set.add<AddIntoDot<arith::AddFOp>, AddIntoDot<arith::AddIOp>, NestedAddPtr, SelectOfLoad, SelectOfCompare,
            DecidedCompare, LoadOfConstantMask, StoreOfConstantMask>(set.getContext());
  }
};
} // namespace

std::unique_ptr<Pass> createCombinePass() { return std::make_unique<CombinePass>(); }

} // namespace txl::transform
