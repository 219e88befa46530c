// Computes forms by a memoised recursive walk over the defining operations.
#include "transform/schedule/TileForm.h"
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
static Polynomial renumbered(const Polynomial &polynomial, ArrayRef<unsigned> to) {
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

static TileForm renumbered(TileForm form, ArrayRef<unsigned> to) {
  form.number = renumbered(form.number, to);
  for (TileForm::Wrap &wrap : form.wraps)
    wrap.dividend = renumbered(wrap.dividend, to);
  return form;
}

bool TileForms::isArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto function = argument ? dyn_cast<tt::FuncOp>(argument.getOwner()->getParentOp()) : tt::FuncOp();
  return function && function.isPublic() && argument.getOwner()->isEntryBlock();
}

bool TileForms::hasOfTurn(const Polynomial &polynomial) const {
  return llvm::any_of(polynomial.terms, [&](const Polynomial::Term &term) {
    return llvm::any_of(term.symbols, [&](unsigned symbol) { return isOfTurn(symbol); });
  });
}

bool TileForms::areNotNegative(llvm::SetVector<Value> numbers, llvm::SmallVectorImpl<Value> &unless) {
  for (unsigned next = 0; next < numbers.size(); ++next) { // follows operations that preserve the sign
    Value value = numbers[next];
    Operation *op = value.getDefiningOp();
    APInt number;
    if (matchPattern(value, m_ConstantInt(&number))) {
      if (number.isNegative())
        return false;
    } else if (!loop.getRegion().isAncestor(value.getParentRegion())) {
      unless.push_back(value);
    } else if (value == loop.getInductionVar()) {
      numbers.insert(loop.getLowerBound()); // the step is positive
    } else if (isa_and_present<arith::DivSIOp, arith::AddIOp, arith::MulIOp, arith::MinSIOp>(op)) {
      numbers.insert_range(op->getOperands());
    } else if (isa_and_present<arith::RemSIOp, arith::ExtSIOp>(op)) {
      numbers.insert(op->getOperand(0));
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
  if (isOfTurn(value) || isOutside) {
    scalars.insert(value);
    unsigned place = llvm::find(scalars, value) - scalars.begin();
    return TileForm{symbolOf(kTurn + 1 + place), {}, {}};
  }
  return fail(Cause::AddressComputed);
}

std::optional<TileForm> TileForms::evaluate(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return evaluate(argument);
  return computed(cast<OpResult>(value));
}

std::optional<TileForm> TileForms::evaluate(BlockArgument argument) {
  if (loop && argument.getOwner() == loop.getBody()) {
    if (argument != loop.getInductionVar())
      return carried(argument);
    std::optional<TileForm> first = of(loop.getLowerBound()), step = of(loop.getStep());
    if (!first || !step)
      return std::nullopt;
    std::optional<Polynomial> distance = analysis::multiply(step->number, symbolOf(kTurn));
    std::optional<Polynomial> number = distance ? analysis::add(first->number, *distance) : std::nullopt;
    return number ? std::optional(TileForm{*number, {}, {}}) : fail(Cause::AddressTooLong);
  }
  return opaque(argument);
}

/// The form of a loop-carried value: its initial value plus what each iteration adds to it.
std::optional<TileForm> TileForms::carried(BlockArgument argument) {
  unsigned index = argument.getArgNumber() - 1;
  std::optional<TileForm> first = of(loop.getInitArgs()[index]);
  if (!first)
    return std::nullopt;
  // During the walk the value is a symbol of its own; forms that contain it are discarded.
  scalars.insert(argument);
  unsigned self = kTurn + 1 + (llvm::find(scalars, argument) - scalars.begin());
  llvm::DenseMap<Value, TileForm> before = known;
  known[argument] = {symbolOf(self), first->base, {}};
  std::optional<TileForm> next = of(loop.getYieldedValues()[index]);
  known = std::move(before);
  std::optional<Polynomial> step = next ? analysis::add(next->number, symbolOf(self), -1) : std::nullopt;
  if (!step || next->base != first->base || !next->wraps.empty() || has(*step, self) || has(*step, kTurn) ||
      hasOfTurn(*step) || hasIndices(*step))
    return argument.getType().isInteger() ? opaque(argument) : fail(Cause::AddressStepVaries);
  std::optional<Polynomial> moved = analysis::multiply(*step, symbolOf(kTurn));
  std::optional<Polynomial> number = moved ? analysis::add(first->number, *moved) : std::nullopt;
  if (!number)
    return fail(Cause::AddressTooLong);
  first->number = *number;
  return first;
}

/// a + factor * b.
static std::optional<TileForm> sum(const TileForm &a, const TileForm &b, int64_t factor) {
  std::optional<Polynomial> number = analysis::add(a.number, b.number, factor);
  if (!number)
    return std::nullopt;
  TileForm form{*number, a.base, a.wraps};
  form.wraps.append(b.wraps);
  return form;
}

std::optional<TileForm> TileForms::computed(OpResult result) {
  Operation *op = result.getOwner();
  bool isTile = isa<RankedTensorType>(result.getType());
  auto operand = [&](unsigned index) { return of(op->getOperand(index)); };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    APInt number;
    if (!matchPattern(constant.getResult(), m_ConstantInt(&number)) || number.getBitWidth() > 64)
      return fail(Cause::AddressNotLinear);
    return TileForm{constantOf(number.getSExtValue()), {}, {}};
  }
  if (auto range = dyn_cast<tt::MakeRangeOp>(op)) {
    Polynomial number = symbolOf(0);
    number.constant = int32_t(range.getStart());
    return TileForm{range.getType().getDimSize(0) == 1 ? constantOf(number.constant) : number, {}, {}};
  }
  auto cast = dyn_cast<tt::BitcastOp>(op);
  if (isa<tt::SplatOp, tt::BroadcastOp, tt::UnsplatOp, arith::ExtSIOp, arith::IndexCastOp>(op) ||
      (cast && cast.getSrc().getType() == cast.getType()))
    return operand(0);
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
    std::optional<TileForm> form = operand(0);
    SmallVector<unsigned> to;
    for (unsigned axis = 0; axis + 1 < kTurn; ++axis)
      to.push_back(axis < unsigned(expand.getAxis()) ? axis : axis + 1);
    return form ? std::optional(renumbered(*form, to)) : std::nullopt;
  }
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    std::optional<TileForm> form = operand(0);
    SmallVector<unsigned> to(trans.getOrder().size());
    for (auto [axis, from] : llvm::enumerate(trans.getOrder()))
      to[from] = axis;
    return form ? std::optional(renumbered(*form, to)) : std::nullopt;
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
    std::optional<Polynomial> number = analysis::multiply(a->number, b->number);
    if (!number)
      return fail(Cause::AddressTooLong);
    TileForm form{*number, {}, a->wraps};
    form.wraps.append(b->wraps);
    return form;
  }
  if (isa<arith::RemSIOp>(op) && isTile) {
    std::optional<TileForm> a = operand(0), b = a ? operand(1) : std::nullopt;
    if (!a || !b)
      return std::nullopt;
    if (hasIndices(b->number) || !a->wraps.empty())
      return fail(Cause::RemainderOfTile);
    a->wraps.push_back({a->number, b->number});
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
  if (divisor.factor == 0 || term.factor % divisor.factor)
    return std::nullopt;
  Polynomial::Term result{term.factor / divisor.factor, term.symbols};
  for (unsigned symbol : divisor.symbols) {
    auto *place = llvm::find(result.symbols, symbol);
    if (place == result.symbols.end())
      return std::nullopt;
    result.symbols.erase(place);
  }
  return result;
}

Polynomial polynomialOf(const Polynomial::Term &term) {
  return term.symbols.empty() ? Polynomial{{}, term.factor} : Polynomial{{term}, 0};
}

bool addTo(Polynomial &sum, const Polynomial::Term &term) {
  std::optional<Polynomial> result = analysis::add(sum, polynomialOf(term));
  if (result)
    sum = *result;
  return result.has_value();
}

Value unclamped(Value number, Value index) {
  auto range = index.getDefiningOp<tt::MakeRangeOp>();
  if (!range || int32_t(range.getStart()) < 0)
    return number;
  Value at = number;
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
  for (Value inner = number; inner != at; inner = inner.getDefiningOp()->getOperand(0)) {
    if (inner.getDefiningOp<arith::TruncIOp>())
      isLow = isHigh = true; // until both bounds have been found below it
    if (inner.getDefiningOp<arith::MinSIOp>())
      isHigh = false;
    if (inner.getDefiningOp<arith::MaxSIOp>())
      isLow = false;
  }
  return isLow || isHigh ? number : at;
}

} // namespace txl::transform
