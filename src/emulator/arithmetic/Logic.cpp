// Logic, shifts and byte permutations. Predicates are masks, so logic on them is one operation for the warp.
#include "emulator/execution/Lanewise.h"
#include <algorithm>
#include <type_traits>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {

template <typename T> struct And {
  T operator()(T a, T b) const { return a & b; }
};
template <typename T> struct Or {
  T operator()(T a, T b) const { return a | b; }
};
template <typename T> struct Xor {
  T operator()(T a, T b) const { return a ^ b; }
};
template <typename T> struct Not {
  T operator()(T a) const { return T(~a); }
};
template <typename T> struct Cnot {
  T operator()(T a) const { return a == 0; }
};
template <typename T> struct Shl {
  T operator()(T a, uint32_t n) const { return n < 8 * sizeof(T) ? T(Wrapping<T>(a) << n) : 0; }
};
template <typename T> struct Shr {
  T operator()(T a, uint32_t n) const { return T(n < 8 * sizeof(T) ? a >> n : a < 0 ? -1 : 0); }
};
template <bool Left, bool Clamp> struct Shf {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t n) const {
    n = Clamp ? std::min(n, 32u) : n & 31;
    uint64_t both = uint64_t(b) << 32 | a;
    return Left ? uint32_t((both << n) >> 32) : uint32_t(both >> n);
  }
};
/// For each lane: `table` has a bit for each combination of the bits of a, b and c.
static uint32_t lop3(uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 8; ++i) {
    uint32_t term = (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    r |= table >> i & 1 ? term : 0;
  }
  return r;
}
struct Lop3 {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c, uint32_t table) const { return lop3(a, b, c, table); }
};

/// d = lop3(a, b, c), p = (d != 0) op q
static void lop3Predicate(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t out[laneCount], nonzero = 0;
  const uint32_t *a = x.lanes<uint32_t>(op.source[0]), *b = x.lanes<uint32_t>(op.source[1]),
                 *c = x.lanes<uint32_t>(op.source[2]);
  for (unsigned i = 0; i < laneCount; ++i) {
    out[i] = lop3(a[i], b[i], c[i], op.flags);
    nonzero |= uint32_t(out[i] != 0) << i;
  }
  uint32_t q = x.predicate(op.source[3]);
  x.store(op.destination, out, mask);
  x.storePredicate(op.destination2, op.variant ? nonzero | q : nonzero & q, mask);
}

/// The modes of prmt other than the general one are tables of selectors.
template <unsigned Mode> struct Prmt {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t selector) const {
    uint64_t bytes = uint64_t(b) << 32 | a;
    uint32_t r = 0, k = selector & 3;
    for (unsigned i = 0; i < 4; ++i) {
      unsigned index = Mode == 0   ? selector >> (4 * i) & 15
                       : Mode == 1 ? k + i                  // f4e
                       : Mode == 2 ? (k + 8 - i) & 7        // b4e
                       : Mode == 3 ? k                      // rc8
                       : Mode == 4 ? std::max(k, i)         // ecl
                       : Mode == 5 ? std::min(k, i)         // ecr
                                   : (k & 1) * 2 + (i & 1); // rc16
      uint8_t byte = bytes >> (8 * (index & 7));
      if (index & 8)
        byte = byte & 0x80 ? 0xff : 0;
      r |= uint32_t(byte) << (8 * i);
    }
    return r;
  }
};

} // namespace

namespace {
// Which bits of a result are defined if some operand bits are not: those determined by the defined ones. Compilers, for
// example, fill one half of a register and mask the other half out.
struct AndKnown {
  template <typename U> U operator()(U a, U knownA, U b, U knownB) const {
    return (knownA & knownB) | (knownA & U(~a)) | (knownB & U(~b));
  }
};
struct OrKnown {
  template <typename U> U operator()(U a, U knownA, U b, U knownB) const {
    return (knownA & knownB) | (knownA & a) | (knownB & b);
  }
};
struct BothKnown {
  template <typename U> U operator()(U, U knownA, U, U knownB) const { return knownA & knownB; }
};
struct ShlKnown {
  template <typename U> U operator()(U, U knownA, uint32_t n, uint32_t knownN) const {
    if (knownN != ~0u)
      return 0;
    return n < 8 * sizeof(U) ? U(U(knownA << n) | U((uint64_t(1) << n) - 1)) : U(~U(0));
  }
};
template <bool IsSigned> struct ShrKnown {
  template <typename U> U operator()(U, U knownA, uint32_t n, uint32_t knownN) const {
    if (knownN != ~0u)
      return 0;
    const uint32_t shift = std::min<uint32_t>(n, 8 * sizeof(U) - 1);
    if (IsSigned) // sign extension
      return U(std::make_signed_t<U>(knownA) >> shift);
    return n < 8 * sizeof(U) ? U(U(knownA >> n) | U(~U(U(~U(0)) >> n))) : U(~U(0));
  }
};
} // namespace

