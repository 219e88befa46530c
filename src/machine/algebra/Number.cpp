// The rules of Number.h, operation by operation.
#include "machine/algebra/Number.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace txl::machine::algebra {

static constexpr int kLeastPower = 1200; // 2^-1200 … 2^1100
static constexpr Residues kOne = {1, 1, 1}, kZero = {};

bool Number::isPlain() const { return !log && std::isfinite(value); }

Domain::Domain(uint64_t seed) : seed(scramble(seed)) {
  ln2 = residuesOf(this->seed + 1);
  inverseOfLn2 = inverse(ln2);
  generators = kOne;
  for (int k = 1; k < kLevels; ++k)
    for (uint64_t key = 2; generators[k] == 1; ++key) // an element whose order is the lower prime
      generators[k] = powerModulo(residuesOf(this->seed + key)[k], (kPrimes[k] - 1) / kPrimes[k - 1], k);
  powersOfTwo.resize(kLeastPower + 1101);
  powersOfTwo[kLeastPower] = kOne;
  const Residues two = {2, 2, 2}, half = inverse(two);
  for (int k = kLeastPower; k-- > 0;)
    powersOfTwo[k] = algebra::multiply(powersOfTwo[k + 1], half);
  for (size_t k = kLeastPower + 1; k < powersOfTwo.size(); ++k)
    powersOfTwo[k] = algebra::multiply(powersOfTwo[k - 1], two);
}

Number Domain::special(double value) const {
  return {value, residuesOf(seed ^ (std::isnan(value) ? 3 : value > 0 ? 1 : 2)), 0, 0};
}

/// A number without a residue is the infinity or NaN of its value; one whose residues are zero is zero.
Number Domain::finish(Number number) const {
  if (!std::isfinite(number.value))
    return special(number.value);
  if (!number.log && std::all_of(number.ring.begin() + number.lost, number.ring.end(), [](uint64_t r) { return !r; }))
    return {};
  return number;
}

Number Domain::exactly(double value) const {
  if (value == 0)
    return {value, kZero, 0, 0};
  if (!std::isfinite(value))
    return special(value);
  double magnitude = std::fabs(value);
  Number number{value, {}, 0, 0};
  if (magnitude == std::numbers::log2e || magnitude == std::numbers::log2e_v<float>)
    number.ring = inverseOfLn2;
  else if (magnitude == std::numbers::ln2 || magnitude == std::numbers::ln2_v<float>)
    number.ring = ln2;
  else {
    int exponent;
    auto mantissa = static_cast<uint64_t>(std::ldexp(std::frexp(magnitude, &exponent), 53));
    const Residues &power = powersOfTwo[kLeastPower + exponent - 53];
    for (int k = 0; k < kLevels; ++k)
      number.ring[k] = multiplyModulo(mantissa % kPrimes[k], power[k], k);
  }
  if (value < 0)
    number.ring = algebra::negate(number.ring);
  return number;
}

Number Domain::integer(int64_t value, bool isUnsigned) const {
  bool isNegative = value < 0 && !isUnsigned;
  uint64_t magnitude = isNegative ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  Number number{isNegative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude), {}, 0, 0};
  for (int k = 0; k < kLevels; ++k)
    number.ring[k] = magnitude % kPrimes[k];
  if (isNegative)
    number.ring = algebra::negate(number.ring);
  return number;
}

uint32_t Domain::keep(const Logarithm &logarithm) {
  if (logarithm.factor == kZero || std::equal(logarithm.of.begin() + logarithm.lost, logarithm.of.end(), kOne.begin()))
    return 0;
  if (logarithms.size() > 1 && logarithms.back() == logarithm)
    return static_cast<uint32_t>(logarithms.size() - 1);
  logarithms.push_back(logarithm);
  return static_cast<uint32_t>(logarithms.size() - 1);
}

