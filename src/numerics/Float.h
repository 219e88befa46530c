// The floating-point formats and their conversions: the only implementation, used by the tile machine (the reference
// interpreter), by constant folding and by every other executor. Header only, without state, branch-free: every
// function vectorises when it is called in a loop.
//
// Rules
//   * Widening is exact. A NaN stays a NaN: its sign and leading payload bits are kept and it becomes quiet.
//   * Narrowing rounds once, to nearest, ties to even (Rounding::NearestEven), or towards zero (Rounding::TowardZero);
//     a double goes to f16, bf16 or fp8 without a stop at float. Subnormal results are rounded, never flushed.
//   * Overflow. f16, bf16: infinity (towards zero: the largest finite value, only an infinity stays one).
//     fp8 formats saturate: everything above the largest finite value, infinity included, becomes that value with its
//     sign, as the GPU's `cvt.satfinite` does. `Overflow::Format` selects the format's own way instead: infinity where
//     there is one (e5m2), else NaN (e4m3fn, fnuz), which is what ml_dtypes does.
//   * NaN. f16, bf16, e5m2 as above; e4m3fn keeps the sign; fnuz formats have one NaN.
//   * Integer to float rounds once, to nearest even. Float to integer truncates, saturates at the bounds of the
//   result's
//     type, and makes 0 of a NaN, as the GPU's `cvt.rzi` does.
#ifndef TXL_NUMERICS_FLOAT_H
#define TXL_NUMERICS_FLOAT_H

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace txl::numerics {

enum class Rounding : uint8_t { NearestEven, TowardZero };
enum class Overflow : uint8_t { Saturate, Format };

/// How a format uses its largest exponent.
enum class Special : uint8_t {
  IEEE, // infinities and NaNs
  FN,   // no infinity; the all-ones code is NaN
  FNUZ, // no infinity, no negative zero: the code of -0 is NaN
};

template <int ExponentBits, int MantissaBits, int Bias, Special S, typename BitsType, bool SaturatesByDefault>
struct Format {
  using Bits = BitsType;
  static constexpr int exponentBits = ExponentBits;
  static constexpr int mantissaBits = MantissaBits;
  static constexpr int bias = Bias;
  static constexpr Special special = S;
  static constexpr int width = 1 + ExponentBits + MantissaBits;
  static constexpr Overflow overflow = SaturatesByDefault ? Overflow::Saturate : Overflow::Format;
  static constexpr uint32_t signMask = 1u << (width - 1);
  static constexpr uint32_t magnitudeMask = signMask - 1;
  /// The code of the largest finite magnitude.
  static constexpr uint32_t maxFinite = S == Special::IEEE ? (magnitudeMask >> MantissaBits << MantissaBits) - 1
                                        : S == Special::FN ? magnitudeMask - 1
                                                           : magnitudeMask;
  /// IEEE: the code of infinity; unused in other formats.
  static constexpr uint32_t infinity = maxFinite + 1;
};

using F16 = Format<5, 10, 15, Special::IEEE, uint16_t, false>;
using BF16 = Format<8, 7, 127, Special::IEEE, uint16_t, false>;
using F8E5M2 = Format<5, 2, 15, Special::IEEE, uint8_t, true>;
using F8E4M3FN = Format<4, 3, 7, Special::FN, uint8_t, true>;
using F8E5M2FNUZ = Format<5, 2, 16, Special::FNUZ, uint8_t, true>;
using F8E4M3FNUZ = Format<4, 3, 8, Special::FNUZ, uint8_t, true>;

/// The IEEE layout of float and double.
template <typename T> struct Native;
template <> struct Native<float> {
  using Bits = uint32_t;
  static constexpr int mantissaBits = 23, bias = 127;
};
template <> struct Native<double> {
  using Bits = uint64_t;
  static constexpr int mantissaBits = 52, bias = 1023;
};

/// The exact value of a code.
template <typename F> inline float decode(typename F::Bits code) {
  constexpr int shift = 23 - F::mantissaBits;
  uint32_t bits = code;
  uint32_t sign = (bits & F::signMask) << (32 - F::width);
  uint32_t magnitude = bits & F::magnitudeMask;
  if constexpr (F::bias == 127) {
    // The exponent range is that of float: only a signalling NaN changes.
    uint32_t wide = magnitude << shift;
    return std::bit_cast<float>(sign | wide | (wide > 0x7f800000u ? 0x00400000u : 0u));
  } else {
    // Multiplication by a power of two corrects the bias, for subnormals too: the product is exact.
    constexpr float scale = std::bit_cast<float>(uint32_t(127 + 127 - F::bias) << 23);
    uint32_t wide = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude << shift) * scale);
    if constexpr (F::special == Special::IEEE) {
      uint32_t quiet = magnitude > F::infinity ? 0x00400000u : 0u;
      wide = magnitude >= F::infinity ? (magnitude << shift) | 0x7f800000u | quiet : wide;
    } else if constexpr (F::special == Special::FN) {
      wide = magnitude > F::maxFinite ? 0x7fc00000u : wide;
    } else {
      wide = bits == F::signMask ? 0x7fc00000u : wide;
      sign = bits == F::signMask ? 0u : sign;
    }
    return std::bit_cast<float>(sign | wide);
  }
}

