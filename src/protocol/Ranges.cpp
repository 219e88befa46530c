// Ranges and congruences of integers: which outcomes of a branch, and which trip counts, no argument can have.
//
// Arguments, program ids and loaded scalars are not negative, as those that the search chooses, there is at least one
// program, and integers do not overflow. A range is computed from those of the operands, so it may be too large.
#include "protocol/Expression.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace txl::protocol {

using Range = Expressions::Range;

static constexpr int64_t kMost = int64_t(1) << 62; // beyond all values: stands for infinity

static int64_t clamp(__int128 value) {
  return static_cast<int64_t>(std::max<__int128>(-kMost, std::min<__int128>(kMost, value)));
}

template <typename F> static Range ofCorners(Range a, Range b, F of) {
  Range range{kMost, -kMost};
  for (int64_t x : {a.low, a.high})
    for (int64_t y : {b.low, b.high}) {
      int64_t value = clamp(of(x, y));
      range = {std::min(range.low, value), std::max(range.high, value)};
    }
  return range;
}

/// Of one bit, where true is -1.
static Range truth(bool holds, bool fails) { return {fails ? 0 : -1, holds ? -1 : 0}; }

static Range ofComparison(Code code, Range a, Range b) {
  bool isUnsigned = code == Code::LessU || code == Code::LessEqualU;
  if (isUnsigned && (a.low < 0 || b.low < 0))
    return {-1, 0};
  switch (code) {
  case Code::Equal:
    return truth(a.low == a.high && b.low == b.high && a.low == b.low, a.high < b.low || b.high < a.low);
  case Code::NotEqual:
    return truth(a.high < b.low || b.high < a.low, a.low == a.high && b.low == b.high && a.low == b.low);
  case Code::LessS:
  case Code::LessU:
    return truth(a.high < b.low, a.low >= b.high);
  default:
    return truth(a.high <= b.low, a.low > b.high);
  }
}

static Range ofDivision(Code code, unsigned width, Range a, Range b) {
  const Range all{-kMost, kMost};
  if (b.low < 1)
    return all;
  bool isUnsigned = code == Code::DivU || code == Code::RemU;
  if (code == Code::RemU || code == Code::RemS)
    return a.low >= 0 ? Range{0, std::min(a.high, b.high - 1)} : isUnsigned ? Range{0, b.high - 1} : all;
  if (isUnsigned && a.low < 0)
    return b.low >= 2 ? Range{0, clamp((__int128(1) << width) / b.low)} : all;
  return ofCorners(a, b, [&](__int128 x, __int128 y) {
    __int128 down = x / y;
    bool isInexact = x % y != 0;
    return code == Code::FloorDivS  ? down - (isInexact && x < 0)
           : code == Code::CeilDivS ? down + (isInexact && x > 0)
                                    : down;
  });
}

static Range ofBits(Code code, unsigned width, Range a, Range b) {
  if (width == 1 && code == Code::And)
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
  if (width == 1 && code == Code::Or)
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
  if (width == 1)
    return {-1, 0};
  if (code == Code::And && (a.low >= 0 || b.low >= 0))
    return {0, a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high)};
  if (a.low < 0 || b.low < 0)
    return {-kMost, kMost};
  int64_t most = std::max(a.high, b.high);
  return {0, most >= kMost ? kMost : static_cast<int64_t>(llvm::NextPowerOf2(most) - 1)};
}

/// Of an operation that has a range for each operand.
static Range rangeOf(Code code, unsigned width, unsigned from, llvm::ArrayRef<Range> in) {
  const Range all{-kMost, kMost}, a = in[0], b = in.size() > 1 ? in[1] : a;
  switch (code) {
  case Code::Add:
    return {clamp(__int128(a.low) + b.low), clamp(__int128(a.high) + b.high)};
  case Code::Sub:
    return {clamp(__int128(a.low) - b.high), clamp(__int128(a.high) - b.low)};
  case Code::Mul:
    return ofCorners(a, b, [](__int128 x, __int128 y) { return x * y; });
  case Code::DivS:
  case Code::DivU:
  case Code::RemS:
  case Code::RemU:
  case Code::FloorDivS:
  case Code::CeilDivS:
    return ofDivision(code, width, a, b);
  case Code::And:
  case Code::Or:
  case Code::Xor:
    return ofBits(code, width, a, b);
  case Code::MinU:
  case Code::MaxU:
    if (code == Code::MinU && (a.low >= 0 || b.low >= 0) && (a.low < 0 || b.low < 0))
      return {0, a.low >= 0 ? a.high : b.high};
    if (a.low < 0 || b.low < 0)
      return all;
    [[fallthrough]];
  case Code::MinS:
  case Code::MaxS:
    return code == Code::MinS || code == Code::MinU ? Range{std::min(a.low, b.low), std::min(a.high, b.high)}
                                                    : Range{std::max(a.low, b.low), std::max(a.high, b.high)};
  case Code::Equal:
  case Code::NotEqual:
  case Code::LessS:
  case Code::LessEqualS:
  case Code::LessU:
  case Code::LessEqualU:
    return ofComparison(code, a, b);
  case Code::Select:
    if (a.low == a.high)
      return a.low ? in[1] : in[2];
    return {std::min(in[1].low, in[2].low), std::max(in[1].high, in[2].high)};
  case Code::ZeroExtend:
    return a.low >= 0 ? a : Range{a.high < 0 && from == 1 ? 1 : 0, from == 1 ? 1 : kMost};
  case Code::SignExtend:
    return a;
  case Code::Truncate:
    if (width == 1)
      return {-1, 0};
    return llvm::isIntN(width, a.low) && llvm::isIntN(width, a.high) ? a : all;
  default:
    return all;
  }
}