/// The number with its logarithm as an unknown function of what it is the logarithm of.
Number Domain::withoutLog(const Number &a) {
  if (!a.log)
    return a;
  const Logarithm &part = logarithms[a.log];
  Residues unknown = residuesOf(scramble(seed ^ 11) + scramble(part.of[kTop]));
  return {a.value, algebra::add(a.ring, algebra::multiply(part.factor, unknown)), 0, a.lost};
}

Number Domain::add(const Number &a, const Number &b) {
  double value = a.value + b.value;
  if (!std::isfinite(value) || !std::isfinite(a.value) || !std::isfinite(b.value))
    return special(value);
  if (!a.log && !b.log)
    return finish({value, algebra::add(a.ring, b.ring), 0, std::max(a.lost, b.lost)});
  if (!a.log || !b.log)
    return {value, algebra::add(a.ring, b.ring), a.log | b.log, std::max(a.lost, b.lost)};
  Logarithm x = logarithms[a.log], y = logarithms[b.log];
  if (x.factor == algebra::negate(y.factor)) {
    y.factor = x.factor;
    y.of = inverse(y.of);
  }
  if (x.factor != y.factor)
    return add(withoutLog(a), withoutLog(b));
  uint32_t log = keep({x.factor, algebra::multiply(x.of, y.of), std::max(x.lost, y.lost)});
  return finish({value, algebra::add(a.ring, b.ring), log, std::max(a.lost, b.lost)});
}

Number Domain::negate(const Number &a) {
  if (!std::isfinite(a.value))
    return special(-a.value);
  Number result{-a.value, algebra::negate(a.ring), 0, a.lost};
  if (a.log) {
    Logarithm part = logarithms[a.log];
    part.factor = algebra::negate(part.factor);
    result.log = keep(part);
  }
  return result;
}

Number Domain::multiply(const Number &a, const Number &b) {
  double value = a.value * b.value;
  if (!std::isfinite(value) || !std::isfinite(a.value) || !std::isfinite(b.value))
    return special(value);
  if (a.log && b.log)
    return multiply(withoutLog(a), withoutLog(b));
  if (b.log)
    return multiply(b, a);
  Number result{value, algebra::multiply(a.ring, b.ring), 0, std::max(a.lost, b.lost)};
  if (a.log && b.lost)
    return multiply(withoutLog(a), b);
  if (a.log) {
    Logarithm part = logarithms[a.log];
    part.factor = algebra::multiply(part.factor, b.ring);
    result.log = keep(part);
  }
  return finish(result);
}

Number Domain::divide(const Number &a, const Number &b) {
  double value = a.value / b.value;
  if (!std::isfinite(a.value) || !std::isfinite(b.value) || b.value == 0)
    return exactly(value);
  Number one = withoutLog(b);
  one.ring = inverse(one.ring);
  one.value = 1;
  Number result = multiply(a, one);
  result.value = value;
  return finish(result);
}

Number Domain::exponential(const Residues &x, int lost) const {
  Number result{0, {}, 0, static_cast<uint8_t>(lost + 1)};
  for (int k = lost + 1; k < kLevels; ++k)
    result.ring[k] = powerModulo(generators[k], x[k - 1], k);
  return result;
}

Number Domain::exp(const Number &a) {
  double value = std::exp(a.value);
  if (!std::isfinite(a.value) || !std::isfinite(value) || value == 0) // below the least f64: what a mask adds
    return exactly(value);
  bool isOne = !a.log && std::all_of(a.ring.begin() + a.lost, a.ring.end(), [](uint64_t r) { return !r; });
  if (isOne)
    return exactly(1);
  if (a.lost == kTop)
    return opaque(21, a, value);
  Number result = exponential(a.ring, a.lost);
  if (a.log) {
    const Logarithm &part = logarithms[a.log];
    Residues of = part.of, factor = part.factor;
    int lost = part.lost;
    for (int sign = 0; sign < 2; ++sign, factor = algebra::negate(factor), of = inverse(of))
      if (factor[kTop] && factor[kTop] <= 16 && factor[0] == factor[kTop]) {
        for (uint64_t k = 0; k < factor[kTop]; ++k)
          result.ring = algebra::multiply(result.ring, of);
        result.lost = std::max<uint8_t>(result.lost, lost);
        result.value = value;
        return result;
      }
    Number whole{0, a.ring, 0, a.lost};
    return opaque(22, {whole, withoutLog(a)}, value);
  }
  result.value = value;
  return result;
}

