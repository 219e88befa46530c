// The error of every mathematical function, in units in the last place of the exact result computed in long double,
// must stay within the bound in docs/write/numerics.md; also tests special values.
#include "numerics/Math.h"
#include "numerics/Bessel.h"
#include "numerics/Bounds.h"
#include "numerics/Gamma.h"
#include "numerics/InverseError.h"
#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace txl;

namespace {

using Reference = long double (*)(long double);
struct Interval {
  double low, high;
  bool logarithmic = false; // sample exponents evenly
};
struct Function {
  const char *name;
  float (*f32)(float);
  double (*f64)(double);
  Reference exact;
  Interval intervals[3];
};

/// actual - exact| in units in the last place of T at `exact`.
template <typename T> double ulps(T actual, long double exact) {
  if (std::isnan(exact))
    return std::isnan(actual) ? 0 : HUGE_VAL;
  constexpr long double largest = std::numeric_limits<T>::max();
  if (std::isinf(actual) || std::fabs(exact) > largest)
    return std::isinf(actual) && std::signbit(actual) == std::signbit(exact) && std::fabs(exact) > largest * 0.9999999
               ? 0
           : std::fabs(actual) == largest && std::fabs(exact) < largest * 1.0000001L ? 1
                                                                                     : HUGE_VAL;
  int exponent = exact == 0 ? -10000 : std::ilogb(exact);
  exponent = std::max(exponent, std::numeric_limits<T>::min_exponent - 1);
  return static_cast<double>(std::fabs(actual - exact) /
                             std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits + 1));
}

template <typename T> T sample(const Interval &i, std::mt19937_64 &random) {
  double u = static_cast<double>(random() >> 11) * 0x1p-53;
  if (!i.logarithmic)
    return static_cast<T>(i.low + u * (i.high - i.low));
  bool negative = i.low < 0;
  double least = negative ? (std::is_same_v<T, float> ? 1e-44 : 1e-310) : i.low;
  double most = std::is_same_v<T, float> ? std::min(i.high, 3.4e38) : i.high;
  double value = std::exp(std::log(least) + u * (std::log(most) - std::log(least)));
  return static_cast<T>(negative && (random() & 1) ? -value : value);
}

template <typename T> double worst(T (*function)(T), const Function &f, int samples, T &where) {
  std::mt19937_64 random(7);
  double most = 0;
  for (const Interval &interval : f.intervals)
    for (int i = 0; interval.low != interval.high && i < samples; ++i) {
      T x = sample<T>(interval, random);
      double error = ulps<T>(function(x), f.exact(static_cast<long double>(x)));
      if (error > most)
        most = error, where = x;
    }
  return most;
}

/// y with erf(y) = 1 - c, by Newton's method.
long double exactInverse(long double a, long double c, double start) {
  long double y = start;
  for (int i = 0; i < 4; ++i)
    y -= (c > 0.5 ? erfl(y) - a : c - erfcl(y)) * 0.8862269254527580136490837L * expl(y * y);
  return y;
}
long double exactErfinv(long double x) {
  long double a = fabsl(x);
  return copysignl(exactInverse(a, 1 - a, numerics::erfinv(double(a))), x);
}
long double exactErfcinv(long double x) {
  long double c = x > 1 ? 2 - x : x, y = exactInverse(1 - c, c, numerics::erfcinv(double(c)));
  return x > 1 ? -y : y;
}
/// For x >= 4 by the continued fraction.
long double exactErfcx(long double x) {
  if (x < 4)
    return expl(x * x) * erfcl(x);
  long double tail = x;
  for (int k = 200; k > 0; --k)
    tail = x + k * 0.5L / tail;
  return 1 / (tail * 1.7724538509055160272981675L);
}

