// Comparisons to predicates and values, and selections. A comparison computes a mask of lanes; `setp` combines it with
// a predicate, `set` expands it to register values.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {
enum class Combination : uint8_t { None, And, Or, Xor };

struct Options {
  uint32_t whenTrue; // the value that `set` writes for true
  Combination combination;
  bool ftz;
};
} // namespace

template <typename T, typename F> static uint32_t each(const T *a, const T *b, F holds) {
  uint32_t out = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    out |= uint32_t(holds(a[i], b[i])) << i;
  return out;
}

template <typename T> static uint32_t compareLanes(Modifier what, const T *a, const T *b) {
  switch (what) {
  case Modifier::Eq:
    return each(a, b, [](T x, T y) { return x == y; });
  case Modifier::Ne:
    return each(a, b, [](T x, T y) { return (x < y) | (x > y); });
  case Modifier::Lt:
  case Modifier::Lo:
    return each(a, b, [](T x, T y) { return x < y; });
  case Modifier::Le:
  case Modifier::Ls:
    return each(a, b, [](T x, T y) { return x <= y; });
  case Modifier::Gt:
  case Modifier::Hi:
    return each(a, b, [](T x, T y) { return x > y; });
  case Modifier::Ge:
  case Modifier::Hs:
    return each(a, b, [](T x, T y) { return x >= y; });
  // The unordered comparisons are true for a NaN.
  case Modifier::Equ:
    return each(a, b, [](T x, T y) { return !((x < y) | (x > y)); });
  case Modifier::Neu:
    return each(a, b, [](T x, T y) { return x != y; });
  case Modifier::Ltu:
    return each(a, b, [](T x, T y) { return !(x >= y); });
  case Modifier::Leu:
    return each(a, b, [](T x, T y) { return !(x > y); });
  case Modifier::Gtu:
    return each(a, b, [](T x, T y) { return !(x <= y); });
  case Modifier::Geu:
    return each(a, b, [](T x, T y) { return !(x < y); });
  case Modifier::Num:
    return each(a, b, [](T x, T y) { return (x == x) & (y == y); });
  default:
    return each(a, b, [](T x, T y) { return (x != x) | (y != y); });
  }
}

// Reading of lanes by type: plain types in place, f32 flushed on request, f16 as float.
template <typename T, bool Ftz> static uint32_t comparePlain(Executor &x, const Operation &op) {
  const T *a = x.lanes<T>(op.source[0]), *b = x.lanes<T>(op.source[1]);
  if constexpr (Ftz) {
    T left[laneCount], right[laneCount];
    for (unsigned i = 0; i < laneCount; ++i) {
      left[i] = flush(a[i]);
      right[i] = flush(b[i]);
    }
    return compareLanes<T>(Modifier(op.variant), left, right);
  }
  return compareLanes<T>(Modifier(op.variant), a, b);
}

template <typename F> static float widen(uint16_t bits, bool ftz) {
  return numerics::decode<F>(ftz && !(bits & F::infinity) ? bits & 0x8000 : bits);
}

/// Compares half `half` of each element of `stride` halves.
template <typename F> static uint32_t compareHalves(Executor &x, const Operation &op, unsigned stride, unsigned half) {
  const uint16_t *a = x.lanes<uint16_t>(op.source[0]), *b = x.lanes<uint16_t>(op.source[1]);
  float left[laneCount], right[laneCount];
  bool ftz = op.options<Options>().ftz;
  for (unsigned i = 0; i < laneCount; ++i) {
    left[i] = widen<F>(a[stride * i + half], ftz);
    right[i] = widen<F>(b[stride * i + half], ftz);
  }
  return compareLanes<float>(Modifier(op.variant), left, right);
}

static uint32_t combine(const Operation &op, uint32_t compared, uint32_t predicate) {
  switch (op.options<Options>().combination) {
  case Combination::And:
    return compared & predicate;
  case Combination::Or:
    return compared | predicate;
  case Combination::Xor:
    return compared ^ predicate;
  case Combination::None:
    break;
  }
  return compared;
}

template <auto Compare> static void setp(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t compared = Compare(x, op), c = x.predicate(op.source[2]);
  x.storePredicate(op.destination2, combine(op, ~compared, c), mask);
  x.storePredicate(op.destination, combine(op, compared, c), mask);
}

/// p for the low halves, q for the high ones.
template <typename F> static void setpPair(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t low = compareHalves<F>(x, op, 2, 0), high = compareHalves<F>(x, op, 2, 1), c = x.predicate(op.source[2]);
  x.storePredicate(op.destination2, combine(op, high, c), mask);
  x.storePredicate(op.destination, combine(op, low, c), mask);
}

template <typename F> static uint32_t compareHalf(Executor &x, const Operation &op) {
  return compareHalves<F>(x, op, 1, 0);
}

template <auto Compare> static void set(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t holds = combine(op, Compare(x, op), x.predicate(op.source[2]));
  uint32_t out[laneCount], one = op.options<Options>().whenTrue;
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = holds >> i & 1 ? one : 0;
  x.store(op.destination, out, mask);
}

/// 16-bit results.
template <auto Compare> static void setHalf(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t holds = combine(op, Compare(x, op), x.predicate(op.source[2]));
  uint16_t out[laneCount], one = uint16_t(op.options<Options>().whenTrue);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = holds >> i & 1 ? one : 0;
  x.store(op.destination, out, mask);
}

