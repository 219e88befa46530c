// Conversions compared with an independent reference: a table of a format's values, computed with ldexp, and a search
// in it. Tests every code, and every boundary between two codes with its neighbours on both sides, from float and from
// double.
#include "numerics/Float.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace txl::numerics;

namespace {

/// The value of a code by the definition of its format.
template <typename F> double valueOf(uint32_t code) {
  uint32_t magnitude = code & F::magnitudeMask;
  double sign = code & F::signMask ? -1 : 1;
  if (F::special == Special::FNUZ && code == F::signMask)
    return NAN;
  if (F::special == Special::FN && magnitude == F::magnitudeMask)
    return NAN;
  uint32_t exponent = magnitude >> F::mantissaBits, mantissa = magnitude & ((1u << F::mantissaBits) - 1);
  if (F::special == Special::IEEE && exponent == (1u << F::exponentBits) - 1)
    return mantissa ? NAN : sign * INFINITY;
  if (exponent == 0)
    return sign * std::ldexp(mantissa, 1 - F::bias - F::mantissaBits);
  return sign * std::ldexp(mantissa + (1u << F::mantissaBits), static_cast<int>(exponent) - F::bias - F::mantissaBits);
}

/// The code that `value` rounds to, found by search.
template <typename F> uint32_t reference(double value, Rounding rounding, Overflow overflow) {
  static const std::vector<double> values = [] {
    std::vector<double> v;
    for (uint32_t code = 0; code <= F::maxFinite; ++code)
      v.push_back(valueOf<F>(code));
    return v;
  }();
  uint32_t sign = std::signbit(value) ? F::signMask : 0;
  double magnitude = std::fabs(value);
  uint32_t special = F::special == Special::IEEE ? F::infinity
                     : F::special == Special::FN ? F::magnitudeMask
                                                 : F::signMask;
  uint32_t code;
  if (magnitude > values.back()) {
    // The next value beyond the table determines what still rounds down.
    double beyond = values.back() + (values.back() - values[values.size() - 2]);
    bool over = rounding == Rounding::NearestEven && (magnitude > (values.back() + beyond) / 2 ||
                                                      (magnitude == (values.back() + beyond) / 2 && F::maxFinite % 2));
    over |= std::isinf(magnitude);
    code = over && overflow == Overflow::Format ? special : F::maxFinite;
  } else {
    size_t up = std::lower_bound(values.begin(), values.end(), magnitude) - values.begin();
    if (values[up] == magnitude) {
      code = up;
    } else {
      double middle = (values[up] + values[up - 1]) / 2;
      bool goesUp = magnitude > middle || (magnitude == middle && up % 2 == 0);
      code = rounding == Rounding::NearestEven && goesUp ? up : up - 1;
    }
  }
  if (F::special == Special::FNUZ)
    return code == 0 || code == F::signMask ? code : code | sign;
  return code | sign;
}

template <typename F, Rounding R, Overflow O, typename T> void check(T value) {
  uint32_t actual = encode<F, R, O>(value), expected = reference<F>(value, R, O);
  ASSERT_EQ(actual, expected) << "of " << value << std::hexfloat << " " << value << " rounding " << static_cast<int>(R);
}

template <typename F, typename T> void checkBoth(T value) {
  for (T v : {value, -value}) {
    check<F, Rounding::NearestEven, Overflow::Saturate>(v);
    check<F, Rounding::NearestEven, Overflow::Format>(v);
    check<F, Rounding::TowardZero, Overflow::Saturate>(v);
    check<F, Rounding::TowardZero, Overflow::Format>(v);
  }
}

template <typename T> class FormatTest : public testing::Test {};
using Formats = testing::Types<F16, BF16, F8E5M2, F8E4M3FN, F8E5M2FNUZ, F8E4M3FNUZ>;
TYPED_TEST_SUITE(FormatTest, Formats);

TYPED_TEST(FormatTest, DecodesEveryCode) {
  for (uint32_t code = 0; code < 1u << TypeParam::width; ++code) {
    double expected = valueOf<TypeParam>(code);
    float actual = decode<TypeParam>(code);
    if (std::isnan(expected))
      ASSERT_TRUE(std::isnan(actual)) << code;
    else
      ASSERT_EQ(std::bit_cast<uint64_t>(static_cast<double>(actual)), std::bit_cast<uint64_t>(expected)) << code;
  }
}

TYPED_TEST(FormatTest, EncodesEveryBoundary) {
  for (uint32_t code = 0; code <= TypeParam::maxFinite; ++code) {
    double here = valueOf<TypeParam>(code);
    double next =
        code == TypeParam::maxFinite ? here + (here - valueOf<TypeParam>(code - 1)) : valueOf<TypeParam>(code + 1);
    double middle = (here + next) / 2;
    for (double value : {here, middle, next}) {
      checkBoth<TypeParam>(value);
      checkBoth<TypeParam>(std::nextafter(value, INFINITY));
      checkBoth<TypeParam>(std::nextafter(value, 0.0));
      float narrow = static_cast<float>(value);
      checkBoth<TypeParam>(narrow);
      checkBoth<TypeParam>(std::nextafter(narrow, INFINITY));
      checkBoth<TypeParam>(std::nextafter(narrow, 0.0f));
    }
    if (this->HasFatalFailure())
      return;
  }
}

TYPED_TEST(FormatTest, EncodesTheExtremes) {
  for (double value : {0.0, 1e-320, 1e-300, 1e-46, 1e-42, 1e38, 3.4e38, 1e39, 1e300, HUGE_VAL})
    checkBoth<TypeParam>(value);
  for (float value : {0.0f, 1e-45f, 1e-39f, 1e30f, 3.4e38f, HUGE_VALF})
    checkBoth<TypeParam>(value);
  for (uint32_t bits : {0x7fc00000u, 0xffc00001u, 0x7f800001u, 0xffbfffffu}) {
    EXPECT_TRUE(std::isnan(decode<TypeParam>(encode<TypeParam>(std::bit_cast<float>(bits)))));
    EXPECT_TRUE(std::isnan(decode<TypeParam>(encode<TypeParam>(static_cast<double>(std::bit_cast<float>(bits))))));
  }
}

TEST(FloatTest, NaNsKeepSignAndPayload) {
  EXPECT_EQ(toF16(std::bit_cast<float>(0xffc02000u)), 0xfe01);
  EXPECT_EQ(toF16(std::bit_cast<float>(0x7f802000u)), 0x7e01); // a signalling NaN becomes quiet
  EXPECT_EQ(toBF16(std::bit_cast<float>(0xff810000u)), 0xffc1);
  EXPECT_EQ(std::bit_cast<uint32_t>(f16ToFloat(0xfc01)), 0xffc02000u);
  EXPECT_EQ(std::bit_cast<uint32_t>(bf16ToFloat(0x7f81)), 0x7fc10000u);
  EXPECT_EQ(toF8E4M3FN(std::bit_cast<float>(0xffc00000u)), 0xff);
}

TEST(FloatTest, RoundsToTF32) {
  std::mt19937 random(1);
  for (int i = 0; i < 100000; ++i) {
    float value = std::bit_cast<float>(static_cast<uint32_t>(random()));
    float rounded = roundToTF32(value);
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(rounded));
      continue;
    }
    EXPECT_EQ(std::bit_cast<uint32_t>(rounded) & 0x1fff, 0u);
    // In double the neighbours are exact: the distance must be minimal, and ties go to even.
    uint32_t down = std::bit_cast<uint32_t>(value) & 0xffffe000u, up = down + 0x2000;
    if (std::isinf(std::bit_cast<float>(up)) || std::isinf(value))
      continue;
    double below = std::bit_cast<float>(down), above = std::bit_cast<float>(up);
    double toBelow = std::fabs(value - below), toAbove = std::fabs(above - value);
    uint32_t expected = toBelow < toAbove || (toBelow == toAbove && !(down & 0x2000)) ? down : up;
    EXPECT_EQ(std::bit_cast<uint32_t>(rounded), expected) << value;
  }
}

