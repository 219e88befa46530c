// Analyses the address: the coefficients of the indices are strides, and the remaining terms give the box's offset.
#include "arch/SmModel.h"
#include "arch/TensorMap.h"
#include "ir/Types.h"
#include "transform/schedule/boxes/BoxSearch.h"

using namespace mlir;

namespace txl::transform {

using Term = Polynomial::Term;

/// Whether a number of elements is a multiple of the tensor map's unit, 16 bytes.
bool BoxSearch::isAligned(const Term &term) const {
  int64_t divides = (term.coefficient & -term.coefficient) * bytes;
  for (unsigned symbol : term.symbols)
    if (symbol > TileForms::kIteration)
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
    Term coefficient{term.coefficient, {}};
    std::optional<unsigned> axis;
    for (unsigned symbol : term.symbols) {
      if (!TileForms::isIndex(symbol)) {
        coefficient.symbols.push_back(symbol);
        continue;
      }
      if (axis)
        return refuse(Cause::AddressNotLinear);
      axis = symbol;
    }
    if (!addTo(axis ? inTile[*axis].stride : rest, axis ? coefficient : term))
      return refuse(Cause::AddressTooLong);
  }
  std::optional<unsigned> inner;
  for (auto [axis, dim] : llvm::enumerate(inTile)) {
    dim.length = type.getDimSize(axis);
    if (!isAvailable(dim.stride))
      return refuse(box.isLaunchTime ? Cause::StrideNotArgument : Cause::StrideVaries);
    if (isOne(dim.stride))
      inner = axis;
  }
  if (!inner)
    return refuse(Cause::NoUnitStride);
  contiguous = *inner;
  return true;
}

/// Finds the axis along which a term of the address moves the box.
bool BoxSearch::assignToAxis(const Term &term) {
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
  if (isLaunchTime(term))
    return isAligned(term) ? addTo(box.shift, term) : alongTile(false) || refuse(Cause::BaseNotAligned);
  if (alongTile(true))
    return true;
  if (!box.isLaunchTime && isAvailable(term)) {
    if (!isAligned(term))
      box.runtimeAligned.push_back(toPolynomial(term));
    return addTo(box.shift, term);
  }
  // A new axis: the factors available at launch are its stride, the others its coordinate.
  Term stride{term.coefficient, {}}, coordinate{1, {}};
  for (unsigned symbol : term.symbols)
    (forms.isArgument(symbol) ? stride : coordinate).symbols.push_back(symbol);
  if (stride.coefficient > 0 && isAligned(stride)) {
    Polynomial along = toPolynomial(stride);
    for (TensorBox::Axis &axis : extraAxes)
      if (axis.stride == along)
        return addTo(axis.first, coordinate);
    if (inTile.size() + extraAxes.size() < arch::kTensorRank) {
      extraAxes.push_back({along, toPolynomial(coordinate), std::nullopt, 1});
      return true;
    }
  }
  return alongTile(false) || refuse(Cause::TooManyAxes);
}

/// Whether coordinates that depend on scalars loaded or computed per iteration are non-negative if `box.nonNegative`
/// are.
bool BoxSearch::hasNonNegativeCoordinates() {
  SetVector<Value> loopScalars;
  auto isLinearSum = [&](const Polynomial &offset) { // sums of such scalars times launch-time values
    return llvm::all_of(offset.terms, [&](const Term &term) {
      if (!forms.hasLoopVariant({{term}, 0}))
        return true;
      for (unsigned symbol : term.symbols)
        if (forms.variesInLoop(symbol))
          loopScalars.insert(forms.scalarOf(symbol));
        else if (symbol != TileForms::kIteration && !forms.isArgument(symbol))
          return false;
      return term.coefficient > 0;
    });
  };
  return isLinearSum(rest) &&
         llvm::all_of(inTile, [&](const TensorBox::Axis &axis) { return isLinearSum(axis.first); }) &&
         forms.areNonNegative(loopScalars, box.nonNegative);
}

