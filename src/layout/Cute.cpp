// Conversion of bases to shapes and strides, and back.
#include "layout/Cute.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::layout;

namespace {
struct Mode {
  uint64_t shape = 1, stride = 0;
};
struct CuteSwizzle {
  unsigned bits = 0, base = 0, shift = 0;
  uint64_t apply(uint64_t x) const {
    uint64_t mask = ((uint64_t(1) << bits) - 1) << (base + shift);
    return x ^ ((x & mask) >> shift);
  }
};
using Group = llvm::SmallVector<Mode, 4>;
} // namespace

static bool disjoint(llvm::ArrayRef<uint64_t> columns) {
  uint64_t seen = 0;
  for (uint64_t column : columns) {
    if (column & seen)
      return false;
    seen |= column;
  }
  return true;
}

/// Groups columns into modes: a column that is twice the preceding one continues its mode, and so does a zero after a
/// zero.
static Group modes(llvm::ArrayRef<uint64_t> columns) {
  Group group;
  for (uint64_t column : columns) {
    if (!group.empty() && column == group.back().stride * group.back().shape)
      group.back().shape *= 2;
    else
      group.push_back({2, column});
  }
  if (group.empty())
    group.push_back({1, 0});
  return group;
}

static std::string tuple(llvm::ArrayRef<Group> groups, uint64_t Mode::*field) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto one = [&](const Group &group) {
    if (group.size() > 1)
      os << '(';
    llvm::interleave(group, os, [&](const Mode &mode) { os << mode.*field; }, ",");
    if (group.size() > 1)
      os << ')';
  };
  if (groups.size() > 1)
    os << '(';
  llvm::interleave(groups, os, one, ",");
  if (groups.size() > 1)
    os << ')';
  return text;
}

/// The smallest swizzle after which no two columns have a bit in common.
static std::optional<CuteSwizzle> undoingSwizzle(llvm::ArrayRef<uint64_t> columns, unsigned outBits) {
  for (unsigned bits = 0; bits <= 6; ++bits)
    for (unsigned base = 0; bits ? base + bits <= outBits : base == 0; ++base)
      for (unsigned shift = std::max(1u, bits); base + bits + shift <= std::max(outBits, 1u) || !bits; ++shift) {
        CuteSwizzle swizzle{bits, base, shift};
        Columns plain;
        for (uint64_t column : columns)
          plain.push_back(swizzle.apply(column));
        if (disjoint(plain))
          return swizzle;
        if (!bits)
          break;
      }
  return std::nullopt;
}

std::optional<std::string> layout::cuteView(const LinearLayout &layout,
                                            llvm::ArrayRef<llvm::SmallVector<Dim, 2>> groups) {
  llvm::SmallVector<Columns, 4> columns;
  Columns all;
  for (const auto &dims : groups) {
    Columns &group = columns.emplace_back();
    for (Dim dim : dims)
      for (unsigned bit = 0; bit < layout.in().bits(dim); ++bit)
        group.push_back(layout.basis(dim, bit));
    all.append(group);
  }
  std::optional<CuteSwizzle> swizzle = undoingSwizzle(all, layout.out().bits());
  if (!swizzle)
    return std::nullopt;
  llvm::SmallVector<Group, 4> view;
  for (Columns &group : columns) {
    for (uint64_t &column : group)
      column = swizzle->apply(column);
    view.push_back(modes(group));
  }
  std::string text;
  if (swizzle->bits)
    text = ("Sw<" + llvm::Twine(swizzle->bits) + "," + llvm::Twine(swizzle->base) + "," + llvm::Twine(swizzle->shift) +
            "> o ")
               .str();
  return text + tuple(view, &Mode::shape) + ":" + tuple(view, &Mode::stride);
}

namespace {
/// Parses `[Sw<B,M,S> o ]tuple:tuple`, with tuples nested at most two levels.
class ViewReader {
public:
  ViewReader(llvm::StringRef text, std::string &error) : rest(text), error(error) {}

  using Tuple = llvm::SmallVector<llvm::SmallVector<uint64_t, 4>, 4>;
  bool read(CuteSwizzle &swizzle, Tuple &shape, Tuple &stride) {
    if (take("Sw<") && !(parseInteger(swizzle.bits) && expect(",") && parseInteger(swizzle.base) && expect(",") &&
                         parseInteger(swizzle.shift) && expect(">") && expect("o")))
      return false;
    return parseTop(shape) && expect(":") && parseTop(stride) &&
           (rest.trim().empty() || fail("expected the end of the view"));
  }

private:
  bool fail(const llvm::Twine &what) {
    error = (what + (rest.empty() ? "" : ", at `" + rest.str() + "`")).str();
    return false;
  }
  bool take(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  bool expect(llvm::StringRef token) { return take(token) || fail("expected `" + token + "`"); }
  template <typename T> bool parseInteger(T &value) {
    rest = rest.ltrim();
    return !rest.consumeInteger(10, value) || fail("expected a number");
  }
  bool parseList(llvm::SmallVector<uint64_t, 4> &values) {
    if (!take("("))
      return parseInteger(values.emplace_back());
    do
      if (!parseInteger(values.emplace_back()))
        return false;
    while (take(","));
    return expect(")");
  }
  bool parseTop(Tuple &tuple) {
    if (!take("("))
      return parseInteger(tuple.emplace_back().emplace_back());
    do
      if (!parseList(tuple.emplace_back()))
        return false;
    while (take(","));
    return expect(")");
  }

  llvm::StringRef rest;
  std::string &error;
};
} // namespace

std::optional<LinearLayout> layout::fromCute(llvm::StringRef text, llvm::ArrayRef<Dim> ins, Dim out,
                                             std::string &error) {
  CuteSwizzle swizzle;
  ViewReader::Tuple shape, stride;
  if (!ViewReader(text, error).read(swizzle, shape, stride))
    return std::nullopt;
  auto refuse = [&](const llvm::Twine &why) {
    error = why.str();
    return std::nullopt;
  };
  if (shape.size() != stride.size() || !llvm::all_of(llvm::zip(shape, stride), [](auto pair) {
        return std::get<0>(pair).size() == std::get<1>(pair).size();
      }))
    return refuse("shape and stride are not congruent");
  if (shape.size() != ins.size())
    return refuse(llvm::Twine(shape.size()) + " modes for " + llvm::Twine(ins.size()) + " axes");
  if (swizzle.bits > 16 || swizzle.base > 16 || swizzle.shift > 16)
    return refuse("a swizzle of more than 16 bits");

  Space in;
  Columns columns;
  uint64_t used = 0;
  for (auto [dim, sizes, strides] : llvm::zip(ins, shape, stride)) {
    unsigned bits = 0;
    for (auto [size, step] : llvm::zip(sizes, strides)) {
      if (!llvm::isPowerOf2_64(size))
        return refuse("the size " + llvm::Twine(size) + " is not a power of two");
      for (uint64_t count = 1; count < size; count *= 2, ++bits) {
        if (step > (uint64_t(1) << 62) / size)
          return refuse("the stride " + llvm::Twine(step) + " is too large");
        uint64_t column = count * step;
        if (column & used)
          return refuse("strides that carry into each other: no linear layout");
        used |= column;
        columns.push_back(swizzle.apply(column));
      }
    }
    in.append({dim, bits});
  }
  uint64_t reached = used;
  for (uint64_t column : columns)
    reached |= column;
  unsigned outBits = reached ? llvm::Log2_64(reached) + 1 : 0;
  if (in.bits() > 63)
    return refuse("a space of more than 2^63 points");
  return LinearLayout(in, {{out, outBits}}, columns);
}