#define NAMED(name) #name, numerics::name, numerics::name
const double kHuge = 1e308;
const Function kFunctions[] = {
    {NAMED(exp), expl, {{-104, 89}, {-746, 710}, {-1, 1, true}}},
    {NAMED(exp2), exp2l, {{-150, 128}, {-1075, 1024}, {-1, 1, true}}},
    {NAMED(expm1), expm1l, {{-2, 2}, {-100, 89}, {-1, 1, true}}},
    {NAMED(log), logl, {{0.5, 2}, {1e-310, kHuge, true}, {0.99, 1.01}}},
    {NAMED(log2), log2l, {{0.5, 2}, {1e-310, kHuge, true}, {0.99, 1.01}}},
    {NAMED(log10), log10l, {{0.5, 2}, {1e-310, kHuge, true}, {0.99, 1.01}}},
    {NAMED(log1p), log1pl, {{-0.9999, 3}, {-1, 0.5, true}, {1, kHuge, true}}},
    {NAMED(sin), sinl, {{-10, 10}, {-1e6, 1e6}, {-1, kHuge, true}}},
    {NAMED(cos), cosl, {{-10, 10}, {-1e6, 1e6}, {-1, kHuge, true}}},
    {NAMED(tan), tanl, {{-10, 10}, {-1e6, 1e6}, {-1, kHuge, true}}},
    {NAMED(asin), asinl, {{-1, 1}, {-1, 1, true}}},
    {NAMED(acos), acosl, {{-1, 1}, {0.99, 1}, {-1, 1, true}}},
    {NAMED(atan), atanl, {{-3, 3}, {-1, kHuge, true}}},
    {NAMED(sinh), sinhl, {{-5, 5}, {-711, 711}, {-1, 1, true}}},
    {NAMED(cosh), coshl, {{-5, 5}, {-711, 711}, {-1, 1, true}}},
    {NAMED(tanh), tanhl, {{-2, 2}, {-25, 25}, {-1, 1, true}}},
    {NAMED(asinh), asinhl, {{-3, 3}, {-1, kHuge, true}}},
    {NAMED(acosh), acoshl, {{1, 3}, {1, kHuge, true}}},
    {NAMED(atanh), atanhl, {{-1, 1}, {-1, 1, true}}},
    {NAMED(erf), erfl, {{-3, 3}, {-7, 7}, {-1, 1, true}}},
    {NAMED(erfc), erfcl, {{-3, 3}, {0.4, 10.2}, {10, 27}}},
    {NAMED(erfcx), exactErfcx, {{-26, 3}, {0, 100}, {1, 1e300, true}}},
    {NAMED(erfinv), exactErfinv, {{-1, 1}, {-1, 1, true}, {0.9, 1}}},
    {NAMED(erfcinv), exactErfcinv, {{1e-6, 2}, {1e-37, 1, true}}},
    {NAMED(normcdfinv),
     [](long double x) { return -1.4142135623730950488016887L * exactErfcinv(2 * x); },
     {{1e-6, 1}, {1e-37, 0.5, true}}},
    {NAMED(tgamma), tgammal, {{-30, 30}, {20, 171}, {-170, -20}}},
    {NAMED(lgamma), lgammal, {{0, 4}, {3, 13}, {1e-307, 1e300, true}}},
    {NAMED(cyl_bessel_i0), [](long double x) { return std::cyl_bessel_il(0, fabsl(x)); }, {{-9, 9}, {0, 700}}},
    {NAMED(cyl_bessel_i1), [](long double x) { return std::cyl_bessel_il(1, x); }, {{1e-9, 9, true}, {0, 700}}},
    {NAMED(cbrt), cbrtl, {{-8, 8}, {-1, kHuge, true}}},
    {NAMED(sqrt), sqrtl, {{0, 8}, {1e-310, kHuge, true}}},
    {NAMED(rsqrt), [](long double x) { return 1 / sqrtl(x); }, {{0, 8}, {1e-310, kHuge, true}}},
};

TEST(MathTest, ErrorsStayWithinTheirBounds) {
  for (const Function &f : kFunctions) {
    float where32 = 0;
    double where64 = 0;
    double most32 = worst<float>(f.f32, f, 20000, where32), most64 = worst<double>(f.f64, f, 20000, where64);
    const numerics::Bounds *bounds = numerics::boundsOf(f.name);
    ASSERT_TRUE(bounds) << f.name;
    EXPECT_LE(most32, bounds->f32) << f.name << " f32 at " << where32;
    EXPECT_LE(most64, bounds->f64) << f.name << " f64 at " << where64;
    std::printf("%-8s f32 %.3f ulp (%.9g)  f64 %.3f ulp (%.17g)\n", f.name, most32, where32, most64, where64);
  }
}