Expressions::Range Expressions::rangeOf(Scalar scalar) {
  if (scalar.node < 0)
    return {scalar.value, scalar.value};
  for (size_t at = ranges.size(); at < nodes.size(); ++at) { // operands come first
    const Node &node = nodes[at];
    if (node.code == Code::Constant) {
      ranges.push_back({node.value, node.value});
    } else if (node.code == Code::Unknown) {
      const Unknown &leaf = leaves[node.value];
      bool isBit = leaf.initial < 0;
      bool isCount = leaf.kind == Unknown::Kind::NumPrograms || leaf.kind == Unknown::Kind::Requested;
      ranges.push_back(isBit ? Range{-1, 0} : Range{isCount ? 1 : 0, kMost});
    } else {
      llvm::SmallVector<Range, 3> in;
      for (int32_t operand : node.operands)
        if (operand >= 0)
          in.push_back(ranges[operand]);
      ranges.push_back(protocol::rangeOf(node.code, node.width, node.from, in));
    }
  }
  return ranges[scalar.node];
}

// Congruences --------------------------------------------------------------------------------------------------------

using Congruence = Expressions::Congruence;

static Congruence canonical(__int128 modulus, __int128 remainder) {
  if (modulus < 0)
    modulus = -modulus;
  if (modulus > kMost || remainder > kMost || remainder < -kMost)
    return {};
  if (modulus)
    remainder = (remainder % modulus + modulus) % modulus;
  return {static_cast<int64_t>(modulus), static_cast<int64_t>(remainder)};
}

static Congruence ofEither(Congruence a, Congruence b) {
  int64_t modulus = std::gcd(std::gcd(a.modulus, b.modulus), a.remainder - b.remainder);
  return canonical(modulus, a.remainder);
}

Congruence Expressions::congruenceOf(Scalar scalar, unsigned depth) const {
  if (scalar.node < 0)
    return {0, scalar.value};
  const Node &node = nodes[scalar.node];
  if (node.code == Code::Constant)
    return {0, node.value};
  if (node.code == Code::Unknown)
    return {leaves[node.value].granularity, 0};
  if (depth == 0)
    return {};
  auto of = [&](unsigned k) { return congruenceOf({0, node.operands[k]}, depth - 1); };
  switch (node.code) {
  case Code::Add:
  case Code::Sub: {
    Congruence a = of(0), b = of(1);
    int64_t sign = node.code == Code::Add ? 1 : -1;
    return canonical(std::gcd(a.modulus, b.modulus), __int128(a.remainder) + sign * b.remainder);
  }
  case Code::Mul: {
    Congruence a = of(0), b = of(1);
    if (std::max({a.modulus, a.remainder, b.modulus, b.remainder}) > (int64_t(1) << 30))
      return {};
    int64_t modulus = std::gcd(std::gcd(a.modulus * b.modulus, a.modulus * b.remainder), b.modulus * a.remainder);
    return canonical(modulus, __int128(a.remainder) * b.remainder);
  }
  case Code::DivS:
  case Code::DivU: { // of what is not negative
    Congruence a = of(0), b = of(1);
    bool isWhole = b.modulus == 0 && b.remainder > 0 && a.modulus % b.remainder == 0 && a.remainder >= 0;
    return isWhole ? canonical(a.modulus / b.remainder, a.remainder / b.remainder) : Congruence();
  }
  case Code::MinS:
  case Code::MaxS:
  case Code::MinU:
  case Code::MaxU:
    return ofEither(of(0), of(1));
  case Code::Select:
    return ofEither(of(1), of(2));
  case Code::SignExtend:
    return of(0);
  case Code::ZeroExtend:
    return node.from == 1 ? Congruence() : of(0);
  default:
    return {};
  }
}

} // namespace txl::protocol