/// Each half of the result is for one of the two compared halves.
template <typename F> static void setPair(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t c = x.predicate(op.source[2]);
  uint32_t low = combine(op, compareHalves<F>(x, op, 2, 0), c), high = combine(op, compareHalves<F>(x, op, 2, 1), c);
  uint32_t out[laneCount], one = uint16_t(op.options<Options>().whenTrue);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = (low >> i & 1 ? one : 0) | (high >> i & 1 ? one << 16 : 0);
  x.store(op.destination, out, mask);
}

enum class Result : uint8_t { Predicate, Word, Half };

template <auto Compare> static Handler compareWith(Result result) {
  return result == Result::Predicate ? setp<Compare> : result == Result::Word ? set<Compare> : setHalf<Compare>;
}

static Handler comparison(Type type, bool ftz, Result result) {
  switch (type) {
  case Type::b16:
  case Type::u16:
    return compareWith<comparePlain<uint16_t, false>>(result);
  case Type::s16:
    return compareWith<comparePlain<int16_t, false>>(result);
  case Type::b32:
  case Type::u32:
    return compareWith<comparePlain<uint32_t, false>>(result);
  case Type::s32:
    return compareWith<comparePlain<int32_t, false>>(result);
  case Type::b64:
  case Type::u64:
    return compareWith<comparePlain<uint64_t, false>>(result);
  case Type::s64:
    return compareWith<comparePlain<int64_t, false>>(result);
  case Type::f32:
    return ftz ? compareWith<comparePlain<float, true>>(result) : compareWith<comparePlain<float, false>>(result);
  case Type::f64:
    return compareWith<comparePlain<double, false>>(result);
  case Type::f16:
    return compareWith<compareHalf<numerics::F16>>(result);
  case Type::bf16:
    return compareWith<compareHalf<numerics::BF16>>(result);
  case Type::f16x2:
    return result == Result::Predicate ? setpPair<numerics::F16> : setPair<numerics::F16>;
  case Type::bf16x2:
    return result == Result::Predicate ? setpPair<numerics::BF16> : setPair<numerics::BF16>;
  default:
    return nullptr;
  }
}

template <typename T> static void selp(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  const T *a = x.lanes<T>(op.source[0]), *b = x.lanes<T>(op.source[1]);
  uint32_t choice = x.predicate(op.source[2]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = choice >> i & 1 ? a[i] : b[i];
  x.store(op.destination, out, mask);
  if (!x.checks)
    return;
  if (!(mask & ~(x.definedLanes(op.source[0]) & x.definedLanes(op.source[1]))))
    return x.markDefined(op.destination, x.definedLanes(op.source[2]), mask);
  auto chosen = [&](unsigned b) {
    return x.definedLanes(op.source[2]) &
           ((choice & x.definedByte(op.source[0], b)) | (~choice & x.definedByte(op.source[1], b)));
  };
  x.markBytes(op.destination, sizeof(T), chosen, mask);
}

namespace {
template <typename T, typename C> struct Slct {
  T operator()(T a, T b, C c) const { return c >= 0 ? a : b; }
};
template <typename T> struct SlctFlushed {
  T operator()(T a, T b, float c) const { return flush(c) >= 0 ? a : b; }
};

} // namespace

static Handler selectHandler(const ptx::Instruction &instruction) {
  bool isSlct = instruction.form->op == Op::Slct, isFloat = instruction.type(1) == Type::f32,
       ftz = instruction.has(Modifier::Ftz);
  auto pick = [&](auto zero) -> Handler {
    using T = decltype(zero);
    if (!isSlct)
      return selp<T>;
    return !isFloat ? lanewise<::Slct<T, int32_t>, T, T, T, int32_t>
           : ftz    ? lanewise<SlctFlushed<T>, T, T, T, float>
                    : lanewise<::Slct<T, float>, T, T, T, float>;
  };
  unsigned bits = ptx::bitsOf(instruction.type(0));
  return bits == 16 ? pick(uint16_t()) : bits == 32 ? pick(uint32_t()) : pick(uint64_t());
}

void emulator::setCompareOptions(Operation &operation, const ptx::Instruction &instruction) {
  auto combination = [&] {
    switch (instruction.oneOf({Modifier::And, Modifier::Or, Modifier::Xor})) {
    case Modifier::And:
      return Combination::And;
    case Modifier::Or:
      return Combination::Or;
    case Modifier::Xor:
      return Combination::Xor;
    default:
      return Combination::None;
    }
  };
  auto whenTrue = [](Type type) -> uint32_t {
    bool isF16 = type == Type::f16 || type == Type::f16x2, isBF16 = type == Type::bf16 || type == Type::bf16x2;
    return type == Type::f32 ? 0x3f800000 : isF16 ? 0x3c00 : isBF16 ? 0x3f80 : 0xffffffff;
  };
  operation.setOptions(Options{whenTrue(instruction.type(0)), combination(), instruction.has(Modifier::Ftz)});
}

Handler emulator::compareHandler(const ptx::Instruction &instruction) {
  bool ftz = instruction.has(Modifier::Ftz);
  switch (instruction.form->op) {
  case Op::Setp:
    return comparison(instruction.type(0), ftz, Result::Predicate);
  case Op::Set:
    return comparison(instruction.type(1), ftz, ptx::bitsOf(instruction.type(0)) == 16 ? Result::Half : Result::Word);
  case Op::Selp:
  case Op::Slct:
    return selectHandler(instruction);
  default:
    return nullptr;
  }
}
