// The algebra of layouts, on flattened points; each operation transforms the columns.
#include "layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

LinearLayout::LinearLayout(Space in, Space out, llvm::ArrayRef<uint64_t> columns)
    : in_(std::move(in)), out_(std::move(out)), columns_(columns.begin(), columns.end()) {
  assert(in_.bits() == columns_.size() && "a column for each bit of the input");
  assert(out_.bits() == 64 || llvm::all_of(columns_, [&](uint64_t column) { return !(column >> out_.bits()); }));
}

LinearLayout LinearLayout::identity(Dim in, Dim out, unsigned bits) {
  Columns columns;
  for (unsigned bit = 0; bit < bits; ++bit)
    columns.push_back(uint64_t(1) << bit);
  return LinearLayout({{in, bits}}, {{out, bits}}, columns);
}

LinearLayout LinearLayout::zeros(Dim in, unsigned bits) { return LinearLayout({{in, bits}}, {}, Columns(bits, 0)); }

LinearLayout LinearLayout::zeros(Dim in, unsigned bits, Dim out, unsigned outBits) {
  return LinearLayout({{in, bits}}, {{out, outBits}}, Columns(bits, 0));
}

LinearLayout layout::along(Dim in, unsigned axis, uint64_t size) {
  assert(llvm::isPowerOf2_64(size));
  return LinearLayout::identity(in, Dim::tensor(axis), llvm::Log2_64(size));
}

LinearLayout layout::identityOf(const Space &space) {
  Columns columns;
  for (unsigned bit = 0; bit < space.bits(); ++bit)
    columns.push_back(uint64_t(1) << bit);
  return LinearLayout(space, space, columns);
}

/// Moves the coordinates of a point of `from` to a point of `to`, shifted left by `shift(dim)` bits. `to` must have at
/// least those axes of `from` with nonzero coordinates.
template <typename Shift> static uint64_t moved(uint64_t point, const Space &from, const Space &to, Shift shift) {
  uint64_t result = 0;
  for (const Axis &axis : from.axes())
    if (uint64_t coordinate = from.coordinate(point, axis.dim))
      result |= coordinate << (to.offset(axis.dim) + shift(axis.dim));
  return result;
}
static uint64_t moved(uint64_t point, const Space &from, const Space &to) {
  return moved(point, from, to, [](Dim) { return 0; });
}

llvm::hash_code layout::hash_value(const LinearLayout &layout) {
  return llvm::hash_combine(layout.in_.bits(), layout.out_.bits(), layout.out_.rank(),
                            llvm::hash_combine_range(layout.columns_));
}

bool LinearLayout::sameMap(const LinearLayout &other) const {
  auto names = [](const Space &space) {
    llvm::SmallVector<Dim, 4> dims;
    for (const Axis &axis : space.axes())
      dims.push_back(axis.dim);
    return dims;
  };
  auto agree = [](const Space &a, const Space &b) {
    return a.rank() == b.rank() &&
           llvm::all_of(a.axes(), [&](const Axis &axis) { return b.has(axis.dim) && b.bits(axis.dim) == axis.bits; });
  };
  return agree(in_, other.in_) && agree(out_, other.out_) &&
         other.transposedIns(names(in_)).transposedOuts(names(out_)) == *this;
}

uint64_t LinearLayout::freeBits(Dim dim) const {
  unsigned begin = in_.offset(dim), bits = in_.bits(dim);
  return (Span(llvm::ArrayRef(columns_).take_front(begin + bits)).redundant() >> begin) & ((uint64_t(1) << bits) - 1);
}

bool LinearLayout::isIdentityOn(Dim dim, Dim out) const {
  if (!in_.has(dim) || !out_.has(out) || in_.bits(dim) > out_.bits(out))
    return false;
  uint64_t mask = ((uint64_t(1) << in_.bits(dim)) - 1) << out_.offset(out);
  for (unsigned i = 0, begin = in_.offset(dim); i < columns_.size(); ++i) {
    bool inside = i >= begin && i < begin + in_.bits(dim);
    if (inside ? columns_[i] != uint64_t(1) << (out_.offset(out) + i - begin) : (columns_[i] & mask) != 0)
      return false;
  }
  return true;
}

