// Reassociation of address arithmetic. A row of a batch is (batch * length + row) * pitch, in 64 bits since a batch may
// be large. A multiplication of 64 bits takes four instructions, and the addition before it two, for each row of a
// thread:
//
//   (splat s + extend x) * splat f  =  splat (s * f) + extend x * splat f
//
// A multiplication of values extended from 32 bits is one instruction together with the addition. Modulo 2^64 both
// sides are equal, whatever wraps.
#include "transform/assignment/IndexReassociation.h"
#include "ir/ops/ShapeOps.h"
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
static std::optional<OpFoldResult> getSplatScalar(Value tile) {
  DenseElementsAttr elements;
  if (auto splat = tile.getDefiningOp<tt::SplatOp>())
    return OpFoldResult(splat.getSrc());
  if (matchPattern(tile, m_Constant(&elements)) && elements.isSplat())
    return OpFoldResult(cast<Attribute>(elements.getSplatValue<IntegerAttr>()));
  return std::nullopt;
}

static bool isNarrow(OpFoldResult scalar) {
  if (auto attribute = dyn_cast<Attribute>(scalar))
    return cast<IntegerAttr>(attribute).getValue().isSignedIntN(32);
  return isExtended(cast<Value>(scalar));
}

namespace {
struct DistributeMul : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulIOp mul, PatternRewriter &rewriter) const final {
    auto type = dyn_cast<RankedTensorType>(mul.getType());
    if (!type || !type.getElementType().isInteger(64))
      return failure();
    for (auto [left, right] : {std::pair(mul.getLhs(), mul.getRhs()), std::pair(mul.getRhs(), mul.getLhs())}) {
      auto add = left.getDefiningOp<arith::AddIOp>();
      std::optional<OpFoldResult> scale = getSplatScalar(right);
      if (!add || !scale || !isNarrow(*scale))
        continue;
      for (auto [same, index] : {std::pair(add.getLhs(), add.getRhs()), std::pair(add.getRhs(), add.getLhs())})
        if (std::optional<OpFoldResult> scalar = getSplatScalar(same); scalar && isExtended(index)) {
          Value scalarProduct = createScalarMul(*scalar, *scale, mul, rewriter);
          rewriter.setInsertionPoint(mul);
          Value all = tt::SplatOp::create(rewriter, mul.getLoc(), type, scalarProduct);
          Value each = arith::MulIOp::create(rewriter, mul.getLoc(), index, right);
          rewriter.replaceOpWithNewOp<arith::AddIOp>(mul, all, each);
          return success();
        }
    }
    return failure();
  }

private:
  /// Emits the product of two scalars, hoisted out of the loops in which both are invariant.
  static Value createScalarMul(OpFoldResult a, OpFoldResult b, Operation *insertionPoint, PatternRewriter &rewriter) {
    auto isDefinedIn = [](OpFoldResult scalar, Operation *loop) {
      auto value = dyn_cast<Value>(scalar);
      return value && loop->isAncestor(value.getParentRegion()->getParentOp());
    };
    while (isa<scf::ForOp, scf::IfOp>(insertionPoint->getParentOp()) &&
           !isDefinedIn(a, insertionPoint->getParentOp()) && !isDefinedIn(b, insertionPoint->getParentOp()))
      insertionPoint = insertionPoint->getParentOp();
    rewriter.setInsertionPoint(insertionPoint);
    auto materialise = [&](OpFoldResult scalar) -> Value {
      if (auto value = dyn_cast<Value>(scalar))
        return value;
      return arith::ConstantOp::create(rewriter, insertionPoint->getLoc(), cast<TypedAttr>(cast<Attribute>(scalar)));
    };
    Value left = materialise(a), right = materialise(b);
    return arith::MulIOp::create(rewriter, insertionPoint->getLoc(), left, right);
  }
};

struct IndexReassociationPass : PatternPass<IndexReassociationPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(IndexReassociationPass)
  static constexpr StringLiteral argument = "txl-reassociate-indices";
  static constexpr StringLiteral description = "reassociate 64-bit index arithmetic";
  static void populate(RewritePatternSet &set) { set.add<DistributeMul>(set.getContext()); }
};
} // namespace

std::unique_ptr<Pass> createIndexReassociationPass() { return std::make_unique<IndexReassociationPass>(); }

} // namespace txl::transform
