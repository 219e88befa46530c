// Contraction to FMA: a product with one use is fused into its sum. Negation is exact, so a difference is a sum with a
// negated operand.
#include "transform/Contraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "transform/PatternPass.h"

using namespace mlir;

namespace txl::transform {

// Returns the multiplication that defines `value`, if it has no other use.
static arith::MulFOp soleProduct(Value value) {
  auto product = value.getDefiningOp<arith::MulFOp>();
  return product && product->hasOneUse() ? product : nullptr;
}

static bool hasFma(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(getElementTypeOrSelf(type));
}

struct ContractSum : OpRewritePattern<arith::AddFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddFOp sum, PatternRewriter &rewriter) const final {
    if (!hasFma(sum.getType()))
      return failure();
    Value rest = sum.getRhs();
    arith::MulFOp product = soleProduct(sum.getLhs());
    if (!product) {
      product = soleProduct(sum.getRhs());
      rest = sum.getLhs();
    }
    if (!product)
      return failure();
    rewriter.replaceOpWithNewOp<math::FmaOp>(sum, product.getLhs(), product.getRhs(), rest);
    return success();
  }
};

struct ContractDifference : OpRewritePattern<arith::SubFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubFOp difference, PatternRewriter &rewriter) const final {
    if (!hasFma(difference.getType()))
      return failure();
    Location loc = difference.getLoc();
    if (arith::MulFOp product = soleProduct(difference.getLhs())) {
      Value negated = arith::NegFOp::create(rewriter, loc, difference.getRhs());
      rewriter.replaceOpWithNewOp<math::FmaOp>(difference, product.getLhs(), product.getRhs(), negated);
      return success();
    }
    if (arith::MulFOp product = soleProduct(difference.getRhs())) {
      Value negated = arith::NegFOp::create(rewriter, loc, product.getLhs());
      rewriter.replaceOpWithNewOp<math::FmaOp>(difference, negated, product.getRhs(), difference.getLhs());
      return success();
    }
    return failure();
  }
};

namespace {
struct ContractionPass : PatternPass<ContractionPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ContractionPass)
  static constexpr StringLiteral argument = "txl-contraction";
  static constexpr StringLiteral description = "fuse products into sums: one rounding in place of two";
  static void populate(RewritePatternSet &set) { set.add<ContractSum, ContractDifference>(set.getContext()); }
};
} // namespace

Operation *findContraction(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    bool isSum = isa<arith::AddFOp, arith::SubFOp>(op) && hasFma(op->getResult(0).getType());
    if (!isSum || llvm::none_of(op->getOperands(), soleProduct))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

std::unique_ptr<Pass> createContractionPass() { return std::make_unique<ContractionPass>(); }

} // namespace txl::transform
