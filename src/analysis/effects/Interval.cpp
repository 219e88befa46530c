// Computes the interval of a result from those of its operands. Where arithmetic may wrap, or for an operation without
// a rule, the interval is that of the type. The backward walk visits a limited number of values: it runs for every mask
// of a kernel, most of which end at an argument after a few steps.
#include "analysis/effects/Interval.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;

namespace {
class Walk {
public:
  Interval at(mlir::Value value);

private:
  Interval of(mlir::Operation *op, mlir::Type type);
  Interval visitAddSub(mlir::Operation *op, mlir::Type type, bool subtracts);
  Interval visitMul(mlir::Operation *op, mlir::Type type);
  Interval visitCmp(arith::CmpIOp op);
  Interval visitCarried(mlir::scf::ForOp loop, mlir::BlockArgument argument);

  unsigned budget = 48; ///< values that may still be visited
};
} // namespace

/// Zero for a type that is not an integer.
static unsigned widthOf(mlir::Value value) {
  auto type = mlir::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(value.getType()));
  return type ? type.getWidth() : 0;
}

static Interval getTypeRange(mlir::Type type) {
  auto integer = mlir::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(type));
  unsigned width = integer ? std::min(integer.getWidth(), 64u) : 64;
  return width == 1 ? Interval{0, 1} : Interval{llvm::minIntN(width), llvm::maxIntN(width)};
}

static Interval getHull(Interval a, Interval b) { return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)}; }

/// `result`, if it lies in the range of the type; otherwise the type's range.
static Interval fitToType(Interval result, mlir::Type type) {
  Interval typeRange = getTypeRange(type);
  return result.lower >= typeRange.lower && result.upper <= typeRange.upper ? result : typeRange;
}

Interval Walk::at(mlir::Value value) {
  unsigned width = widthOf(value);
  if (width == 0 || width > 64 || budget == 0)
    return getTypeRange(value.getType());
  --budget;
  llvm::APInt literal;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&literal))) {
    int64_t constant = width == 1 ? literal.getZExtValue() : literal.getSExtValue();
    return {constant, constant};
  }
  if (mlir::Operation *op = value.getDefiningOp())
    return of(op, value.getType());
  auto loop = mlir::dyn_cast<mlir::scf::ForOp>(value.getParentBlock()->getParentOp());
  if (!loop)
    return getTypeRange(value.getType());
  if (value != loop.getInductionVar())
    return visitCarried(loop, mlir::cast<mlir::BlockArgument>(value));
  Interval first = at(loop.getLowerBound()), end = at(loop.getUpperBound());
  if (loop.getUnsignedCmp() || at(loop.getStep()).lower <= 0 || end.upper == INT64_MIN)
    return getTypeRange(value.getType());
  return {first.lower, std::max(first.lower, end.upper - 1)};
}

/// A value that grows per iteration, e.g. a 64-bit offset in a loop with a narrower counter.
Interval Walk::visitCarried(mlir::scf::ForOp loop, mlir::BlockArgument argument) {
  Interval typeRange = getTypeRange(argument.getType());
  unsigned index = argument.getArgNumber() - 1, counter = widthOf(loop.getInductionVar());
  auto next = loop.getYieldedValues()[index].getDefiningOp<arith::AddIOp>();
  if (!next || widthOf(argument) != 64 || counter == 0 || counter > 32 || next.getLhs() != argument)
    return typeRange;
  Interval start = at(loop.getInitArgs()[index]), step = at(next.getRhs());
  int64_t maxGrowth, upper;
  if (step.lower < 0 || llvm::MulOverflow(step.upper, int64_t(1) << counter, maxGrowth) ||
      llvm::AddOverflow(start.upper, maxGrowth, upper))
    return typeRange;
  return {start.lower, upper};
}

Interval Walk::visitAddSub(mlir::Operation *op, mlir::Type type, bool subtracts) {
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1)), result{};
  bool wraps =
      subtracts
          ? llvm::SubOverflow(a.lower, b.upper, result.lower) || llvm::SubOverflow(a.upper, b.lower, result.upper)
          : llvm::AddOverflow(a.lower, b.lower, result.lower) || llvm::AddOverflow(a.upper, b.upper, result.upper);
  return wraps || widthOf(op->getOperand(0)) == 1 ? getTypeRange(type) : fitToType(result, type);
}

Interval Walk::visitMul(mlir::Operation *op, mlir::Type type) {
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1)), result{INT64_MAX, INT64_MIN};
  for (int64_t x : {a.lower, a.upper})
    for (int64_t y : {b.lower, b.upper}) {
      int64_t one;
      if (llvm::MulOverflow(x, y, one))
        return getTypeRange(type);
      result = getHull(result, {one, one});
    }
  return fitToType(result, type);
}

