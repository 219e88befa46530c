// The algebra on all small layouts: every law is checked on every map of up to 3 bits to up to 3 bits.
#include "layout/LinearLayout.h"
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace txl::layout;

static const Dim R = Dim::Register, L = Dim::Lane, W = Dim::Warp, D0 = Dim::tensor(0), D1 = Dim::tensor(1);

/// Calls `f` with each layout of inputs register (r bits) and lane (l bits) to dim0 (a bits) and dim1 (b bits).
template <typename F> static void forAll(unsigned r, unsigned l, unsigned a, unsigned b, F f) {
  Space in{{R, r}, {L, l}}, out{{D0, a}, {D1, b}};
  uint64_t choices = uint64_t(1) << (a + b), total = 1;
  for (unsigned i = 0; i < r + l; ++i)
    total *= choices;
  for (uint64_t code = 0; code < total; ++code) {
    Columns columns;
    for (uint64_t rest = code, i = 0; i < r + l; ++i, rest /= choices)
      columns.push_back(rest % choices);
    f(LinearLayout(in, out, columns));
  }
}
template <typename F> static void forAllSmall(F f) {
  for (unsigned r = 0; r <= 2; ++r)
    for (unsigned l = 0; r + l <= 3 && l <= 2; ++l)
      for (unsigned a = 0; a <= 2; ++a)
        for (unsigned b = 0; a + b <= 3 && b <= 1; ++b)
          forAll(r, l, a, b, f);
}

TEST(LinearLayout, ApplyIsLinear) {
  forAllSmall([](const LinearLayout &layout) {
    for (uint64_t x = 0; x < layout.in().size(); ++x)
      for (uint64_t y = 0; y < layout.in().size(); ++y)
        ASSERT_EQ(layout.apply(x ^ y), layout.apply(x) ^ layout.apply(y));
  });
}

TEST(LinearLayout, RankCountsImages) {
  forAllSmall([](const LinearLayout &layout) {
    std::set<uint64_t> images;
    for (uint64_t x = 0; x < layout.in().size(); ++x)
      images.insert(layout.apply(x));
    ASSERT_EQ(uint64_t(1) << layout.rank(), images.size());
    ASSERT_EQ(layout.isSurjective(), images.size() == layout.out().size());
    ASSERT_EQ(layout.isInjective(), images.size() == layout.in().size());
  });
}

TEST(LinearLayout, InversesUndo) {
  forAllSmall([](const LinearLayout &layout) {
    if (!layout.isSurjective())
      return;
    LinearLayout right = layout.pseudoInverse();
    ASSERT_EQ(right.then(layout), identityOf(layout.out()));
    if (layout.isInvertible()) {
      ASSERT_EQ(layout.then(layout.inverse()), identityOf(layout.in()));
    }
    // Of the points that hold an element the right inverse selects the smallest that uses only bits that are not
    // redundant.
    uint64_t redundant = Span(layout.columns()).redundant();
    for (uint64_t y = 0; y < layout.out().size(); ++y)
      ASSERT_EQ(right.apply(y) & redundant, 0u);
  });
}

TEST(LinearLayout, FreeBitsChooseAmongCopies) {
  forAllSmall([](const LinearLayout &layout) {
    // Fixing the free bits of both axes at 0 loses no element and leaves no copies.
    uint64_t free = layout.freeBits(R) | layout.freeBits(L) << layout.in().offset(L);
    std::set<uint64_t> all, kept;
    uint64_t count = 0;
    for (uint64_t x = 0; x < layout.in().size(); ++x) {
      all.insert(layout.apply(x));
      if (!(x & free)) {
        kept.insert(layout.apply(x));
        ++count;
      }
    }
    ASSERT_EQ(all, kept);
    ASSERT_EQ(count, kept.size());
  });
}

TEST(LinearLayout, ConversionsFindEveryElement) {
  std::mt19937 random(7);
  unsigned conversions = 0;
  forAll(1, 2, 2, 1, [&](const LinearLayout &from) {
    if (random() % 8)
      return;
    Columns columns;
    for (unsigned i = 0; i < 4; ++i)
      columns.push_back(random() % 8);
    LinearLayout to({{R, 2}, {L, 2}}, {{D1, 1}, {D0, 2}}, columns);
    std::optional<LinearLayout> conversion = from.conversionTo(to);
    Span elements(to.transposedOuts({D0, D1}).columns());
    bool possible = llvm::all_of(from.columns(), [&](uint64_t element) { return elements.contains(element); });
    ASSERT_EQ(conversion.has_value(), possible);
    if (conversion) {
      ASSERT_EQ(conversion->then(to).transposedOuts({D0, D1}), from);
      ++conversions;
    }
  });
  EXPECT_GT(conversions, 20u);
}

