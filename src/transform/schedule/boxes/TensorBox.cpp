// Analyses the address: the coefficients of the indices are strides, and the remaining terms give the box's offset.
#include "arch/TensorMap.h"
#include "ir/Dialect.h"
#include "transform/schedule/boxes/BoxSearch.h"

using namespace mlir;

namespace txl::transform {

using Term = Polynomial::Term;

/// Whether a number of elements is a multiple of the tensor map's unit, 16 bytes.
bool BoxSearch::isAligned(const Term &term) const {
  int64_t divides = (term.factor & -term.factor) * bytes;
  for (unsigned symbol : term.symbols)
    if (symbol > TileForms::kTurn)
      divides *= std::min<int64_t>(arch::kTensorUnit, axisInfo.get(forms.scalarOf(symbol)).divides());
  return divides % arch::kTensorUnit == 0;
}

bool BoxSearch::isAligned(const Polynomial &p) const {
  return p.constant * bytes % arch::kTensorUnit == 0 &&
         llvm::all_of(p.terms, [&](const Term &term) { return isAligned(term); });
}

/// Moves the coefficients of the indices from the address to the strides.
bool BoxSearch::findStrides(const Polynomial &address) {
  rest = {{}, address.constant};
  for (const Term &term : address.terms) {
    Term factor{term.factor, {}};
    std::optional<unsigned> axis;
    for (unsigned symbol : term.symbols) {
      if (!TileForms::isIndex(symbol)) {
        factor.symbols.push_back(symbol);
        continue;
      }
      if (axis)
        return refuse(Cause::AddressNotLinear);
      axis = symbol;
    }
    if (!addTo(axis ? inTile[*axis].stride : rest, axis ? factor : term))
      return refuse(Cause::AddressTooLong);
  }
  std::optional<unsigned> inner;
  for (auto [axis, place] : llvm::enumerate(inTile)) {
    place.length = type.getDimSize(axis);
    if (!isKnown(place.stride))
      return refuse(box.isOfLaunch ? Cause::StrideNotArgument : Cause::StrideVaries);
    if (isOne(place.stride))
      inner = axis;
  }
  if (!inner)
    return refuse(Cause::NoUnitStride);
  contiguous = *inner;
  return true;
}

/// Finds the axis along which a term of the address moves the box.
bool BoxSearch::divide(const Term &term) {
  auto alongTile = [&](bool alone) {
    TensorBox::Axis *best = nullptr;
    Term coordinate;
    for (TensorBox::Axis &axis : inTile) {
      std::optional<Term> found = axis.extent ? std::nullopt : quotient(term, axis.stride);
      if (found && (!alone || llvm::none_of(found->symbols, [&](unsigned s) { return forms.isArgument(s); })) &&
          (!best || isOne(best->stride)))
        best = &axis, coordinate = *found;
    }
    return best && addTo(best->first, coordinate);
  };
  if (isOfLaunch(term))
    return isAligned(term) ? addTo(box.shift, term) : alongTile(false) || refuse(Cause::BaseNotAligned);
  if (alongTile(true))
    return true;
  if (!box.isOfLaunch && isKnown(term)) {
    if (!isAligned(term))
      box.units.push_back(polynomialOf(term));
    return addTo(box.shift, term);
  }
  // A new axis: the factors available at launch are its stride, the others its coordinate.
  Term stride{term.factor, {}}, coordinate{1, {}};
  for (unsigned symbol : term.symbols)
    (forms.isArgument(symbol) ? stride : coordinate).symbols.push_back(symbol);
  if (stride.factor > 0 && isAligned(stride)) {
    Polynomial along = polynomialOf(stride);
    for (TensorBox::Axis &axis : further)
      if (axis.stride == along)
        return addTo(axis.first, coordinate);
    if (inTile.size() + further.size() < arch::kTensorRank) {
      further.push_back({along, polynomialOf(coordinate), std::nullopt, 1});
      return true;
    }
  }
  return alongTile(false) || refuse(Cause::TooManyAxes);
}

/// Whether coordinates that depend on scalars loaded or computed per iteration are non-negative if `box.notNegative`
/// are.
bool BoxSearch::areCoordinates() {
  SetVector<Value> turns;
  auto isSum = [&](const Polynomial &place) { // sums of such scalars times launch-time values
    return llvm::all_of(place.terms, [&](const Term &term) {
      if (!forms.hasOfTurn({{term}, 0}))
        return true;
      for (unsigned symbol : term.symbols)
        if (forms.isOfTurn(symbol))
          turns.insert(forms.scalarOf(symbol));
        else if (symbol != TileForms::kTurn && !forms.isArgument(symbol))
          return false;
      return term.factor > 0;
    });
  };
  return isSum(rest) && llvm::all_of(inTile, [&](const TensorBox::Axis &axis) { return isSum(axis.first); }) &&
         forms.areNotNegative(turns, box.notNegative);
}

/// Expresses an offset that changes per iteration, with all other terms, as a number of rows.
bool BoxSearch::countRows() {
  TensorBox::Axis &rows = inTile[1 - contiguous], &columns = inTile[contiguous];
  if (rows.extent || forms.hasOfTurn(columns.first) || !columns.first.isConstant() || columns.first.constant < 0)
    return refuse(Cause::OffsetBounded);
  rest.terms.push_back({rest.constant, {}});
  for (const Term &term : rest.terms) {
    std::optional<Term> row = quotient(term, rows.stride);
    if (!row)
      return refuse(Cause::OffsetNotRows);
    if (row->factor && !addTo(rows.first, *row))
      return refuse(Cause::AddressTooLong);
  }
  return true;
}

bool BoxSearch::checkAxes() {
  for (auto [index, axis] : llvm::enumerate(inTile)) {
    if (index != contiguous && !isAligned(axis.stride)) {
      if (isOfLaunch(axis.stride)) // arguments' alignment is specialised at launch, so here it is final
        return refuse(Cause::StrideNotAligned);
      box.units.push_back(axis.stride);
    }
  }
  // Where a row of a box may begin is arch::boxStart's rule.
  const Polynomial &first = inTile[contiguous].first;
  for (const Term &term : first.terms)
    if (!isAligned(term) &&
        llvm::any_of(term.symbols, [&](unsigned s) { return s == TileForms::kTurn || forms.isOfTurn(s); }))
      return refuse(Cause::OffsetNotAligned);
  if (!inTile[contiguous].extent && forms.hasOfTurn(first))
    return refuse(Cause::OffsetInRow);
  box.isAligned = isAligned(first);
  return true;
}

/// Checks the requirements as far as they are constant: if they fail in the loop's first iteration, the condition
/// before the loop can never hold.
bool BoxSearch::mayHold() {
  for (const BoxNumber &one : box.requirements(forms)) {
    if (llvm::any_of(one.number.terms,
                     [](const Term &term) { return !llvm::is_contained(term.symbols, TileForms::kTurn); }))
      continue;
    int64_t first = one.number.constant;
    if (one.isUnits ? first * bytes % arch::kTensorUnit != 0 : first < one.least || first > one.most)
      return refuse(one.why);
  }
  return llvm::none_of(box.wraps,
                       [](const TensorBox::Wrap &wrap) {
                         return wrap.divisor.isConstant() && wrap.divisor.constant < wrap.length;
                       }) ||
         refuse(Cause::RemainderTooSmall);
}

std::optional<TensorBox> BoxSearch::run() {
  unsigned bits = ir::elementBitsOf(type.getElementType());
  if (type.getRank() != 2 || bits < 8 || bits > 64) {
    refuse(Cause::ShapeNotBox);
    return std::nullopt;
  }
  std::optional<TileForm> address = forms.of(pointers);
  if (!address || !address->base) {
    refuse(forms.why());
    return std::nullopt;
  }
  box.base = address->base;
  box.hasUnit = axisInfo.get(box.base).divides() % arch::kTensorUnit == 0;
  bool isArgument = TileForms::isArgument(box.base);
  if (box.isOfLaunch && !isArgument)
    refuse(Cause::BaseNotArgument);
  else if (isArgument && !box.hasUnit)
    refuse(Cause::BaseNotAligned);
  if (why)
    return std::nullopt;
  if (!findStrides(address->number) || (mask && !findBounds()))
    return std::nullopt;
  moveToBegins();
  for (const TensorBox::Axis &axis : inTile) {
    std::optional<Polynomial> moved = analysis::multiply(axis.first, axis.stride);
    std::optional<Polynomial> left = moved ? analysis::add(rest, *moved, -1) : std::nullopt;
    if (!left) {
      refuse(Cause::AddressTooLong);
      return std::nullopt;
    }
    rest = *left;
  }
  bool isOfTurns = forms.hasOfTurn(rest) ||
                   llvm::any_of(inTile, [&](const TensorBox::Axis &axis) { return forms.hasOfTurn(axis.first); });
  box.countsRows = isOfTurns && !areCoordinates();
  if (box.countsRows && !countRows())
    return std::nullopt;
  if (!box.countsRows && rest.constant && !divide({rest.constant, {}}))
    return std::nullopt;
  for (const Term &term : rest.terms)
    if (!box.countsRows && !divide(term))
      return std::nullopt;
  if (inTile[contiguous].length * bytes < arch::kTensorUnit) {
    refuse(Cause::RowTooShort);
    return std::nullopt;
  }
  if (!checkAxes() || !checkBegins())
    return std::nullopt;
  for (const TileForm::Wrap &wrap : address->wraps) {
    if (forms.hasOfTurn(wrap.dividend) || forms.hasOfTurn(wrap.divisor)) {
      refuse(Cause::RemainderVaries);
      return std::nullopt;
    }
    TensorBox::Wrap found{{{}, wrap.dividend.constant}, wrap.divisor, 1};
    for (const Term &term : wrap.dividend.terms) {
      bool isIndex = llvm::any_of(term.symbols, TileForms::isIndex);
      if (isIndex && (term.symbols.size() != 1 || term.factor != 1 || found.length != 1)) {
        refuse(Cause::RemainderNotIndex);
        return std::nullopt;
      }
      if (isIndex)
        found.length = type.getDimSize(term.symbols.front());
      else
        found.first.terms.push_back(term);
    }
    box.wraps.push_back(found);
  }
  box.axes.append(further);
  box.axes.push_back(inTile[1 - contiguous]);
  box.axes.push_back(inTile[contiguous]);
  box.order = contiguous == 1 ? SmallVector<int32_t, 2>{0, 1} : SmallVector<int32_t, 2>{1, 0};
  return mayHold() ? std::optional(box) : std::nullopt;
}

/// Bytes of a row; no array has so many rows that a coordinate cannot count them.
static constexpr int64_t kCountedRow = 128;

SmallVector<BoxNumber> TensorBox::requirements(const TileForms &forms) const {
  SmallVector<BoxNumber> all;
  auto require = [&](const Polynomial &number, int64_t least, int64_t most, Cause why) {
    all.push_back({number, least, most, /*isUnits=*/false, why});
  };
  auto requireUnits = [&](const Polynomial &number, Cause why) {
    all.push_back({number, 0, 0, /*isUnits=*/true, why});
  };
  int64_t bytes = ir::elementBytes(cast<tt::PointerType>(base.getType()).getPointeeType());
  for (const Axis &axis : axes) {
    bool isOfTurns = forms.hasOfTurn(axis.first);
    if (axis.extent)
      require(*axis.extent, 1, isOfTurns ? kFarthest : INT64_MAX, Cause::MaskAlwaysFalse);
    // Without a bound, no array has more rows than a coordinate can count.
    int64_t leastStride = isOfTurns && !axis.extent ? kCountedRow / bytes : 0;
    require(axis.stride, std::max<int64_t>(leastStride, !axis.stride.isConstant()), (int64_t(1) << 40) / bytes - 1,
            leastStride ? Cause::OffsetInRow : Cause::StrideOutOfRange);
    if (isOfTurns && countsRows)
      continue;
    Polynomial known{{}, axis.first.constant}; // terms that change per iteration are non-negative
    for (const Polynomial::Term &term : axis.first.terms)
      if (!forms.hasOfTurn({{term}, 0}))
        known.terms.push_back(term);
    require(known, axis.isMaskedInFront ? -kFarthest : 0, kFarthest - 1, Cause::OffsetNegative);
  }
  if (!isAligned)
    requireUnits(axes.back().first, Cause::OffsetNotAligned);
  for (const Polynomial &number : units)
    requireUnits(number, Cause::StrideNotAligned);
  return all;
}

SmallVector<Value> scalarsOfTurns(const TensorBox &box, const TileForms &forms) {
  SetVector<Value> scalars;
  for (const TensorBox::Axis &axis : box.axes)
    for (const Term &term : axis.first.terms)
      for (unsigned symbol : term.symbols)
        if (forms.isOfTurn(symbol))
          scalars.insert(forms.scalarOf(symbol));
  return scalars.takeVector();
}

std::optional<TensorBox> tensorBoxOf(RankedTensorType type, Value pointers, Value mask, TileForms &forms,
                                     const analysis::AxisInfoAnalysis &axisInfo, bool mayMake, Refusal &why) {
  why = {};
  std::optional<TensorBox> box = BoxSearch(type, pointers, mask, forms, axisInfo, /*ofLaunch=*/true, why).run();
  if (box || !mayMake)
    return box;
  Refusal whyNotMade;
  box = BoxSearch(type, pointers, mask, forms, axisInfo, /*ofLaunch=*/false, whyNotMade).run();
  if (box)
    why = {};
  else if (std::optional<TileForm> address = forms.of(pointers); address && !TileForms::isArgument(address->base))
    why = whyNotMade;
  return box;
}

} // namespace txl::transform
