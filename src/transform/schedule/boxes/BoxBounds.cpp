// Extracts a box's bounds from the mask: a conjunction of comparisons, each of which gives the extent, or the begin, of
// the indices along one axis.
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "transform/schedule/boxes/BoxSearch.h"

using namespace mlir;

namespace txl::transform {

using Term = Polynomial::Term;

/// Whether the address contains this term of the box's offset along an axis, multiplied by the axis's stride.
bool BoxSearch::isInAddress(const Term &first, const Polynomial &stride) const {
  std::optional<Polynomial> moved = analysis::multiply(toPolynomial(first), stride);
  return moved && llvm::all_of(moved->terms, [&](const Term &term) { return llvm::is_contained(rest.terms, term); });
}

/// Handles `less < more + plus`, a conjunct of the mask: the indices along an axis are below a bound, as polynomials.
bool BoxSearch::findBound(Value conjunct, Value less, Value more, int64_t plus, ArrayRef<unsigned> axes) {
  std::optional<TileForm> a = forms.of(less), b = a ? forms.of(more) : std::nullopt;
  std::optional<Polynomial> difference = a && b ? analysis::add(b->expr, a->expr, -1) : std::nullopt;
  if (!difference || !a->wraps.empty() || !b->wraps.empty())
    return refuseMask(Cause::MaskNotBox, conjunct);
  std::optional<unsigned> axis;
  Polynomial extent{{}, difference->constant + plus}, first;
  for (const Term &term : difference->terms) {
    if (llvm::any_of(term.symbols, TileForms::isIndex)) {
      if (axis || term.symbols.size() != 1 || term.coefficient != -1 || axes[term.symbols.front()] >= inTile.size())
        return refuseMask(Cause::MaskNotBox, conjunct);
      axis = axes[term.symbols.front()];
    }
  }
  if (!axis)
    return refuseMask(Cause::MaskNotBox, conjunct);
  TensorBox::Axis &dim = inTile[*axis];
  for (const Term &term : difference->terms) {
    if (llvm::any_of(term.symbols, TileForms::isIndex))
      continue;
    Term negative{-term.coefficient, term.symbols};
    if (isLaunchTime(term) || (isAvailable(term) && !isInAddress(negative, dim.stride)))
      extent.terms.push_back(term);
    else
      first.terms.push_back(negative);
  }
  for (const Term &term : extent.terms)
    for (unsigned symbol : term.symbols)
      if (!forms.scalarOf(symbol).getType().isInteger(32))
        return refuseMask(Cause::BoundNot32Bits, conjunct);
  // A constant offset, as in the later rows of a tile, belongs to the box's offset if the address has it too; the
  // tensor is then the same for all of them.
  int64_t front = std::max<int64_t>(0, -difference->constant);
  std::optional<Polynomial> moved = analysis::multiply({{}, front}, dim.stride);
  std::optional<Polynomial> left = moved ? analysis::add(rest, *moved, -1) : std::nullopt;
  if (left && left->terms.size() < rest.terms.size()) {
    extent.constant += front;
    first.constant += front;
  }
  if (dim.extent && !(*dim.extent == extent && dim.first == first))
    return refuseMask(Cause::TwoBounds, conjunct);
  dim.extent = extent;
  dim.first = first;
  return true;
}

/// Handles `index >= least`, a conjunct of the mask: a box that begins there or later reads nothing before it.
bool BoxSearch::findBegin(Value conjunct, Value index, Value least, ArrayRef<unsigned> axes) {
  std::optional<TileForm> a = forms.of(index), b = a ? forms.of(least) : std::nullopt;
  std::optional<Polynomial> offset = a && b ? analysis::add(a->expr, b->expr, -1) : std::nullopt;
  if (!offset || !a->wraps.empty() || !b->wraps.empty())
    return refuseMask(Cause::MaskNotBox, conjunct);
  std::optional<unsigned> axis;
  Begin begin{0, {{}, offset->constant}};
  for (const Term &term : offset->terms) {
    if (llvm::none_of(term.symbols, TileForms::isIndex)) {
      begin.offset.terms.push_back(term);
      continue;
    }
    if (axis || term.symbols.size() != 1 || term.coefficient != 1 || axes[term.symbols.front()] >= inTile.size())
      return refuseMask(Cause::MaskNotBox, conjunct);
    axis = axes[term.symbols.front()];
  }
  if (!axis)
    return refuseMask(Cause::MaskNotBox, conjunct);
  begin.axis = *axis;
  begins.push_back(begin);
  return true;
}

/// Lets the tensor begin where the mask does, if the address alone suggested that it begins earlier, or at a distance
/// that arguments determine, as an offset of a descriptor's tile that is an argument.
void BoxSearch::alignToMaskBegins() {
  for (const Begin &begin : begins) {
    TensorBox::Axis &dim = inTile[begin.axis];
    std::optional<Polynomial> more = analysis::add(begin.offset, dim.first, -1);
    if (!dim.extent) {
      if (begin.offset.constant < 0)
        dim.first = begin.offset;
    } else if (more && (more->isConstant() ? more->constant < 0 : isLaunchTime(*more))) {
      if (std::optional<Polynomial> extent = analysis::add(*dim.extent, *more, 1)) {
        dim.first = begin.offset;
        dim.extent = extent;
      }
    }
  }
}

/// A mask that begins at the tensor's begin needs no check: TMA fills 0 for coordinates below zero. If the mask begins
/// earlier, or there is none, the box must not begin before the tensor (TensorBox::requirements).
bool BoxSearch::checkBegins() {
  return llvm::all_of(begins, [&](const Begin &begin) {
    TensorBox::Axis &dim = inTile[begin.axis];
    std::optional<Polynomial> more = analysis::add(begin.offset, dim.first, -1);
    if (!more || !more->isConstant() || more->constant < 0)
      return refuseMask(Cause::MaskBeginDiffers, mask);
    dim.isMaskedBelowBegin |= more->constant == 0;
    return true;
  });
}

/// Walks a conjunction to its comparisons.
bool BoxSearch::findBounds() {
  struct Conjunct {
    Value mask;
    SmallVector<unsigned, 5> axes; ///< maps the conjunct's axes to the tile's
  };
  SmallVector<unsigned, 5> same = llvm::to_vector<5>(llvm::seq(0u, unsigned(TileForms::kIteration)));
  SmallVector<Conjunct> worklist{{mask, same}};
  for (unsigned seen = 0; !worklist.empty(); ++seen) {
    if (seen == 64)
      return refuseMask(Cause::MaskTooLong, mask);
    Conjunct conjunct = worklist.pop_back_val();
    Operation *op = conjunct.mask.getDefiningOp();
    auto compare = dyn_cast_if_present<arith::CmpIOp>(op);
    if (isa_and_present<arith::AndIOp>(op)) {
      worklist.push_back({op->getOperand(0), conjunct.axes});
      worklist.push_back({op->getOperand(1), conjunct.axes});
    } else if (isa_and_present<tt::BroadcastOp>(op)) {
      worklist.push_back({op->getOperand(0), conjunct.axes});
    } else if (auto expand = dyn_cast_if_present<tt::ExpandDimsOp>(op)) {
      conjunct.axes.erase(conjunct.axes.begin() + expand.getAxis());
      conjunct.axes.push_back(TileForms::kIteration);
      worklist.push_back({expand.getSrc(), conjunct.axes});
    } else if (matchPattern(conjunct.mask, m_One())) {
      continue;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::slt) {
      if (!findBound(compare.getResult(), compare.getLhs(), stripClamps(compare.getRhs(), compare.getLhs()), 0,
                     conjunct.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sge) {
      if (!findBegin(compare.getResult(), compare.getLhs(), stripClamps(compare.getRhs(), compare.getLhs()),
                     conjunct.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sgt) {
      if (!findBound(compare.getResult(), compare.getRhs(), compare.getLhs(), 0, conjunct.axes))
        return false;
    } else if (compare && compare.getPredicate() == arith::CmpIPredicate::sle) {
      if (!findBound(compare.getResult(), compare.getLhs(), compare.getRhs(), 1, conjunct.axes))
        return false;
    } else {
      return refuseMask(Cause::MaskNotBox, conjunct.mask);
    }
  }
  return true;
}

} // namespace txl::transform