TEST(FloatTest, TruncatesDoubleToFloat) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 100000; ++i) {
    double value = std::bit_cast<double>(random());
    if (i % 2)
      value = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 330) - 240);
    if (std::isnan(value))
      continue;
    float actual = truncateToFloat(value);
    EXPECT_LE(std::fabs(static_cast<double>(actual)), std::fabs(value));
    EXPECT_GE(static_cast<double>(std::nextafter(std::fabs(actual), HUGE_VALF)), std::fabs(value));
    EXPECT_EQ(std::signbit(actual), std::signbit(value));
  }
}

template <typename I, typename T> void checkToInteger(T value) {
  I actual = toInteger<I>(value);
  long double whole = std::trunc(static_cast<long double>(value));
  I expected = std::isnan(value)                                                  ? I(0)
               : whole >= static_cast<long double>(std::numeric_limits<I>::max()) ? std::numeric_limits<I>::max()
               : whole <= static_cast<long double>(std::numeric_limits<I>::min()) ? std::numeric_limits<I>::min()
                                                                                  : static_cast<I>(whole);
  ASSERT_EQ(actual, expected) << value;
}
template <typename T> void checkToIntegers(T value) {
  checkToInteger<int8_t>(value), checkToInteger<uint8_t>(value), checkToInteger<int16_t>(value);
  checkToInteger<uint16_t>(value), checkToInteger<int32_t>(value), checkToInteger<uint32_t>(value);
  checkToInteger<int64_t>(value), checkToInteger<uint64_t>(value);
}

