// Computes the interval of a result from those of its operands. Where arithmetic may wrap, or for an operation without
// a rule, the interval is that of the type. The backward walk visits a limited number of values: it runs for every mask
// of a kernel, most of which end at an argument after a few steps.
#include "analysis/effects/Interval.h"
#include "ir/Dialect.h"
#include "ir/Ops.h"
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
  Interval sum(mlir::Operation *op, mlir::Type type, bool subtracts);
  Interval product(mlir::Operation *op, mlir::Type type);
  Interval comparison(arith::CmpIOp op);
  Interval carried(mlir::scf::ForOp loop, mlir::BlockArgument argument);

  unsigned left = 48; ///< values that may still be visited
};
} // namespace

/// Zero for a type that is not an integer.
static unsigned widthOf(mlir::Value value) {
  auto type = mlir::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(value.getType()));
  return type ? type.getWidth() : 0;
}

static Interval all(mlir::Type type) {
  auto integer = mlir::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(type));
  unsigned width = integer ? std::min(integer.getWidth(), 64u) : 64;
  return width == 1 ? Interval{0, 1} : Interval{llvm::minIntN(width), llvm::maxIntN(width)};
}

static Interval hull(Interval a, Interval b) { return {std::min(a.least, b.least), std::max(a.most, b.most)}; }

/// `made`, if it lies in the range of the type; otherwise the type's range.
static Interval fitting(Interval made, mlir::Type type) {
  Interval whole = all(type);
  return made.least >= whole.least && made.most <= whole.most ? made : whole;
}

Interval Walk::at(mlir::Value value) {
  unsigned width = widthOf(value);
  if (width == 0 || width > 64 || left == 0)
    return all(value.getType());
  --left;
  llvm::APInt number;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&number))) {
    int64_t constant = width == 1 ? number.getZExtValue() : number.getSExtValue();
    return {constant, constant};
  }
  if (mlir::Operation *op = value.getDefiningOp())
    return of(op, value.getType());
  auto loop = mlir::dyn_cast<mlir::scf::ForOp>(value.getParentBlock()->getParentOp());
  if (!loop)
    return all(value.getType());
  if (value != loop.getInductionVar())
    return carried(loop, mlir::cast<mlir::BlockArgument>(value));
  Interval first = at(loop.getLowerBound()), end = at(loop.getUpperBound());
  if (loop.getUnsignedCmp() || at(loop.getStep()).least <= 0 || end.most == INT64_MIN)
    return all(value.getType());
  return {first.least, std::max(first.least, end.most - 1)};
}

/// A value that grows per iteration, e.g. a 64-bit offset in a loop with a narrower counter.
Interval Walk::carried(mlir::scf::ForOp loop, mlir::BlockArgument argument) {
  Interval whole = all(argument.getType());
  unsigned index = argument.getArgNumber() - 1, counter = widthOf(loop.getInductionVar());
  auto next = loop.getYieldedValues()[index].getDefiningOp<arith::AddIOp>();
  if (!next || widthOf(argument) != 64 || counter == 0 || counter > 32 || next.getLhs() != argument)
    return whole;
  Interval start = at(loop.getInitArgs()[index]), step = at(next.getRhs());
  int64_t farthest, most;
  if (step.least < 0 || llvm::MulOverflow(step.most, int64_t(1) << counter, farthest) ||
      llvm::AddOverflow(start.most, farthest, most))
    return whole;
  return {start.least, most};
}

Interval Walk::sum(mlir::Operation *op, mlir::Type type, bool subtracts) {
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1)), made{};
  bool wraps = subtracts
                   ? llvm::SubOverflow(a.least, b.most, made.least) || llvm::SubOverflow(a.most, b.least, made.most)
                   : llvm::AddOverflow(a.least, b.least, made.least) || llvm::AddOverflow(a.most, b.most, made.most);
  return wraps || widthOf(op->getOperand(0)) == 1 ? all(type) : fitting(made, type);
}

Interval Walk::product(mlir::Operation *op, mlir::Type type) {
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1)), made{INT64_MAX, INT64_MIN};
  for (int64_t x : {a.least, a.most})
    for (int64_t y : {b.least, b.most}) {
      int64_t one;
      if (llvm::MulOverflow(x, y, one))
        return all(type);
      made = hull(made, {one, one});
    }
  return fitting(made, type);
}

