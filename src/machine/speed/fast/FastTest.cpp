// Every fast kernel is compared with the plain one: all operations, types, operand forms and lengths around the block
// sizes, on every instruction set that this CPU has. Bits must agree, except that any NaN equals any NaN.
#include "machine/speed/fast/Fast.h"
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

constexpr DType kTypes[] = {DType::I1,     DType::I8,         DType::I16,       DType::I32, DType::I64,
                            DType::F16,    DType::BF16,       DType::F32,       DType::F64, DType::F8E4M3FN,
                            DType::F8E5M2, DType::F8E4M3FNUZ, DType::F8E5M2FNUZ};
const char *const kSetNames[] = {"portable", "avx2", "avx512"};

std::vector<const KernelSet *> kernelSets() {
  std::vector<const KernelSet *> sets;
  for (auto set : {InstructionSet::Portable, InstructionSet::AVX2, InstructionSet::AVX512})
    sets.push_back(kernelSet(set));
  return sets;
}

/// 64-byte aligned storage.
struct Buffer {
  explicit Buffer(size_t bytes) : words(bytes / 8 + 24) {}
  char *data() { return reinterpret_cast<char *>((reinterpret_cast<uintptr_t>(words.data()) + 63) / 64 * 64); }
  std::vector<uint64_t> words;
};

double doubleOf(uint64_t bits, DType type) {
  switch (type) {
  case DType::F16:
    return decode<F16>(bits);
  case DType::BF16:
    return decode<BF16>(bits);
  case DType::F8E4M3FN:
    return decode<F8E4M3FN>(bits);
  case DType::F8E5M2:
    return decode<F8E5M2>(bits);
  case DType::F8E4M3FNUZ:
    return decode<F8E4M3FNUZ>(bits);
  case DType::F8E5M2FNUZ:
    return decode<F8E5M2FNUZ>(bits);
  case DType::F32:
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  default:
    return std::bit_cast<double>(bits);
  }
}

uint64_t bitsOf(double value, DType type) {
  switch (type) {
  case DType::F16:
    return toF16(value);
  case DType::BF16:
    return toBF16(value);
  case DType::F8E4M3FN:
    return toF8E4M3FN(value);
  case DType::F8E5M2:
    return toF8E5M2(value);
  case DType::F8E4M3FNUZ:
    return encode<F8E4M3FNUZ>(value);
  case DType::F8E5M2FNUZ:
    return encode<F8E5M2FNUZ>(value);
  case DType::F32:
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  default:
    return std::bit_cast<uint64_t>(value);
  }
}

/// A third edge cases, a third random bits, a third of moderate size.
uint64_t sample(std::mt19937_64 &random, DType type) {
  uint64_t choice = random() % 3;
  if (type == DType::I1)
    return random() & 1;
  if (!isFloat(type)) {
    int width = elementBytes(type) * 8;
    const uint64_t edges[] = {0,
                              1,
                              2,
                              3,
                              ~uint64_t(0),
                              uint64_t(1) << (width - 1),
                              (uint64_t(1) << (width - 1)) - 1,
                              static_cast<uint64_t>(width),
                              static_cast<uint64_t>(width) - 1};
    return choice == 0 ? edges[random() % std::size(edges)] : choice == 1 ? random() : random() % 100 - 50;
  }
  const double inf = INFINITY,
               edges[] = {0.,     -0.,    1.,     -1.,     .5,     -.5,   1.5,    2.5,         inf,
                          -inf,   NAN,    1e-40,  -1e-310, 6e-8,   1e-7,  65504., 65519.,      65520.,
                          448.,   464.,   57344., 1e30,    -1e300, 127.5, -128.5, 2147483648., 4294967295.,
                          9.3e18, 1.9e19, 3e-39,  88.7,    -103.9, 709.7, -745.,  1e5,         0.49999997};
  if (choice == 0)
    return bitsOf(edges[random() % std::size(edges)], type);
  if (choice == 1)
    return random();
  return bitsOf(std::ldexp(static_cast<double>(random() % 2000001) - 1e6, -static_cast<int>(random() % 24) - 10), type);
}

