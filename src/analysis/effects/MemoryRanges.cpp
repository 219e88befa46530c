// Computes the memory ranges that pointers address, and whether two of them overlap.
#include "analysis/effects/MemoryRanges.h"
#include "analysis/AxisInfo.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <numeric>

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// A pointer with more candidates is rare and not worth tracking.
static constexpr size_t kMaxRanges = 8, kMaxValues = 64;

namespace {
/// Collects the candidate ranges of a pointer by following choices backwards.
class Choices {
public:
  Choices(AffineAddresses &addresses, int64_t bytes) : addresses(addresses), bytes(bytes) {}

  /// Adds the ranges of `value`, shifted by `shift`; false if they are unknown.
  bool add(mlir::Value value, const Polynomial &shift, AffineAddresses::Instance &instance);

  MemoryRanges ranges;

private:
  bool addOffset(mlir::Operation *op, const Polynomial &shift, AffineAddresses::Instance &instance);
  bool addArgument(mlir::BlockArgument argument, const Polynomial &shift, AffineAddresses::Instance &instance);

  AffineAddresses &addresses;
  int64_t bytes;
  llvm::DenseMap<std::pair<mlir::Value, AffineAddresses::Instance *>, Polynomial> seen;
};
} // namespace

bool Choices::add(mlir::Value value, const Polynomial &shift, AffineAddresses::Instance &instance) {
  while (mlir::Value source = copiedFrom(value))
    value = source;
  AffineAddress address = addresses.addressOf(value, instance);
  if (address.isKnown) {
    std::optional<Polynomial> offset = analysis::add(address.offset, shift);
    if (address.argument < 0 || !offset)
      return false;
    MemoryRange range{unsigned(address.argument), std::move(*offset), bytes};
    if (!llvm::is_contained(ranges, range))
      ranges.push_back(std::move(range));
    return ranges.size() <= kMaxRanges;
  }
  if (auto [known, isNew] = seen.try_emplace({value, &instance}, shift); !isNew)
    return known->second == shift; // otherwise each iteration of a loop shifts it
  if (seen.size() > kMaxValues)
    return false;
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value))
    return addArgument(argument, shift, instance);
  mlir::Operation *op = value.getDefiningOp();
  unsigned index = mlir::cast<mlir::OpResult>(value).getResultNumber();
  if (auto select = mlir::dyn_cast<arith::SelectOp>(op))
    return add(select.getTrueValue(), shift, instance) && add(select.getFalseValue(), shift, instance);
  if (auto branch = mlir::dyn_cast<scf::IfOp>(op))
    return add(branch.thenYield().getOperand(index), shift, instance) &&
           add(branch.elseYield().getOperand(index), shift, instance);
  if (auto loop = mlir::dyn_cast<scf::ForOp>(op))
    return add(loop.getInitArgs()[index], shift, instance) && add(loop.getYieldedValues()[index], shift, instance);
  if (auto call = mlir::dyn_cast<tt::CallOp>(op)) {
    AffineAddresses::Instance *callee = addresses.instanceOf(call, instance);
    return callee && callee->function.getFunctionBody().hasOneBlock() &&
           add(callee->function.getFunctionBody().front().getTerminator()->getOperand(index), shift, *callee);
  }
  return mlir::isa<tt::AddPtrOp, arith::AddIOp>(op) && addOffset(op, shift, instance);
}

/// Handles an offset added to a chosen pointer.
bool Choices::addOffset(mlir::Operation *op, const Polynomial &shift, AffineAddresses::Instance &instance) {
  for (unsigned index : {1u, 0u}) {
    AffineAddress moved = addresses.addressOf(op->getOperand(index), instance);
    if (!moved.isKnown || moved.argument >= 0)
      continue;
    int64_t unit = mlir::isa<tt::AddPtrOp>(op) ? unitBytes(op->getResult(0).getType()) : 1;
    std::optional<Polynomial> whole = analysis::add(shift, moved.offset, unit);
    return whole && add(op->getOperand(1 - index), *whole, instance);
  }
  return false;
}

bool Choices::addArgument(mlir::BlockArgument argument, const Polynomial &shift, AffineAddresses::Instance &instance) {
  mlir::Operation *parent = argument.getOwner()->getParentOp();
  unsigned index = argument.getArgNumber();
  if (parent == instance.function)
    return instance.caller && argument.getOwner()->isEntryBlock() &&
           add(instance.call->getOperand(index), shift, *instance.caller);
  auto loop = mlir::dyn_cast<scf::ForOp>(parent);
  return loop && index > 0 && add(loop.getInitArgs()[index - 1], shift, instance) &&
         add(loop.getYieldedValues()[index - 1], shift, instance);
}

MemoryRanges analysis::getMemoryRanges(mlir::Value pointer, AffineAddresses::Instance &instance,
                                       AffineAddresses &addresses) {
  Choices choices(addresses, unitBytes(pointer.getType()));
  if (!mlir::isa<tt::PointerType>(mlir::getElementTypeOrSelf(pointer.getType())) ||
      !choices.add(pointer, Polynomial(), instance))
    return {};
  return std::move(choices.ranges);
}

