// Values that only a dot uses. The dot and the value each query the same predicate, so both sides agree.
#include "machine/translation/DotOperands.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
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
static bool isWorthWidening(tt::DotOp dot, mlir::Value operand) {
  auto loop = dot->getParentOfType<mlir::LoopLikeOpInterface>();
  if (loop && loop.isDefinedOutsideOfLoop(operand))
    return true;
  mlir::Operation *rounding = operand.getDefiningOp();
  return llvm::isa_and_present<arith::TruncFOp, tt::FpToFpOp>(rounding) && rounding->getBlock() == dot->getBlock() &&
         mlir::getElementTypeOrSelf(rounding->getOperand(0)).isF32();
}

void widenDotOperands(mlir::ModuleOp module) {
  llvm::DenseMap<mlir::Value, mlir::Value> widened;
  module.walk([&](tt::DotOp dot) {
    mlir::Value operand = dot.getA();
    mlir::RankedTensorType type = dot.getA().getType();
    if (!isNarrow(type.getElementType()) || dot.getB().getType().getElementType() != type.getElementType() ||
        !mlir::getElementTypeOrSelf(dot.getC()).isF32() || !isWorthWidening(dot, operand))
      return;
    mlir::Value &wide = widened[operand];
    if (!wide) {
      mlir::OpBuilder b(dot.getContext());
      b.setInsertionPointAfterValue(operand);
      wide = arith::ExtFOp::create(b, operand.getLoc(), type.clone(b.getF32Type()), operand);
    }
    dot.getAMutable().assign(wide);
  });
}

static bool isRowBroadcast(tt::BroadcastOp spread) {
  auto from = llvm::cast<mlir::RankedTensorType>(spread.getSrc().getType());
  auto to = llvm::cast<mlir::RankedTensorType>(spread.getType());
  return from.getShape().back() == 1 && from.getShape().drop_back() == to.getShape().drop_back();
}

std::optional<ScaledAccumulator> matchScaledAccumulator(Lowering &l, tt::DotOp dot) {
  auto multiply = dot.getC().getDefiningOp<arith::MulFOp>();
  if (l.plainOnly() || !multiply || !multiply->hasOneUse() || multiply->getBlock() != dot->getBlock() ||
      !mlir::getElementTypeOrSelf(multiply.getType()).isF32())
    return std::nullopt;
  for (auto [accumulator, operand] :
       {std::pair(multiply.getLhs(), multiply.getRhs()), {multiply.getRhs(), multiply.getLhs()}}) {
    auto spread = operand.getDefiningOp<tt::BroadcastOp>();
    if (!spread || !spread->hasOneUse() || spread->getBlock() != dot->getBlock() || !isRowBroadcast(spread))
      continue;
    std::optional<DotImmediate> made =
        makeDot(l, dot.getA().getType(), dot.getB().getType(), dot.getC().getType(), dot.getInputPrecision());
    if (made && made->fast)
      return ScaledAccumulator{multiply, spread, accumulator, spread.getSrc()};
  }
  return std::nullopt;
}

/// The single user of the result, if that is an `Op`.
template <typename Op> static Op onlyReader(mlir::Operation *op) {
  return op->hasOneUse() ? llvm::dyn_cast<Op>(*op->user_begin()) : Op();
}

bool isPartOfScaledDot(Lowering &l, mlir::Operation *op) {
  mlir::Operation *multiply = op;
  if (llvm::isa<tt::BroadcastOp>(op))
    multiply = onlyReader<arith::MulFOp>(op);
  auto dot = multiply ? onlyReader<tt::DotOp>(multiply) : tt::DotOp();
  std::optional<ScaledAccumulator> scaled = dot ? matchScaledAccumulator(l, dot) : std::nullopt;
  return scaled && (op == scaled->multiply || op == scaled->spread);
}

} // namespace txl::machine
