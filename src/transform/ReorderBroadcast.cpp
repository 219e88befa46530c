// One pattern for all elementwise operations: it computes before the broadcast if all operands are broadcast.
#include "transform/ReorderBroadcast.h"
#include "ir/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/PatternPass.h"

using namespace mlir;

namespace txl::transform {

// The source of a broadcast operand: a scalar (a value or an attribute), or a smaller tile.
struct CopyOf {
  Value scalar;
  TypedAttr constant;
  Value tile;
};

static std::optional<CopyOf> copyOf(Value operand) {
  CopyOf copy;
  DenseElementsAttr elements;
  if (auto splat = operand.getDefiningOp<tt::SplatOp>())
    copy.scalar = splat.getSrc();
  else if (auto broadcast = operand.getDefiningOp<tt::BroadcastOp>())
    copy.tile = broadcast.getSrc();
  else if (matchPattern(operand, m_Constant(&elements)) && elements.isSplat())
    copy.constant = elements.getSplatValue<TypedAttr>();
  else
    return std::nullopt;
  return copy;
}

namespace {
struct ComputeBeforeCopying : RewritePattern {
  ComputeBeforeCopying(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const final {
    if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() != 1 || op->getNumOperands() == 0 ||
        !isMemoryEffectFree(op))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return failure();

    SmallVector<CopyOf, 3> copies;
    RankedTensorType small;
    bool anyScalar = false;
    for (Value operand : op->getOperands()) {
      std::optional<CopyOf> copy = isa<RankedTensorType>(operand.getType()) ? copyOf(operand) : std::nullopt;
      if (!copy)
        return failure();
      anyScalar |= bool(copy->scalar);
      if (copy->tile) {
        auto tile = cast<RankedTensorType>(copy->tile.getType());
        if (small && small.getShape() != tile.getShape())
          return failure();
        small = tile;
      }
      copies.push_back(*copy);
    }
    if (!small && !anyScalar)
      return failure(); // constants only: left to folding

    auto shaped = [&](Type element) -> Type { return small ? small.clone(element) : element; };
    SmallVector<Value, 3> operands;
    for (const CopyOf &copy : copies) {
      if (copy.tile) {
        operands.push_back(copy.tile);
      } else if (copy.scalar) {
        Value value = copy.scalar;
        if (small)
          value = tt::SplatOp::create(rewriter, op->getLoc(), shaped(value.getType()), value);
        operands.push_back(value);
      } else {
        TypedAttr value = copy.constant;
        if (small)
          value = DenseElementsAttr::get(small.clone(value.getType()), cast<Attribute>(value));
        operands.push_back(arith::ConstantOp::create(rewriter, op->getLoc(), value));
      }
    }
    OperationState state(op->getLoc(), op->getName(), operands, shaped(type.getElementType()), op->getAttrs());
    Value result = rewriter.create(state)->getResult(0);
    if (small)
      rewriter.replaceOpWithNewOp<tt::BroadcastOp>(op, type, result);
    else
      rewriter.replaceOpWithNewOp<tt::SplatOp>(op, type, result);
    return success();
  }
};

struct ReorderBroadcastPass : PatternPass<ReorderBroadcastPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReorderBroadcastPass)
  static constexpr StringLiteral argument = "txl-reorder-broadcast";
  static constexpr StringLiteral description = "compute on scalars and small tiles before they are copied";
  static void populate(RewritePatternSet &set) { set.add<ComputeBeforeCopying>(set.getContext()); }
};
} // namespace

std::unique_ptr<Pass> createReorderBroadcastPass() { return std::make_unique<ReorderBroadcastPass>(); }

} // namespace txl::transform
