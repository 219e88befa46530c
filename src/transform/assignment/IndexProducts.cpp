// Reassociation of address arithmetic. A row of a batch is (batch * length + row) * pitch, in 64 bits since a batch may
// be large. A multiplication of 64 bits takes four instructions, and the addition before it two, for each row of a
// thread:
//
//   (splat s + extend x) * splat f  =  splat (s * f) + extend x * splat f
//
// A multiplication of values extended from 32 bits is one instruction together with the addition. Modulo 2^64 both
// sides are equal, whatever wraps.
#include "transform/assignment/IndexProducts.h"
#include "ir/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "transform/PatternPass.h"

using namespace mlir;

namespace txl::transform {

/// Whether a value is a sign extension from 32 bits or fewer, possibly broadcast afterwards.
static bool isExtended(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto extended = dyn_cast<arith::ExtSIOp>(op))
      return getElementTypeOrSelf(extended.getIn()).getIntOrFloatBitWidth() <= 32;
    if (!isa<tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// The scalar of which a tile is a splat; none if it is not a splat.
static std::optional<OpFoldResult> numberOf(Value tile) {
  DenseElementsAttr elements;
  if (auto splat = tile.getDefiningOp<tt::SplatOp>())
    return OpFoldResult(splat.getSrc());
  if (matchPattern(tile, m_Constant(&elements)) && elements.isSplat())
    return OpFoldResult(cast<Attribute>(elements.getSplatValue<IntegerAttr>()));
  return std::nullopt;
}

static bool isNarrow(OpFoldResult number) {
  if (auto attribute = dyn_cast<Attribute>(number))
    return cast<IntegerAttr>(attribute).getValue().isSignedIntN(32);
  return isExtended(cast<Value>(number));
}

namespace {
struct ProductOfSum : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulIOp product, PatternRewriter &rewriter) const final {
    auto type = dyn_cast<RankedTensorType>(product.getType());
    if (!type || !type.getElementType().isInteger(64))
      return failure();
    for (auto [left, right] :
         {std::pair(product.getLhs(), product.getRhs()), std::pair(product.getRhs(), product.getLhs())}) {
      auto sum = left.getDefiningOp<arith::AddIOp>();
      std::optional<OpFoldResult> factor = numberOf(right);
      if (!sum || !factor || !isNarrow(*factor))
        continue;
      for (auto [same, index] : {std::pair(sum.getLhs(), sum.getRhs()), std::pair(sum.getRhs(), sum.getLhs())})
        if (std::optional<OpFoldResult> number = numberOf(same); number && isExtended(index)) {
          Value begin = productOf(*number, *factor, product, rewriter);
          rewriter.setInsertionPoint(product);
          Value all = tt::SplatOp::create(rewriter, product.getLoc(), type, begin);
          Value each = arith::MulIOp::create(rewriter, product.getLoc(), index, right);
          rewriter.replaceOpWithNewOp<arith::AddIOp>(product, all, each);
          return success();
        }
    }
    return failure();
  }

private:
  /// Emits the product of two scalars, hoisted out of the loops in which both are invariant.
  static Value productOf(OpFoldResult a, OpFoldResult b, Operation *place, PatternRewriter &rewriter) {
    auto isOf = [](OpFoldResult number, Operation *loop) {
      auto value = dyn_cast<Value>(number);
      return value && loop->isAncestor(value.getParentRegion()->getParentOp());
    };
    while (isa<scf::ForOp, scf::IfOp>(place->getParentOp()) && !isOf(a, place->getParentOp()) &&
           !isOf(b, place->getParentOp()))
      place = place->getParentOp();
    rewriter.setInsertionPoint(place);
    auto made = [&](OpFoldResult number) -> Value {
      if (auto value = dyn_cast<Value>(number))
        return value;
      return arith::ConstantOp::create(rewriter, place->getLoc(), cast<TypedAttr>(cast<Attribute>(number)));
    };
    Value left = made(a), right = made(b);
    return arith::MulIOp::create(rewriter, place->getLoc(), left, right);
  }
};

struct IndexProductsPass : PatternPass<IndexProductsPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(IndexProductsPass)
  static constexpr StringLiteral argument = "txl-index-products";
  static constexpr StringLiteral description = "multiply what indices have in common once";
  static void populate(RewritePatternSet &set) { set.add<ProductOfSum>(set.getContext()); }
};
} // namespace

std::unique_ptr<Pass> createIndexProductsPass() { return std::make_unique<IndexProductsPass>(); }

} // namespace txl::transform