/// destination = F(sources), with definedness of bits computed by `Known`.
template <typename F, typename Known, typename T, typename B>
static void bitwise(Executor &x, const Operation &op, uint32_t mask) {
  using U = std::make_unsigned_t<T>;
  const uint32_t whole = x.definedLanes(op.source[0]) & x.definedLanes(op.source[1]);
  const bool isFollowed = x.checks && mask & ~whole;
  U bits[laneCount] = {};
  for (unsigned i = 0; isFollowed && i < laneCount; ++i)
    bits[i] = Known()(U(x.lanes<const T>(op.source[0])[i]), x.definedBits<U>(op.source[0], i),
                      x.lanes<const B>(op.source[1])[i], x.definedBits<B>(op.source[1], i));
  if constexpr (std::is_invocable_v<F, T, B>)
    lanewise<F, T, T, B>(x, op, mask);
  else
    lanewise<F, T, T>(x, op, mask);
  if (!x.checks)
    return;
  if (!isFollowed)
    return x.markDefined(op.destination, whole, mask);
  x.markBytes(
      op.destination, sizeof(T),
      [&](unsigned b) {
        uint32_t lanes = 0;
        for (unsigned i = 0; i < laneCount; ++i)
          lanes |= uint32_t((bits[i] >> (8 * b) & 0xff) == 0xff) << i;
        return lanes;
      },
      mask);
}

template <template <typename> class F, typename Known> static Handler bitwiseHandler(Type type) {
  switch (ptx::bitsOf(type)) {
  case 16:
    return bitwise<F<uint16_t>, Known, uint16_t, uint16_t>;
  case 32:
    return bitwise<F<uint32_t>, Known, uint32_t, uint32_t>;
  default:
    return bitwise<F<uint64_t>, Known, uint64_t, uint64_t>;
  }
}

template <typename F> static void predicateLogic(Executor &x, const Operation &op, uint32_t mask) {
  x.storePredicate(op.destination, F()(x.predicate(op.source[0]), x.predicate(op.source[1])), mask);
}
static void predicateNot(Executor &x, const Operation &op, uint32_t mask) {
  x.storePredicate(op.destination, ~x.predicate(op.source[0]), mask);
}

static Handler shiftHandler(const ptx::Instruction &instruction) {
  Type type = instruction.type();
  auto pick = [&](auto zero) -> Handler {
    using T = decltype(zero);
    return instruction.form->op == Op::Shl ? bitwise<::Shl<T>, ShlKnown, T, uint32_t>
                                           : bitwise<::Shr<T>, ShrKnown<std::is_signed_v<T>>, T, uint32_t>;
  };
  bool isSigned = ptx::isSigned(type);
  switch (ptx::bitsOf(type)) {
  case 16:
    return isSigned ? pick(int16_t()) : pick(uint16_t());
  case 32:
    return isSigned ? pick(int32_t()) : pick(uint32_t());
  default:
    return isSigned ? pick(int64_t()) : pick(uint64_t());
  }
}

static Handler prmtHandler(const ptx::Instruction &instruction) {
  using U = uint32_t;
  switch (
      instruction.oneOf({Modifier::F4e, Modifier::B4e, Modifier::Rc8, Modifier::Ecl, Modifier::Ecr, Modifier::Rc16})) {
  case Modifier::F4e:
    return moveBits<::Prmt<1>, U, U>;
  case Modifier::B4e:
    return moveBits<::Prmt<2>, U, U>;
  case Modifier::Rc8:
    return moveBits<::Prmt<3>, U, U>;
  case Modifier::Ecl:
    return moveBits<::Prmt<4>, U, U>;
  case Modifier::Ecr:
    return moveBits<::Prmt<5>, U, U>;
  case Modifier::Rc16:
    return moveBits<::Prmt<6>, U, U>;
  default:
    return moveBits<::Prmt<0>, U, U>;
  }
}

Handler emulator::logicHandler(const ptx::Instruction &instruction) {
  if (instruction.form->opClass != ptx::OpClass::Logic)
    return nullptr;
  Type type = instruction.type();
  bool isPredicate = type == Type::pred;
  using U = uint32_t;
  switch (instruction.form->op) {
  case Op::And:
    return isPredicate ? predicateLogic<::And<U>> : bitwiseHandler<::And, AndKnown>(type);
  case Op::Or:
    return isPredicate ? predicateLogic<::Or<U>> : bitwiseHandler<::Or, OrKnown>(type);
  case Op::Xor:
    return isPredicate ? predicateLogic<::Xor<U>> : bitwiseHandler<::Xor, BothKnown>(type);
  case Op::Not:
    return isPredicate ? predicateNot : bitwiseHandler<::Not, BothKnown>(type);
  case Op::Cnot:
    return overIntegers<::Cnot, true>(type);
  case Op::Lop3:
    return instruction.operands.size() > 5 ? lop3Predicate : lanewise<::Lop3, U, U, U, U, U>;
  case Op::Shl:
  case Op::Shr:
    return shiftHandler(instruction);
  case Op::Shf: {
    bool clamp = instruction.has(Modifier::Clamp);
    if (instruction.has(Modifier::L))
      return clamp ? lanewise<::Shf<true, true>, U, U, U, U> : lanewise<::Shf<true, false>, U, U, U, U>;
    return clamp ? lanewise<::Shf<false, true>, U, U, U, U> : lanewise<::Shf<false, false>, U, U, U, U>;
  }
  case Op::Prmt:
    return prmtHandler(instruction);
  default:
    return nullptr;
  }
}
