// Strides are the factors of the tile's indices; masks say where the box begins along their axes; the rest is divided among
// the axes by whose stride divides it.
#include "transform/schedule/TensorBox.h"
#include "arch/TensorMap.h"
#include "ir/Dialect.h"
#include "ir/Exchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::transform {

using Term = Polynomial::Term;

namespace {
class BoxSearch {
public:
  BoxSearch(RankedTensorType type, Value pointers, Value mask, TileForms &forms,
            const analysis::AxisInfoAnalysis &axisInfo, bool ofLaunch, std::string &why)
      : pointers(pointers), mask(mask), forms(forms), axisInfo(axisInfo), why(why), type(type),
        bytes(ir::elementBytes(type.getElementType())), inTile(type.getRank()) {
    box.isOfLaunch = ofLaunch;
  }
  std::optional<TensorBox> run();

private:
  bool refuse(const Twine &text) {
    why = text.str();
    return false;
  }
  bool isOfLaunch(const Term &term) const {
    return llvm::all_of(term.symbols, [&](unsigned s) { return forms.isArgument(s); });
  }
  bool isOfLaunch(const Polynomial &p) const {
    return llvm::all_of(p.terms, [&](const Term &t) { return isOfLaunch(t); });
  }
  /// Whether who makes the descriptor knows it.
  bool isKnown(const Term &term) const {
    return box.isOfLaunch
               ? isOfLaunch(term)
               : llvm::all_of(term.symbols, [&](unsigned s) { return s > TileForms::kTurn && !forms.isOfTurn(s); });
  }
  bool isKnown(const Polynomial &p) const {
    return llvm::all_of(p.terms, [&](const Term &t) { return isKnown(t); });
  }
  bool isInAddress(const Term &first, const Polynomial &stride) const;
  bool isAligned(const Term &term) const;
  bool isAligned(const Polynomial &p) const;
  bool findStrides(const Polynomial &address);
  bool findBounds();
  bool findBound(Value less, Value more, int64_t plus, ArrayRef<unsigned> axes);
  bool findBegin(Value index, Value least, ArrayRef<unsigned> axes);
  bool checkBegins();
  bool areCoordinates();
  bool divide(const Term &term);
  bool countRows();
  bool checkAxes();

  Value pointers, mask;
  TileForms &forms;
  const analysis::AxisInfoAnalysis &axisInfo;
  std::string &why;
  RankedTensorType type;
  int64_t bytes;
  SmallVector<TensorBox::Axis, 2> inTile;  ///< by the tile's axes
  SmallVector<TensorBox::Axis, 3> further; ///< of one element
  struct Begin {
    unsigned axis;
    Polynomial place;
  };
  SmallVector<Begin, 2> begins; ///< what the mask says is not negative: that, with the index along the axis
  unsigned contiguous = 0;
  Polynomial rest;
  TensorBox box;
};
} // namespace

/// Whether so many elements are a multiple of what tensor maps count in.
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

/// The factors of the indices, which are taken out of the address.
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
        return refuse("its address is not linear in the tile's indices");
      axis = symbol;
    }
    if (!addTo(axis ? inTile[*axis].stride : rest, axis ? factor : term))
      return refuse("its address is too long a sum");
  }
  std::optional<unsigned> inner;
  for (auto [axis, place] : llvm::enumerate(inTile)) {
    place.length = type.getDimSize(axis);
    if (!isKnown(place.stride))
      return refuse(box.isOfLaunch ? "a stride is not made of the kernel's arguments"
                                   : "a stride is another one in each turn");
    if (isOne(place.stride))
      inner = axis;
  }
  if (!inner)
    return refuse("no stride is known to be 1");
  contiguous = *inner;
  return true;
}

/// Whether the address has this part of where the box begins along an axis.
bool BoxSearch::isInAddress(const Term &first, const Polynomial &stride) const {
  std::optional<Polynomial> moved = analysis::multiply(polynomialOf(first), stride);
  return moved && llvm::all_of(moved->terms, [&](const Term &term) { return llvm::is_contained(rest.terms, term); });
}