/// Expresses an offset that changes per iteration, with all other terms, as a number of rows.
bool BoxSearch::countRows() {
  TensorBox::Axis &rows = inTile[1 - contiguous], &columns = inTile[contiguous];
  if (rows.extent || forms.hasLoopVariant(columns.first) || !columns.first.isConstant() || columns.first.constant < 0)
    return refuse(Cause::OffsetBounded);
  rest.terms.push_back({rest.constant, {}});
  for (const Term &term : rest.terms) {
    std::optional<Term> row = quotient(term, rows.stride);
    if (!row)
      return refuse(Cause::OffsetNotRows);
    if (row->coefficient && !addTo(rows.first, *row))
      return refuse(Cause::AddressTooLong);
  }
  return true;
}

bool BoxSearch::checkAxes() {
  for (auto [index, axis] : llvm::enumerate(inTile)) {
    if (index != contiguous && !isAligned(axis.stride)) {
      if (isLaunchTime(axis.stride)) // arguments' alignment is specialised at launch, so here it is final
        return refuse(Cause::StrideNotAligned);
      box.runtimeAligned.push_back(axis.stride);
    }
  }
  // Where a row of a box may begin is arch::boxStart's rule.
  const Polynomial &first = inTile[contiguous].first;
  for (const Term &term : first.terms)
    if (!isAligned(term) &&
        llvm::any_of(term.symbols, [&](unsigned s) { return s == TileForms::kIteration || forms.variesInLoop(s); }))
      return refuse(Cause::OffsetNotAligned);
  if (!inTile[contiguous].extent && forms.hasLoopVariant(first))
    return refuse(Cause::OffsetInRow);
  box.isAligned = isAligned(first);
  return true;
}

