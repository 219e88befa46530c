// Matrix multiply-accumulate (`dot`): the specification.
//
// d[i,j] = one chain: s = c[i,j]; for k = 0, 1, …: s = fma(a[i,k], b[k,j], s). Operands of at most 16 bits are exact in
// f32. f32 operands are rounded to tf32 first (to nearest even) unless the precision is ieee. The split precisions run
// several such chains one after the other, small terms first, on the terms of the operands:
//   tf32x3   a = a1 + a2 in tf32: a2 b1, a1 b2, a1 b1
//   bf16x3   a = a1 + a2 in bf16: a2 b1, a1 b2, a1 b1
//   bf16x6   a = a1 + a2 + a3 in bf16: a2 b2, a3 b1, a1 b3, a2 b1, a1 b2, a1 b1
// where term a1 is a rounded, a2 is a - a1 rounded, and so on. A result of f16 or bf16 is rounded once, at the end. i8
// operands are signed and accumulate in i32, which wraps; f64 is a chain of f64 fmas.
#include "machine/specification/Dot.h"
#include "machine/program/Kernels.h"
#include "machine/program/Storage.h"
#include "machine/run/Frame.h"

namespace txl::machine {

static float loadFloat(const char *data, int64_t k, DType type) {
  return forFloatType<float>(type, [&]<DType T> {
    return static_cast<float>(Storage<T>::load(reinterpret_cast<const typename Storage<T>::Bits *>(data) + k));
  });
}

static void storeFloat(char *data, int64_t k, DType type, float value) {
  forFloatType<void>(
      type, [&]<DType T> { Storage<T>::store(reinterpret_cast<typename Storage<T>::Bits *>(data) + k, value); });
}

/// Term `splitTerm` (from 1) of a value in a split precision.
static float splitTerm(float x, int splitTerm, DotPrecision precision) {
  bool tf32 = precision == DotPrecision::TF32x3 || precision == DotPrecision::TF32;
  for (int k = 1;; ++k) {
    float rounded = tf32 ? numerics::roundToTF32(x) : numerics::bf16ToFloat(numerics::toBF16(x));
    if (k == splitTerm)
      return rounded;
    x -= rounded;
  }
}

struct Term {
  int a, b;
};
static llvm::ArrayRef<Term> terms(DotPrecision precision) {
  static constexpr Term one[] = {{1, 1}};
  static constexpr Term three[] = {{2, 1}, {1, 2}, {1, 1}};
  static constexpr Term six[] = {{2, 2}, {3, 1}, {1, 3}, {2, 1}, {1, 2}, {1, 1}};
  switch (precision) {
  case DotPrecision::TF32x3:
  case DotPrecision::BF16x3:
    return three;
  case DotPrecision::BF16x6:
    return six;
  default:
    return one;
  }
}

static void dotFloat(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d) {
  bool split = dot.a == DType::F32 && dot.b == DType::F32 && dot.precision != DotPrecision::IEEE;
  for (int64_t i = 0; i < dot.m; ++i)
    for (int64_t j = 0; j < dot.n; ++j) {
      float s = loadFloat(c, i * dot.n + j, dot.acc);
      for (Term term : terms(split ? dot.precision : DotPrecision::IEEE))
        for (int64_t k = 0; k < dot.k; ++k) {
          float x = loadFloat(a, i * dot.k + k, dot.a), y = loadFloat(b, k * dot.n + j, dot.b);
          s = split ? std::fma(splitTerm(x, term.a, dot.precision), splitTerm(y, term.b, dot.precision), s)
                    : std::fma(x, y, s);
        }
      storeFloat(d, i * dot.n + j, dot.acc, s);
    }
}

static void dotDouble(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d) {
  auto *x = reinterpret_cast<const double *>(a), *y = reinterpret_cast<const double *>(b);
  for (int64_t i = 0; i < dot.m; ++i)
    for (int64_t j = 0; j < dot.n; ++j) {
      double s = reinterpret_cast<const double *>(c)[i * dot.n + j];
      for (int64_t k = 0; k < dot.k; ++k)
        s = std::fma(x[i * dot.k + k], y[k * dot.n + j], s);
      reinterpret_cast<double *>(d)[i * dot.n + j] = s;
    }
}

static void dotInteger(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d) {
  auto *x = reinterpret_cast<const int8_t *>(a), *y = reinterpret_cast<const int8_t *>(b);
  for (int64_t i = 0; i < dot.m; ++i)
    for (int64_t j = 0; j < dot.n; ++j) {
      uint32_t s = reinterpret_cast<const uint32_t *>(c)[i * dot.n + j];
      for (int64_t k = 0; k < dot.k; ++k)
        s += static_cast<uint32_t>(x[i * dot.k + k] * y[k * dot.n + j]);
      reinterpret_cast<uint32_t *>(d)[i * dot.n + j] = s;
    }
}

void runPlainDot(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d) {
  auto run = dot.acc == DType::I32 ? dotInteger : dot.acc == DType::F64 ? dotDouble : dotFloat;
  for (int64_t k = 0; k < dot.batch; ++k)
    run(dot, a + k * dot.m * dot.k * elementBytes(dot.a), b + k * dot.k * dot.n * elementBytes(dot.b),
        c + k * dot.m * dot.n * elementBytes(dot.acc), d + k * dot.m * dot.n * elementBytes(dot.acc));
}

KERNEL(plainDot, Dot, None) {
  const DotImmediate &dot = *static_cast<const DotImmediate *>(i.immediate);
  const char *a = f.dense(i, 0), *b = f.dense(i, 1), *c = f.dense(i, 2);
  runPlainDot(dot, a, b, c, f.write(i));
  return next(i);
}

} // namespace txl::machine