/// What a comparison says of an axis: the indices along it are below `more - less + plus`, as polynomials.
bool BoxSearch::findBound(Value less, Value more, int64_t plus, ArrayRef<unsigned> axes) {
  std::optional<TileForm> a = forms.of(less), b = a ? forms.of(more) : std::nullopt;
  std::optional<Polynomial> room = a && b ? analysis::add(b->number, a->number, -1) : std::nullopt;
  if (!room || !a->wraps.empty() || !b->wraps.empty())
    return refuse("its mask is not a conjunction of indices below bounds");
  std::optional<unsigned> axis;
  Polynomial extent{{}, room->constant + plus}, first;
  for (const Term &term : room->terms) {
    if (llvm::any_of(term.symbols, TileForms::isIndex)) {
      if (axis || term.symbols.size() != 1 || term.factor != -1 || axes[term.symbols.front()] >= inTile.size())
        return refuse("its mask is not a conjunction of indices below bounds");
      axis = axes[term.symbols.front()];
    }
  }
  if (!axis)
    return refuse("its mask is not a conjunction of indices below bounds");
  TensorBox::Axis &place = inTile[*axis];
  for (const Term &term : room->terms) {
    if (llvm::any_of(term.symbols, TileForms::isIndex))
      continue;
    Term negative{-term.factor, term.symbols};
    if (isOfLaunch(term) || (isKnown(term) && !isInAddress(negative, place.stride)))
      extent.terms.push_back(term);
    else
      first.terms.push_back(negative);
  }
  for (const Term &term : extent.terms)
    for (unsigned symbol : term.symbols)
      if (!forms.scalarOf(symbol).getType().isInteger(32))
        return refuse("a bound in its mask is no number of 32 bits");
  // What is in front of all indices, as in the later rows of a tile: the tensor is the same where the address has it too.
  int64_t front = std::max<int64_t>(0, -room->constant);
  std::optional<Polynomial> moved = analysis::multiply({{}, front}, place.stride);
  std::optional<Polynomial> left = moved ? analysis::add(rest, *moved, -1) : std::nullopt;
  if (left && left->terms.size() < rest.terms.size()) {
    extent.constant += front;
    first.constant += front;
  }
  if (place.extent && !(*place.extent == extent && place.first == first))
    return refuse("its mask has two bounds along an axis");
  place.extent = extent;
  place.first = first;
  return true;
}

/// What `index >= least` says of an axis: a copy that begins there or behind reads nothing in front of it.
bool BoxSearch::findBegin(Value index, Value least, ArrayRef<unsigned> axes) {
  std::optional<TileForm> a = forms.of(index), b = a ? forms.of(least) : std::nullopt;
  std::optional<Polynomial> place = a && b ? analysis::add(a->number, b->number, -1) : std::nullopt;
  if (!place || !a->wraps.empty() || !b->wraps.empty())
    return refuse("its mask is not a conjunction of indices below bounds");
  std::optional<unsigned> axis;
  Begin begin{0, {{}, place->constant}};
  for (const Term &term : place->terms) {
    if (llvm::none_of(term.symbols, TileForms::isIndex)) {
      begin.place.terms.push_back(term);
      continue;
    }
    if (axis || term.symbols.size() != 1 || term.factor != 1 || axes[term.symbols.front()] >= inTile.size())
      return refuse("its mask is not a conjunction of indices below bounds");
    axis = axes[term.symbols.front()];
  }
  if (!axis)
    return refuse("its mask is not a conjunction of indices below bounds");
  begin.axis = *axis;
  begins.push_back(begin);
  return true;
}

