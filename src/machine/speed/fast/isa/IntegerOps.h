// The integer operations as functions of values, for the loops of this directory.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_INTEGEROPS_H
#define TXL_MACHINE_SPEED_FAST_ISA_INTEGEROPS_H

#include "machine/speed/fast/isa/Loop.h"

namespace txl::machine::TXL_ISA {

template <typename U> using Signed = std::make_signed_t<U>;
template <typename U> static Signed<U> s(U x) { return static_cast<Signed<U>>(x); }
template <typename U> constexpr unsigned kWidth = sizeof(U) * 8;
template <typename U>
using Twice = std::conditional_t<sizeof(U) == 1, uint16_t, std::conditional_t<sizeof(U) == 2, uint32_t, uint64_t>>;

#define BINARY(Name, expression)                                                                                       \
  struct Name {                                                                                                        \
    template <typename U> static U apply(U a, U b) { return static_cast<U>(expression); }                              \
  };
#define COMPARE(Name, expression)                                                                                      \
  struct Name {                                                                                                        \
    template <typename U> static uint8_t apply(U a, U b) { return expression; }                                        \
  };

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
namespace ops {
BINARY(AddI, a + b)
BINARY(SubI, a - b)
BINARY(MulI, uint64_t(a) * b)
BINARY(AndI, a &b)
BINARY(OrI, a | b)
BINARY(XorI, a ^ b)
BINARY(ShLI, b >= kWidth<U> ? U(0) : U(a << (b & (kWidth<U> - 1))))
BINARY(ShRSI, s(a) >> (b >= kWidth<U> ? U(kWidth<U> - 1) : b))
BINARY(ShRUI, b >= kWidth<U> ? U(0) : U(a >> (b & (kWidth<U> - 1))))
BINARY(MinSI, s(a) < s(b) ? a : b)
BINARY(MinUI, a < b ? a : b)
BINARY(MaxSI, s(a) > s(b) ? a : b)
BINARY(MaxUI, a > b ? a : b)
struct AbsI {
  template <typename U> static U apply(U a) { return s(a) < 0 ? U(-a) : a; }
};
struct MulHiUI {
  template <typename U> static U apply(U a, U b) { return static_cast<U>(Twice<U>(a) * Twice<U>(b) >> kWidth<U>); }
};
struct MulHiSI {
  template <typename U> static U apply(U a, U b) {
    using Wide = std::make_signed_t<Twice<U>>;
    return static_cast<U>(Wide(s(a)) * Wide(s(b)) >> kWidth<U>);
  }
};
/// For 32 bits only.
struct DivUI {
  static uint32_t apply(uint32_t a, uint32_t b) {
    double quotient = static_cast<double>(a) / static_cast<double>(b ? b : 1);
    return b ? static_cast<uint32_t>(static_cast<int64_t>(quotient)) : ~uint32_t(0);
  }
};
struct RemUI {
  static uint32_t apply(uint32_t a, uint32_t b) { return b ? a - DivUI::apply(a, b) * b : a; }
};
struct DivSI {
  static uint32_t apply(uint32_t a, uint32_t b) {
    double quotient = static_cast<double>(s(a)) / static_cast<double>(b ? s(b) : 1);
    return b ? static_cast<uint32_t>(static_cast<int64_t>(quotient)) : ~uint32_t(0); // 2^31 wraps to -2^31
  }
};
struct RemSI {
  static uint32_t apply(uint32_t a, uint32_t b) { return b ? a - DivSI::apply(a, b) * b : a; }
};
COMPARE(CmpEq, a == b)
COMPARE(CmpNe, a != b)
COMPARE(CmpSlt, s(a) < s(b))
COMPARE(CmpSle, s(a) <= s(b))
COMPARE(CmpSgt, s(a) > s(b))
COMPARE(CmpSge, s(a) >= s(b))
COMPARE(CmpUlt, a < b)
COMPARE(CmpUle, a <= b)
COMPARE(CmpUgt, a > b)
COMPARE(CmpUge, a >= b)
struct Select {
  template <typename U> static U apply(uint8_t mask, U a, U b) { return mask ? a : b; }
};
} // namespace ops
#pragma clang attribute pop
#undef BINARY
#undef COMPARE

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_INTEGEROPS_H
