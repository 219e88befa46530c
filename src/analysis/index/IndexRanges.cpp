// One node for each operation, each once. A loop carries a range that this finds only if each iteration adds something
// that does not depend on the sum so far.
#include "analysis/index/IndexRanges.h"
#include "ir/Dialect.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

static constexpr size_t kNodes = 4096; // of one kernel; an index beyond is unknown
static constexpr size_t kRecent = 64;  // nodes among which an equal one is looked for

IndexInterval analysis::typeRange(unsigned width, bool isUnsigned) {
  if (width == 1)
    return {0, 1};
  if (isUnsigned && width < 64)
    return {0, static_cast<int64_t>(llvm::maxUIntN(width))};
  return {llvm::minIntN(width), llvm::maxIntN(width)};
}

uint32_t IndexRanges::add(SizeCheck::Node node) {
  auto first = test.nodes.rbegin(), last = first + std::min<size_t>(test.nodes.size(), kRecent);
  if (auto found = std::find(first, last, node); found != last)
    return static_cast<uint32_t>(test.nodes.rend() - found - 1);
  test.nodes.push_back(node);
  return static_cast<uint32_t>(test.nodes.size() - 1);
}

uint32_t IndexRanges::observable(mlir::Value value) {
  unsigned width = indexWidth(value);
  if (width == 0 || test.nodes.size() > kNodes)
    return unknown(64);
  if (auto found = observables.find(value); found != observables.end())
    return found->second;
  observables[value] = unknown(width); // for a cycle
  IndexStep kind = indexStep({value});
  uint32_t node = kind == IndexStep::Leaf ? leaf(value, width) : step({value}, /*isExact=*/false);
  if (kind != IndexStep::Leaf && kind != IndexStep::Forward)
    node = wrapped(node, width);
  return observables[value] = node;
}

uint32_t IndexRanges::exact(IndexValue index) {
  llvm::DenseMap<mlir::Value, uint32_t> &known = exacts[index.isUnsigned];
  if (auto found = known.find(index.value); found != known.end())
    return found->second;
  if (test.nodes.size() > kNodes)
    return unknown(64);
  known[index.value] = unknown(64);
  unsigned width = indexWidth(index.value);
  uint32_t node = 0;
  if (indexStep(index) != IndexStep::Leaf)
    node = step(index, /*isExact=*/true);
  else if (llvm::APInt literal; index.isUnsigned && mlir::matchPattern(index.value, mlir::m_ConstantInt(&literal)))
    node = constant(static_cast<int64_t>(literal.getZExtValue()), static_cast<int64_t>(literal.getZExtValue()));
  else
    node = index.isUnsigned ? wrapped(observable(index.value), width, true) : observable(index.value);
  return known[index.value] = node;
}

uint32_t IndexRanges::step(IndexValue index, bool isExact) {
  IndexStep kind = indexStep(index);
  if (kind == IndexStep::Carried)
    return carried(index, isExact);
  llvm::SmallVector<IndexValue, 2> operands = indexOperands(index);
  uint32_t a = range(operands[0], isExact);
  if (kind == IndexStep::Forward)
    return a;
  if (kind == IndexStep::Extend)
    return isExact || !operands[0].isUnsigned ? a : wrapped(a, indexWidth(operands[0].value), true);
  if (kind == IndexStep::Shift) {
    llvm::APInt amount;
    mlir::matchPattern(index.value.getDefiningOp()->getOperand(1), mlir::m_ConstantInt(&amount));
    int64_t factor = amount.getZExtValue() < 63 ? int64_t(1) << amount.getZExtValue() : INT64_MAX;
    return add({Kind::Multiply, a, constant(factor, factor)});
  }
  uint32_t b = range(operands[1], isExact);
  switch (kind) {
  case IndexStep::Add:
    return add({Kind::Add, a, b});
  case IndexStep::Subtract:
    return add({Kind::Subtract, a, b});
  case IndexStep::Multiply:
    return add({Kind::Multiply, a, b});
  case IndexStep::Minimum:
    return add({Kind::Minimum, a, b});
  case IndexStep::Maximum:
    return add({Kind::Maximum, a, b});
  default:
    return add({Kind::Union, a, b});
  }
}

uint32_t IndexRanges::iterations(mlir::Operation *op, bool all) {
  auto loop = mlir::cast<scf::ForOp>(op);
  uint32_t extent = add({Kind::Subtract, observable(loop.getUpperBound()), observable(loop.getLowerBound())});
  llvm::APInt literal;
  if (mlir::matchPattern(loop.getStep(), mlir::m_ConstantInt(&literal)) && literal.sgt(1)) {
    int64_t step = literal.getSExtValue();
    extent = add({Kind::Divide, add({Kind::Add, extent, constant(step - 1, step - 1)}), constant(step, step)});
  }
  uint32_t zero = constant(0, 0);
  if (!all)
    extent = add({Kind::Subtract, extent, constant(1, 1)});
  return add({Kind::Union, zero, add({Kind::Maximum, extent, zero})});
}

/// What each iteration adds to `carried`, or subtracts from it: the other operand of the sum that is yielded.
static std::optional<IndexValue> addedPerIteration(mlir::Value carried, IndexValue yielded) {
  IndexStep step = indexStep(yielded);
  if (step != IndexStep::Add && step != IndexStep::Subtract)
    return std::nullopt;
  llvm::SmallVector<IndexValue, 2> operands = indexOperands(yielded);
  if (operands[0].value == carried)
    return operands[1];
  return step == IndexStep::Add && operands[1].value == carried ? std::optional(operands[0]) : std::nullopt;
}