/// Near its zeros an oscillating function is only as accurate as its amplitude allows: errors are in units in the last
/// place of the larger of value and amplitude. The bound grows with the order, as the recurrence accumulates errors.
TEST(MathTest, ErrorsOfWavesAreThoseOfTheirAmplitude) {
  struct Wave {
    const char *name;
    double (*f64)(double, double);
    float (*f32)(float, float);
    long double (*exact)(int, long double);
  };
  const Wave waves[] = {{"j", numerics::jn, numerics::jn, jnl}, {"y", numerics::yn, numerics::yn, ynl}};
  std::mt19937_64 random(3);
  for (const Wave &wave : waves)
    for (int order : {0, 1, 2, 3, 7, 33, 100}) {
      double most32 = 0, most64 = 0, where = 0, bound = order < 2 ? 8 : 16 + order / 2.0;
      for (int i = 0; i < 3000; ++i) {
        double x =
            i % 3 ? sample<double>({0.01, i % 3 == 1 ? 8.0 : 300.0}, random) : sample<double>({8, 1e6, true}, random);
        for (bool narrow : {false, true}) {
          double argument = narrow ? float(x) : x;
          long double exact = wave.exact(order, argument);
          long double size = argument > order ? sqrtl(0.6366197723675813430755351L / std::max(argument, 1.0)) : 0.0L;
          size = std::max(size, fabsl(exact));
          if (size > (narrow ? 3e38L : 1e308L) || size < (narrow ? 1e-37L : 1e-300L))
            continue;
          double got = narrow ? wave.f32(order, float(x)) : wave.f64(order, x);
          double error = std::fabs(double((got - exact) / ldexpl(1, std::ilogb(size) - (narrow ? 23 : 52))));
          double &most = narrow ? most32 : most64;
          where = !narrow && error > most ? x : where;
          most = std::max(most, error);
        }
      }
      EXPECT_LE(most64, bound) << wave.name << order << " at " << where;
      EXPECT_LE(most32, 1.0) << wave.name << order;
    }
  // The logarithm of the gamma function has zeros between -3 and -2, and one near every later negative integer.
  double most = 0;
  for (int i = 0; i < 3000; ++i) {
    double x = sample<double>({-40, 0}, random);
    long double exact = lgammal(x);
    most = std::max(most, std::fabs(double((numerics::lgamma(x) - exact) / std::max(1.0L, fabsl(exact)))) * 0x1p52);
  }
  EXPECT_LE(most, 4);
}

TEST(MathTest, EdgesOfSpecialFunctions) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::nan("");
  struct Edge {
    const char *name;
    double (*function)(double);
    double x, value;
  };
  const Edge edges[] = {{"erfinv", numerics::erfinv, 1, infinity},
                        {"erfinv", numerics::erfinv, -1, -infinity},
                        {"erfinv", numerics::erfinv, 1.5, nan},
                        {"erfinv", numerics::erfinv, 0, 0},
                        {"erfcinv", numerics::erfcinv, 0, infinity},
                        {"erfcinv", numerics::erfcinv, 2, -infinity},
                        {"erfcinv", numerics::erfcinv, 1, 0},
                        {"erfcinv", numerics::erfcinv, -1, nan},
                        {"erfcx", numerics::erfcx, infinity, 0},
                        {"erfcx", numerics::erfcx, -infinity, infinity},
                        {"erfcx", numerics::erfcx, -27, infinity},
                        {"erfcx", numerics::erfcx, nan, nan},
                        {"normcdfinv", numerics::normcdfinv, 0, -infinity},
                        {"normcdfinv", numerics::normcdfinv, 1, infinity},
                        {"normcdfinv", numerics::normcdfinv, 0.5, 0},
                        {"normcdfinv", numerics::normcdfinv, 2, nan},
                        {"tgamma", numerics::tgamma, 0.0, infinity},
                        {"tgamma", numerics::tgamma, -0.0, -infinity},
                        {"tgamma", numerics::tgamma, -3, nan},
                        {"tgamma", numerics::tgamma, 172, infinity},
                        {"tgamma", numerics::tgamma, infinity, infinity},
                        {"tgamma", numerics::tgamma, -infinity, nan},
                        {"tgamma", numerics::tgamma, 5, 24},
                        {"tgamma", numerics::tgamma, 1, 1},
                        {"lgamma", numerics::lgamma, 0, infinity},
                        {"lgamma", numerics::lgamma, 1, 0},
                        {"lgamma", numerics::lgamma, 2, 0},
                        {"lgamma", numerics::lgamma, -4, infinity},
                        {"lgamma", numerics::lgamma, -infinity, infinity},
                        {"lgamma", numerics::lgamma, nan, nan},
                        {"j0", numerics::j0, 0, 1},
                        {"j0", numerics::j0, infinity, 0},
                        {"j0", numerics::j0, nan, nan},
                        {"j1", numerics::j1, 0, 0},
                        {"j1", numerics::j1, -infinity, 0},
                        {"y0", numerics::y0, 0, -infinity},
                        {"y0", numerics::y0, -1, nan},
                        {"y0", numerics::y0, infinity, 0},
                        {"y1", numerics::y1, 0, -infinity},
                        {"y1", numerics::y1, nan, nan},
                        {"i0", numerics::cyl_bessel_i0, 0, 1},
                        {"i0", numerics::cyl_bessel_i0, -infinity, infinity},
                        {"i0", numerics::cyl_bessel_i0, 800, infinity},
                        {"i1", numerics::cyl_bessel_i1, -infinity, -infinity},
                        {"i1", numerics::cyl_bessel_i1, nan, nan}};
  for (const Edge &edge : edges) {
    double got = edge.function(edge.x);
    EXPECT_TRUE(std::isnan(edge.value) ? std::isnan(got) : got == edge.value)
        << edge.name << "(" << edge.x << ") is " << got;
  }
  EXPECT_TRUE(std::signbit(numerics::erfinv(-0.0)) && std::signbit(numerics::j1(-0.0)) &&
              std::signbit(numerics::cyl_bessel_i1(-0.0)));
  for (double c : {1e-300, 5e-324, 1e-20})
    EXPECT_NEAR(numerics::erfc(numerics::erfcinv(c)) / c, 1, c < 1e-310 ? 0.0 : 1e-12) << c;
  EXPECT_NEAR(numerics::jn(100, 0.5) / 6.66389990427708e-219, 1, 1e-3);
  EXPECT_NEAR(numerics::jn(4, 1e-30) * 384e120, 1, 1e-14);
  EXPECT_EQ(numerics::jn(-3, 2.0), -numerics::jn(3, 2.0));
  EXPECT_EQ(numerics::jn(3, -2.0), -numerics::jn(3, 2.0));
  EXPECT_EQ(numerics::jn(-2, -2.0), numerics::jn(2, 2.0));
  EXPECT_EQ(numerics::yn(-3, 2.0), -numerics::yn(3, 2.0));
  EXPECT_EQ(numerics::jn(0, 0.0), 1);
  EXPECT_EQ(numerics::jn(5, 0.0), 0);
  EXPECT_EQ(numerics::jn(1000000, 1.0), 0);
  EXPECT_EQ(numerics::jn(4, infinity), 0);
  EXPECT_EQ(numerics::yn(100000, 1.0), -infinity);
  EXPECT_TRUE(std::isnan(numerics::yn(2, -1.0)) && std::isnan(numerics::jn(2, nan)) &&
              std::isnan(numerics::yn(2, nan)));
}

