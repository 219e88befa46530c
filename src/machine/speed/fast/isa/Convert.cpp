// Conversions between element types.
#include "machine/speed/fast/isa/Loop.h"

namespace txl::machine::TXL_ISA {

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
namespace ops {
template <typename To> struct Resize {
  template <typename From> static To apply(From a) { return static_cast<To>(a); }
};
struct ToBoolean {
  template <typename From> static uint8_t apply(From a) { return a & 1; }
};
/// An i1 to an integer: true is all ones.
template <typename To> struct Spread {
  static To apply(uint8_t a) { return static_cast<To>(-static_cast<int64_t>(a)); }
};
/// An integer (of its signedness) to a float type.
template <typename S> struct FromInteger {
  template <typename I> static typename S::Bits apply(I a) {
    if constexpr (sizeof(typename S::Bits) >= 4)
      return static_cast<typename S::Bits>(a);
    else if constexpr (std::is_same_v<S, F16>)
      return numerics::encodeInteger<numerics::F16>(a);
    else
      return numerics::encodeInteger<numerics::BF16>(a);
  }
};
template <typename S, typename I> struct ToInteger {
  static I apply(typename S::Bits a) { return numerics::toInteger<I>(S::load(a)); }
};
template <typename From, typename To> struct ToFloat {
  static typename To::Bits apply(typename From::Bits a) {
    auto value = From::load(a);
    if constexpr (sizeof(typename To::Bits) >= 4)
      return static_cast<typename To::Bits>(value);
    else
      return To::store(value);
  }
};
} // namespace ops
#pragma clang attribute pop

/// make(T()) for the unsigned type of a width, or null for i1 and floats.
template <typename Make> constexpr ElementFn forWidth(DType type, Make make) {
  switch (type) {
  case DType::I8:
    return make(uint8_t());
  case DType::I16:
    return make(uint16_t());
  case DType::I32:
    return make(uint32_t());
  case DType::I64:
    return make(uint64_t());
  default:
    return nullptr;
  }
}
template <typename Make> constexpr ElementFn forFloat(DType type, Make make) {
  switch (type) {
  case DType::F16:
    return make(F16());
  case DType::BF16:
    return make(BF16());
  case DType::F32:
    return make(F32());
  case DType::F64:
    return make(F64());
  default:
    return nullptr;
  }
}
template <typename Make> constexpr ElementFn forAnyFloat(DType type, Make make) {
  if (type == DType::F8E4M3FN)
    return make(F8E4M3FN());
  if (type == DType::F8E5M2)
    return make(F8E5M2());
  if (type == DType::F8E4M3FNUZ)
    return make(F8E4M3FNUZ());
  if (type == DType::F8E5M2FNUZ)
    return make(F8E5M2FNUZ());
  return forFloat(type, make);
}

template <bool isSigned> constexpr ElementFn extendFn(DType from, DType to) {
  return forWidth(to, [&]<typename T>(T) -> ElementFn {
    if (from == DType::I1)
      return isSigned ? Loop<ops::Spread<T>, T, uint8_t>::kernel : Loop<ops::Resize<T>, T, uint8_t>::kernel;
    return forWidth(from, []<typename U>(U) -> ElementFn {
      if constexpr (sizeof(U) < sizeof(T))
        return Loop<ops::Resize<T>, T, std::conditional_t<isSigned, std::make_signed_t<U>, U>>::kernel;
      else
        return nullptr;
    });
  });
}

constexpr ElementFn truncateFn(DType from, DType to) {
  return forWidth(from, [&]<typename U>(U) -> ElementFn {
    if (to == DType::I1)
      return Loop<ops::ToBoolean, uint8_t, U>::kernel;
    return forWidth(to, []<typename T>(T) -> ElementFn {
      if constexpr (sizeof(T) < sizeof(U))
        return Loop<ops::Resize<T>, T, U>::kernel;
      else
        return nullptr;
    });
  });
}

template <bool isSigned> constexpr ElementFn fromIntegerFn(DType from, DType to) {
  return forFloat(to, [&]<typename S>(S) -> ElementFn {
    return forWidth(from, []<typename U>(U) -> ElementFn {
      using I = std::conditional_t<isSigned, std::make_signed_t<U>, U>;
      return Loop<ops::FromInteger<S>, typename S::Bits, I>::kernel;
    });
  });
}

template <bool isSigned> constexpr ElementFn toIntegerFn(DType from, DType to) {
  return forFloat(from, [&]<typename S>(S) -> ElementFn {
    return forWidth(to, []<typename U>(U) -> ElementFn {
      using I = std::conditional_t<isSigned, std::make_signed_t<U>, U>;
      return Loop<ops::ToInteger<S, I>, I, typename S::Bits>::kernel;
    });
  });
}

constexpr ElementFn floatFn(DType from, DType to) {
  return forAnyFloat(from, [&]<typename A>(A) -> ElementFn {
    return forAnyFloat(to, []<typename B>(B) -> ElementFn {
      if constexpr (std::is_same_v<A, B>)
        return nullptr;
      else
        return Loop<ops::ToFloat<A, B>, typename B::Bits, typename A::Bits>::kernel;
    });
  });
}

TXL_FAMILY ElementFn convertFn(ElementOp op, DType from, DType to) {
  switch (op) {
  case ElementOp::ExtSI:
    return extendFn<true>(from, to);
  case ElementOp::ExtUI:
    return extendFn<false>(from, to);
  case ElementOp::TruncI:
    return truncateFn(from, to);
  case ElementOp::SIToFP:
    return fromIntegerFn<true>(from, to);
  case ElementOp::UIToFP:
    return fromIntegerFn<false>(from, to);
  case ElementOp::FPToSI:
    return toIntegerFn<true>(from, to);
  case ElementOp::FPToUI:
    return toIntegerFn<false>(from, to);
  case ElementOp::FPToFP:
    return floatFn(from, to);
  default:
    return nullptr;
  }
}

} // namespace txl::machine::TXL_ISA
