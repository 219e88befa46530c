// Integer arithmetic and bit fields. Everything wraps unless the manual specifies otherwise.
#include "emulator/arithmetic/Bytes.h"
#include "emulator/execution/Lanewise.h"
#include <algorithm>
#include <bit>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {

template <typename T> struct Add {
  T operator()(T a, T b) const { return T(Wrapping<T>(a) + Wrapping<T>(b)); }
};
template <typename T> struct Sub {
  T operator()(T a, T b) const { return T(Wrapping<T>(a) - Wrapping<T>(b)); }
};
template <typename T> struct MulLo {
  T operator()(T a, T b) const { return T(Wrapping<T>(a) * Wrapping<T>(b)); }
};

/// The type of the full product.
template <typename T>
using Double =
    std::conditional_t<sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
                       std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>,
                                          std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

template <typename T> struct MulHi {
  T operator()(T a, T b) const { return T((Double<T>(a) * Double<T>(b)) >> (8 * sizeof(T))); }
};
template <typename T> struct MulWide {
  Double<T> operator()(T a, T b) const { return Double<T>(a) * Double<T>(b); }
};
template <typename T> struct MadLo {
  T operator()(T a, T b, T c) const { return Add<T>()(MulLo<T>()(a, b), c); }
};
template <typename T> struct MadHi {
  T operator()(T a, T b, T c) const { return Add<T>()(MulHi<T>()(a, b), c); }
};
template <typename T> struct MadWide {
  Double<T> operator()(T a, T b, Double<T> c) const { return Add<Double<T>>()(Double<T>(a) * Double<T>(b), c); }
};

static int32_t saturate(int64_t x) { return int32_t(std::clamp<int64_t>(x, INT32_MIN, INT32_MAX)); }
struct AddSat {
  int32_t operator()(int32_t a, int32_t b) const { return saturate(int64_t(a) + b); }
};
struct SubSat {
  int32_t operator()(int32_t a, int32_t b) const { return saturate(int64_t(a) - b); }
};
struct MadHiSat {
  int32_t operator()(int32_t a, int32_t b, int32_t c) const { return saturate(int64_t(MulHi<int32_t>()(a, b)) + c); }
};

