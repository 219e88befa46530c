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
static arith::MulFOp getSingleUseMul(Value value) {
  auto mul = value.getDefiningOp<arith::MulFOp>();
  return mul && mul->hasOneUse() ? mul : nullptr;
}

static bool hasFma(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(getElementTypeOrSelf(type));
}

struct ContractAdd : OpRewritePattern<arith::AddFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddFOp add, PatternRewriter &rewriter) const final {
    if (!hasFma(add.getType()))
      return failure();
    Value rest = add.getRhs();
    arith::MulFOp mul = getSingleUseMul(add.getLhs());
    if (!mul) {
      mul = getSingleUseMul(add.getRhs());
      rest = add.getLhs();
    }
    if (!mul)
      return failure();
    rewriter.replaceOpWithNewOp<math::FmaOp>(add, mul.getLhs(), mul.getRhs(), rest);
    return success();
  }
};

struct ContractSub : OpRewritePattern<arith::SubFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubFOp sub, PatternRewriter &rewriter) const final {
    if (!hasFma(sub.getType()))
      return failure();
    Location loc = sub.getLoc();
    if (arith::MulFOp mul = getSingleUseMul(sub.getLhs())) {
      Value negated = arith::NegFOp::create(rewriter, loc, sub.getRhs());
      rewriter.replaceOpWithNewOp<math::FmaOp>(sub, mul.getLhs(), mul.getRhs(), negated);
      return success();
    }
    if (arith::MulFOp mul = getSingleUseMul(sub.getRhs())) {
      Value negated = arith::NegFOp::create(rewriter, loc, mul.getLhs());
      rewriter.replaceOpWithNewOp<math::FmaOp>(sub, negated, mul.getRhs(), sub.getLhs());
      return success();
    }
    return failure();
  }
};

namespace {
struct ContractionPass : PatternPass<ContractionPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ContractionPass)
  static constexpr StringLiteral argument = "txl-contraction";
  static constexpr StringLiteral description = "contract multiplications and additions to FMA";
  static void populate(RewritePatternSet &set) { set.add<ContractAdd, ContractSub>(set.getContext()); }
};
} // namespace

Operation *findContraction(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    bool isAddOrSub = isa<arith::AddFOp, arith::SubFOp>(op) && hasFma(op->getResult(0).getType());
    if (!isAddOrSub || llvm::none_of(op->getOperands(), getSingleUseMul))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

std::unique_ptr<Pass> createContractionPass() { return std::make_unique<ContractionPass>(); }

} // namespace txl::transform
