// Interval arithmetic that saturates at the extremes of int64.
#include "support/SizeCheck.h"
#include <algorithm>
#include <utility>

using namespace txl;

static constexpr uint64_t kElements = (uint64_t(1) << 31) - 1; // all offsets into such an array fit int32

static int64_t add(int64_t a, int64_t b) {
  int64_t sum;
  return !__builtin_add_overflow(a, b, &sum) ? sum : a < 0 ? INT64_MIN : INT64_MAX;
}

static int64_t negate(int64_t a) { return a == INT64_MIN ? INT64_MAX : -a; }

static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return !__builtin_mul_overflow(a, b, &product) ? product : (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

static IndexInterval multiply(IndexInterval a, IndexInterval b) {
  auto [least, most] = std::minmax(
      {multiply(a.lower, b.lower), multiply(a.lower, b.upper), multiply(a.upper, b.lower), multiply(a.upper, b.upper)});
  return {least, most};
}

static IndexInterval divide(IndexInterval a, IndexInterval b) {
  if (b.lower > 0)
    return {a.lower < 0 ? a.lower / b.lower : a.lower / b.upper, a.upper < 0 ? a.upper / b.upper : a.upper / b.lower};
  int64_t largest = std::max({negate(a.lower), a.upper, int64_t(1)});
  return {negate(largest), largest};
}

static IndexInterval remainder(IndexInterval a, IndexInterval b) {
  if (b.lower <= 0)
    return {std::min(a.lower, int64_t(0)), std::max(a.upper, int64_t(0))};
  return {a.lower < 0 ? std::max(a.lower, 1 - b.upper) : 0, a.upper < 0 ? 0 : std::min(a.upper, b.upper - 1)};
}

/// The interval of an inner node.
static IndexInterval combine(const SizeCheck::Node &node, IndexInterval a, IndexInterval b) {
  using Kind = SizeCheck::Kind;
  switch (node.kind) {
  case Kind::Add:
    return {add(a.lower, b.lower), add(a.upper, b.upper)};
  case Kind::Subtract:
    return {add(a.lower, negate(b.upper)), add(a.upper, negate(b.lower))};
  case Kind::Multiply:
    return multiply(a, b);
  case Kind::Minimum:
    return {std::min(a.lower, b.lower), std::min(a.upper, b.upper)};
  case Kind::Maximum:
    return {std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
  case Kind::Divide:
    return divide(a, b);
  case Kind::Remainder:
    return remainder(a, b);
  case Kind::Union:
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
  case Kind::Wrap:
    return a.isWithin(node.range) ? a : node.range;
  default:
    return node.range;
  }
}

/// `leaf` returns the interval of a node that depends on the launch.
template <typename Leaf>
static void evaluate(llvm::ArrayRef<SizeCheck::Node> nodes, llvm::MutableArrayRef<IndexInterval> bounds, Leaf leaf) {
  using Kind = SizeCheck::Kind;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const SizeCheck::Node &node = nodes[i];
    if (node.kind == Kind::Constant)
      bounds[i] = node.range;
    else if (node.kind < Kind::Add)
      bounds[i] = leaf(node);
    else
      bounds[i] = combine(node, bounds[node.a], bounds[node.b]);
  }
}

std::vector<IndexInterval> SizeCheck::boundsForAll() const {
  std::vector<IndexInterval> bounds(nodes.size(), {0, 0});
  evaluate(nodes, bounds, [](const Node &node) -> IndexInterval {
    int64_t most = node.a == 0 ? INT32_MAX : UINT16_MAX; // CUDA's limits of a grid
    return node.kind == Kind::Program ? IndexInterval{0, most - 1}
           : node.kind == Kind::Grid  ? IndexInterval{1, most}
                                      : node.range;
  });
  return bounds;
}

static IndexInterval takeAsIndex(IndexInterval range) {
  return {std::max(range.lower, -kLargestLoadedIndex), std::min(range.upper, kLargestLoadedIndex)};
}

std::vector<IndexInterval> SizeCheck::boundsAtBest() const {
  std::vector<IndexInterval> bounds(nodes.size(), {0, 0});
  evaluate(nodes, bounds, [](const Node &node) -> IndexInterval {
    return node.kind == Kind::Program  ? IndexInterval{0, 0}
           : node.kind == Kind::Loaded ? takeAsIndex(node.range)
                                       : IndexInterval{1, 1};
  });
  return bounds;
}

/// The value of the low bytes of an argument whose type has the range `range`.
static int64_t readScalar(uint64_t bits, IndexInterval range) {
  if (range.lower == INT64_MIN)
    return static_cast<int64_t>(bits);
  unsigned width = 64 - __builtin_clzll(static_cast<uint64_t>(range.upper - range.lower));
  uint64_t low = bits << (64 - width);
  return range.lower < 0 ? static_cast<int64_t>(low) >> (64 - width) : static_cast<int64_t>(low >> (64 - width));
}

/// Whether all offsets into an array fit int32, and whether its indices are smaller than kLargestLoadedIndex.
static std::pair<bool, bool> sizeOf(SizeCheck::Array array, SizeCheck::Arguments arguments, unsigned count) {
  SizeCheck::Value value = array.argument < count ? arguments(array.argument) : SizeCheck::Value();
  bool isKnown = array.argument < count && (value.bytes || !value.bits);
  return {isKnown && value.bytes <= kElements * array.bytes,
          isKnown && value.bytes <= static_cast<uint64_t>(kLargestLoadedIndex) * array.bytes};
}

void SizeCheck::findScalars() {
  scalars.clear();
  for (const Node &node : nodes)
    if (node.kind == Kind::Argument && std::find(scalars.begin(), scalars.end(), node.a) == scalars.end())
      scalars.push_back(node.a);
}

unsigned SizeCheck::inputsOf(Arguments arguments, unsigned count, const uint32_t grid[3], uint64_t *inputs,
                             unsigned most) const {
  if (arrays.size() > 16 || scalars.size() + 2 > most)
    return 0;
  uint64_t sizes = 0; // two bits for each array
  for (const Array &array : arrays) {
    auto [isSmall, isSmaller] = sizeOf(array, arguments, count);
    sizes = sizes << 2 | uint64_t(isSmall) << 1 | uint64_t(isSmaller);
  }
  inputs[0] = grid[0] | uint64_t(grid[1]) << 32;
  inputs[1] = grid[2] | sizes << 32;
  unsigned length = 2;
  for (uint32_t scalar : scalars)
    inputs[length++] = scalar < count ? arguments(scalar).bits : 0;
  return length;
}

bool SizeCheck::holds(Arguments arguments, unsigned count, const uint32_t grid[3]) const {
  bool isSmall = true; // values from memory index arrays of fewer than 2^30 elements
  llvm::SmallVector<bool, 16> fitsArray;
  for (const Array &array : arrays) {
    auto [fits, isSmaller] = sizeOf(array, arguments, count);
    fitsArray.push_back(fits);
    isSmall &= isSmaller;
  }
  auto isDecided = [&](const Fit &fit) {
    return fit.array == kAllArrays ? isSmall && !arrays.empty() : fit.array != kNoArray && fitsArray[fit.array];
  };
  if (std::all_of(fits.begin(), fits.end(), isDecided))
    return true;
  llvm::SmallVector<IndexInterval, 64> bounds(nodes.size(), IndexInterval{0, 0});
  evaluate(nodes, bounds, [&](const Node &node) -> IndexInterval {
    switch (node.kind) {
    case Kind::Program:
      return {0, int64_t(std::max(grid[node.a], 1u)) - 1};
    case Kind::Grid:
      return {1, std::max(grid[node.a], 1u)}; // a persistent kernel starts fewer
    case Kind::Argument: {
      if (node.a >= count)
        return node.range;
      int64_t scalar = readScalar(arguments(node.a).bits, node.range);
      return {scalar, scalar};
    }
    default:
      return isSmall ? takeAsIndex(node.range) : node.range;
    }
  });
  return std::all_of(fits.begin(), fits.end(),
                     [&](const Fit &fit) { return isDecided(fit) || bounds[fit.node].isWithin(fit.range); });
}

bool SizeCheck::isValid() const {
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Node &node = nodes[i];
    bool isInner = node.kind >= Kind::Add, hasAxis = node.kind == Kind::Program || node.kind == Kind::Grid;
    if (node.kind > Kind::Wrap || node.range.lower > node.range.upper || (isInner && (node.a >= i || node.b >= i)) ||
        (hasAxis && node.a > 2) || (node.kind == Kind::Argument && node.range.lower == node.range.upper))
      return false;
  }
  return std::all_of(fits.begin(), fits.end(), [&](const Fit &fit) {
    return fit.node < nodes.size() && (fit.array >= kAllArrays || fit.array < arrays.size());
  });
}