void fill(Buffer &buffer, DType type, int64_t n, std::mt19937_64 &random) {
  int bytes = elementBytes(type);
  for (int64_t i = 0; i < n; ++i) {
    uint64_t bits = sample(random, type);
    std::memcpy(buffer.data() + i * bytes, &bits, bytes);
  }
}

uint64_t at(Buffer &buffer, DType type, int64_t i) {
  uint64_t bits = 0;
  std::memcpy(&bits, buffer.data() + i * elementBytes(type), elementBytes(type));
  return bits;
}

/// The index of the first difference, or -1.
int64_t difference(Buffer &a, Buffer &b, DType type, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    uint64_t x = at(a, type, i), y = at(b, type, i);
    if (x != y && !(isFloat(type) && std::isnan(doubleOf(x, type)) && std::isnan(doubleOf(y, type))))
      return i;
  }
  return -1;
}

/// Compares one operation for all lengths and forms: bit k of `steps` means that operand k is dense.
void compareElement(const char *set, ElementOp op, DType operand, DType result, ElementFn fast) {
  ElementFn plain = plainElementFn(op, operand, result);
  ASSERT_TRUE(plain) << elementOpName(op);
  int arity = arityOf(op);
  std::mt19937_64 random(static_cast<int>(op) * 1000 + static_cast<int>(operand) * 20 + static_cast<int>(result));
  constexpr int64_t most = 1024;
  Buffer operands[3] = {Buffer(most * 8), Buffer(most * 8), Buffer(most * 8)}, expected(most * 8), actual(most * 8);
  const void *in[3];
  for (int k = 0; k < 3; ++k) {
    fill(operands[k], op == ElementOp::Select && k == 0 ? DType::I1 : operand, most, random);
    in[k] = operands[k].data();
  }
  for (int64_t n : {int64_t(1), int64_t(2), int64_t(7), int64_t(32), int64_t(256), int64_t(515), most})
    for (int forms = 0; forms < 1 << arity; ++forms) {
      int64_t step[3] = {forms & 1, forms >> 1 & 1, forms >> 2 & 1};
      plain(expected.data(), in, step, n);
      std::memset(actual.data(), 0x5a, most * 8);
      fast(actual.data(), in, step, n);
      int64_t i = difference(expected, actual, result, n);
      ASSERT_EQ(i, -1) << set << " " << elementOpName(op) << " " << dtypeName(operand) << " -> " << dtypeName(result)
                       << " element " << i << " of " << n << ", forms " << forms << ": " << std::hex
                       << at(operands[0], operand, i * step[0]) << ", " << at(operands[1], operand, i * step[1]) << ", "
                       << at(operands[2], operand, i * step[2]) << " -> " << at(actual, result, i) << ", not "
                       << at(expected, result, i);
      uint64_t byteAfter = 0;
      std::memcpy(&byteAfter, actual.data() + n * elementBytes(result), 1);
      ASSERT_EQ(byteAfter, n < most ? 0x5a : byteAfter) << "writes past the end: " << elementOpName(op);
    }
}

TEST(FastTest, ElementwiseEqualsPlain) {
  int compared = 0;
  for (int set = 0; set < 3; ++set) {
    const KernelSet *kernels = kernelSets()[set];
    if (!kernels)
      continue;
    for (int op = 0; op < kElementOpCount; ++op)
      for (DType operand : kTypes)
        for (DType result : kTypes) {
          auto element = static_cast<ElementOp>(op);
          if (!plainElementFn(element, operand, result))
            continue;
          if (ElementFn fast = kernels->element(element, operand, result)) {
            compareElement(kSetNames[set], element, operand, result, fast);
            ++compared;
            if (HasFatalFailure())
              return;
          }
        }
  }
  EXPECT_GT(compared, 600);
}