uint32_t IndexRanges::carried(IndexValue index, bool isExact) {
  llvm::SmallVector<IndexValue, 2> operands = indexOperands(index);
  auto result = mlir::dyn_cast<mlir::OpResult>(index.value);
  auto loop = result ? mlir::cast<scf::ForOp>(result.getOwner())
                     : mlir::cast<scf::ForOp>(index.value.getParentBlock()->getParentOp());
  unsigned position =
      result ? result.getResultNumber() : mlir::cast<mlir::BlockArgument>(index.value).getArgNumber() - 1;
  mlir::Value argument = loop.getRegionIterArg(position);
  uint32_t first = range(operands[0], isExact);
  if (operands[1].value == argument)
    return first;
  std::optional<IndexValue> added = addedPerIteration(argument, operands[1]);
  if (!added)
    return result ? unknown(64) : add({Kind::Union, first, range(operands[1], isExact)});
  uint32_t sum = add({Kind::Multiply, iterations(loop, result != nullptr), range(*added, isExact)});
  bool subtracts = indexStep(operands[1]) == IndexStep::Subtract;
  return add({subtracts ? Kind::Subtract : Kind::Add, first, sum});
}

uint32_t IndexRanges::leaf(mlir::Value value, unsigned width) {
  llvm::APInt literal;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&literal))) {
    int64_t bits = width == 1 ? static_cast<int64_t>(literal.getZExtValue()) : literal.getSExtValue();
    return constant(bits, bits);
  }
  if (mlir::Operation *op = value.getDefiningOp())
    return leafOf(op, width);
  auto argument = mlir::cast<mlir::BlockArgument>(value);
  mlir::Operation *parent = argument.getOwner()->getParentOp();
  if (auto function = mlir::dyn_cast_or_null<tt::FuncOp>(parent); function && function.isPublic() &&
                                                                  argument.getOwner()->isEntryBlock() && width > 1 &&
                                                                  value.getType().isInteger())
    return add({Kind::Argument, argument.getArgNumber(), 0, typeRange(width)});
  auto loop = mlir::dyn_cast_or_null<scf::ForOp>(parent);
  if (!loop || argument != loop.getInductionVar() || loop.getUnsignedCmp())
    return unknown(width);
  uint32_t first = observable(loop.getLowerBound()),
           end = add({Kind::Subtract, observable(loop.getUpperBound()), constant(1, 1)});
  return add({Kind::Union, first, add({Kind::Maximum, first, end})});
}

uint32_t IndexRanges::quotient(mlir::Operation *op, Kind kind, bool isUnsigned, unsigned width) {
  uint32_t a = observable(op->getOperand(0)), b = observable(op->getOperand(1));
  if (isUnsigned) { // of values that are non-negative as signed integers
    a = wrapped(a, width, true), b = wrapped(b, width, true);
    if (width == 64)
      return unknown(width);
  }
  return wrapped(add({kind, a, b}), width);
}

uint32_t IndexRanges::leafOf(mlir::Operation *op, unsigned width) {
  if (auto range = mlir::dyn_cast<tt::MakeRangeOp>(op))
    return constant(int32_t(range.getStart()), int64_t(int32_t(range.getEnd())) - 1);
  if (auto id = mlir::dyn_cast<tt::GetProgramIdOp>(op))
    return add({Kind::Program, static_cast<uint32_t>(id.getAxis())});
  if (auto count = mlir::dyn_cast<tt::GetNumProgramsOp>(op))
    return add({Kind::Grid, static_cast<uint32_t>(count.getAxis())});
  if (mlir::isa<arith::DivSIOp, arith::DivUIOp>(op))
    return quotient(op, Kind::Divide, mlir::isa<arith::DivUIOp>(op), width);
  if (mlir::isa<arith::RemSIOp, arith::RemUIOp>(op))
    return quotient(op, Kind::Remainder, mlir::isa<arith::RemUIOp>(op), width);
  if (mlir::isa<arith::MinSIOp, arith::MaxSIOp>(op)) // read as unsigned
    return add({mlir::isa<arith::MinSIOp>(op) ? Kind::Minimum : Kind::Maximum, observable(op->getOperand(0)),
                observable(op->getOperand(1))});
  if (mlir::isa<arith::TruncIOp>(op))
    return wrapped(observable(op->getOperand(0)), width);
  if (mlir::isa<arith::ExtUIOp, arith::ExtSIOp>(op)) {
    unsigned from = indexWidth(op->getOperand(0));
    if (from == 1)
      return mlir::isa<arith::ExtUIOp>(op) ? constant(0, 1) : constant(-1, 0);
    return mlir::isa<arith::ExtSIOp>(op) ? observable(op->getOperand(0)) : constant(0, int64_t(llvm::maxUIntN(from)));
  }
  llvm::APInt literal;
  if (mlir::isa<arith::AndIOp>(op) && mlir::matchPattern(op->getOperand(1), mlir::m_ConstantInt(&literal)) &&
      literal.isNonNegative())
    return constant(0, literal.getSExtValue());
  if (mlir::isa<arith::ShRSIOp>(op) && mlir::matchPattern(op->getOperand(1), mlir::m_ConstantInt(&literal)) &&
      literal.ult(width - 1)) // rounds down, a division towards zero
    return add({Kind::Add,
                add({Kind::Divide, observable(op->getOperand(0)),
                     constant(int64_t(1) << literal.getZExtValue(), int64_t(1) << literal.getZExtValue())}),
                constant(-1, 0)});
  if (width > 1 && mlir::isa_and_nonnull<tt::TTDialect>(op->getDialect())) // loads, atomics, reductions, look-ups
    return add({Kind::Loaded, 0, 0, typeRange(width)});
  return unknown(width);
}