/// The code of `value`, rounded once.
template <typename F, Rounding R = Rounding::NearestEven, Overflow O = F::overflow, typename T>
inline typename F::Bits encode(T value) {
  using N = Native<T>;
  using U = typename N::Bits;
  constexpr int width = sizeof(T) * 8;
  constexpr int drop = N::mantissaBits - F::mantissaBits; // bits that a normal result loses
  constexpr U infinity = ~U(0) << N::mantissaBits & (~U(0) >> 1);
  U bits = std::bit_cast<U>(value);
  U magnitude = bits & (~U(0) >> 1);
  uint32_t sign = static_cast<uint32_t>(bits >> (width - F::width)) & F::signMask;

  // Normal results: round in integer arithmetic, where a carry increments the exponent; then change the bias.
  constexpr U rebias = U(N::bias - F::bias) << F::mantissaBits;
  U half = R == Rounding::NearestEven ? (U(1) << (drop - 1)) - 1 + (magnitude >> drop & 1) : U(0);
  U code = ((magnitude + half) >> drop) - rebias;

  if constexpr (F::bias != N::bias) {
    // Subnormal results: adding a constant whose last place is the smallest subnormal rounds to nearest even.
    constexpr int lastPlace = 1 - F::bias - F::mantissaBits;
    constexpr U magic = U(lastPlace + N::mantissaBits + N::bias) << N::mantissaBits;
    constexpr U firstNormal = U(N::bias - F::bias + 1) << N::mantissaBits;
    U clamped = magnitude < firstNormal ? magnitude : U(0);
    T sum = std::bit_cast<T>(clamped) + std::bit_cast<T>(magic);
    U subnormal = std::bit_cast<U>(sum) - magic;
    if constexpr (R == Rounding::TowardZero) {
      T back = std::bit_cast<T>(U(subnormal + magic)) - std::bit_cast<T>(magic);
      subnormal -= back > std::bit_cast<T>(clamped) ? U(1) : U(0);
    }
    code = magnitude < firstNormal ? subnormal : code;
  }

  // Overflow. Above firstNormal the code is monotonic in the magnitude, so one comparison detects it.
  constexpr U above = R == Rounding::TowardZero || O == Overflow::Saturate ? U(F::maxFinite)
                      : F::special == Special::IEEE                        ? U(F::infinity)
                      : F::special == Special::FN                          ? U(F::magnitudeMask)
                                                                           : U(F::signMask);
  bool over = code > F::maxFinite;
  code = over ? above : code;
  if constexpr (R == Rounding::TowardZero && O == Overflow::Format) {
    constexpr U ofInfinity = F::special == Special::IEEE ? U(F::infinity)
                             : F::special == Special::FN ? U(F::magnitudeMask)
                                                         : U(F::signMask);
    code = magnitude == infinity ? ofInfinity : code;
  }

  bool nan = magnitude > infinity;
  if constexpr (F::special == Special::IEEE) {
    U payload = magnitude >> drop & ((U(1) << F::mantissaBits) - 1);
    code = nan ? U(F::infinity) | U(1) << (F::mantissaBits - 1) | payload : code;
  } else if constexpr (F::special == Special::FN) {
    code = nan ? U(F::magnitudeMask) : code;
  } else {
    code = nan ? U(F::signMask) : code;
    sign = code == 0 || code == F::signMask ? 0u : sign;
  }
  return static_cast<typename F::Bits>(static_cast<uint32_t>(code) | sign);
}