/// No box begins in front of its tensor (TensorCode::condition), and so not in front of where the mask begins.
bool BoxSearch::checkBegins() {
  return llvm::all_of(begins, [&](const Begin &begin) {
    std::optional<Polynomial> more = analysis::add(begin.place, inTile[begin.axis].first, -1);
    return (more && more->terms.empty() && more->constant >= 0) ||
           refuse("its mask begins elsewhere than the tensor along an axis");
  });
}

/// Follows a conjunction to its comparisons.
bool BoxSearch::findBounds() {
  struct Part {
    Value mask;
    SmallVector<unsigned, 5> axes; ///< of the tile, by the part's own
  };
  SmallVector<unsigned, 5> same = llvm::to_vector<5>(llvm::seq(0u, unsigned(TileForms::kTurn)));
  SmallVector<Part> parts{{mask, same}};
  for (unsigned seen = 0; !parts.empty(); ++seen) {
    if (seen == 64)
      return refuse("its mask is too long");
    Part part = parts.pop_back_val();
    Operation *op = part.mask.getDefiningOp();
    auto compare = dyn_cast_if_present<arith::CmpIOp>(op);
    if (isa_and_present<arith::AndIOp>(op)) {
      parts.push_back({op->getOperand(0), part.axes});
      parts.push_back({op->getOperand(1), part.axes});
    } else if (isa_and_present<tt::BroadcastOp>(op)) {
      parts.push_back({op->getOperand(0), part.axes});
    } else if (auto expand = dyn_cast_if_present<tt::ExpandDimsOp>(op)) {
      part.axes.erase(part.axes.begin() + expand.getAxis());
      part.axes.push_back(TileForms::kTurn);
      parts.push_back({expand.getSrc(), part.axes});
    } else if (matchPattern(part.mask, m_One())) {
      continue;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::slt) {
      if (!findBound(compare.getLhs(), unclamped(compare.getRhs(), compare.getLhs()), 0, part.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sge) {
      if (!findBegin(compare.getLhs(), unclamped(compare.getRhs(), compare.getLhs()), part.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sgt) {
      if (!findBound(compare.getRhs(), compare.getLhs(), 0, part.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sle) {
      if (!findBound(compare.getLhs(), compare.getRhs(), 1, part.axes))
        return false;
    } else {
      return refuse("its mask is not a conjunction of indices below bounds");
    }
  }
  return true;
}

/// Finds the axis along which a part of the address moves the box.
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
    return isAligned(term) ? addTo(box.shift, term)
                           : alongTile(false) || refuse("its base is not a multiple of 16 bytes");
  if (alongTile(true))
    return true;
  if (!box.isOfLaunch && isKnown(term)) {
    if (!isAligned(term))
      box.units.push_back(polynomialOf(term));
    return addTo(box.shift, term);
  }
  // An axis of its own: what the launch knows is its stride, the rest says where.
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
  return alongTile(false) || refuse("a part of its address is along none of five axes");
}

/// Whether what turns say of the place is not negative if `box.notNegative` are not.
bool BoxSearch::areCoordinates() {
  SetVector<Value> turns;
  auto isSum = [&](const Polynomial &place) { // of such numbers, times what the launch knows
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

/// The place that turns say, with all that is beside it, as a number of rows.
bool BoxSearch::countRows() {
  TensorBox::Axis &rows = inTile[1 - contiguous], &columns = inTile[contiguous];
  if (rows.extent || forms.hasOfTurn(columns.first) || !columns.first.isConstant() || columns.first.constant < 0)
    return refuse("turns say where along an axis with bounds it lies");
  rest.terms.push_back({rest.constant, {}});
  for (const Term &term : rest.terms) {
    std::optional<Term> row = quotient(term, rows.stride);
    if (!row)
      return refuse("turns say where it lies, and that is no number of rows");
    if (row->factor && !addTo(rows.first, *row))
      return refuse("its address is too long a sum");
  }
  return true;
}

bool BoxSearch::checkAxes() {
  for (auto [index, axis] : llvm::enumerate(inTile)) {
    if (index != contiguous && !isAligned(axis.stride)) {
      if (isOfLaunch(axis.stride)) // which is known of arguments where it is so
        return refuse("a stride is not known to be a multiple of 16 bytes");
      box.units.push_back(axis.stride);
    }
    if (axis.stride.terms.empty() && axis.stride.constant < 0)
      return refuse("a stride is negative");
    if (axis.extent && axis.extent->isConstant() && axis.extent->constant < 1)
      return refuse("its mask is always false");
  }
  // Where a row of a box may begin is arch::boxStart's rule.
  const Polynomial &first = inTile[contiguous].first;
  for (const Term &term : first.terms)
    if (!isAligned(term) &&
        llvm::any_of(term.symbols, [&](unsigned s) { return s == TileForms::kTurn || forms.isOfTurn(s); }))
      return refuse("the loop does not move it along its rows by a multiple of 16 bytes");
  if (!inTile[contiguous].extent && forms.hasOfTurn(first))
    return refuse("turns say where along its rows it lies, which have no bound");
  box.isAligned = isAligned(first);
  return true;
}

std::optional<TensorBox> BoxSearch::run() {
  unsigned bits = ir::elementBitsOf(type.getElementType());
  if (type.getRank() != 2 || bits < 8 || bits > 64) {
    why = "tensor copies fill buffers of two axes and of elements of 8 to 64 bits";
    return std::nullopt;
  }
  std::optional<TileForm> address = forms.of(pointers);
  if (!address || !address->base) {
    why = forms.why();
    return std::nullopt;
  }
  box.base = address->base;
  box.hasUnit = axisInfo.get(box.base).divides() % arch::kTensorUnit == 0;
  bool isArgument = TileForms::isArgument(box.base);
  if (box.isOfLaunch && !isArgument)
    why = "its base is no argument of the kernel";
  else if (isArgument && !box.hasUnit)
    why = "its base is not known to be a multiple of 16 bytes";
  if (!why.empty())
    return std::nullopt;
  if (!findStrides(address->number) || (mask && !findBounds()))
    return std::nullopt;
  for (const TensorBox::Axis &axis : inTile) {
    std::optional<Polynomial> moved = analysis::multiply(axis.first, axis.stride);
    std::optional<Polynomial> left = moved ? analysis::add(rest, *moved, -1) : std::nullopt;
    if (!left) {
      why = "its address is too long a sum";
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
    why = "its rows are shorter than 16 bytes";
    return std::nullopt;
  }
  if (!checkAxes() || !checkBegins())
    return std::nullopt;
  for (const TileForm::Wrap &wrap : address->wraps) {
    if (forms.hasOfTurn(wrap.dividend) || forms.hasOfTurn(wrap.divisor)) {
      why = "turns say where its address has a remainder";
      return std::nullopt;
    }
    TensorBox::Wrap found{{{}, wrap.dividend.constant}, wrap.divisor, 1};
    for (const Term &term : wrap.dividend.terms) {
      bool isIndex = llvm::any_of(term.symbols, TileForms::isIndex);
      if (isIndex && (term.symbols.size() != 1 || term.factor != 1 || found.length != 1)) {
        why = "its address has a remainder of something else than an index";
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
  return box;
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
                                     const analysis::AxisInfoAnalysis &axisInfo, bool mayMake, std::string &why) {
  why.clear();
  std::optional<TensorBox> box = BoxSearch(type, pointers, mask, forms, axisInfo, /*ofLaunch=*/true, why).run();
  if (box || !mayMake)
    return box;
  std::string whyNotMade;
  box = BoxSearch(type, pointers, mask, forms, axisInfo, /*ofLaunch=*/false, whyNotMade).run();
  if (box)
    why.clear();
  else if (std::optional<TileForm> address = forms.of(pointers); address && !TileForms::isArgument(address->base))
    why = whyNotMade;
  return box;
}

} // namespace txl::transform
