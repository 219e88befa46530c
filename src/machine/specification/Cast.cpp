// Conversions between element types and selection: the specification.
//
// To a narrower float: one rounding from the exact value, to nearest even (FPToFP) or towards zero (FPToFPRtz); values
// beyond the largest finite value follow numerics/Float.h. To an integer: towards zero, values outside the integer's
// range saturate, NaN gives 0. i1 counts as an integer of width 1.
#include "machine/program/Kernels.h"
#include "machine/program/Storage.h"
#include "machine/run/Frame.h"
#include "machine/specification/Element.h"

namespace txl::machine {

template <DType From, DType To, ElementOp Op>
static void convertInteger(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *a = static_cast<const typename Storage<From>::Bits *>(in[0]);
  auto *r = static_cast<typename Storage<To>::Bits *>(out);
  for (int64_t i = 0; i < n; ++i) {
    auto *p = a + i * step[0];
    Storage<To>::store(r + i, Op == ElementOp::ExtSI ? Storage<From>::loadSigned(p) : Storage<From>::loadUnsigned(p));
  }
}

/// An integer as a double, rounded to odd if it has more than 53 bits, so any later rounding to fewer bits is correct.
static double toOdd(uint64_t v) {
  return static_cast<double>(v >> 53 ? (v & ~uint64_t(0x7ff)) | ((v & 0x7ff) ? 0x800 : 0) : v);
}

template <DType From, DType To, ElementOp Op>
static void integerToFloat(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *a = static_cast<const typename Storage<From>::Bits *>(in[0]);
  auto *r = static_cast<typename Storage<To>::Bits *>(out);
  for (int64_t i = 0; i < n; ++i) {
    auto *p = a + i * step[0];
    bool negative = Op == ElementOp::SIToFP && Storage<From>::loadSigned(p) < 0;
    uint64_t magnitude =
        negative ? -static_cast<uint64_t>(Storage<From>::loadSigned(p)) : Storage<From>::loadUnsigned(p);
    if constexpr (To == DType::F64 || To == DType::F32) {
      auto value = static_cast<typename Storage<To>::Compute>(magnitude);
      Storage<To>::store(r + i, negative ? -value : value);
    } else {
      Storage<To>::store(r + i, negative ? -toOdd(magnitude) : toOdd(magnitude));
    }
  }
}

template <DType From, DType To, ElementOp Op>
static void floatToInteger(void *out, const void *const *in, const int64_t *step, int64_t n) {
  constexpr int width = Storage<To>::width;
  auto *a = static_cast<const typename Storage<From>::Bits *>(in[0]);
  auto *r = static_cast<typename Storage<To>::Bits *>(out);
  constexpr bool isSigned = Op == ElementOp::FPToSI;
  const double limit = std::ldexp(1.0, isSigned ? width - 1 : width); // the first integer that is too large
  for (int64_t i = 0; i < n; ++i) {
    double v = std::trunc(static_cast<double>(Storage<From>::load(a + i * step[0])));
    uint64_t result;
    if (std::isnan(v))
      result = 0;
    else if (isSigned)
      result = v >= limit   ? (uint64_t(1) << (width - 1)) - 1
               : v < -limit ? -(uint64_t(1) << (width - 1))
                            : static_cast<uint64_t>(static_cast<int64_t>(v));
    else
      result = v >= limit ? ~uint64_t(0) : v <= 0 ? 0 : static_cast<uint64_t>(v);
    Storage<To>::store(r + i, result);
  }
}

template <DType To, numerics::Rounding R> static typename Storage<To>::Bits roundTo(double v) {
  if constexpr (To == DType::F64)
    return v;
  else if constexpr (To == DType::F32)
    return R == numerics::Rounding::TowardZero ? numerics::truncateToFloat(v) : static_cast<float>(v);
  else
    return numerics::encode<typename Storage<To>::Format, R>(v);
}

template <DType From, DType To, ElementOp Op>
static void floatToFloat(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *a = static_cast<const typename Storage<From>::Bits *>(in[0]);
  auto *r = static_cast<typename Storage<To>::Bits *>(out);
  for (int64_t i = 0; i < n; ++i)
    r[i] = roundTo<To, Op == ElementOp::FPToFPRtz ? numerics::Rounding::TowardZero : numerics::Rounding::NearestEven>(
        Storage<From>::load(a + i * step[0]));
}

/// The kernel of `Op` from From to each result type of the requested kind.
template <DType From, ElementOp Op, bool toInteger> static ElementFn forResult(DType to) {
  if constexpr (toInteger)
    return forIntegerType<ElementFn>(to, []<DType To> {
      if constexpr (isInteger(From))
        return convertInteger<From, To, Op>;
      else
        return floatToInteger<From, To, Op>;
    });
  else
    return forFloatType<ElementFn>(to, []<DType To> {
      if constexpr (isInteger(From))
        return integerToFloat<From, To, Op>;
      else
        return floatToFloat<From, To, Op>;
    });
}

template <ElementOp Op, bool fromInteger, bool toInteger> static ElementFn forTypes(DType from, DType to) {
  auto forOperand = [&]<DType From> { return forResult<From, Op, toInteger>(to); };
  if constexpr (fromInteger)
    return forIntegerType<ElementFn>(from, forOperand);
  else
    return forFloatType<ElementFn>(from, forOperand);
}

ElementFn plainConvertFn(ElementOp op, DType from, DType to) {
  switch (op) {
  case ElementOp::ExtSI:
    return forTypes<ElementOp::ExtSI, true, true>(from, to);
  case ElementOp::ExtUI:
  case ElementOp::TruncI: // both store the low bits
    return forTypes<ElementOp::ExtUI, true, true>(from, to);
  case ElementOp::SIToFP:
    return forTypes<ElementOp::SIToFP, true, false>(from, to);
  case ElementOp::UIToFP:
    return forTypes<ElementOp::UIToFP, true, false>(from, to);
  case ElementOp::FPToSI:
    return forTypes<ElementOp::FPToSI, false, true>(from, to);
  case ElementOp::FPToUI:
    return forTypes<ElementOp::FPToUI, false, true>(from, to);
  case ElementOp::FPToFP:
    return forTypes<ElementOp::FPToFP, false, false>(from, to);
  case ElementOp::FPToFPRtz:
    return forTypes<ElementOp::FPToFPRtz, false, false>(from, to);
  default:
    return nullptr;
  }
}

template <typename Bits> static void select(void *out, const void *const *in, const int64_t *step, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    int k = static_cast<const uint8_t *>(in[0])[i * step[0]] ? 1 : 2;
    static_cast<Bits *>(out)[i] = static_cast<const Bits *>(in[k])[i * step[k]];
  }
}

ElementFn plainSelectFn(DType type) {
  switch (elementBytes(type)) {
  case 1:
    return select<uint8_t>;
  case 2:
    return select<uint16_t>;
  case 4:
    return select<uint32_t>;
  default:
    return select<uint64_t>;
  }
}

/// The pointer has the address without a provenance. A value with more bits than an address makes an invalid pointer,
/// which preserves them.
KERNEL(plainIntToPtr, PointerCast, None) {
  auto *in = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = f.state->memory.pointerFrom(in[k]);
  return next(i);
}

KERNEL(plainPtrToInt, PointerCast, None) {
  auto *in = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = f.state->memory.originOf(in[k]).address;
  return next(i);
}

} // namespace txl::machine
