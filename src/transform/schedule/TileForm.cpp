// Computes forms by a memoised recursive walk over the defining operations.
#include "transform/schedule/TileForm.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::transform {

/// Limit of the recursion's depth.
static constexpr unsigned kDeepest = 200;

static Polynomial symbolOf(unsigned symbol) { return {{{1, {symbol}}}, 0}; }
static Polynomial constantOf(int64_t value) { return {{}, value}; }

static bool has(const Polynomial &polynomial, unsigned symbol) {
  return llvm::any_of(polynomial.terms,
                      [&](const Polynomial::Term &term) { return llvm::is_contained(term.symbols, symbol); });
}

static bool hasIndices(const Polynomial &polynomial) {
  return llvm::any_of(polynomial.terms,
                      [](const Polynomial::Term &term) { return llvm::any_of(term.symbols, TileForms::isIndex); });
}

/// Renames the index symbols: axis i becomes `to[i]`.
static Polynomial remapIndices(const Polynomial &polynomial, ArrayRef<unsigned> to) {
  Polynomial result = constantOf(polynomial.constant);
  for (Polynomial::Term term : polynomial.terms) {
    for (unsigned &symbol : term.symbols)
      if (TileForms::isIndex(symbol) && symbol < to.size())
        symbol = to[symbol];
    llvm::sort(term.symbols);
    result = analysis::add(result, {{term}, 0}).value_or(Polynomial());
  }
  return result;
}

static TileForm remapIndices(TileForm form, ArrayRef<unsigned> to) {
  form.expr = remapIndices(form.expr, to);
  for (TileForm::Wrap &wrap : form.wraps)
    wrap.dividend = remapIndices(wrap.dividend, to);
  return form;
}

bool TileForms::isArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto function = argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : FunctionOpInterface();
  return function && function.isPublic() && argument.getOwner()->isEntryBlock();
}

bool TileForms::hasLoopVariant(const Polynomial &polynomial) const {
  return llvm::any_of(polynomial.terms, [&](const Polynomial::Term &term) {
    return llvm::any_of(term.symbols, [&](unsigned symbol) { return variesInLoop(symbol); });
  });
}

bool TileForms::areNonNegative(llvm::SetVector<Value> values, llvm::SmallVectorImpl<Value> &conditions) {
  for (unsigned next = 0; next < values.size(); ++next) { // follows operations that preserve the sign
    Value value = values[next];
    Operation *op = value.getDefiningOp();
    APInt literal;
    if (matchPattern(value, m_ConstantInt(&literal))) {
      if (literal.isNegative())
        return false;
    } else if (!loop.getRegion().isAncestor(value.getParentRegion())) {
      conditions.push_back(value);
    } else if (value == loop.getInductionVar()) {
      values.insert(loop.getLowerBound()); // the step is positive
    } else if (isa_and_present<arith::DivSIOp, arith::AddIOp, arith::MulIOp, arith::MinSIOp>(op)) {
      values.insert_range(op->getOperands());
    } else if (isa_and_present<arith::RemSIOp, arith::ExtSIOp>(op)) {
      values.insert(op->getOperand(0));
    } else {
      return false;
    }
  }
  return true;
}

std::optional<TileForm> TileForms::fail(Cause cause) {
  if (reason == Cause::None)
    reason = cause;
  return std::nullopt;
}

std::optional<TileForm> TileForms::of(Value value) {
  if (depth == 0)
    reason = Cause::None;
  if (auto found = known.find(value); found != known.end())
    return found->second;
  if (depth > kDeepest)
    return fail(Cause::AddressTooLong);
  ++depth;
  std::optional<TileForm> form = evaluate(value);
  --depth;
  if (form)
    known[value] = *form;
  return form;
}

/// The form of a scalar that is not analysed further: a symbol.
std::optional<TileForm> TileForms::opaque(Value value) {
  bool isOutside = !loop || !loop.getRegion().isAncestor(value.getParentRegion());
  if (isa<tt::PointerType>(value.getType()))
    return isOutside ? std::optional(TileForm{{}, value, {}}) : fail(Cause::BaseVaries);
  if (!value.getType().isInteger())
    return fail(Cause::AddressNotLinear);
  if (variesInLoop(value) || isOutside) {
    scalars.insert(value);
    unsigned position = llvm::find(scalars, value) - scalars.begin();
    return TileForm{symbolOf(kIteration + 1 + position), {}, {}};
  }
  return fail(Cause::AddressComputed);
}