/// The axes of `a`, then those that only `b` has; sizes are multiplied.
static Space unitedSpace(const Space &a, const Space &b) {
  Space space;
  for (const Axis &axis : a.axes())
    space.append({axis.dim, axis.bits + b.bits(axis.dim)});
  for (const Axis &axis : b.axes())
    if (!a.has(axis.dim))
      space.append(axis);
  return space;
}

LinearLayout layout::operator*(const LinearLayout &inner, const LinearLayout &outer) {
  Space in = unitedSpace(inner.in(), outer.in()), out = unitedSpace(inner.out(), outer.out());
  Columns columns;
  for (const Axis &axis : in.axes()) {
    unsigned low = inner.in().bits(axis.dim);
    for (unsigned bit = 0; bit < axis.bits; ++bit)
      columns.push_back(bit < low ? moved(inner.basis(axis.dim, bit), inner.out(), out)
                                  : moved(
                                        outer.basis(axis.dim, bit - low), outer.out(), out,
                                        [&](Dim dim) { return inner.out().bits(dim); }));
  }
  return LinearLayout(in, out, columns);
}

std::optional<LinearLayout> LinearLayout::dividedBy(const LinearLayout &inner) const {
  auto quotient = [](const Space &whole, const Space &divisor, Space &result) {
    for (const Axis &axis : divisor.axes())
      if (axis.bits > whole.bits(axis.dim))
        return false;
    for (const Axis &axis : whole.axes())
      result.append({axis.dim, axis.bits - divisor.bits(axis.dim)});
    return true;
  };
  Space in, out;
  if (!quotient(in_, inner.in_, in) || !quotient(out_, inner.out_, out))
    return std::nullopt;
  Columns columns;
  for (const Axis &axis : in_.axes())
    for (unsigned bit = 0, low = inner.in_.bits(axis.dim); bit < axis.bits; ++bit) {
      uint64_t image = basis(axis.dim, bit);
      if (bit < low) {
        if (image != moved(inner.basis(axis.dim, bit), inner.out_, out_))
          return std::nullopt;
        continue;
      }
      uint64_t rest = 0;
      for (const Axis &outAxis : out_.axes()) {
        uint64_t coordinate = out_.coordinate(image, outAxis.dim);
        unsigned lowOut = inner.out_.bits(outAxis.dim);
        if (coordinate & ((uint64_t(1) << lowOut) - 1))
          return std::nullopt;
        if (coordinate)
          rest |= (coordinate >> lowOut) << out.offset(outAxis.dim);
      }
      columns.push_back(rest);
    }
  auto withBits = [](const Space &space) {
    Space result;
    for (const Axis &axis : space.axes())
      if (axis.bits)
        result.append(axis);
    return result;
  };
  return LinearLayout(withBits(in), withBits(out), columns); // an axis without bits contributes nothing to a point
}

LinearLayout LinearLayout::then(const LinearLayout &next) const {
  assert(next.in_.rank() == out_.rank());
  Columns columns;
  for (uint64_t column : columns_)
    columns.push_back(next.apply(moved(column, out_, next.in_)));
  return LinearLayout(in_, next.out_, columns);
}

LinearLayout LinearLayout::inverse() const {
  assert(isInvertible());
  return pseudoInverse();
}

LinearLayout LinearLayout::pseudoInverse() const {
  Span span(columns_);
  assert(span.rank() == out_.bits() && "a layout that covers its tensor");
  Columns columns;
  for (unsigned bit = 0; bit < out_.bits(); ++bit)
    columns.push_back(*span.preimage(uint64_t(1) << bit));
  return LinearLayout(out_, in_, columns);
}

