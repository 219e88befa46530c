// Skips multiplications by factors that are mostly 1, in loops: the rescaling of attention's accumulators by the
// running maximum.
//
// exp2(m - max(m, x)) is exactly 1 wherever x is not above m, and the longer a row is, the more often that holds.
// Multiplying by 1 changes nothing, so a warp whose factors are all 1 skips the multiplications: one per register,
// against one comparison per row.
#include "arch/SmModel.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/ShapeOps.h"
#include "lower/Rescale.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace txl::lower {

namespace arith = mlir::arith;

/// Whether `value` is max(operand, …), possibly through a select.
static bool isMaximumOf(mlir::Value value, mlir::Value operand) {
  llvm::SmallVector<mlir::Value, 3> values{value};
  if (auto chosen = value.getDefiningOp<arith::SelectOp>())
    values.append({chosen.getTrueValue(), chosen.getFalseValue()});
  return llvm::any_of(values, [&](mlir::Value v) {
    mlir::Operation *op = v.getDefiningOp();
    return llvm::isa_and_present<arith::MaxNumFOp, arith::MaximumFOp>(op) &&
           llvm::is_contained(op->getOperands(), operand);
  });
}

/// Whether a tile is exp(a - max(a, …)), possibly scaled, broadcast along some of its axes.
static bool isMostlyOne(mlir::Value scale) {
  mlir::Operation *op = scale.getDefiningOp();
  while (llvm::isa_and_present<tt::BroadcastOp, tt::ExpandDimsOp, ttg::ConvertLayoutOp>(op))
    op = op->getOperand(0).getDefiningOp();
  if (!llvm::isa_and_present<mlir::math::ExpOp, mlir::math::Exp2Op>(op))
    return false;
  mlir::Operation *power = op->getOperand(0).getDefiningOp();
  if (auto scaled = llvm::dyn_cast_if_present<arith::MulFOp>(power)) {
    power = scaled.getLhs().getDefiningOp<arith::SubFOp>();
    if (!power)
      power = scaled.getRhs().getDefiningOp<arith::SubFOp>();
  }
  auto less = llvm::dyn_cast_if_present<arith::SubFOp>(power);
  return less && isMaximumOf(less.getRhs(), less.getLhs());
}

bool rescale(Lowering &l, arith::MulFOp op) {
  bool isFirst = isMostlyOne(op.getLhs());
  if ((!isFirst && !isMostlyOne(op.getRhs())) || !mlir::getElementTypeOrSelf(op.getType()).isF32() ||
      !op->getParentOfType<mlir::scf::ForOp>())
    return false;
  ElementsRef scales = l.get(isFirst ? op.getLhs() : op.getRhs());
  ElementsRef elements = l.get(isFirst ? op.getRhs() : op.getLhs());
  llvm::SetVector<llvm::Value *> distinct(scales.begin(), scales.end());
  if (distinct.size() * arch::smModelOf(l.architecture).instructions.minRescaled > elements.size())
    return false;
  llvm::IRBuilder<> &b = l.b;
  llvm::Value *isOther = nullptr;
  for (llvm::Value *scale : distinct) {
    llvm::Value *other = b.CreateFCmpUNE(scale, llvm::ConstantFP::get(scale->getType(), 1.0));
    isOther = isOther ? b.CreateOr(isOther, other) : other;
  }
  // The decision is per warp, because its lanes execute together.
  llvm::Value *some = l.gpu.anyLane(b, isOther);
  llvm::BasicBlock *before = b.GetInsertBlock(), *then = nullptr;
  Elements results;
  l.emitIf(some, [&] {
    for (auto [element, scale] : llvm::zip(elements, scales))
      results.push_back(b.CreateFMul(element, scale));
    then = b.GetInsertBlock();
  });
  for (auto [element, result] : llvm::zip(elements, results)) {
    llvm::PHINode *phi = b.CreatePHI(element->getType(), 2);
    phi->addIncoming(result, then);
    phi->addIncoming(element, before);
    result = phi;
  }
  l.set(op.getResult(), results);
  return true;
}

} // namespace txl::lower
