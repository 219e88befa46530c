// Values that only a dot uses. The dot and the value each query the same predicate, so both sides agree.
#include "machine/translation/DotOperands.h"
#include "machine/speed/fast/Fast.h"
#include "machine/translation/Dot.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace txl::machine {

namespace arith = mlir::arith;

/// Whether f32 represents all values of the element type, which is narrower.
static bool isNarrow(mlir::Type type) {
  return llvm::isa<mlir::Float16Type, mlir::BFloat16Type, mlir::Float8E4M3FNType, mlir::Float8E5M2Type>(type);
}

/// Whether it pays to widen operand A outside of the dot: it is loop-invariant, so the dot would widen it in every
/// iteration; or it is rounded from f32 in the dot's block, so an elementwise chain can widen it.
static bool isWorthWidening(tt::DotOp dot, mlir::Value factor) {
  auto loop = dot->getParentOfType<mlir::LoopLikeOpInterface>();
  if (loop && loop.isDefinedOutsideOfLoop(factor))
    return true;
  mlir::Operation *rounding = factor.getDefiningOp();
  return llvm::isa_and_present<arith::TruncFOp, tt::FpToFpOp>(rounding) && rounding->getBlock() == dot->getBlock() &&
         mlir::getElementTypeOrSelf(rounding->getOperand(0)).isF32();
}

void widenFactors(mlir::ModuleOp module) {
  llvm::DenseMap<mlir::Value, mlir::Value> widened;
  module.walk([&](tt::DotOp dot) {
    mlir::Value factor = dot.getA();
    mlir::RankedTensorType type = dot.getA().getType();
    if (!isNarrow(type.getElementType()) || dot.getB().getType().getElementType() != type.getElementType() ||
        !mlir::getElementTypeOrSelf(dot.getC()).isF32() || !isWorthWidening(dot, factor))
      return;
    mlir::Value &wide = widened[factor];
    if (!wide) {
      mlir::OpBuilder b(dot.getContext());
      b.setInsertionPointAfterValue(factor);
      wide = arith::ExtFOp::create(b, factor.getLoc(), type.clone(b.getF32Type()), factor);
    }
    dot.getAMutable().assign(wide);
  });
}

static bool isOneAcrossRow(tt::BroadcastOp spread) {
  auto from = llvm::cast<mlir::RankedTensorType>(spread.getSrc().getType());
  auto to = llvm::cast<mlir::RankedTensorType>(spread.getType());
  return from.getShape().back() == 1 && from.getShape().drop_back() == to.getShape().drop_back();
}

std::optional<ScaledSum> scaledSum(Lowering &l, tt::DotOp dot) {
  auto product = dot.getC().getDefiningOp<arith::MulFOp>();
  if (l.plainOnly() || !product || !product->hasOneUse() || product->getBlock() != dot->getBlock() ||
      !mlir::getElementTypeOrSelf(product.getType()).isF32())
    return std::nullopt;
  for (auto [sum, factor] : {std::pair(product.getLhs(), product.getRhs()), {product.getRhs(), product.getLhs()}}) {
    auto spread = factor.getDefiningOp<tt::BroadcastOp>();
    if (!spread || !spread->hasOneUse() || spread->getBlock() != dot->getBlock() || !isOneAcrossRow(spread))
      continue;
    std::optional<DotImmediate> made =
        makeDot(l, dot.getA().getType(), dot.getB().getType(), dot.getC().getType(), dot.getInputPrecision());
    if (made && made->fast)
      return ScaledSum{product, spread, sum, spread.getSrc()};
  }
  return std::nullopt;
}

/// The single user of the result, if that is an `Op`.
template <typename Op> static Op onlyReader(mlir::Operation *op) {
  return op->hasOneUse() ? llvm::dyn_cast<Op>(*op->user_begin()) : Op();
}

bool isPartOfProduct(Lowering &l, mlir::Operation *op) {
  mlir::Operation *product = op;
  if (llvm::isa<tt::BroadcastOp>(op))
    product = onlyReader<arith::MulFOp>(op);
  auto dot = product ? onlyReader<tt::DotOp>(product) : tt::DotOp();
  std::optional<ScaledSum> scaled = dot ? scaledSum(l, dot) : std::nullopt;
  return scaled && (op == scaled->product || op == scaled->spread);
}

} // namespace txl::machine