/// The 48-bit product of the low 24 bits.
template <typename T> static Double<T> product24(T a, T b) {
  return Double<T>(T(uint32_t(a) << 8) >> 8) * Double<T>(T(uint32_t(b) << 8) >> 8);
}
template <typename T> struct Mul24Lo {
  T operator()(T a, T b) const { return T(product24(a, b)); }
};
template <typename T> struct Mul24Hi {
  T operator()(T a, T b) const { return T(product24(a, b) >> 16); }
};
template <typename T> struct Mad24Lo {
  T operator()(T a, T b, T c) const { return Add<T>()(T(product24(a, b)), c); }
};
template <typename T> struct Mad24Hi {
  T operator()(T a, T b, T c) const { return Add<T>()(T(product24(a, b) >> 16), c); }
};
struct Mad24HiSat {
  int32_t operator()(int32_t a, int32_t b, int32_t c) const { return saturate((product24(a, b) >> 16) + c); }
};
template <typename T> struct Sad {
  T operator()(T a, T b, T c) const { return Add<T>()(c, a < b ? Sub<T>()(b, a) : Sub<T>()(a, b)); }
};
/// Division by zero returns all ones and the remainder the dividend, as the hardware's code sequences do.
template <typename T> struct Div {
  T operator()(T a, T b) const {
    if (b == 0)
      return T(~T(0));
    if (std::is_signed_v<T> && b == T(-1))
      return Sub<T>()(0, a);
    return T(a / b);
  }
};
template <typename T> struct Rem {
  T operator()(T a, T b) const {
    if (b == 0)
      return a;
    if (std::is_signed_v<T> && b == T(-1))
      return 0;
    return T(a % b);
  }
};
template <typename T> struct Abs {
  T operator()(T a) const { return a < 0 ? Sub<T>()(0, a) : a; }
};
template <typename T> struct Neg {
  T operator()(T a) const { return Sub<T>()(0, a); }
};
template <typename T> struct Min {
  T operator()(T a, T b) const { return a < b ? a : b; }
};
template <typename T> struct Max {
  T operator()(T a, T b) const { return a > b ? a : b; }
};
struct MinRelu {
  int32_t operator()(int32_t a, int32_t b) const { return std::max(std::min(a, b), 0); }
};
struct MaxRelu {
  int32_t operator()(int32_t a, int32_t b) const { return std::max(std::max(a, b), 0); }
};
template <typename T> struct Popc {
  uint32_t operator()(T a) const { return std::popcount(a); }
};
template <typename T> struct Clz {
  uint32_t operator()(T a) const { return std::countl_zero(a); }
};
template <typename T, bool Shift> struct Bfind {
  uint32_t operator()(T a) const {
    using U = std::make_unsigned_t<T>;
    U bits = a < 0 ? U(~U(a)) : U(a);
    uint32_t bit = 8 * sizeof(T) - 1 - std::countl_zero(bits);
    return bits == 0 ? ~0u : Shift ? 8 * sizeof(T) - 1 - bit : bit;
  }
};
struct Fns {
  uint32_t operator()(uint32_t mask, uint32_t base, int32_t offset) const {
    if (base > 31)
      return ~0u;
    if (offset == 0)
      return mask >> base & 1 ? base : ~0u;
    if (offset == INT32_MIN) // its magnitude does not fit 32 bits
      return 0;
    int step = offset > 0 ? 1 : -1;
    uint32_t left = offset > 0 ? offset : -offset;
    for (int bit = base; bit >= 0 && bit < 32; bit += step)
      if (mask >> bit & 1 && --left == 0)
        return bit;
    return ~0u;
  }
};
template <typename T> struct Brev {
  T operator()(T a) const {
    T r = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
      r |= (a >> i & 1) << (8 * sizeof(T) - 1 - i);
    return r;
  }
};
/// Position or length of a bit field. The manual requires at most 255; beyond that, 32-bit instructions use the low
/// byte, and the sequences for 64 bits use the whole value.
template <typename T> static inline uint32_t clampFieldOperand(uint32_t n) {
  return sizeof(T) == 8 ? std::min(n, 255u) : n & 0xff;
}

template <typename T> struct Bfe {
  T operator()(T a, uint32_t position, uint32_t length) const {
    constexpr uint32_t top = 8 * sizeof(T) - 1;
    uint32_t pos = clampFieldOperand<T>(position), len = clampFieldOperand<T>(length);
    using U = std::make_unsigned_t<T>;
    U sign = std::is_signed_v<T> && len ? U(a) >> std::min(pos + len - 1, top) & 1 : 0;
    U field = pos <= top ? U(a) >> pos : 0;
    uint32_t have = pos <= top ? std::min(len, top + 1 - pos) : 0;
    U mask = have > top ? ~U(0) : (U(1) << have) - 1;
    return T((field & mask) | (sign ? ~mask : 0));
  }
};
template <typename T> struct Bfi {
  T operator()(T a, T b, uint32_t position, uint32_t length) const {
    constexpr uint32_t bits = 8 * sizeof(T);
    uint32_t pos = clampFieldOperand<T>(position), len = std::min(clampFieldOperand<T>(length), bits);
    if (pos >= bits || len == 0)
      return b;
    T mask = (len >= bits ? ~T(0) : (T(1) << len) - 1) << pos;
    return (b & ~mask) | (a << pos & mask);
  }
};
template <typename T, bool Clamp> struct Szext {
  T operator()(T a, uint32_t n) const {
    n = Clamp ? std::min(n, 32u) : n & 31;
    if (n == 0)
      return 0;
    return T(uint32_t(a) << (32 - n)) >> (32 - n);
  }
};
template <bool Clamp> struct Bmsk {
  uint32_t operator()(uint32_t position, uint32_t width) const {
    position = Clamp ? std::min(position, 32u) : position & 31;
    width = Clamp ? std::min(width, 32u) : width & 31;
    uint64_t ones = (uint64_t(1) << width) - 1;
    return uint32_t(ones << position);
  }
};

} // namespace