std::optional<TileForm> TileForms::evaluate(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return evaluate(argument);
  return evaluateResult(cast<OpResult>(value));
}

std::optional<TileForm> TileForms::evaluate(BlockArgument argument) {
  if (loop && argument.getOwner() == loop.getBody()) {
    if (argument != loop.getInductionVar())
      return evaluateCarried(argument);
    std::optional<TileForm> first = of(loop.getLowerBound()), step = of(loop.getStep());
    if (!first || !step)
      return std::nullopt;
    std::optional<Polynomial> distance = analysis::multiply(step->expr, symbolOf(kIteration));
    std::optional<Polynomial> expr = distance ? analysis::add(first->expr, *distance) : std::nullopt;
    return expr ? std::optional(TileForm{*expr, {}, {}}) : fail(Cause::AddressTooLong);
  }
  return opaque(argument);
}

/// The form of a loop-carried value: its initial value plus what each iteration adds to it.
std::optional<TileForm> TileForms::evaluateCarried(BlockArgument argument) {
  unsigned index = argument.getArgNumber() - 1;
  std::optional<TileForm> first = of(loop.getInitArgs()[index]);
  if (!first)
    return std::nullopt;
  // During the walk the value is a symbol of its own; forms that contain it are discarded.
  scalars.insert(argument);
  unsigned self = kIteration + 1 + (llvm::find(scalars, argument) - scalars.begin());
  llvm::DenseMap<Value, TileForm> before = known;
  known[argument] = {symbolOf(self), first->base, {}};
  std::optional<TileForm> next = of(loop.getYieldedValues()[index]);
  known = std::move(before);
  std::optional<Polynomial> step = next ? analysis::add(next->expr, symbolOf(self), -1) : std::nullopt;
  if (!step || next->base != first->base || !next->wraps.empty() || has(*step, self) || has(*step, kIteration) ||
      hasLoopVariant(*step) || hasIndices(*step))
    return argument.getType().isInteger() ? opaque(argument) : fail(Cause::AddressStepVaries);
  std::optional<Polynomial> moved = analysis::multiply(*step, symbolOf(kIteration));
  std::optional<Polynomial> expr = moved ? analysis::add(first->expr, *moved) : std::nullopt;
  if (!expr)
    return fail(Cause::AddressTooLong);
  first->expr = *expr;
  return first;
}

/// a + factor * b.
static std::optional<TileForm> sum(const TileForm &a, const TileForm &b, int64_t coefficient) {
  std::optional<Polynomial> expr = analysis::add(a.expr, b.expr, coefficient);
  if (!expr)
    return std::nullopt;
  TileForm form{*expr, a.base, a.wraps};
  form.wraps.append(b.wraps);
  return form;
}

