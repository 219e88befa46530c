// Computes the memory ranges that pointers address, and whether two of them overlap.
#include "analysis/effects/EffectPlaces.h"
#include "analysis/AxisInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <numeric>

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// A pointer with more candidates is rare and not worth tracking.
static constexpr size_t kMostPlaces = 8, kMostValues = 64;

namespace {
/// Collects the candidate ranges of a pointer by following choices backwards.
class Choices {
public:
  Choices(AffineAddresses &addresses, int64_t bytes) : addresses(addresses), bytes(bytes) {}

  /// Adds the ranges of `value`, shifted by `shift`; false if they are unknown.
  bool add(mlir::Value value, const Polynomial &shift, AffineAddresses::Instance &instance);

  Places places;

private:
  bool addSum(mlir::Operation *op, const Polynomial &shift, AffineAddresses::Instance &instance);
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
    Place place{unsigned(address.argument), std::move(*offset), bytes};
    if (!llvm::is_contained(places, place))
      places.push_back(std::move(place));
    return places.size() <= kMostPlaces;
  }
  if (auto [known, isNew] = seen.try_emplace({value, &instance}, shift); !isNew)
    return known->second == shift; // otherwise each iteration of a loop shifts it
  if (seen.size() > kMostValues)
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
    return callee && callee->function.getBody().hasOneBlock() &&
           add(callee->function.getBody().front().getTerminator()->getOperand(index), shift, *callee);
  }
  return mlir::isa<tt::AddPtrOp, arith::AddIOp>(op) && addSum(op, shift, instance);
}

/// Handles an offset added to a chosen pointer.
bool Choices::addSum(mlir::Operation *op, const Polynomial &shift, AffineAddresses::Instance &instance) {
  for (unsigned number : {1u, 0u}) {
    AffineAddress moved = addresses.addressOf(op->getOperand(number), instance);
    if (!moved.isKnown || moved.argument >= 0)
      continue;
    int64_t unit = mlir::isa<tt::AddPtrOp>(op) ? unitBytes(op->getResult(0).getType()) : 1;
    std::optional<Polynomial> whole = analysis::add(shift, moved.offset, unit);
    return whole && add(op->getOperand(1 - number), *whole, instance);
  }
  return false;
}

bool Choices::addArgument(mlir::BlockArgument argument, const Polynomial &shift, AffineAddresses::Instance &instance) {
  mlir::Operation *parent = argument.getOwner()->getParentOp();
  unsigned index = argument.getArgNumber();
  if (parent == instance.function)
    return instance.caller && argument.getOwner()->isEntryBlock() &&
           add(instance.call.getOperand(index), shift, *instance.caller);
  auto loop = mlir::dyn_cast<scf::ForOp>(parent);
  return loop && index > 0 && add(loop.getInitArgs()[index - 1], shift, instance) &&
         add(loop.getYieldedValues()[index - 1], shift, instance);
}

Places analysis::placesOf(mlir::Value pointer, AffineAddresses::Instance &instance, AffineAddresses &addresses) {
  Choices choices(addresses, unitBytes(pointer.getType()));
  if (!mlir::isa<tt::PointerType>(mlir::getElementTypeOrSelf(pointer.getType())) ||
      !choices.add(pointer, Polynomial(), instance))
    return {};
  return std::move(choices.places);
}

Meeting analysis::meetingOf(const Place &a, const Place &b, const AffineAddresses &addresses) {
  if (a.argument != b.argument)
    return Meeting::Never;
  // The distance from `b` to `a` is `apart` plus a multiple of `step`; if `isBounded`, it lies between low and high.
  int64_t step = 0, low = 0, high = 0;
  bool isBounded = true;
  auto walk = [&](const Polynomial &one, const Polynomial &other, int64_t sign) {
    for (const Polynomial::Term &term : one.terms) {
      if (addresses.isShared({{term}, 0}) && llvm::is_contained(other.terms, term))
        continue;
      step = std::gcd(step, term.factor);
      const AffineSymbol &symbol = addresses.symbol(term.symbols[0]);
      isBounded &= term.symbols.size() == 1 && symbol.kind == AffineSymbol::Counter && symbol.extent &&
                   symbol.extent->isConstant();
      if (isBounded) {
        int64_t reach = sign * term.factor * std::max<int64_t>(symbol.extent->constant - 1, 0);
        (reach < 0 ? low : high) += reach;
      }
    }
  };
  walk(a.offset, b.offset, 1);
  walk(b.offset, a.offset, -1);
  int64_t apart = a.offset.constant - b.offset.constant;
  if (isBounded && (apart + high <= -a.bytes || apart + low >= b.bytes))
    return Meeting::Never;
  int64_t after = step ? ((apart % step) + step) % step : apart; // distance from `b` to the next `a`
  bool isWhole = after == 0 && a.bytes == b.bytes && (step == 0 || step >= a.bytes);
  if (isWhole)
    return Meeting::Wholly;
  bool meets = after >= 0 && after < b.bytes;                             // it begins inside `b`
  meets |= step ? after > step - a.bytes : after < 0 && -after < a.bytes; // the previous one reaches into `b`
  return meets ? Meeting::Partly : Meeting::Never;
}