TEST(MathTest, FunctionsOfTwoArguments) {
  std::mt19937_64 random(11);
  double pow32 = 0, pow64 = 0, atan32 = 0, atan64 = 0;
  for (int i = 0; i < 40000; ++i) {
    double x = sample<double>({1e-20, 1e20, true}, random), y = sample<double>({-40, 40}, random);
    if (i % 2)
      x = sample<double>({0.9, 1.1}, random), y *= 100;
    float xf = static_cast<float>(x), yf = static_cast<float>(y);
    pow64 = std::max(pow64, ulps<double>(numerics::pow(x, y), powl(x, y)));
    pow32 = std::max(pow32, ulps<float>(numerics::pow(xf, yf), powl(xf, yf)));
    double a = sample<double>({-1, 1e300, true}, random), b = sample<double>({-1, 1e300, true}, random);
    if (i % 2)
      a = sample<double>({-1, 1}, random), b = sample<double>({-1, 1}, random);
    float af = static_cast<float>(a), bf = static_cast<float>(b);
    if (i % 4 == 2) // arbitrary bits: quotients of the largest and smallest numbers
      af = std::bit_cast<float>(static_cast<uint32_t>(random())),
      bf = std::bit_cast<float>(static_cast<uint32_t>(random()));
    atan64 = std::max(atan64, ulps<double>(numerics::atan2(a, b), atan2l(a, b)));
    atan32 = std::max(atan32, ulps<float>(numerics::atan2(af, bf), atan2l(af, bf)));
  }
  EXPECT_LE(pow32, 1.0);
  EXPECT_LE(pow64, 1.0);
  EXPECT_LE(atan32, 2.0);
  EXPECT_LE(atan64, 1.5);
  std::printf("pow      f32 %.3f ulp  f64 %.3f ulp\natan2    f32 %.3f ulp  f64 %.3f ulp\n", pow32, pow64, atan32,
              atan64);
}

template <typename T> void expectSame(T actual, T expected, const char *name, T x, T y = 0) {
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(actual)) << name << "(" << x << ", " << y << ") = " << actual << ", not NaN";
  else
    EXPECT_TRUE(actual == expected && std::signbit(actual) == std::signbit(expected))
        << name << "(" << x << ", " << y << ") = " << actual << ", not " << expected;
}