std::optional<LinearLayout> LinearLayout::conversionTo(const LinearLayout &other) const {
  Span span(other.columns_);
  Columns columns;
  for (const Axis &axis : in_.axes())
    for (unsigned bit = 0; bit < axis.bits; ++bit) {
      uint64_t element = moved(basis(axis.dim, bit), out_, other.out_);
      if (bit < other.in_.bits(axis.dim) && other.basis(axis.dim, bit) == element) {
        columns.push_back(uint64_t(1) << (other.in_.offset(axis.dim) + bit));
        continue;
      }
      std::optional<uint64_t> solution = span.preimage(element);
      if (!solution)
        return std::nullopt;
      columns.push_back(*solution);
    }
  return LinearLayout(in_, other.in_, columns);
}

LinearLayout LinearLayout::sublayout(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const {
  Space in, out;
  for (Dim dim : ins)
    in.append({dim, in_.bits(dim)});
  for (Dim dim : outs)
    out.append({dim, out_.bits(dim)});
  Columns columns;
  for (Dim dim : ins)
    for (unsigned bit = 0; bit < in_.bits(dim); ++bit) {
      llvm::SmallVector<uint64_t, 4> coordinates;
      for (Dim outDim : outs)
        coordinates.push_back(basis(dim, bit, outDim));
      columns.push_back(out.point(coordinates));
    }
  return LinearLayout(in, out, columns);
}

bool LinearLayout::isIndependent(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const {
  for (const Axis &axis : in_.axes())
    for (unsigned bit = 0; bit < axis.bits; ++bit)
      for (const Axis &outAxis : out_.axes())
        if (llvm::is_contained(ins, axis.dim) != llvm::is_contained(outs, outAxis.dim) &&
            basis(axis.dim, bit, outAxis.dim))
          return false;
  return true;
}

LinearLayout LinearLayout::transposedIns(llvm::ArrayRef<Dim> order) const {
  assert(order.size() == in_.rank());
  Space in;
  Columns columns;
  for (Dim dim : order) {
    in.append({dim, in_.bits(dim)});
    for (unsigned bit = 0; bit < in_.bits(dim); ++bit)
      columns.push_back(basis(dim, bit));
  }
  return LinearLayout(in, out_, columns);
}

LinearLayout LinearLayout::transposedOuts(llvm::ArrayRef<Dim> order) const {
  assert(order.size() == out_.rank());
  Space out;
  for (Dim dim : order)
    out.append({dim, out_.bits(dim)});
  Columns columns;
  for (uint64_t column : columns_)
    columns.push_back(moved(column, out_, out));
  return LinearLayout(in_, out, columns);
}

LinearLayout LinearLayout::reshapedIns(const Space &in) const { return LinearLayout(in, out_, columns_); }
LinearLayout LinearLayout::reshapedOuts(const Space &out) const {
  assert(out.bits() == out_.bits());
  return LinearLayout(in_, out, columns_);
}

static Space renamed(const Space &space, Dim from, Dim to) {
  Space result;
  for (Axis axis : space.axes())
    result.append({axis.dim == from ? to : axis.dim, axis.bits});
  return result;
}
LinearLayout LinearLayout::renamedIn(Dim from, Dim to) const {
  return LinearLayout(renamed(in_, from, to), out_, columns_);
}
LinearLayout LinearLayout::renamedOut(Dim from, Dim to) const {
  return LinearLayout(in_, renamed(out_, from, to), columns_);
}

LinearLayout LinearLayout::withoutBroadcasts(Dim dropped) const {
  Space in;
  Columns columns;
  for (const Axis &axis : in_.axes()) {
    unsigned kept = 0;
    for (unsigned bit = 0; bit < axis.bits; ++bit)
      if (uint64_t image = basis(axis.dim, bit); image || axis.dim != dropped) {
        columns.push_back(image);
        ++kept;
      }
    in.append({axis.dim, kept});
  }
  return LinearLayout(in, out_, columns);
}

LinearLayout LinearLayout::resizedIn(Dim dim, unsigned bits) const {
  Space in;
  Columns columns;
  for (const Axis &axis : in_.axes()) {
    unsigned wanted = axis.dim == dim ? bits : axis.bits;
    in.append({axis.dim, wanted});
    for (unsigned bit = 0; bit < wanted; ++bit)
      columns.push_back(bit < axis.bits ? basis(axis.dim, bit) : 0);
  }
  return LinearLayout(in, out_, columns);
}