Number Domain::exp2(const Number &a) {
  Number scaled = multiply(a, {std::numbers::ln2, ln2, 0, 0});
  Number result = exp(scaled);
  return result;
}

Number Domain::log(const Number &a) {
  double value = std::log(a.value);
  if (!std::isfinite(a.value) || !std::isfinite(value))
    return exactly(value);
  Number of = withoutLog(a);
  return finish({value, {}, keep({kOne, of.ring, of.lost}), 0});
}

Number Domain::log2(const Number &a) { return multiply(log(a), {std::numbers::log2e, inverseOfLn2, 0, 0}); }

Number Domain::floor(const Number &a) {
  if (!std::isfinite(a.value))
    return a;
  Number nearest = exactly(std::rint(a.value)); // an exact integer whose f64 sum is just below it
  return equal(a, nearest) ? nearest : exactly(std::floor(a.value));
}

/// A key of the number: the same for m1 + log(l1) and m2 + log(l2) if these are equal.
uint64_t Domain::keyOf(const Number &a) {
  if (!std::isfinite(a.value))
    return scramble(special(a.value).ring[kTop]);
  if (!a.log || a.lost == kTop)
    return scramble(withoutLog(a).ring[kTop]);
  const Logarithm &part = logarithms[a.log];
  uint64_t exponent = multiplyModulo(a.ring[kTop - 1], inverse(part.factor)[kTop - 1], kTop - 1);
  uint64_t power = powerModulo(generators[kTop], exponent, kTop);
  return scramble(part.factor[kTop] ^ scramble(multiplyModulo(power, part.of[kTop], kTop)));
}

Number Domain::opaque(uint64_t name, llvm::ArrayRef<Number> operands, double value) {
  if (!std::isfinite(value))
    return special(value);
  uint64_t key = scramble(seed ^ scramble(name));
  for (const Number &operand : operands)
    key = scramble(key ^ keyOf(operand)) + 0x9e3779b97f4a7c15u;
  return {value, residuesOf(key), 0, 0};
}

bool Domain::equal(const Number &a, const Number &b) {
  if (!std::isfinite(a.value) || !std::isfinite(b.value))
    return std::isnan(a.value) ? std::isnan(b.value) : a.value == b.value;
  if (!a.log && !b.log)
    return std::equal(a.ring.begin() + std::max(a.lost, b.lost), a.ring.end(),
                      b.ring.begin() + std::max(a.lost, b.lost));
  Number difference = subtract(a, b);
  if (!difference.log)
    return std::all_of(difference.ring.begin() + difference.lost, difference.ring.end(), [](uint64_t r) { return !r; });
  if (difference.lost == kTop)
    return false;
  // r + s log(w) is zero where exp(r / s) w is one.
  const Logarithm &part = logarithms[difference.log];
  Number power = exponential(algebra::multiply(difference.ring, inverse(part.factor)), difference.lost);
  power.ring = algebra::multiply(power.ring, part.of);
  int lost = std::max<int>(power.lost, part.lost);
  return std::equal(power.ring.begin() + lost, power.ring.end(), kOne.begin() + lost);
}

Order Domain::compare(const Number &a, const Number &b) {
  if (std::isnan(a.value) || std::isnan(b.value))
    return Order::Unordered;
  if (equal(a, b))
    return Order::Equal;
  return a.value < b.value ? Order::Less : Order::Greater;
}

} // namespace txl::machine::algebra
