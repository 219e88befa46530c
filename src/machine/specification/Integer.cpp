// Integer arithmetic, element by element: the specification.
//
// Operands come zero-extended to 64 bits in a, b; S(a) is the sign-extended value; the result is truncated to W bits.
// i1 is an integer of width 1 (true is -1 when signed). Cases in which hardware differs are defined: x / 0 is all ones,
// x % 0 is x, min / -1 is min and its remainder 0; a shift by the width or more gives 0, or the sign for ShRSI.
#include "machine/specification/Element.h"

namespace txl::machine {

template <int W> static int64_t signExtend(uint64_t x) { return static_cast<int64_t>(x << (64 - W)) >> (64 - W); }
template <int W> constexpr uint64_t kOnes = W == 64 ? ~uint64_t(0) : (uint64_t(1) << W % 64) - 1;

static uint64_t divSigned(int64_t a, int64_t b) {
  if (b == 0)
    return ~uint64_t(0);
  return b == -1 ? -static_cast<uint64_t>(a) : a / b;
}
static uint64_t remSigned(int64_t a, int64_t b) {
  if (b == 0)
    return a;
  return b == -1 ? 0 : a % b;
}
/// The quotient rounded up, or down if `up` is false.
static uint64_t divRounded(int64_t a, int64_t b, bool up) {
  if (b == 0 || b == -1)
    return divSigned(a, b);
  int64_t q = a / b;
  bool inexact = a % b != 0, positive = (a < 0) == (b < 0);
  return q + (inexact && positive == up ? (up ? 1 : -1) : 0);
}

#define S(x) signExtend<W>(x)
#define BINARY(Name, expression)                                                                                       \
  template <int W> struct Name {                                                                                       \
    static uint64_t apply(uint64_t a, uint64_t b) { return expression; }                                               \
  };
#define UNARY(Name, expression)                                                                                        \
  template <int W> struct Name {                                                                                       \
    static uint64_t apply(uint64_t a) { return expression; }                                                           \
  };

namespace ops {
BINARY(AddI, a + b)
BINARY(SubI, a - b)
BINARY(MulI, a *b)
BINARY(MulHiUI, static_cast<uint64_t>((static_cast<unsigned __int128>(a) * b) >> W))
BINARY(MulHiSI, static_cast<uint64_t>((static_cast<__int128>(S(a)) * S(b)) >> W))
BINARY(DivSI, divSigned(S(a), S(b)))
BINARY(DivUI, b == 0 ? ~uint64_t(0) : a / b)
BINARY(CeilDivSI, divRounded(S(a), S(b), true))
BINARY(CeilDivUI, b == 0 ? ~uint64_t(0) : a / b + (a % b != 0))
BINARY(FloorDivSI, divRounded(S(a), S(b), false))
BINARY(RemSI, remSigned(S(a), S(b)))
BINARY(RemUI, b == 0 ? a : a % b)
BINARY(AndI, a &b)
BINARY(OrI, a | b)
BINARY(XorI, a ^ b)
BINARY(ShLI, b >= W ? 0 : a << b)
BINARY(ShRSI, static_cast<uint64_t>(S(a) >> (b >= W ? W - 1 : b)))
BINARY(ShRUI, b >= W ? 0 : a >> b)
BINARY(MinSI, S(a) < S(b) ? a : b)
BINARY(MinUI, a < b ? a : b)
BINARY(MaxSI, S(a) > S(b) ? a : b)
BINARY(MaxUI, a > b ? a : b)
UNARY(AbsI, S(a) < 0 ? -a : a)
UNARY(CtPop, __builtin_popcountll(a))
UNARY(Ctlz, a ? __builtin_clzll(a) - (64 - W) : W)
UNARY(Cttz, a ? __builtin_ctzll(a) : W)
BINARY(CmpEq, a == b)
BINARY(CmpNe, a != b)
BINARY(CmpSlt, S(a) < S(b))
BINARY(CmpSle, S(a) <= S(b))
BINARY(CmpSgt, S(a) > S(b))
BINARY(CmpSge, S(a) >= S(b))
BINARY(CmpUlt, a < b)
BINARY(CmpUle, a <= b)
BINARY(CmpUgt, a > b)
BINARY(CmpUge, a >= b)
} // namespace ops

/// `Op` at width W over `T`, the storage of operands; results are stored as `R`, truncated to RW bits.
template <template <int> class Op, int W, typename T, int RW, typename R>
static void apply(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *r = static_cast<R *>(out);
  auto *a = static_cast<const T *>(in[0]);
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (requires { Op<W>::apply(0, 0); })
      r[i] = Op<W>::apply(a[i * step[0]], static_cast<const T *>(in[1])[i * step[1]]) & kOnes<RW>;
    else
      r[i] = Op<W>::apply(a[i * step[0]]) & kOnes<RW>;
  }
}

template <template <int> class Op> static ElementFn forType(DType type) {
  switch (type) {
  case DType::I1:
    return apply<Op, 1, uint8_t, 1, uint8_t>;
  case DType::I8:
    return apply<Op, 8, uint8_t, 8, uint8_t>;
  case DType::I16:
    return apply<Op, 16, uint16_t, 16, uint16_t>;
  case DType::I32:
    return apply<Op, 32, uint32_t, 32, uint32_t>;
  case DType::I64:
    return apply<Op, 64, uint64_t, 64, uint64_t>;
  default:
    return nullptr;
  }
}

template <template <int> class Op> static ElementFn forCompare(DType type) {
  switch (type) {
  case DType::I1:
    return apply<Op, 1, uint8_t, 1, uint8_t>;
  case DType::I8:
    return apply<Op, 8, uint8_t, 1, uint8_t>;
  case DType::I16:
    return apply<Op, 16, uint16_t, 1, uint8_t>;
  case DType::I32:
    return apply<Op, 32, uint32_t, 1, uint8_t>;
  case DType::I64:
    return apply<Op, 64, uint64_t, 1, uint8_t>;
  default:
    return nullptr;
  }
}

ElementFn plainIntegerFn(ElementOp op, DType type) {
  switch (op) {
#define INT(Name, arity)                                                                                               \
  case ElementOp::Name:                                                                                                \
    return forType<ops::Name>(type);
#define COMPARE_INT(Name)                                                                                              \
  case ElementOp::Name:                                                                                                \
    return forCompare<ops::Name>(type);
#include "machine/program/ElementOps.def"
  default:
    return nullptr;
  }
}

} // namespace txl::machine

#undef UNARY
#undef BINARY