TEST(LinearLayout, ConversionToItselfMovesNothing) {
  forAllSmall([](const LinearLayout &layout) { ASSERT_EQ(*layout.conversionTo(layout), identityOf(layout.in())); });
}

TEST(LinearLayout, ProductsArrangeTilesAndDivideBack) {
  forAll(1, 1, 1, 1, [](const LinearLayout &inner) {
    forAll(1, 1, 1, 1, [&](const LinearLayout &outer) {
      LinearLayout tiled = inner * outer;
      for (uint64_t r = 0; r < 4; ++r)
        for (uint64_t l = 0; l < 4; ++l) {
          uint64_t low = inner.apply(inner.in().point({r & 1, l & 1})),
                   high = outer.apply(outer.in().point({r >> 1, l >> 1}));
          uint64_t got = tiled.apply(tiled.in().point({r, l}));
          for (Dim dim : {D0, D1})
            ASSERT_EQ(tiled.out().coordinate(got, dim),
                      inner.out().coordinate(low, dim) | outer.out().coordinate(high, dim) << 1);
        }
      ASSERT_EQ(*tiled.dividedBy(inner), outer);
    });
  });
}

TEST(LinearLayout, DivisionFindsAllTilesAndOnlyThem) {
  forAll(1, 1, 1, 1, [](const LinearLayout &inner) {
    forAll(2, 1, 2, 1, [&](const LinearLayout &whole) {
      std::optional<LinearLayout> quotient = whole.dividedBy(inner);
      bool tile = false;
      forAll(1, 0, 1, 0, [&](const LinearLayout &outer) { tile |= inner * outer == whole; });
      ASSERT_EQ(quotient.has_value(), tile);
      if (quotient) {
        ASSERT_EQ(inner * *quotient, whole);
      }
    });
  });
}

TEST(LinearLayout, ProductsAreAssociativeWithAUnit) {
  LinearLayout a = LinearLayout::identity(R, D0, 1), b = LinearLayout::identity(L, D1, 2),
               c = LinearLayout::zeros(W, 1, D0, 1);
  EXPECT_EQ((a * b) * c, a * (b * c));
  EXPECT_EQ(a * LinearLayout(), a);
  EXPECT_EQ(LinearLayout() * a, a);
}

TEST(LinearLayout, Views) {
  forAll(2, 1, 1, 1, [](const LinearLayout &layout) {
    LinearLayout swapped = layout.transposedIns({L, R}).transposedOuts({D1, D0});
    ASSERT_TRUE(swapped.sameMap(layout));
    ASSERT_EQ(swapped.transposedIns({R, L}).transposedOuts({D0, D1}), layout);
    for (uint64_t r = 0; r < 4; ++r) {
      LinearLayout registers = layout.sublayout({R}, {D1});
      ASSERT_EQ(registers.apply(r), layout.out().coordinate(layout.apply(layout.in().point({r, 0})), D1));
    }
    bool independent = true;
    for (uint64_t r = 0; r < 4; ++r)
      for (uint64_t l = 0; l < 2; ++l) {
        uint64_t got = layout.apply(layout.in().point({r, l}));
        independent &=
            layout.out().coordinate(got, D0) == layout.out().coordinate(layout.apply(layout.in().point({r, 0})), D0) &&
            layout.out().coordinate(got, D1) == layout.out().coordinate(layout.apply(layout.in().point({0, l})), D1);
      }
    ASSERT_EQ(layout.isIndependent({R}, {D0}), independent);
    LinearLayout dense = layout.withoutBroadcasts(R);
    ASSERT_EQ(dense.rank(), layout.rank());
    for (unsigned bit = 0; bit < dense.in().bits(R); ++bit)
      ASSERT_NE(dense.basis(R, bit), 0u);
    ASSERT_EQ(layout.resizedIn(R, 3).resizedIn(R, 2), layout);
  });
}

TEST(LinearLayout, TextRoundTrips) {
  forAllSmall([](const LinearLayout &layout) {
    std::string error;
    std::optional<LinearLayout> read = LinearLayout::parse(layout.str(), error);
    ASSERT_TRUE(read) << error << layout.str();
    ASSERT_EQ(*read, layout);
  });
  LinearLayout fragment =
      LinearLayout::identity(R, D1, 1) * LinearLayout::identity(L, D1, 2) * LinearLayout::identity(L, D0, 3);
  EXPECT_EQ(fragment.str(),
            "{register = [[1, 0]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]]} -> {dim1 = 8, dim0 = 8}");
}