/// Zeros of both signs, infinities, NaN, and arguments outside of a domain, according to C99's Annex F.
template <typename T> void checkEdges() {
  const T inf = std::numeric_limits<T>::infinity();
  for (T x : {T(0), -T(0), inf, -inf, std::numeric_limits<T>::quiet_NaN()}) {
#define SAME(name) expectSame<T>(numerics::name(x), std::name(x), #name, x);
    SAME(exp)
    SAME(exp2)
    SAME(expm1)
    SAME(log)
    SAME(log2)
    SAME(log10)
    SAME(log1p)
    SAME(sin)
    SAME(cos)
    SAME(tan)
    SAME(asin)
    SAME(sinh)
    SAME(cosh)
    SAME(tanh)
    SAME(asinh)
    SAME(acosh)
    SAME(atanh)
    SAME(erf)
    SAME(erfc)
    SAME(cbrt)
    SAME(sqrt)
    SAME(floor)
    SAME(ceil)
    SAME(trunc)
    SAME(round)
#undef SAME
  }
  for (T x : {T(-1), T(-2), T(-1e30)}) {
    EXPECT_TRUE(std::isnan(numerics::log(x)) && std::isnan(numerics::log2(x)) && std::isnan(numerics::sqrt(x)));
    expectSame<T>(numerics::log1p(x), std::log1p(x), "log1p", x);
  }
  for (T x : {T(1), T(-1), T(1.5), T(-1.5)}) {
    expectSame<T>(numerics::atanh(x), std::atanh(x), "atanh", x);
    if (x > 1 || x < -1)
      EXPECT_TRUE(std::isnan(numerics::asin(x)) && std::isnan(numerics::acos(x)));
  }
  EXPECT_EQ(numerics::exp(T(0)), T(1));
  EXPECT_EQ(numerics::acos(T(1)), T(0));
  EXPECT_EQ(numerics::acosh(T(1)), T(0));
  for (int k = -100; k <= 100; ++k) {
    EXPECT_EQ(numerics::exp2(T(k)), std::ldexp(T(1), k));
    EXPECT_EQ(numerics::log2(std::ldexp(T(1), k)), T(k));
  }
  EXPECT_EQ(numerics::exp2(T(std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits)),
            std::numeric_limits<T>::denorm_min());
  const T values[] = {
      0, -T(0), 1, -1, 0.5, -0.5, 2, -2, 3, -3, T(1e30), T(-1e30), inf, -inf, NAN, T(2.5), T(4503599627370497.0)};
  for (T x : values)
    for (T y : values) {
      if (!(std::fabs(x) == T(2.5) || std::fabs(y) == T(2.5)) || x == 0 || std::isinf(x) || std::isinf(y)) {
        bool simple =
            y == 0 || std::fabs(x) == 1 || x == 0 || std::isinf(x) || std::isinf(y) || std::isnan(x) || std::isnan(y);
        if (simple)
          expectSame<T>(numerics::pow(x, y), std::pow(x, y), "pow", x, y);
      }
      if (x == 0 || y == 0 || std::isinf(x) || std::isinf(y) || std::isnan(x) || std::isnan(y))
        expectSame<T>(numerics::atan2(x, y), std::atan2(x, y), "atan2", x, y);
      expectSame<T>(numerics::rem(x, y), std::fmod(x, y), "rem", x, y);
    }
}

TEST(MathTest, EdgesOfFloat) { checkEdges<float>(); }
TEST(MathTest, EdgesOfDouble) { checkEdges<double>(); }

TEST(MathTest, MinimumAndMaximumOrderZerosAndNaNs) {
  const float nan = NAN;
  EXPECT_EQ(numerics::minNum(nan, 1.0f), 1.0f);
  EXPECT_EQ(numerics::maxNum(1.0f, nan), 1.0f);
  EXPECT_TRUE(std::isnan(numerics::minNum(nan, nan)) && std::isnan(numerics::minimum(1.0f, nan)));
  EXPECT_TRUE(std::isnan(numerics::maximum(nan, 1.0f)));
  for (auto [a, b] : {std::pair{0.0f, -0.0f}, std::pair{-0.0f, 0.0f}}) {
    EXPECT_TRUE(std::signbit(numerics::minNum(a, b)) && std::signbit(numerics::minimum(a, b)));
    EXPECT_FALSE(std::signbit(numerics::maxNum(a, b)) || std::signbit(numerics::maximum(a, b)));
  }
}

TEST(MathTest, RoundsHalvesAsTheNamesSay) {
  for (float x : {0.5f, 1.5f, 2.5f, -0.5f, -2.5f, 0.49999997f, 8388607.5f, 8388609.0f, 1e30f}) {
    EXPECT_EQ(numerics::round(x), std::round(x));
    EXPECT_EQ(numerics::roundEven(x), std::nearbyint(x));
  }
}

} // namespace