/// a + b + carry, where b is inverted for a subtraction, and the carry out. The carry register holds the carry of the
/// addition, as in hardware; a PTX borrow is its inverse.
template <typename T, bool Subtract, bool In, bool Out>
static void addCarry(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  const T *a = x.lanes<T>(op.source[0]), *b = x.lanes<T>(op.source[1]);
  uint32_t in = In ? x.predicate(op.source[3]) : Subtract ? allLanes : 0, carry = 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    T other = Subtract ? T(~b[i]) : b[i];
    T sum = a[i] + other, total = sum + (in >> i & 1);
    carry |= uint32_t(sum < a[i] || total < sum) << i;
    out[i] = total;
  }
  x.store(op.destination, out, mask);
  if (Out)
    x.storePredicate(op.destination2, carry, mask);
}

template <typename T, bool Hi, bool In, bool Out>
static void madCarry(Executor &x, const Operation &op, uint32_t mask) {
  using U = std::make_unsigned_t<T>;
  U out[laneCount];
  const T *a = x.lanes<T>(op.source[0]), *b = x.lanes<T>(op.source[1]);
  const U *c = x.lanes<U>(op.source[2]);
  uint32_t in = In ? x.predicate(op.source[3]) : 0, carry = 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    U product = Hi ? U(MulHi<T>()(a[i], b[i])) : U(MulLo<T>()(a[i], b[i]));
    U sum = product + c[i], total = sum + (in >> i & 1);
    carry |= uint32_t(sum < product || total < sum) << i;
    out[i] = total;
  }
  x.store(op.destination, out, mask);
  if (Out)
    x.storePredicate(op.destination2, carry, mask);
}

static Handler carryHandler(const ptx::Instruction &instruction) {
  bool in = instruction.form->opcode.ends_with("c") && instruction.form->opcode.size() == 4; // addc, subc, madc
  bool out = instruction.has(Modifier::Cc), wide = ptx::bitsOf(instruction.type()) == 64;
  bool isSigned = ptx::isSigned(instruction.type()), hi = instruction.has(Modifier::Hi);
  auto pick = [&]<bool In, bool Out>() -> Handler {
    switch (instruction.form->op) {
    case Op::AddCarry:
      return wide ? addCarry<uint64_t, false, In, Out> : addCarry<uint32_t, false, In, Out>;
    case Op::SubCarry:
      return wide ? addCarry<uint64_t, true, In, Out> : addCarry<uint32_t, true, In, Out>;
    case Op::MadCarry:
      if (!hi)
        return wide ? madCarry<uint64_t, false, In, Out> : madCarry<uint32_t, false, In, Out>;
      if (isSigned)
        return wide ? madCarry<int64_t, true, In, Out> : madCarry<int32_t, true, In, Out>;
      return wide ? madCarry<uint64_t, true, In, Out> : madCarry<uint32_t, true, In, Out>;
    default:
      return nullptr;
    }
  };
  if (in)
    return out ? pick.operator()<true, true>() : pick.operator()<true, false>();
  return out ? pick.operator()<false, true>() : pick.operator()<false, false>();
}

template <template <typename> class F> static Handler ternary(Type type) {
  switch (type) {
  case Type::u16:
    return lanewise<F<uint16_t>, uint16_t, uint16_t, uint16_t, uint16_t>;
  case Type::s16:
    return lanewise<F<int16_t>, int16_t, int16_t, int16_t, int16_t>;
  case Type::u32:
    return lanewise<F<uint32_t>, uint32_t, uint32_t, uint32_t, uint32_t>;
  case Type::s32:
    return lanewise<F<int32_t>, int32_t, int32_t, int32_t, int32_t>;
  case Type::u64:
    return lanewise<F<uint64_t>, uint64_t, uint64_t, uint64_t, uint64_t>;
  case Type::s64:
    return lanewise<F<int64_t>, int64_t, int64_t, int64_t, int64_t>;
  default:
    return nullptr;
  }
}