void WrittenPlaces::add(Place place, const AffineAddresses &addresses) {
  if (!has(place, addresses))
    all.push_back({std::move(place), std::nullopt});
}

/// Divides `polynomial` by the integer `factor`; none if it is not a multiple.
static std::optional<Polynomial> dividedBy(Polynomial polynomial, int64_t factor) {
  bool divides = polynomial.constant % factor == 0;
  polynomial.constant /= factor;
  for (Polynomial::Term &term : polynomial.terms) {
    divides &= term.factor % factor == 0;
    term.factor /= factor;
  }
  return divides ? std::optional(std::move(polynomial)) : std::nullopt;
}

/// Whether `number` is always a value that `counter` takes.
static bool isWithin(const Polynomial &number, const AffineSymbol &counter, const AffineAddresses &addresses) {
  if (!counter.extent)
    return false;
  int64_t last = number.constant;
  if (!number.isConstant()) {
    if (number.terms.size() != 1 || number.terms[0].factor != 1 || number.terms[0].symbols.size() != 1)
      return false;
    const AffineSymbol &symbol = addresses.symbol(number.terms[0].symbols[0]);
    if (symbol.kind != AffineSymbol::Counter || !symbol.extent)
      return false;
    if (number.constant == 0 && *symbol.extent == *counter.extent)
      return true;
    if (!symbol.extent->isConstant())
      return false;
    last += symbol.extent->constant - 1;
  }
  return number.constant >= 0 && counter.extent->isConstant() && last < counter.extent->constant;
}

bool WrittenPlaces::has(const Place &place, const AffineAddresses &addresses) const {
  return llvm::any_of(all, [&](const Written &written) {
    if (!written.turns)
      return written.place == place;
    if (written.place.argument != place.argument || written.place.bytes != place.bytes)
      return false;
    Polynomial fixed = written.place.offset;
    auto *moves =
        llvm::find_if(fixed.terms, [&](const Polynomial::Term &term) { return term.symbols[0] == *written.turns; });
    int64_t factor = moves->factor;
    fixed.terms.erase(moves);
    std::optional<Polynomial> rest = analysis::add(place.offset, fixed, -1);
    std::optional<Polynomial> turn = rest ? dividedBy(*rest, factor) : std::nullopt;
    return turn && isWithin(*turn, addresses.symbol(*written.turns), addresses);
  });
}

void WrittenPlaces::intersect(const WrittenPlaces &other) {
  llvm::erase_if(all, [&](const Written &written) { return !llvm::is_contained(other.all, written); });
}

void WrittenPlaces::leave(scf::ForOp loop, const WrittenPlaces &before, const AffineAddresses &addresses) {
  llvm::SmallVector<Written, 0> behind = before.all;
  std::optional<llvm::APInt> trips = loop.getStaticTripCount();
  bool runs = trips && !trips->isZero();
  for (Written &written : all) {
    if (written.turns || llvm::is_contained(before.all, written))
      continue;
    // The only loop-dependent term must be the iteration counter, once.
    const Polynomial::Term *moves = nullptr;
    bool isAlone = true;
    for (const Polynomial::Term &term : written.place.offset.terms)
      if (addresses.changesIn({{term}, 0}, loop)) {
        isAlone &= !moves && term.symbols.size() == 1 && addresses.symbol(term.symbols[0]).loop == loop;
        moves = &term;
      }
    if (moves && isAlone)
      written.turns = moves->symbols[0];
    if (moves ? isAlone : runs)
      behind.push_back(std::move(written));
  }
  all = std::move(behind);
}