std::optional<TileForm> TileForms::evaluateResult(OpResult result) {
  Operation *op = result.getOwner();
  bool isTile = isa<RankedTensorType>(result.getType());
  auto operand = [&](unsigned index) { return of(op->getOperand(index)); };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    APInt literal;
    if (!matchPattern(constant.getResult(), m_ConstantInt(&literal)) || literal.getBitWidth() > 64)
      return fail(Cause::AddressNotLinear);
    return TileForm{constantOf(literal.getSExtValue()), {}, {}};
  }
  if (auto range = dyn_cast<tt::MakeRangeOp>(op)) {
    Polynomial expr = symbolOf(0);
    expr.constant = int32_t(range.getStart());
    return TileForm{range.getType().getDimSize(0) == 1 ? constantOf(expr.constant) : expr, {}, {}};
  }
  auto cast = dyn_cast<tt::BitcastOp>(op);
  if (isa<tt::SplatOp, tt::BroadcastOp, tt::UnsplatOp, arith::ExtSIOp, arith::IndexCastOp>(op) ||
      (cast && cast.getSrc().getType() == cast.getType()))
    return operand(0);
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
    std::optional<TileForm> form = operand(0);
    SmallVector<unsigned> to;
    for (unsigned axis = 0; axis + 1 < kIteration; ++axis)
      to.push_back(axis < unsigned(expand.getAxis()) ? axis : axis + 1);
    return form ? std::optional(remapIndices(*form, to)) : std::nullopt;
  }
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    std::optional<TileForm> form = operand(0);
    SmallVector<unsigned> to(trans.getOrder().size());
    for (auto [axis, from] : llvm::enumerate(trans.getOrder()))
      to[from] = axis;
    return form ? std::optional(remapIndices(*form, to)) : std::nullopt;
  }
  if (isa<arith::AddIOp, arith::SubIOp, tt::AddPtrOp>(op)) {
    std::optional<TileForm> a = operand(0), b = a ? operand(1) : std::nullopt;
    if (!a || !b)
      return std::nullopt;
    std::optional<TileForm> form = sum(*a, *b, isa<arith::SubIOp>(op) ? -1 : 1);
    return form ? form : fail(Cause::AddressTooLong);
  }
  if (isa<arith::MulIOp>(op)) {
    std::optional<TileForm> a = operand(0), b = a ? operand(1) : std::nullopt;
    if (!a || !b)
      return std::nullopt;
    std::optional<Polynomial> expr = analysis::multiply(a->expr, b->expr);
    if (!expr)
      return fail(Cause::AddressTooLong);
    TileForm form{*expr, {}, a->wraps};
    form.wraps.append(b->wraps);
    return form;
  }
  if (isa<arith::RemSIOp>(op) && isTile) {
    std::optional<TileForm> a = operand(0), b = a ? operand(1) : std::nullopt;
    if (!a || !b)
      return std::nullopt;
    if (hasIndices(b->expr) || !a->wraps.empty())
      return fail(Cause::RemainderOfTile);
    a->wraps.push_back({a->expr, b->expr});
    return a;
  }
  return opaque(result);
}

std::optional<Polynomial::Term> quotient(const Polynomial::Term &term, const Polynomial &by) {
  Polynomial::Term divisor;
  if (by.terms.empty())
    divisor = {by.constant, {}};
  else if (by.terms.size() == 1 && by.constant == 0)
    divisor = by.terms.front();
  else
    return std::nullopt;
  if (divisor.coefficient == 0 || term.coefficient % divisor.coefficient)
    return std::nullopt;
  Polynomial::Term result{term.coefficient / divisor.coefficient, term.symbols};
  for (unsigned symbol : divisor.symbols) {
    auto *position = llvm::find(result.symbols, symbol);
    if (position == result.symbols.end())
      return std::nullopt;
    result.symbols.erase(position);
  }
  return result;
}

Polynomial toPolynomial(const Polynomial::Term &term) {
  return term.symbols.empty() ? Polynomial{{}, term.coefficient} : Polynomial{{term}, 0};
}

bool addTo(Polynomial &sum, const Polynomial::Term &term) {
  std::optional<Polynomial> result = analysis::add(sum, toPolynomial(term));
  if (result)
    sum = *result;
  return result.has_value();
}

Value stripClamps(Value expr, Value index) {
  auto range = index.getDefiningOp<tt::MakeRangeOp>();
  if (!range || int32_t(range.getStart()) < 0)
    return expr;
  Value at = expr;
  APInt bound;
  for (Operation *op = at.getDefiningOp(); op; op = at.getDefiningOp()) {
    bool isKept = isa<tt::SplatOp, arith::TruncIOp>(op) ||
                  (isa<arith::MinSIOp>(op) && matchPattern(op->getOperand(1), m_ConstantInt(&bound)) &&
                   bound.sge(range.getEnd())) ||
                  (isa<arith::MaxSIOp>(op) && matchPattern(op->getOperand(1), m_ConstantInt(&bound)) &&
                   !bound.isStrictlyPositive());
    if (!isKept)
      break;
    at = op->getOperand(0);
  }
  // A truncation is harmless only if the value was clamped between bounds.
  bool isLow = false, isHigh = false;
  for (Value inner = expr; inner != at; inner = inner.getDefiningOp()->getOperand(0)) {
    if (inner.getDefiningOp<arith::TruncIOp>())
      isLow = isHigh = true; // until both bounds have been found below it
    if (inner.getDefiningOp<arith::MinSIOp>())
      isHigh = false;
    if (inner.getDefiningOp<arith::MaxSIOp>())
      isLow = false;
  }
  return isLow || isHigh ? expr : at;
}

} // namespace txl::transform
