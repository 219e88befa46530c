// What the mask says of a box: a conjunction of comparisons, each of which bounds the indices along one axis, or says where
// they begin.
#include "ir/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "transform/schedule/boxes/BoxSearch.h"

using namespace mlir;

namespace txl::transform {

using Term = Polynomial::Term;

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

/// Lets the tensor begin where the mask does, if the address was said to be in it further in front.
void BoxSearch::moveToBegins() {
  for (const Begin &begin : begins) {
    TensorBox::Axis &place = inTile[begin.axis];
    std::optional<Polynomial> more = analysis::add(begin.place, place.first, -1);
    if (!place.extent) {
      if (begin.place.constant < 0)
        place.first = begin.place;
    } else if (more && more->isConstant() && more->constant < 0) {
      place.first.constant += more->constant;
      place.extent->constant += more->constant;
    }
  }
}

/// A mask that begins where the tensor does is what a copy knows by itself: it reads 0 in front. A box that is masked from further in
/// front on, or not at all, does not begin there (TensorBox::requirements).
bool BoxSearch::checkBegins() {
  return llvm::all_of(begins, [&](const Begin &begin) {
    TensorBox::Axis &place = inTile[begin.axis];
    std::optional<Polynomial> more = analysis::add(begin.place, place.first, -1);
    if (!more || !more->isConstant() || more->constant < 0)
      return refuse("its mask begins elsewhere than the tensor along an axis");
    place.isMaskedInFront |= more->constant == 0;
    return true;
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

} // namespace txl::transform