Interval Walk::comparison(arith::CmpIOp op) {
  using P = arith::CmpIPredicate;
  Interval either{0, 1}, whole = all(op.getLhs().getType());
  unsigned width = widthOf(op.getLhs());
  bool isUnsigned = op.getPredicate() >= P::ult;
  // One-bit integers are 0 and -1 in signed comparisons.
  if (width == 0 || width > 64 || (width == 1 && !isUnsigned && op.getPredicate() > P::ne))
    return either;
  // Most masks compare indices with an argument: visiting that side first ends the walk early.
  Interval b = at(op.getRhs());
  if (b.least == whole.least && b.most == whole.most)
    return either;
  Interval a = at(op.getLhs());
  if (isUnsigned && (a.least < 0 || b.least < 0))
    return either;
  auto decided = [&](bool always, bool never) { return always ? Interval{1, 1} : never ? Interval{0, 0} : either; };
  bool areApart = a.most < b.least || b.most < a.least, areOne = a.least == a.most && b.least == b.most && !areApart;
  switch (op.getPredicate()) {
  case P::eq:
    return decided(areOne, areApart);
  case P::ne:
    return decided(areApart, areOne);
  case P::slt:
  case P::ult:
    return decided(a.most < b.least, a.least >= b.most);
  case P::sle:
  case P::ule:
    return decided(a.most <= b.least, a.least > b.most);
  case P::sgt:
  case P::ugt:
    return decided(a.least > b.most, a.most <= b.least);
  case P::sge:
  case P::uge:
    return decided(a.least >= b.most, a.most < b.least);
  }
  return either;
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
    return comparison(compare);
  if (mlir::isa<arith::AddIOp, arith::SubIOp>(op))
    return sum(op, type, mlir::isa<arith::SubIOp>(op));
  if (mlir::isa<arith::MulIOp>(op) && widthOf(op->getOperand(0)) > 1)
    return product(op, type);
  if (mlir::isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op)) {
    Interval from = at(op->getOperand(0));
    bool changesSign = mlir::isa<arith::ExtUIOp>(op) ? from.least < 0 : widthOf(op->getOperand(0)) == 1;
    unsigned wide = std::max(widthOf(op->getOperand(0)), widthOf(op->getResult(0)));
    return changesSign || wide > 64 ? all(type) : fitting(from, type);
  }
  if (auto select = mlir::dyn_cast<arith::SelectOp>(op)) {
    Interval condition = at(select.getCondition());
    if (condition.least == condition.most)
      return at(condition.least ? select.getTrueValue() : select.getFalseValue());
    return hull(at(select.getTrueValue()), at(select.getFalseValue()));
  }
  if (!mlir::isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MinSIOp, arith::MaxSIOp, arith::RemSIOp,
                 arith::DivSIOp>(op))
    return all(type);
  Interval a = at(op->getOperand(0)), b = at(op->getOperand(1));
  if (mlir::isa<arith::MinSIOp, arith::MaxSIOp>(op) && widthOf(op->getOperand(0)) > 1)
    return mlir::isa<arith::MinSIOp>(op) ? Interval{std::min(a.least, b.least), std::min(a.most, b.most)}
                                         : Interval{std::max(a.least, b.least), std::max(a.most, b.most)};
  if (mlir::isa<arith::AndIOp>(op) && (a.least >= 0 || b.least >= 0))
    return {0, a.least < 0 ? b.most : b.least < 0 ? a.most : std::min(a.most, b.most)};
  if (mlir::isa<arith::OrIOp>(op) && a.least >= 0 && b.least >= 0) // no bit above the highest of both
    return {std::max(a.least, b.least),
            int64_t(llvm::maskTrailingOnes<uint64_t>(llvm::bit_width(uint64_t(a.most | b.most))))};
  if (mlir::isa<arith::XOrIOp>(op) && widthOf(op->getOperand(0)) == 1 && b.least == 1)
    return {1 - a.most, 1 - a.least};
  if (mlir::isa<arith::RemSIOp>(op) && b.least > 0)
    return {a.least < 0 ? std::max(a.least, 1 - b.most) : 0, a.most < 0 ? 0 : std::min(a.most, b.most - 1)};
  if (mlir::isa<arith::DivSIOp>(op) && b.least > 0)
    return {a.least < 0 ? a.least / b.least : a.least / b.most, a.most < 0 ? a.most / b.most : a.most / b.least};
  return all(type);
}

Interval analysis::intervalOf(mlir::Value value) { return Walk().at(value); }

bool analysis::isNeverTrue(mlir::Value condition) { return intervalOf(condition).most == 0; }