Overlap analysis::getOverlap(const MemoryRange &a, const MemoryRange &b, const AffineAddresses &addresses) {
  if (a.argument != b.argument)
    return Overlap::None;
  // The distance from `b` to `a` is `distance` plus a multiple of `step`; if `isBounded`, it lies between low and high.
  int64_t step = 0, low = 0, high = 0;
  bool isBounded = true;
  auto walk = [&](const Polynomial &one, const Polynomial &other, int64_t sign) {
    for (const Polynomial::Term &term : one.terms) {
      if (addresses.isShared({{term}, 0}) && llvm::is_contained(other.terms, term))
        continue;
      step = std::gcd(step, term.coefficient);
      const AffineSymbol &symbol = addresses.symbol(term.symbols[0]);
      isBounded &= term.symbols.size() == 1 && symbol.kind == AffineSymbol::Counter && symbol.extent &&
                   symbol.extent->isConstant();
      if (isBounded) {
        int64_t reach = sign * term.coefficient * std::max<int64_t>(symbol.extent->constant - 1, 0);
        (reach < 0 ? low : high) += reach;
      }
    }
  };
  walk(a.offset, b.offset, 1);
  walk(b.offset, a.offset, -1);
  int64_t distance = a.offset.constant - b.offset.constant;
  if (isBounded && (distance + high <= -a.bytes || distance + low >= b.bytes))
    return Overlap::None;
  int64_t after = step ? ((distance % step) + step) % step : distance; // distance from `b` to the next `a`
  bool isExact = after == 0 && a.bytes == b.bytes && (step == 0 || step >= a.bytes);
  if (isExact)
    return Overlap::Exact;
  bool overlaps = after >= 0 && after < b.bytes;                             // it begins inside `b`
  overlaps |= step ? after > step - a.bytes : after < 0 && -after < a.bytes; // the previous one reaches into `b`
  return overlaps ? Overlap::Partial : Overlap::None;
}

void WrittenRanges::add(MemoryRange range, const AffineAddresses &addresses) {
  if (!has(range, addresses))
    all.push_back({std::move(range), std::nullopt});
}

/// Divides `polynomial` by the integer `coefficient`; none if it is not a multiple.
static std::optional<Polynomial> dividedBy(Polynomial polynomial, int64_t coefficient) {
  bool divides = polynomial.constant % coefficient == 0;
  polynomial.constant /= coefficient;
  for (Polynomial::Term &term : polynomial.terms) {
    divides &= term.coefficient % coefficient == 0;
    term.coefficient /= coefficient;
  }
  return divides ? std::optional(std::move(polynomial)) : std::nullopt;
}

/// Whether `index` is always a value that `counter` takes.
static bool isValueOf(const Polynomial &index, const AffineSymbol &counter, const AffineAddresses &addresses) {
  if (!counter.extent)
    return false;
  int64_t last = index.constant;
  if (!index.isConstant()) {
    if (index.terms.size() != 1 || index.terms[0].coefficient != 1 || index.terms[0].symbols.size() != 1)
      return false;
    const AffineSymbol &symbol = addresses.symbol(index.terms[0].symbols[0]);
    if (symbol.kind != AffineSymbol::Counter || !symbol.extent)
      return false;
    if (index.constant == 0 && *symbol.extent == *counter.extent)
      return true;
    if (!symbol.extent->isConstant())
      return false;
    last += symbol.extent->constant - 1;
  }
  return index.constant >= 0 && counter.extent->isConstant() && last < counter.extent->constant;
}

bool WrittenRanges::has(const MemoryRange &range, const AffineAddresses &addresses) const {
  return llvm::any_of(all, [&](const Written &written) {
    if (!written.iterationCounter)
      return written.range == range;
    if (written.range.argument != range.argument || written.range.bytes != range.bytes)
      return false;
    Polynomial fixed = written.range.offset;
    auto *counterTerm = llvm::find_if(
        fixed.terms, [&](const Polynomial::Term &term) { return term.symbols[0] == *written.iterationCounter; });
    int64_t coefficient = counterTerm->coefficient;
    fixed.terms.erase(counterTerm);
    std::optional<Polynomial> rest = analysis::add(range.offset, fixed, -1);
    std::optional<Polynomial> iteration = rest ? dividedBy(*rest, coefficient) : std::nullopt;
    return iteration && isValueOf(*iteration, addresses.symbol(*written.iterationCounter), addresses);
  });
}

void WrittenRanges::intersect(const WrittenRanges &other) {
  llvm::erase_if(all, [&](const Written &written) { return !llvm::is_contained(other.all, written); });
}

void WrittenRanges::exitLoop(scf::ForOp loop, const WrittenRanges &before, const AffineAddresses &addresses) {
  llvm::SmallVector<Written, 0> after = before.all;
  std::optional<llvm::APInt> trips = loop.getStaticTripCount();
  bool runs = trips && !trips->isZero();
  for (Written &written : all) {
    if (written.iterationCounter || llvm::is_contained(before.all, written))
      continue;
    // The only loop-dependent term must be the iteration counter, once.
    const Polynomial::Term *counterTerm = nullptr;
    bool isAlone = true;
    for (const Polynomial::Term &term : written.range.offset.terms)
      if (addresses.changesIn({{term}, 0}, loop)) {
        isAlone &= !counterTerm && term.symbols.size() == 1 && addresses.symbol(term.symbols[0]).loop == loop;
        counterTerm = &term;
      }
    if (counterTerm && isAlone)
      written.iterationCounter = counterTerm->symbols[0];
    if (counterTerm ? isAlone : runs)
      after.push_back(std::move(written));
  }
  all = std::move(after);
}