static Handler multiplyHandler(const ptx::Instruction &instruction) {
  Type type = instruction.type();
  bool mad = instruction.form->op == Op::Mad;
  if (instruction.has(Modifier::Sat))
    return lanewise<MadHiSat, int32_t, int32_t, int32_t, int32_t>;
  if (instruction.has(Modifier::Wide)) {
    auto pick = [&](auto zero) -> Handler {
      using T = decltype(zero);
      return mad ? lanewise<MadWide<T>, Double<T>, T, T, Double<T>> : lanewise<MulWide<T>, Double<T>, T, T>;
    };
    return type == Type::u16   ? pick(uint16_t())
           : type == Type::s16 ? pick(int16_t())
           : type == Type::u32 ? pick(uint32_t())
                               : pick(int32_t());
  }
  if (instruction.has(Modifier::Hi))
    return mad ? ternary<MadHi>(type) : overIntegers<MulHi>(type);
  return mad ? ternary<MadLo>(type) : overIntegers<MulLo>(type);
}

static Handler multiply24Handler(const ptx::Instruction &instruction) {
  bool isSigned = ptx::isSigned(instruction.type()), hi = instruction.has(Modifier::Hi);
  auto pick = [&](auto zero) -> Handler {
    using T = decltype(zero);
    if (instruction.form->op == Op::Mul24)
      return hi ? lanewise<Mul24Hi<T>, T, T, T> : lanewise<Mul24Lo<T>, T, T, T>;
    return hi ? lanewise<Mad24Hi<T>, T, T, T, T> : lanewise<Mad24Lo<T>, T, T, T, T>;
  };
  if (instruction.has(Modifier::Sat))
    return lanewise<Mad24HiSat, int32_t, int32_t, int32_t, int32_t>;
  return isSigned ? pick(int32_t()) : pick(uint32_t());
}

static Handler bitHandler(const ptx::Instruction &instruction) {
  Type type = instruction.type();
  bool wide = ptx::bitsOf(type) == 64, isSigned = ptx::isSigned(type), clamp = instruction.has(Modifier::Clamp);
  auto find = [&](auto zero) -> Handler {
    using T = decltype(zero);
    return instruction.has(Modifier::Shiftamt) ? lanewise<Bfind<T, true>, uint32_t, T>
                                               : lanewise<Bfind<T, false>, uint32_t, T>;
  };
  auto extract = [&](auto zero) -> Handler {
    using T = decltype(zero);
    return lanewise<Bfe<T>, T, T, uint32_t, uint32_t>;
  };
  switch (instruction.form->op) {
  case Op::Popc:
    return wide ? lanewise<Popc<uint64_t>, uint32_t, uint64_t> : lanewise<Popc<uint32_t>, uint32_t, uint32_t>;
  case Op::Clz:
    return wide ? lanewise<Clz<uint64_t>, uint32_t, uint64_t> : lanewise<Clz<uint32_t>, uint32_t, uint32_t>;
  case Op::Bfind:
    return wide ? (isSigned ? find(int64_t()) : find(uint64_t())) : (isSigned ? find(int32_t()) : find(uint32_t()));
  case Op::Fns:
    return lanewise<Fns, uint32_t, uint32_t, uint32_t, int32_t>;
  case Op::Brev:
    return wide ? lanewise<Brev<uint64_t>, uint64_t, uint64_t> : lanewise<Brev<uint32_t>, uint32_t, uint32_t>;
  case Op::Bfe:
    return wide ? (isSigned ? extract(int64_t()) : extract(uint64_t()))
                : (isSigned ? extract(int32_t()) : extract(uint32_t()));
  case Op::Bfi:
    return wide ? moveBits<Bfi<uint64_t>, uint64_t, uint32_t, uint32_t>
                : moveBits<Bfi<uint32_t>, uint32_t, uint32_t, uint32_t>;
  case Op::Szext:
    if (isSigned)
      return clamp ? lanewise<Szext<int32_t, true>, int32_t, int32_t, uint32_t>
                   : lanewise<Szext<int32_t, false>, int32_t, int32_t, uint32_t>;
    return clamp ? lanewise<Szext<uint32_t, true>, uint32_t, uint32_t, uint32_t>
                 : lanewise<Szext<uint32_t, false>, uint32_t, uint32_t, uint32_t>;
  case Op::Bmsk:
    return clamp ? lanewise<Bmsk<true>, uint32_t, uint32_t, uint32_t>
                 : lanewise<Bmsk<false>, uint32_t, uint32_t, uint32_t>;
  default:
    return nullptr;
  }
}

