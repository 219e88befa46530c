// Classifies operations. What a loop carries may refer to itself, so walks keep the values that they have seen.
#include "analysis/index/IndexChain.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

unsigned analysis::indexWidth(mlir::Value value) {
  auto type = mlir::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(value.getType()));
  return type && type.getWidth() <= 64 ? type.getWidth() : 0;
}

/// The loop and the position among its carried values of a carried value; a null loop for others.
static std::pair<scf::ForOp, unsigned> carriedBy(mlir::Value value) {
  if (auto result = mlir::dyn_cast<mlir::OpResult>(value))
    return {mlir::dyn_cast<scf::ForOp>(result.getOwner()), result.getResultNumber()};
  auto argument = mlir::cast<mlir::BlockArgument>(value);
  auto loop = mlir::dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  return loop && argument != loop.getInductionVar() ? std::pair(loop, argument.getArgNumber() - 1)
                                                    : std::pair(scf::ForOp(), 0u);
}

static bool isShiftByConstant(arith::ShLIOp op, unsigned width) {
  llvm::APInt amount;
  return mlir::matchPattern(op.getRhs(), mlir::m_ConstantInt(&amount)) && amount.ult(width);
}

IndexStep analysis::indexStep(IndexValue index) {
  unsigned width = indexWidth(index.value);
  if (width <= 1)
    return IndexStep::Leaf;
  if (carriedBy(index.value).first)
    return IndexStep::Carried;
  mlir::Operation *op = index.value.getDefiningOp();
  if (!op)
    return IndexStep::Leaf;
  if (mlir::isa<tt::SplatOp, tt::UnsplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp>(op))
    return IndexStep::Forward;
  if (mlir::isa<arith::AddIOp>(op))
    return IndexStep::Add;
  if (mlir::isa<arith::SubIOp>(op))
    return IndexStep::Subtract;
  if (mlir::isa<arith::MulIOp>(op))
    return IndexStep::Multiply;
  if (auto shift = mlir::dyn_cast<arith::ShLIOp>(op))
    return isShiftByConstant(shift, width) ? IndexStep::Shift : IndexStep::Leaf;
  if (mlir::isa<arith::SelectOp>(op))
    return IndexStep::Select;
  if (index.isUnsigned ? mlir::isa<arith::MinUIOp>(op) : mlir::isa<arith::MinSIOp>(op))
    return IndexStep::Minimum;
  if (index.isUnsigned ? mlir::isa<arith::MaxUIOp>(op) : mlir::isa<arith::MaxSIOp>(op))
    return IndexStep::Maximum;
  // A negative value that is extended with its sign and then with zeros is a large one, which is no integer's meaning.
  bool extends = mlir::isa<arith::ExtUIOp>(op) || (mlir::isa<arith::ExtSIOp>(op) && !index.isUnsigned);
  return extends && indexWidth(op->getOperand(0)) > 1 ? IndexStep::Extend : IndexStep::Leaf;
}

llvm::SmallVector<IndexValue, 2> analysis::indexOperands(IndexValue index) {
  mlir::Operation *op = index.value.getDefiningOp();
  switch (indexStep(index)) {
  case IndexStep::Leaf:
    return {};
  case IndexStep::Carried: {
    auto [loop, position] = carriedBy(index.value);
    return {{loop.getInitArgs()[position], index.isUnsigned}, {loop.getYieldedValues()[position], index.isUnsigned}};
  }
  case IndexStep::Extend:
    return {{op->getOperand(0), mlir::isa<arith::ExtUIOp>(op)}};
  case IndexStep::Forward:
  case IndexStep::Shift:
    return {{op->getOperand(0), index.isUnsigned}};
  case IndexStep::Select:
    return {{op->getOperand(1), index.isUnsigned}, {op->getOperand(2), index.isUnsigned}};
  default:
    return {{op->getOperand(0), index.isUnsigned}, {op->getOperand(1), index.isUnsigned}};
  }
}

bool analysis::mayStepWrap(IndexValue index) {
  IndexStep step = indexStep(index);
  return step >= IndexStep::Add && step <= IndexStep::Shift && indexWidth(index.value) < 64;
}

bool analysis::hasNarrowArithmetic(IndexValue index) {
  llvm::SmallVector<IndexValue> open{index};
  llvm::DenseSet<mlir::Value> seen;
  while (!open.empty()) {
    IndexValue next = open.pop_back_val();
    if (!seen.insert(next.value).second)
      continue;
    if (mayStepWrap(next))
      return true;
    llvm::append_range(open, indexOperands(next));
  }
  return false;
}
