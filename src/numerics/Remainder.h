// The remainder of the truncated quotient (C's fmod) with integer arithmetic only, for processors without an
// instruction for it. The result is exact, so every implementation computes the same bits.
#ifndef TXL_NUMERICS_REMAINDER_H
#define TXL_NUMERICS_REMAINDER_H

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace txl::numerics {

/// x - trunc(x / y) y, with the sign of x; NaN for x infinite or y zero.
template <typename T> inline T remainder(T x, T y) {
  using U = typename std::conditional<sizeof(T) == 4, uint32_t, uint64_t>::type;
  constexpr int mantissaBits = std::numeric_limits<T>::digits - 1, width = sizeof(T) * 8;
  constexpr U sign = U(1) << (width - 1), hidden = U(1) << mantissaBits;
  constexpr U infinity = ((U(1) << (width - 1 - mantissaBits)) - 1) << mantissaBits;
  // The leading zeros of a mantissa in 64 bits: the amount of the exponents' difference that one step reduces.
  constexpr int stepBits = 64 - (mantissaBits + 1);
  U a = std::bit_cast<U>(x) & ~sign, b = std::bit_cast<U>(y) & ~sign, s = std::bit_cast<U>(x) & sign;
  if (a >= infinity || b > infinity || b == 0)
    return std::numeric_limits<T>::quiet_NaN();
  if (a < b)
    return x;
  int ea = a >> mantissaBits, eb = b >> mantissaBits;
  uint64_t ma = ea ? (a & (hidden - 1)) | hidden : a, mb = eb ? (b & (hidden - 1)) | hidden : b;
  ea += ea == 0;
  eb += eb == 0;
  ma %= mb;
  for (int rest = ea - eb; rest > 0 && ma != 0; rest -= stepBits)
    ma = (ma << (rest < stepBits ? rest : stepBits)) % mb;
  if (ma == 0)
    return std::bit_cast<T>(s);
  int shift = mantissaBits - (63 - std::countl_zero(ma)); // moves the leading bit to the position of the hidden bit
  shift = shift < eb - 1 ? shift : eb - 1;                // a subnormal result keeps its leading zeros
  ma <<= shift;
  U exponent = ma & hidden ? U(eb - shift) << mantissaBits : 0;
  return std::bit_cast<T>(static_cast<U>(s | exponent | (static_cast<U>(ma) & (hidden - 1))));
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_REMAINDER_H