/// Quotients close to representable values, and to the middle between two, for divisors of all sizes, including those
/// next to powers of two.
TEST(FastTest, QuotientsByOneDivisorEqualPlain) {
  constexpr int64_t n = 1000;
  ElementFn plain = plainElementFn(ElementOp::DivF, DType::F32, DType::F32);
  Buffer a(n * 4), expected(n * 4), actual(n * 4);
  std::mt19937_64 random(3);
  auto *in = reinterpret_cast<float *>(a.data());
  for (int round = 0; round < 3000; ++round) {
    auto mantissa = [&](uint64_t bits) { return static_cast<uint32_t>(bits & 0x7fffff); };
    uint32_t near = (random() % 2 ? 0 : 0x7fffff) ^ static_cast<uint32_t>(random() % 16);
    float divisor = std::bit_cast<float>(round % 3 == 0   ? static_cast<uint32_t>(random())
                                         : round % 3 == 1 ? 0x3f800000 | near
                                                          : 0x3f800000 | mantissa(random()));
    for (int64_t i = 0; i < n; ++i) {
      float quotient = std::bit_cast<float>(0x3f800000 | mantissa(random()));
      double middle = static_cast<double>(quotient) + (i & 1 ? 0x1p-24 : 0);
      in[i] = i % 4 == 3 ? std::bit_cast<float>(static_cast<uint32_t>(random())) : static_cast<float>(middle * divisor);
    }
    in[0] = 0.0f, in[1] = -0.0f, in[2] = NAN, in[5] = INFINITY;
    const void *operands[] = {in, &divisor};
    const int64_t step[] = {1, 0};
    plain(expected.data(), operands, step, n);
    for (int set = 0; set < 3; ++set)
      if (const KernelSet *kernels = kernelSets()[set]) {
        kernels->element(ElementOp::DivF, DType::F32, DType::F32)(actual.data(), operands, step, n - round % 17);
        int64_t i = difference(expected, actual, DType::F32, n - round % 17);
        ASSERT_EQ(i, -1) << kSetNames[set] << ": " << in[i] << " / " << divisor;
      }
  }
}

/// The tree of the specification, computed by plain kernels.
void plainTree(ElementFn op, DType type, char *work, char *scratch, int64_t outer, int64_t length, int64_t inner) {
  int bytes = elementBytes(type);
  const int64_t step[] = {1, 1, 1};
  for (int64_t row = 0; row < outer; ++row)
    for (int64_t n = length; n > 1; n /= 2) {
      char *base = work + row * length * inner * bytes;
      const void *in[] = {base, base + n / 2 * inner * bytes};
      op(scratch, in, step, n / 2 * inner);
      std::memcpy(base, scratch, n / 2 * inner * bytes);
    }
}

struct Extent {
  int64_t outer, length, inner;
};
constexpr Extent kExtents[] = {{1, 1, 1},   {3, 1, 4},  {1, 2, 1}, {5, 4, 1},   {4, 8, 1},  {3, 16, 1},  {2, 32, 1},
                               {2, 512, 1}, {1, 2, 16}, {2, 4, 8}, {1, 64, 32}, {3, 16, 2}, {1, 256, 1}, {4, 2, 2}};

TEST(FastTest, ReductionsEqualPlain) {
  for (int set = 0; set < 3; ++set) {
    const KernelSet *kernels = kernelSets()[set];
    if (!kernels)
      continue;
    for (int op = 0; op < kElementOpCount; ++op)
      for (DType type : kTypes)
        for (Extent e : kExtents) {
          auto element = static_cast<ElementOp>(op);
          ReduceFn reduce = kernels->reduce(element, type);
          if (!reduce)
            continue;
          ElementFn plain = plainElementFn(element, type, type);
          int64_t count = e.outer * e.length * e.inner;
          int bytes = elementBytes(type);
          std::mt19937_64 random(op * 100 + count);
          Buffer in(count * bytes), work(count * bytes), scratch(count * bytes), out(count * bytes),
              expected(count * bytes);
          fill(in, type, count, random);
          std::memcpy(work.data(), in.data(), count * bytes);
          plainTree(plain, type, work.data(), scratch.data(), e.outer, e.length, e.inner);
          for (int64_t row = 0; row < e.outer; ++row)
            std::memcpy(expected.data() + row * e.inner * bytes, work.data() + row * e.length * e.inner * bytes,
                        e.inner * bytes);
          reduce(out.data(), in.data(), e.outer, e.length, e.inner, scratch.data());
          ASSERT_EQ(difference(expected, out, type, e.outer * e.inner), -1)
              << kSetNames[set] << " " << elementOpName(element) << " " << dtypeName(type) << " " << e.outer << "x"
              << e.length << "x" << e.inner;
        }
  }
}

} // namespace