/// Checks the requirements as far as they are constant: if they fail in the loop's first iteration, the condition
/// before the loop can never hold.
bool BoxSearch::mayHold() {
  for (const BoxRequirement &one : box.requirements(forms)) {
    if (llvm::any_of(one.expr.terms,
                     [](const Term &term) { return !llvm::is_contained(term.symbols, TileForms::kIteration); }))
      continue;
    int64_t first = one.expr.constant;
    if (one.isAlignment ? first * bytes % arch::kTensorUnit != 0 : first < one.least || first > one.most)
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
  box.isBaseAligned = axisInfo.get(box.base).divides() % arch::kTensorUnit == 0;
  bool isArgument = TileForms::isArgument(box.base);
  if (box.isLaunchTime && !isArgument)
    refuse(Cause::BaseNotArgument);
  else if (isArgument && !box.isBaseAligned)
    refuse(Cause::BaseNotAligned);
  if (why)
    return std::nullopt;
  if (!findStrides(address->expr) || (mask && !findBounds()))
    return std::nullopt;
  alignToMaskBegins();
  for (const TensorBox::Axis &axis : inTile) {
    std::optional<Polynomial> moved = analysis::multiply(axis.first, axis.stride);
    std::optional<Polynomial> left = moved ? analysis::add(rest, *moved, -1) : std::nullopt;
    if (!left) {
      refuse(Cause::AddressTooLong);
      return std::nullopt;
    }
    rest = *left;
  }
  bool isLoopVariant = forms.hasLoopVariant(rest) || llvm::any_of(inTile, [&](const TensorBox::Axis &axis) {
                         return forms.hasLoopVariant(axis.first);
                       });
  box.countsRows = isLoopVariant && !hasNonNegativeCoordinates();
  if (box.countsRows && !countRows())
    return std::nullopt;
  if (!box.countsRows && rest.constant && !assignToAxis({rest.constant, {}}))
    return std::nullopt;
  for (const Term &term : rest.terms)
    if (!box.countsRows && !assignToAxis(term))
      return std::nullopt;
  if (inTile[contiguous].length * bytes < arch::kTensorUnit) {
    refuse(Cause::RowTooShort);
    return std::nullopt;
  }
  if (!checkAxes() || !checkBegins())
    return std::nullopt;
  for (const TileForm::Wrap &wrap : address->wraps) {
    if (forms.hasLoopVariant(wrap.dividend) || forms.hasLoopVariant(wrap.divisor)) {
      refuse(Cause::RemainderVaries);
      return std::nullopt;
    }
    TensorBox::Wrap found{{{}, wrap.dividend.constant}, wrap.divisor, 1};
    for (const Term &term : wrap.dividend.terms) {
      bool isIndex = llvm::any_of(term.symbols, TileForms::isIndex);
      if (isIndex && (term.symbols.size() != 1 || term.coefficient != 1 || found.length != 1)) {
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
  box.axes.append(extraAxes);
  box.axes.push_back(inTile[1 - contiguous]);
  box.axes.push_back(inTile[contiguous]);
  box.order = contiguous == 1 ? SmallVector<int32_t, 2>{0, 1} : SmallVector<int32_t, 2>{1, 0};
  return mayHold() ? std::optional(box) : std::nullopt;
}

SmallVector<BoxRequirement> TensorBox::requirements(const TileForms &forms) const {
  SmallVector<BoxRequirement> all;
  auto require = [&](const Polynomial &expr, int64_t least, int64_t most, Cause why) {
    all.push_back({expr, least, most, /*isAlignment=*/false, why});
  };
  auto requireAligned = [&](const Polynomial &expr, Cause why) {
    all.push_back({expr, 0, 0, /*isAlignment=*/true, why});
  };
  int64_t bytes = ir::elementBytes(cast<tt::PointerType>(base.getType()).getPointeeType());
  for (const Axis &axis : axes) {
    bool isLoopVariant = forms.hasLoopVariant(axis.first);
    if (axis.extent)
      require(*axis.extent, 1, isLoopVariant ? kMaxCoordinate : INT64_MAX, Cause::MaskAlwaysFalse);
    // Without a bound, no array has more rows than a coordinate can count.
    int64_t leastStride = isLoopVariant && !axis.extent ? arch::portableSmModel().access.minArrayRowBytes / bytes : 0;
    require(axis.stride, std::max<int64_t>(leastStride, !axis.stride.isConstant()), (int64_t(1) << 40) / bytes - 1,
            leastStride ? Cause::OffsetInRow : Cause::StrideOutOfRange);
    if (isLoopVariant && countsRows)
      continue;
    Polynomial known{{}, axis.first.constant}; // terms that change per iteration are non-negative
    for (const Polynomial::Term &term : axis.first.terms)
      if (!forms.hasLoopVariant({{term}, 0}))
        known.terms.push_back(term);
    require(known, axis.isMaskedBelowBegin ? -kMaxCoordinate : 0, kMaxCoordinate - 1, Cause::OffsetNegative);
  }
  if (!isAligned)
    requireAligned(axes.back().first, Cause::OffsetNotAligned);
  for (const Polynomial &expr : runtimeAligned)
    requireAligned(expr, Cause::StrideNotAligned);
  return all;
}

SmallVector<Value> getLoopVariantScalars(const TensorBox &box, const TileForms &forms) {
  SetVector<Value> scalars;
  for (const TensorBox::Axis &axis : box.axes)
    for (const Term &term : axis.first.terms)
      for (unsigned symbol : term.symbols)
        if (forms.variesInLoop(symbol))
          scalars.insert(forms.scalarOf(symbol));
  return scalars.takeVector();
}

std::optional<TensorBox> findTensorBox(RankedTensorType type, Value pointers, Value mask, TileForms &forms,
                                       const analysis::AxisInfoAnalysis &axisInfo, bool allowProgramDescriptor,
                                       Refusal &why) {
  why = {};
  std::optional<TensorBox> box = BoxSearch(type, pointers, mask, forms, axisInfo, /*launchTime=*/true, why).run();
  if (box || !allowProgramDescriptor)
    return box;
  Refusal whyNotInProgram;
  box = BoxSearch(type, pointers, mask, forms, axisInfo, /*launchTime=*/false, whyNotInProgram).run();
  if (box)
    why = {};
  else if (std::optional<TileForm> address = forms.of(pointers); address && !TileForms::isArgument(address->base))
    why = whyNotInProgram;
  return box;
}

} // namespace txl::transform