TEST(FloatTest, FloatToIntegerSaturates) {
  for (int power = -2; power <= 66; ++power)
    for (double near : {std::ldexp(1.0, power), std::ldexp(1.0, power) - 1, std::ldexp(1.0, power) - 0.5,
                        std::nextafter(std::ldexp(1.0, power), 0.0), std::nextafter(std::ldexp(1.0, power), INFINITY)})
      for (double value : {near, -near}) {
        checkToIntegers(value);
        checkToIntegers(static_cast<float>(value));
      }
  for (double value : {0.0, -0.0, HUGE_VAL, -HUGE_VAL, std::nan(""), 1e300, -1e300, 1e-300})
    checkToIntegers(value), checkToIntegers(static_cast<float>(value));
}

TEST(FloatTest, IntegerToNarrowFloatRoundsOnce) {
  std::mt19937_64 random(3);
  auto check = [](auto value) {
    // long double has 64 bits; a value that it rounds to a boundary of the format is exact.
    auto exact = static_cast<long double>(value);
    double toOdd = static_cast<double>(exact);
    if (static_cast<long double>(toOdd) != exact && !(std::bit_cast<uint64_t>(toOdd) & 1))
      toOdd = std::nextafter(toOdd, static_cast<long double>(toOdd) < exact ? HUGE_VAL : -HUGE_VAL);
    ASSERT_EQ(encodeInteger<F16>(value), (reference<F16>(toOdd, Rounding::NearestEven, Overflow::Format)));
    ASSERT_EQ(encodeInteger<BF16>(value), (reference<BF16>(toOdd, Rounding::NearestEven, Overflow::Format)));
  };
  for (int shift = 0; shift < 64; ++shift)
    for (int i = 0; i < 300; ++i) {
      uint64_t bits = random() >> shift;
      if (i % 3 == 0) // near a tie of bf16
        bits = ((uint64_t(0x81 + 2 * (i % 60)) << 55 | uint64_t(1) << 55) + (i % 5) - 2) >> shift;
      check(bits), check(static_cast<int64_t>(bits)), check(static_cast<int32_t>(bits)),
          check(static_cast<uint32_t>(bits));
      check(static_cast<int16_t>(bits)), check(static_cast<int8_t>(bits));
    }
}

} // namespace
