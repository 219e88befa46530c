// One pattern for all elementwise operations: it computes before the broadcast if all operands are broadcast.
#include "transform/ReorderBroadcast.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/PatternPass.h"

using namespace mlir;

namespace txl::transform {

// The source of a broadcast operand: a scalar (a value or an attribute), or a smaller tile.
struct BroadcastSource {
  Value scalar;
  TypedAttr constant;
  Value tile;
};

static std::optional<BroadcastSource> getBroadcastSource(Value operand) {
  BroadcastSource source;
  DenseElementsAttr elements;
  if (auto splat = operand.getDefiningOp<tt::SplatOp>())
    source.scalar = splat.getSrc();
  else if (auto broadcast = operand.getDefiningOp<tt::BroadcastOp>())
    source.tile = broadcast.getSrc();
  else if (matchPattern(operand, m_Constant(&elements)) && elements.isSplat())
    source.constant = elements.getSplatValue<TypedAttr>();
  else
    return std::nullopt;
  return source;
}

namespace {
struct ComputeBeforeBroadcast : RewritePattern {
  ComputeBeforeBroadcast(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const final {
    if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() != 1 || op->getNumOperands() == 0 ||
        !isMemoryEffectFree(op))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return failure();

    SmallVector<BroadcastSource, 3> sources;
    RankedTensorType small;
    bool anyScalar = false;
    for (Value operand : op->getOperands()) {
      std::optional<BroadcastSource> source =
          isa<RankedTensorType>(operand.getType()) ? getBroadcastSource(operand) : std::nullopt;
      if (!source)
        return failure();
      anyScalar |= bool(source->scalar);
      if (source->tile) {
        auto tile = cast<RankedTensorType>(source->tile.getType());
        if (small && small.getShape() != tile.getShape())
          return failure();
        small = tile;
      }
      sources.push_back(*source);
    }
    if (!small && !anyScalar)
      return failure(); // constants only: left to folding

    auto shaped = [&](Type element) -> Type { return small ? small.clone(element) : element; };
    SmallVector<Value, 3> operands;
    for (const BroadcastSource &source : sources) {
      if (source.tile) {
        operands.push_back(source.tile);
      } else if (source.scalar) {
        Value value = source.scalar;
        if (small)
          value = tt::SplatOp::create(rewriter, op->getLoc(), shaped(value.getType()), value);
        operands.push_back(value);
      } else {
        TypedAttr value = source.constant;
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
  static constexpr StringLiteral description = "move elementwise operations before broadcasts";
  static void populate(RewritePatternSet &set) { set.add<ComputeBeforeBroadcast>(set.getContext()); }
};
} // namespace

std::unique_ptr<Pass> createReorderBroadcastPass() { return std::make_unique<ReorderBroadcastPass>(); }

} // namespace txl::transform
