// How an element type is loaded from and stored to memory, for the plain kernels: the type it is stored as, the type it
// is computed in, and the one rounding between them (to nearest even, numerics/Float.h).
#ifndef TXL_MACHINE_PROGRAM_STORAGE_H
#define TXL_MACHINE_PROGRAM_STORAGE_H

#include "machine/Element.h"
#include "numerics/Float.h"
#include <bit>
#include <cmath>

namespace txl::machine {

template <DType> struct Storage;

/// a * b + c of narrow floats, to be rounded once later: the product is exact in f64, and the addition is rounded to
/// odd there, so any later rounding to 24 bits or fewer gives the rounding of the exact value.
inline double fmaToOdd(double a, double b, double c) {
  double product = a * b, sum = product + c;
  if (!std::isfinite(sum))
    return sum;
  double part = sum - product, error = (product - (sum - part)) + (c - part);
  if (error != 0 && !(std::bit_cast<uint64_t>(sum) & 1))
    sum = std::bit_cast<double>(std::bit_cast<uint64_t>(sum) + ((error > 0) == (sum > 0) ? 1 : -1));
  return sum;
}

/// A format of at most 16 bits: computed in f32.
template <typename F> struct NarrowStorage {
  using Format = F;
  using Bits = typename F::Bits;
  using Compute = float;
  static float load(const Bits *p) { return numerics::decode<F>(*p); }
  template <typename T> static void store(Bits *p, T v) { *p = numerics::encode<F>(v); }
  static double fma(float a, float b, float c) { return fmaToOdd(a, b, c); }
};
template <> struct Storage<DType::F16> : NarrowStorage<numerics::F16> {};
template <> struct Storage<DType::BF16> : NarrowStorage<numerics::BF16> {};
template <> struct Storage<DType::F8E4M3FN> : NarrowStorage<numerics::F8E4M3FN> {};
template <> struct Storage<DType::F8E5M2> : NarrowStorage<numerics::F8E5M2> {};
template <> struct Storage<DType::F8E4M3FNUZ> : NarrowStorage<numerics::F8E4M3FNUZ> {};
template <> struct Storage<DType::F8E5M2FNUZ> : NarrowStorage<numerics::F8E5M2FNUZ> {};

template <> struct Storage<DType::F32> {
  using Format = numerics::Native<float>;
  using Bits = float;
  using Compute = float;
  static float load(const float *p) { return *p; }
  static void store(float *p, float v) { *p = v; }
  static float fma(float a, float b, float c) { return std::fma(a, b, c); }
};
template <> struct Storage<DType::F64> {
  using Format = numerics::Native<double>;
  using Bits = double;
  using Compute = double;
  static double load(const double *p) { return *p; }
  static void store(double *p, double v) { *p = v; }
  static double fma(double a, double b, double c) { return std::fma(a, b, c); }
};

/// Integers: signed and unsigned views; i1 is one byte, true is -1 when signed.
template <DType T, typename U, typename S> struct IntegerStorage {
  using Bits = U;
  static constexpr int width = T == DType::I1 ? 1 : sizeof(U) * 8;
  static int64_t loadSigned(const U *p) { return T == DType::I1 ? -static_cast<int64_t>(*p) : static_cast<S>(*p); }
  static uint64_t loadUnsigned(const U *p) { return *p; }
  static void store(U *p, uint64_t v) { *p = T == DType::I1 ? v & 1 : v; }
};
template <> struct Storage<DType::I1> : IntegerStorage<DType::I1, uint8_t, int8_t> {};
template <> struct Storage<DType::I8> : IntegerStorage<DType::I8, uint8_t, int8_t> {};
template <> struct Storage<DType::I16> : IntegerStorage<DType::I16, uint16_t, int16_t> {};
template <> struct Storage<DType::I32> : IntegerStorage<DType::I32, uint32_t, int32_t> {};
template <> struct Storage<DType::I64> : IntegerStorage<DType::I64, uint64_t, int64_t> {};

#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias_, format, text, type, numpy, code)           \
  static_assert(Storage<DType::format>::Format::mantissaBits == mantissa &&                                            \
                Storage<DType::format>::Format::bias == bias_);
#include "support/ElementTypes.def"

/// Calls `run`, a lambda whose template argument is the type, for `type`; returns R() if that is no float.
template <typename R, typename Do> R forFloatType(DType type, Do run) {
  switch (type) {
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code)            \
  case DType::format:                                                                                                  \
    return run.template operator()<DType::format>();
#include "support/ElementTypes.def"
  default:
    return R();
  }
}
/// The same for integers.
template <typename R, typename Do> R forIntegerType(DType type, Do run) {
  switch (type) {
#define TXL_INTEGER(enumerator, name, signature, width, family, format, numpy, code)                                   \
  case DType::format:                                                                                                  \
    return run.template operator()<DType::format>();
#include "support/ElementTypes.def"
  default:
    return R();
  }
}

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_STORAGE_H
