// Products by a factor that is mostly 1, in loops: attention's sums, which follow the largest score so far.
//
// exp2(m - max(m, x)) is 1, exactly, wherever x is not above m, and the longer a row is the rarer that is. What is
// multiplied by 1 is what it was, so a warp whose factors are all 1 leaves out the products: one a register, against one
// comparison a row.
#include "lower/Rescale.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace txl::lower {

namespace arith = mlir::arith;

/// Products that one comparison must stand for.
static constexpr unsigned kProductsPerFactor = 8;

/// Whether `value` is max(number, …), chosen or not.
static bool isLargestWith(mlir::Value value, mlir::Value number) {
  llvm::SmallVector<mlir::Value, 3> values{value};
  if (auto chosen = value.getDefiningOp<arith::SelectOp>())
    values.append({chosen.getTrueValue(), chosen.getFalseValue()});
  return llvm::any_of(values, [&](mlir::Value v) {
    mlir::Operation *op = v.getDefiningOp();
    return llvm::isa_and_present<arith::MaxNumFOp, arith::MaximumFOp>(op) &&
           llvm::is_contained(op->getOperands(), number);
  });
}

/// Whether a tile is exp(a - max(a, …)), with a scale perhaps, along some of its axes.
static bool isMostlyOne(mlir::Value factor) {
  mlir::Operation *op = factor.getDefiningOp();
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
  return less && isLargestWith(less.getRhs(), less.getLhs());
}

bool rescale(Lowering &l, arith::MulFOp op) {
  bool isFirst = isMostlyOne(op.getLhs());
  if ((!isFirst && !isMostlyOne(op.getRhs())) || !mlir::getElementTypeOrSelf(op.getType()).isF32() ||
      !op->getParentOfType<mlir::scf::ForOp>())
    return false;
  ElementsRef factors = l.get(isFirst ? op.getLhs() : op.getRhs());
  ElementsRef numbers = l.get(isFirst ? op.getRhs() : op.getLhs());
  llvm::SetVector<llvm::Value *> distinct(factors.begin(), factors.end());
  if (distinct.size() * kProductsPerFactor > numbers.size())
    return false;
  llvm::IRBuilder<> &b = l.b;
  llvm::Value *isOther = nullptr;
  for (llvm::Value *factor : distinct) {
    llvm::Value *other = b.CreateFCmpUNE(factor, llvm::ConstantFP::get(factor->getType(), 1.0));
    isOther = isOther ? b.CreateOr(isOther, other) : other;
  }
  // Of a warp as a whole, which multiplies together.
  llvm::Value *some = b.CreateIntrinsic(b.getInt1Ty(), llvm::Intrinsic::nvvm_vote_any_sync, {l.i32(-1), isOther});
  llvm::BasicBlock *before = b.GetInsertBlock(), *then = nullptr;
  Elements products;
  l.emitIf(some, [&] {
    for (auto [number, factor] : llvm::zip(numbers, factors))
      products.push_back(b.CreateFMul(number, factor));
    then = b.GetInsertBlock();
  });
  for (auto [number, product] : llvm::zip(numbers, products)) {
    llvm::PHINode *phi = b.CreatePHI(number->getType(), 2);
    phi->addIncoming(product, then);
    phi->addIncoming(number, before);
    product = phi;
  }
  l.set(op.getResult(), products);
  return true;
}

} // namespace txl::lower
