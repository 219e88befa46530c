// Three prime fields in which an exponential maps sums to products.
//
// The multiplicative group of the integers modulo p has p - 1 elements. Each prime of the tower is a multiple of the
// one below it, plus one, so it has an element g whose powers repeat after exactly that lower prime: x -> g^x is
// defined on the residues of the lower field, and g^(x + y) = g^x g^y. A number keeps its residue in each field; its
// exponential has a residue in each field but the lowest.
#ifndef TXL_MACHINE_ALGEBRA_TOWER_H
#define TXL_MACHINE_ALGEBRA_TOWER_H

#include <array>
#include <cstdint>

namespace txl::machine::algebra {

constexpr int kLevels = 3, kTop = kLevels - 1;
constexpr uint64_t kPrimes[kLevels] = {35184372088891u, 11118261580089557u, 2423781024459523427u};
static_assert((kPrimes[1] - 1) % kPrimes[0] == 0 && (kPrimes[2] - 1) % kPrimes[1] == 0);

/// A residue for each field, lowest field first.
using Residues = std::array<uint64_t, kLevels>;

inline uint64_t addModulo(uint64_t a, uint64_t b, int level) {
  uint64_t sum = a + b; // below 2^63
  return sum >= kPrimes[level] ? sum - kPrimes[level] : sum;
}
inline uint64_t multiplyModulo(uint64_t a, uint64_t b, int level) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % kPrimes[level]);
}
inline uint64_t powerModulo(uint64_t base, uint64_t exponent, int level) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base = multiplyModulo(base, base, level))
    if (exponent & 1)
      result = multiplyModulo(result, base, level);
  return result;
}

inline Residues add(const Residues &a, const Residues &b) {
  Residues sum;
  for (int k = 0; k < kLevels; ++k)
    sum[k] = addModulo(a[k], b[k], k);
  return sum;
}
inline Residues negate(const Residues &a) {
  Residues result;
  for (int k = 0; k < kLevels; ++k)
    result[k] = a[k] ? kPrimes[k] - a[k] : 0;
  return result;
}
inline Residues multiply(const Residues &a, const Residues &b) {
  Residues product;
  for (int k = 0; k < kLevels; ++k)
    product[k] = multiplyModulo(a[k], b[k], k);
  return product;
}
/// The inverse of zero is zero.
inline Residues inverse(const Residues &a) {
  Residues result;
  for (int k = 0; k < kLevels; ++k)
    result[k] = powerModulo(a[k], kPrimes[k] - 2, k);
  return result;
}

/// A bijection of 64 bits without visible structure (the finalizer of SplitMix64).
inline uint64_t scramble(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
/// Residues that look random and are a function of `key`.
inline Residues residuesOf(uint64_t key) {
  Residues result;
  for (int k = 0; k < kLevels; ++k)
    result[k] = scramble(key + static_cast<uint64_t>(k) * 0x632be59bd9b4e019u) % kPrimes[k];
  return result;
}

} // namespace txl::machine::algebra

#endif // TXL_MACHINE_ALGEBRA_TOWER_H
