// Float arithmetic, rounding to integers and comparison.
#include "machine/speed/fast/isa/FloatOps.h"
#include "machine/speed/fast/isa/Vectors.h"

namespace txl::machine::TXL_ISA {

template <typename Op> constexpr ElementFn forFloatCompare(DType type) {
  switch (type) {
  case DType::F16:
    return floatLoop<Op, F16, 2, uint8_t>();
  case DType::BF16:
    return floatLoop<Op, BF16, 2, uint8_t>();
  case DType::F32:
    return floatLoop<Op, F32, 2, uint8_t>();
  case DType::F64:
    return floatLoop<Op, F64, 2, uint8_t>();
  default:
    return nullptr;
  }
}

template <typename Op> constexpr ElementFn forBits(DType type) {
  switch (elementBytes(type)) {
  case 1:
    return Loop<Op, uint8_t, uint8_t>::kernel;
  case 2:
    return Loop<Op, uint16_t, uint16_t>::kernel;
  case 4:
    return Loop<Op, uint32_t, uint32_t>::kernel;
  default:
    return Loop<Op, uint64_t, uint64_t>::kernel;
  }
}

constexpr ElementFn fmaFn(DType type) {
  switch (type) {
  case DType::F16:
    return floatLoop<ops::NarrowFma, F16, 3>();
  case DType::BF16:
    return floatLoop<ops::NarrowFma, BF16, 3>();
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA) // elsewhere a call an element: the plain kernel does as well
  case DType::F32:
    return floatLoop<ops::Fma, F32, 3>();
  case DType::F64:
    return floatLoop<ops::Fma, F64, 3>();
#endif
  default:
    return nullptr;
  }
}

#ifdef __AVX512F__
/// A scalar operand stays in a register.
template <typename Op>
static void applyScalarOperand(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *to = static_cast<float *>(out);
  auto *a = static_cast<const float *>(in[0]), *b = static_cast<const float *>(in[1]);
  if (step[0] && !step[1] && n > 1)
    forFloats(to, a, n, [one = _mm512_set1_ps(*b)](Floats v) { return Op::apply(v, one); });
  else if (!step[0] && step[1] && n > 1)
    forFloats(to, b, n, [one = _mm512_set1_ps(*a)](Floats v) { return Op::apply(one, v); });
  else
    floatLoop<Op, F32, 2>()(out, in, step, n);
}

/// Most divisions are of a row by its sum, or of all elements by one scalar.
static void divide(void *out, const void *const *in, const int64_t *step, int64_t n) {
  float divisor = *static_cast<const float *>(in[1]);
  if (!step[0] || step[1] || n < 16 || !hasReciprocal(divisor))
    return floatLoop<ops::DivF, F32, 2>()(out, in, step, n);
  divideAll(static_cast<float *>(out), static_cast<const float *>(in[0]), divisor, n);
}
#endif

TXL_FAMILY ElementFn arithmeticFn(ElementOp op, DType type) {
  if (!isFloat(type))
    return nullptr;
#ifdef __AVX512F__
  if (type == DType::F32) {
    if (op == ElementOp::DivF)
      return divide;
    if (op == ElementOp::AddF)
      return applyScalarOperand<ops::AddF>;
    if (op == ElementOp::SubF)
      return applyScalarOperand<ops::SubF>;
    if (op == ElementOp::MulF)
      return applyScalarOperand<ops::MulF>;
  }
#endif
  switch (op) {
#define CASE(Name, Arity)                                                                                              \
  case ElementOp::Name:                                                                                                \
    return forFloat<ops::Name, Arity>(type);
    CASE(AddF, 2)
    CASE(SubF, 2)
    CASE(MulF, 2)
    CASE(DivF, 2)
    CASE(MinNumF, 2)
    CASE(MaxNumF, 2)
    CASE(MinimumF, 2)
    CASE(MaximumF, 2)
    CASE(CopySign, 2)
    CASE(Sqrt, 1)
    CASE(Rsqrt, 1)
    CASE(Floor, 1)
    CASE(Ceil, 1)
    CASE(Trunc, 1)
    CASE(Round, 1)
    CASE(RoundEven, 1)
    CASE(ClampF, 3)
    CASE(ClampNanF, 3)
#undef CASE
  case ElementOp::NegF:
    return hasNegativeZero(type) ? forBits<ops::FlipSign>(type) : nullptr;
  case ElementOp::AbsF:
    return hasNegativeZero(type) ? forBits<ops::ClearSign>(type) : nullptr;
  case ElementOp::Fma:
    return fmaFn(type);
#define COMPARE_FLOAT(Name)                                                                                            \
  case ElementOp::Name:                                                                                                \
    return forFloatCompare<ops::Name>(type);
#include "machine/program/ElementOps.def"
  default:
    return nullptr;
  }
}

} // namespace txl::machine::TXL_ISA