Handler emulator::integerHandler(const ptx::Instruction &instruction) {
  if (instruction.form->opClass != ptx::OpClass::Integer)
    return nullptr;
  Type type = instruction.type();
  if (type == Type::u16x2 || type == Type::s16x2)
    return packedIntegerHandler(instruction);
  bool sat = instruction.has(Modifier::Sat), relu = instruction.has(Modifier::Relu);
  if (instruction.form->opcode == "vabsdiff4")
    return emulator::absoluteDifferencesHandler(instruction);
  switch (instruction.form->op) {
  case Op::Add:
    return sat ? lanewise<AddSat, int32_t, int32_t, int32_t> : overIntegers<::Add>(type);
  case Op::Sub:
    return sat ? lanewise<SubSat, int32_t, int32_t, int32_t> : overIntegers<::Sub>(type);
  case Op::AddCarry:
  case Op::SubCarry:
  case Op::MadCarry:
    return carryHandler(instruction);
  case Op::Mul:
  case Op::Mad:
    return multiplyHandler(instruction);
  case Op::Mul24:
  case Op::Mad24:
    return multiply24Handler(instruction);
  case Op::Sad:
    return ternary<::Sad>(type);
  case Op::Div:
    return overIntegers<::Div>(type);
  case Op::Rem:
    return overIntegers<::Rem>(type);
  case Op::Abs:
    return overIntegers<::Abs, true>(type);
  case Op::Neg:
    return overIntegers<::Neg, true>(type);
  case Op::Min:
    return relu ? lanewise<MinRelu, int32_t, int32_t, int32_t> : overIntegers<::Min>(type);
  case Op::Max:
    return relu ? lanewise<MaxRelu, int32_t, int32_t, int32_t> : overIntegers<::Max>(type);
  case Op::Dp4a:
  case Op::Dp2a:
    return emulator::byteDotHandler(instruction);
  default:
    return bitHandler(instruction);
  }
}

namespace {
/// Two 16-bit elements.
template <template <typename> class F, typename T, bool Relu = false> struct Packed {
  uint32_t operator()(uint32_t a, uint32_t b) const {
    T low = F<T>()(T(a), T(b)), high = F<T>()(T(a >> 16), T(b >> 16));
    if (Relu) {
      low = std::max<T>(low, 0);
      high = std::max<T>(high, 0);
    }
    return uint16_t(low) | uint32_t(uint16_t(high)) << 16;
  }
};

} // namespace

Handler emulator::packedIntegerHandler(const ptx::Instruction &instruction) {
  bool isSigned = instruction.type() == Type::s16x2, relu = instruction.has(Modifier::Relu);
  using U = uint32_t;
  switch (instruction.form->op) {
  case Op::Add:
    return lanewise<Packed<::Add, uint16_t>, U, U, U>;
  case Op::Min:
    return relu       ? lanewise<Packed<::Min, int16_t, true>, U, U, U>
           : isSigned ? lanewise<Packed<::Min, int16_t>, U, U, U>
                      : lanewise<Packed<::Min, uint16_t>, U, U, U>;
  case Op::Max:
    return relu       ? lanewise<Packed<::Max, int16_t, true>, U, U, U>
           : isSigned ? lanewise<Packed<::Max, int16_t>, U, U, U>
                      : lanewise<Packed<::Max, uint16_t>, U, U, U>;
  default:
    return nullptr;
  }
}