/// double to float, towards zero. (C++ conversion rounds to nearest even.)
inline float truncateToFloat(double value) {
  float nearest = static_cast<float>(value);
  uint32_t bits = std::bit_cast<uint32_t>(nearest);
  double magnitude = value < 0 ? -value : value;
  double back = nearest < 0 ? -double(nearest) : double(nearest);
  bool tooFar = back > magnitude; // also if a finite value became infinite
  return std::bit_cast<float>(tooFar ? bits - 1 : bits);
}

/// `value` with the 10 mantissa bits that a tf32 multiplier reads, rounded to nearest even.
/// A finite value may become infinite; NaNs stay.
inline float roundToTF32(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t rounded = (bits + 0xfffu + (bits >> 13 & 1u)) & 0xffffe000u;
  bool nan = (bits & 0x7fffffffu) > 0x7f800000u;
  return std::bit_cast<float>(nan ? bits | 0x00400000u : rounded);
}

/// A float to an integer type: truncated, saturated, NaN gives 0.
template <typename I, typename T> inline I toInteger(T value) {
  using Limits = std::numeric_limits<I>;
  constexpr int valueBits = Limits::digits; // without the sign
  // 2^valueBits is a power of two, hence exact; the largest value below it depends on T's precision.
  constexpr T limit = static_cast<T>(uint64_t(1) << (valueBits - 1)) * T(2);
  constexpr T lowest = static_cast<T>(Limits::min());
  T inRange = value >= lowest ? value : lowest;
  inRange = inRange < limit ? inRange : T(0);
  inRange = value == value ? inRange : T(0);
  I result = static_cast<I>(inRange);
  return value >= limit ? Limits::max() : result;
}

/// An integer to a format of at most 16 bits, rounded once.
template <typename F, typename I> inline typename F::Bits encodeInteger(I value) {
  if constexpr (sizeof(I) <= 4) {
    return encode<F>(static_cast<double>(value)); // exact in double
  } else {
    // Round to odd at 53 bits first, so that the second rounding detects on which side of a tie the value is.
    bool negative = std::is_signed_v<I> && value < I(0);
    uint64_t magnitude = negative ? uint64_t(0) - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    uint64_t sticky = (magnitude & ~uint64_t(0xfff)) | ((magnitude & 0xfff) != 0 ? uint64_t(0x1000) : uint64_t(0));
    uint64_t exact = magnitude >> 53 ? sticky : magnitude;
    double wide = static_cast<double>(exact);
    return encode<F>(negative ? -wide : wide);
  }
}

// The names that the tile machine uses.
inline float f16ToFloat(uint16_t code) { return decode<F16>(code); }
inline float bf16ToFloat(uint16_t code) { return decode<BF16>(code); }
inline float f8E4M3FNToFloat(uint8_t code) { return decode<F8E4M3FN>(code); }
inline float f8E5M2ToFloat(uint8_t code) { return decode<F8E5M2>(code); }
template <Rounding R = Rounding::NearestEven, typename T> inline uint16_t toF16(T value) {
  return encode<F16, R>(value);
}
template <Rounding R = Rounding::NearestEven, typename T> inline uint16_t toBF16(T value) {
  return encode<BF16, R>(value);
}
template <Rounding R = Rounding::NearestEven, typename T> inline uint8_t toF8E4M3FN(T value) {
  return encode<F8E4M3FN, R>(value);
}
template <Rounding R = Rounding::NearestEven, typename T> inline uint8_t toF8E5M2(T value) {
  return encode<F8E5M2, R>(value);
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_FLOAT_H