TEST(LinearLayout, InvalidTextsAreRejected) {
  for (auto [text, message] : std::initializer_list<std::pair<const char *, const char *>>{
           {"", "at character 0: expected `{`"},
           {"{lane = [[1]]} -> {dim0 = 2", "at character 27: expected `}`"},
           {"{lane = [[1]]} -> {dim0 = 3}", "at character 27: the size of `dim0` is not a power of two"},
           {"{lane = [[2]]} -> {dim0 = 2}", "a basis of `lane` has dim0 = 2, beyond its size 2"},
           {"{lane = [[1, 0]]} -> {dim0 = 2}", "a basis of `lane` has 2 coordinates for 1 axes"},
           {"{lane = [], lane = []} -> {}", "at character 12: axis `lane` occurs twice"},
           {"{thread = []} -> {}",
            "at character 1: expected the name of an axis (register, lane, warp, block, offset, row, column, dim0 …)"},
           {"{lane = [[x]]} -> {dim0 = 2}", "at character 10: expected a number"},
           {"{} -> {} {}", "at character 8: expected the end of the layout"},
           {"{} -> {dim0 = 9223372036854775808, dim1 = 2}", "a space of more than 2^63 points"}}) {
    std::string error;
    EXPECT_FALSE(LinearLayout::parse(text, error)) << text;
    EXPECT_EQ(error, message);
  }
}

// Transfer functions: each is compared with what the operation does to the elements.

/// Calls f(coordinates in the operand, coordinates in the result) for every input point.
template <typename F> static void forPoints(const LinearLayout &operand, const LinearLayout &result, F f) {
  ASSERT_EQ(operand.in().size(), result.in().size());
  for (uint64_t x = 0; x < operand.in().size(); ++x)
    f(operand.out().coordinates(operand.apply(x)), result.out().coordinates(result.apply(x)));
}

TEST(TensorTransfer, Transpose) {
  forAll(2, 1, 2, 1, [](const LinearLayout &layout) {
    forPoints(layout, transposed(layout, {1, 0}), [](auto operand, auto result) {
      ASSERT_EQ(operand[0], result[1]);
      ASSERT_EQ(operand[1], result[0]);
    });
    ASSERT_EQ(transposed(transposed(layout, {1, 0}), {1, 0}), layout);
  });
  LinearLayout cube = LinearLayout::identity(R, D0, 1) * LinearLayout::identity(R, D1, 2) *
                      LinearLayout::identity(R, Dim::tensor(2), 3);
  EXPECT_EQ(shapeOf(transposed(cube, {2, 0, 1})), (llvm::SmallVector<int64_t>{8, 2, 4}));
}

TEST(TensorTransfer, ReshapeIsRowMajor) {
  forAll(2, 1, 2, 1, [](const LinearLayout &layout) { // [4, 2] to [2, 4]
    forPoints(layout, reshaped(layout, {2, 4}),
              [](auto operand, auto result) { ASSERT_EQ(operand[0] * 2 + operand[1], result[0] * 4 + result[1]); });
    ASSERT_EQ(reshaped(reshaped(layout, {2, 4}), {4, 2}), layout);
    ASSERT_EQ(shapeOf(reshaped(layout, {1, 8, 1})), (llvm::SmallVector<int64_t>{1, 8, 1}));
  });
}

TEST(TensorTransfer, ExpandAndSlice) {
  forAll(2, 1, 2, 1, [](const LinearLayout &layout) {
    for (unsigned axis = 0; axis <= 2; ++axis)
      ASSERT_EQ(sliced(expanded(layout, axis), axis), layout);
    forPoints(layout, sliced(layout, 0), [](auto operand, auto result) { ASSERT_EQ(operand[1], result[0]); });
    forPoints(layout, sliced(layout, 1), [](auto operand, auto result) { ASSERT_EQ(operand[0], result[0]); });
  });
}

TEST(TensorTransfer, Broadcast) {
  forAll(1, 1, 2, 0, [](const LinearLayout &layout) {
    LinearLayout wide = broadcast(layout, 1, 4);
    ASSERT_EQ(shapeOf(wide), (llvm::SmallVector<int64_t>{4, 4}));
    for (uint64_t x = 0; x < wide.in().size(); ++x) {
      auto coordinates = wide.in().coordinates(x);
      auto element = wide.out().coordinates(wide.apply(x));
      ASSERT_EQ(element[0], layout.apply(layout.in().point({coordinates[0] & 1, coordinates[1]})));
      ASSERT_EQ(element[1], coordinates[0] >> 1);
    }
  });
}

TEST(TensorTransfer, JoinAndSplit) {
  forAll(2, 1, 2, 1, [](const LinearLayout &layout) {
    LinearLayout pair = joined(layout);
    ASSERT_EQ(shapeOf(pair), (llvm::SmallVector<int64_t>{4, 2, 2}));
    ASSERT_EQ(*split(pair), layout);
  });
  // If the last axis is distributed over lanes, a thread cannot split it.
  EXPECT_FALSE(split(LinearLayout::identity(R, D0, 1) * LinearLayout::identity(L, D1, 1)));
}