Interval Walk::visitCmp(arith::CmpIOp op) {
  using P = arith::CmpIPredicate;
  Interval undecided{0, 1}, typeRange = getTypeRange(op.getLhs().getType());
  unsigned width = widthOf(op.getLhs());
  bool isUnsigned = op.getPredicate() >= P::ult;
  // One-bit integers are 0 and -1 in signed comparisons.
  if (width == 0 || width > 64 || (width == 1 && !isUnsigned && op.getPredicate() > P::ne))
    return undecided;
  // Most masks compare indices with an argument: visiting that side first ends the walk early.
  Interval b = at(op.getRhs());
  if (b.lower == typeRange.lower && b.upper == typeRange.upper)
    return undecided;
  Interval a = at(op.getLhs());
  if (isUnsigned && (a.lower < 0 || b.lower < 0))
    return undecided;
  auto decide = [&](bool always, bool never) { return always ? Interval{1, 1} : never ? Interval{0, 0} : undecided; };
  bool areDisjoint = a.upper < b.lower || b.upper < a.lower,
       areEqual = a.lower == a.upper && b.lower == b.upper && !areDisjoint;
  switch (op.getPredicate()) {
  case P::eq:
    return decide(areEqual, areDisjoint);
  case P::ne:
    return decide(areDisjoint, areEqual);
  case P::slt:
  case P::ult:
    return decide(a.upper < b.lower, a.lower >= b.upper);
  case P::sle:
  case P::ule:
    return decide(a.upper <= b.lower, a.lower > b.upper);
  case P::sgt:
  case P::ugt:
    return decide(a.lower > b.upper, a.upper <= b.lower);
  case P::sge:
  case P::uge:
    return decide(a.lower >= b.upper, a.upper < b.lower);
  }
  return undecided;
}

Interval Walk::of(mlir::Operation *op, mlir::Type type) {
  if (mlir::isa<tt::SplatOp, tt::UnsplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp>(op))
    return at(op->getOperand(0));
  if (auto range = mlir::dyn_cast<tt::MakeRangeOp>(op))
    return {int32_t(range.getStart()), int64_t(int32_t(range.getEnd())) - 1};
  if (mlir::isa<tt::GetProgramIdOp>(op))
    return {0, INT32_MAX - 1};
  if (mlir::isa<tt::GetNumProgramsOp>(op))
    return {1, INT32_MAX};
  if (auto compare = mlir::dyn_cast<arith::CmpIOp>(op))
    return visitCmp(compare);
  if (mlir::isa<arith::AddIOp, arith::SubIOp>(op))
    return visitAddSub(op, type, mlir::isa<arith::SubIOp>(op));
  if (mlir::isa<arith::MulIOp>(op) && widthOf(op->getOperand(0)) > 1)
    return visitMul(op, type);
  if (mlir::isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op)) {
    Interval from = at(op->getOperand(0));
    bool changesSign = mlir::isa<arith::ExtUIOp>(op) ? from.lower < 0 : widthOf(op->getOperand(0)) == 1;
    unsigned wide = std::max(widthOf(op->getOperand(0)), widthOf(op->getResult(0)));
    return changesSign || wide > 64 ? getTypeRange(type) : fitToType(from, type);
  }
  if (auto select = mlir::dyn_cast<arith::SelectOp>(op)) {
    Interval condition = at(select.getCondition());
    if (condition.lower == condition.upper)
      return at(condition.lower ? select.getTrueValue() : select.getFalseValue());
    return getHull(at(select.getTrueValue()), at(select.getFalseValue()));
  }
  if (!mlir::isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MinSIOp, arith::MaxSIOp, arith::RemSIOp,
                 arith::DivSIOp>(op))
    return getTypeRange(type);
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1));
  if (mlir::isa<arith::MinSIOp, arith::MaxSIOp>(op) && widthOf(op->getOperand(0)) > 1)
    return mlir::isa<arith::MinSIOp>(op) ? Interval{std::min(a.lower, b.lower), std::min(a.upper, b.upper)}
                                         : Interval{std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
  if (mlir::isa<arith::AndIOp>(op) && (a.lower >= 0 || b.lower >= 0))
    return {0, a.lower < 0 ? b.upper : b.lower < 0 ? a.upper : std::min(a.upper, b.upper)};
  if (mlir::isa<arith::OrIOp>(op) && a.lower >= 0 && b.lower >= 0) // no bit above the highest of both
    return {std::max(a.lower, b.lower),
            int64_t(llvm::maskTrailingOnes<uint64_t>(llvm::bit_width(uint64_t(a.upper | b.upper))))};
  if (mlir::isa<arith::XOrIOp>(op) && widthOf(op->getOperand(0)) == 1 && b.lower == 1)
    return {1 - a.upper, 1 - a.lower};
  if (mlir::isa<arith::RemSIOp>(op) && b.lower > 0)
    return {a.lower < 0 ? std::max(a.lower, 1 - b.upper) : 0, a.upper < 0 ? 0 : std::min(a.upper, b.upper - 1)};
  if (mlir::isa<arith::DivSIOp>(op) && b.lower > 0)
    return {a.lower < 0 ? a.lower / b.lower : a.lower / b.upper, a.upper < 0 ? a.upper / b.upper : a.upper / b.lower};
  return getTypeRange(type);
}

Interval analysis::intervalOf(mlir::Value value) { return Walk().at(value); }

bool analysis::isNeverTrue(mlir::Value condition) { return intervalOf(condition).upper == 0; }
