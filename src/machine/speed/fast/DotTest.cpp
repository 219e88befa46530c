// The dot kernels of every instruction set are compared with a scalar chain of fused multiply-adds: all types and
// precisions, operands with contiguous rows, contiguous columns and neither, shapes from 1 to beyond a block of k.
#include "machine/speed/fast/KernelSet.h"
#include "numerics/Float.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace txl::machine;
using namespace txl::numerics;

namespace {

struct Case {
  DType a, b, acc;
  DotPrecision precision;
};
constexpr Case kCases[] = {
    {DType::F32, DType::F32, DType::F32, DotPrecision::IEEE},
    {DType::F32, DType::F32, DType::F32, DotPrecision::TF32},
    {DType::F32, DType::F32, DType::F32, DotPrecision::TF32x3},
    {DType::F32, DType::F32, DType::F32, DotPrecision::BF16x3},
    {DType::F32, DType::F32, DType::F32, DotPrecision::BF16x6},
    {DType::F16, DType::F16, DType::F32, DotPrecision::IEEE},
    {DType::F16, DType::F16, DType::F16, DotPrecision::TF32},
    {DType::BF16, DType::BF16, DType::F32, DotPrecision::TF32},
    {DType::F8E4M3FN, DType::F8E5M2, DType::F32, DotPrecision::TF32},
    {DType::F8E5M2, DType::F8E5M2, DType::F16, DotPrecision::IEEE},
    {DType::F64, DType::F64, DType::F64, DotPrecision::IEEE},
    {DType::I8, DType::I8, DType::I32, DotPrecision::IEEE},
};

double load(const void *data, int64_t i, DType type) {
  switch (type) {
  case DType::F16:
    return decode<F16>(static_cast<const uint16_t *>(data)[i]);
  case DType::BF16:
    return decode<BF16>(static_cast<const uint16_t *>(data)[i]);
  case DType::F8E4M3FN:
    return decode<F8E4M3FN>(static_cast<const uint8_t *>(data)[i]);
  case DType::F8E5M2:
    return decode<F8E5M2>(static_cast<const uint8_t *>(data)[i]);
  case DType::F32:
    return static_cast<const float *>(data)[i];
  case DType::F64:
    return static_cast<const double *>(data)[i];
  case DType::I8:
    return static_cast<const int8_t *>(data)[i];
  default:
    return static_cast<const int32_t *>(data)[i];
  }
}

void store(void *data, int64_t i, DType type, double value) {
  switch (type) {
  case DType::F16:
    static_cast<uint16_t *>(data)[i] = toF16(value);
    return;
  case DType::BF16:
    static_cast<uint16_t *>(data)[i] = toBF16(value);
    return;
  case DType::F8E4M3FN:
    static_cast<uint8_t *>(data)[i] = toF8E4M3FN(value);
    return;
  case DType::F8E5M2:
    static_cast<uint8_t *>(data)[i] = toF8E5M2(value);
    return;
  case DType::F32:
    static_cast<float *>(data)[i] = static_cast<float>(value);
    return;
  case DType::F64:
    static_cast<double *>(data)[i] = value;
    return;
  case DType::I8:
    static_cast<int8_t *>(data)[i] = static_cast<int8_t>(static_cast<int>(value * 40));
    return;
  default:
    static_cast<int32_t *>(data)[i] = static_cast<int32_t>(value * 1000);
  }
}

float splitTerm(float x, int index, bool tf32) {
  float rounded = tf32 ? roundToTF32(x) : decode<BF16>(toBF16(x));
  return index == 1 ? rounded : splitTerm(x - rounded, index - 1, tf32);
}

/// The pairs of terms that a precision multiplies, in order.
std::vector<std::pair<int, int>> termsOf(DotPrecision precision) {
  if (precision == DotPrecision::TF32x3 || precision == DotPrecision::BF16x3)
    return {{2, 1}, {1, 2}, {1, 1}};
  if (precision == DotPrecision::BF16x6)
    return {{2, 2}, {3, 1}, {1, 3}, {2, 1}, {1, 2}, {1, 1}};
  return {{1, 1}};
}

double referenceDot(const Case &c, const DotArgs &g, int64_t i, int64_t j) {
  double start = load(g.c, (i * g.n + j) * g.cStep, c.acc);
  auto a = [&](int64_t k) { return load(g.a, i * g.aRow + k * g.aCol, c.a); };
  auto b = [&](int64_t k) { return load(g.b, k * g.bRow + j * g.bCol, c.b); };
  if (c.acc == DType::I32 || c.acc == DType::F64) {
    for (int64_t k = 0; k < g.k; ++k)
      start = std::fma(a(k), b(k), start);
    return start;
  }
  bool rounds = c.a == DType::F32 && c.precision != DotPrecision::IEEE;
  bool tf32 = c.precision == DotPrecision::TF32 || c.precision == DotPrecision::TF32x3;
  float sum = static_cast<float>(start);
  for (auto [left, right] : rounds ? termsOf(c.precision) : termsOf(DotPrecision::IEEE))
    for (int64_t k = 0; k < g.k; ++k) {
      float x = static_cast<float>(a(k)), y = static_cast<float>(b(k));
      sum = rounds ? std::fmaf(splitTerm(x, left, tf32), splitTerm(y, right, tf32), sum) : std::fmaf(x, y, sum);
    }
  return sum;
}

char *aligned(std::vector<uint64_t> &words, size_t bytes) {
  words.assign(bytes / 8 + 24, 0);
  return reinterpret_cast<char *>((reinterpret_cast<uintptr_t>(words.data()) + 63) / 64 * 64);
}

/// Compares a dot by `kernels` with the chain. forms: bit 0 transposes A, bit 1 transposes B, bit 2 makes both
/// non-contiguous, bit 3 makes c a splat.
void compare(const KernelSet &kernels, const Case &c, int64_t m, int64_t n, int64_t k, int forms) {
  std::mt19937_64 random(m * 10007 + n * 101 + k * 7 + forms);
  std::normal_distribution<double> normal;
  int64_t spread = forms & 4 ? 2 : 1;
  DotArgs g{};
  g.m = m, g.n = n, g.k = k;
  g.aRow = forms & 1 ? spread : k * spread;
  g.aCol = forms & 1 ? m * spread : spread;
  g.bRow = forms & 2 ? spread : n * spread;
  g.bCol = forms & 2 ? k * spread : spread;
  g.cStep = forms & 8 ? 0 : 1;
  std::vector<uint64_t> words[5];
  char *a = aligned(words[0], m * k * 2 * 8), *b = aligned(words[1], n * k * 2 * 8);
  char *start = aligned(words[2], m * n * 8), *d = aligned(words[3], m * n * 8);
  for (int64_t i = 0; i < m * k * 2; ++i)
    store(a, i, c.a, normal(random));
  for (int64_t i = 0; i < n * k * 2; ++i)
    store(b, i, c.b, normal(random));
  for (int64_t i = 0; i < m * n; ++i)
    store(start, i, c.acc, normal(random));
  if (m * k > 40 && isFloat(c.a)) { // a NaN, an infinity and a subnormal product
    store(a, 5, c.a, NAN);
    store(a, 17, c.a, INFINITY);
    store(a, 33, c.a, 1e-39);
  }
  g.a = a, g.b = b, g.c = start, g.d = d;
  g.scratch = aligned(words[4], kernels.dotScratchBytes(c.acc, m, n, k));
  bool inPlace = g.cStep && (forms & 1);
  std::vector<double> expected;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      expected.push_back(referenceDot(c, g, i, j));
  if (inPlace)
    g.d = start;
  kernels.dot(c.a, c.b, c.acc, c.precision)(g);
  for (int64_t i = 0; i < m * n; ++i) {
    uint64_t bits = 0;
    store(&bits, 0, c.acc == DType::I32 ? DType::F64 : c.acc, expected[i]);
    double actual = load(g.d, i, c.acc), wanted = load(&bits, 0, c.acc == DType::I32 ? DType::F64 : c.acc);
    ASSERT_TRUE(std::bit_cast<uint64_t>(actual) == std::bit_cast<uint64_t>(wanted) ||
                (std::isnan(actual) && std::isnan(wanted)))
        << dtypeName(c.a) << " x " << dtypeName(c.b) << " + " << dtypeName(c.acc) << " precision "
        << static_cast<int>(c.precision) << ", " << m << "x" << n << "x" << k << " forms " << forms << ", element " << i
        << ": " << actual << ", not " << wanted;
  }
}

TEST(DotTest, EveryOutputIsOneFmaSequence) {
  for (auto set : {InstructionSet::Portable, InstructionSet::AVX2, InstructionSet::AVX512}) {
    const KernelSet *kernels = kernelSet(set);
    if (!kernels)
      continue;
    for (const Case &c : kCases) {
      for (int forms = 0; forms < 16; ++forms) {
        compare(*kernels, c, 16, 16, 16, forms);
        compare(*kernels, c, 8, 64, 8, forms);
        if (HasFatalFailure())
          FAIL() << "instruction set " << static_cast<int>(set);
      }
      compare(*kernels, c, 1, 1, 1, 0);
      compare(*kernels, c, 1, 4, 32, 2);
      compare(*kernels, c, 2, 2, 2, 3);
      compare(*kernels, c, 4, 128, 1, 0);
      compare(*kernels, c, 8, 32, 512, 0);
      compare(*kernels, c, 32, 8, 300, 3);
      compare(*kernels, c, 70, 100, 20, 0); // rows and columns that remain after whole groups and panels
      compare(*kernels, c, 13, 160, 300, 8);
      compare(*kernels, c, 6, 64, 17, 4);
      compare(*kernels, c, 3, 65, 40, 0);
      if (HasFatalFailure())
        FAIL() << "instruction set " << static_cast<int>(set);
    }
  }
}

TEST(DotTest, RefusesMixedTypes) {
  for (auto set : {InstructionSet::Portable, InstructionSet::AVX2, InstructionSet::AVX512})
    if (const KernelSet *kernels = kernelSet(set)) {
      EXPECT_EQ(kernels->dot(DType::F16, DType::BF16, DType::F32, DotPrecision::IEEE), nullptr);
      EXPECT_EQ(kernels->dot(DType::F32, DType::F32, DType::F64, DotPrecision::IEEE), nullptr);
    }
}

} // namespace
