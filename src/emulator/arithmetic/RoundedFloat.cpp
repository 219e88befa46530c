// f32 and f64 arithmetic with directed rounding, and that of pairs of f32, by the processor's own rounding modes, which
// are set around the loop over the lanes. Nothing in this file may be folded or moved across a change of mode.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"
#include <cfenv>

#pragma STDC FENV_ACCESS ON

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

static int modeOf(Modifier rounding) {
  switch (rounding) {
  case Modifier::Rz:
    return FE_TOWARDZERO;
  case Modifier::Rm:
    return FE_DOWNWARD;
  case Modifier::Rp:
    return FE_UPWARD;
  default:
    return FE_TONEAREST;
  }
}

/// `value`, in the rounding mode of the operation; zero if it is tiny.
static float flushTiny(Op op, float value, float a, float b, float c) {
  if (std::fabs(value) != 0x1p-126f)
    return value;
  bool tiny = op == Op::Mul   ? isTinyProduct(a, b)
              : op == Op::Fma ? isTinySum(a, b, c)
              : op == Op::Div ? isTinyQuotient(a, b)
                              : op == Op::Rcp && isTinyQuotient(1, a);
  return flushIf(tiny, value);
}
static double flushTiny(Op, double value, double, double, double) { return value; }

/// The NaN that `op` returns.
static float settled(Op, float value, float, float, float) { return value; }
static double settled(Op op, double value, double a, double b, double c) {
  switch (op) {
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
    return nanOf(value, b, a, 0);
  case Op::Fma:
    return nanOf(value, b, c, a);
  case Op::Div:
    return nanOf(value, a, b, 0);
  default:
    return nanOf(value, a, 0, 0);
  }
}

template <typename T> static T compute(Op op, T a, T b, T c) {
  switch (op) {
  case Op::Add:
    return a + b;
  case Op::Sub:
    return a - b;
  case Op::Mul:
    return a * b;
  case Op::Div:
    return a / b;
  case Op::Fma:
    return std::fma(a, b, c);
  case Op::Rcp:
    return T(1) / a;
  default:
    return std::sqrt(a);
  }
}

/// `count` elements of each operand, computed in the rounding mode of the operation.
template <typename T, bool Ftz, bool Sat, unsigned Count>
static void computeAll(Executor &x, const Operation &op, T *out) {
  const T *a = x.lanes<T>(op.source[0]), *b = x.lanes<T>(op.source[1]), *c = x.lanes<T>(op.source[2]);
  int before = std::fegetround();
  std::fesetround(modeOf(Modifier(op.variant)));
  for (unsigned i = 0; i < Count; ++i)
    if (T x = operand<Ftz>(a[i]), y = operand<Ftz>(b[i]), z = operand<Ftz>(c[i]); Ftz)
      out[i] = flushTiny(Op(op.flags), compute<T>(Op(op.flags), x, y, z), x, y, z);
    else
      out[i] = compute<T>(Op(op.flags), x, y, z);
  std::fesetround(before);
  for (unsigned i = 0; i < Count; ++i)
    out[i] = result<Ftz, Sat>(settled(Op(op.flags), out[i], a[i], b[i], c[i]));
}

template <typename T, bool Ftz, bool Sat> static void rounded(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  computeAll<T, Ftz, Sat, laneCount>(x, op, out);
  x.store(op.destination, out, mask);
}

/// f32x2: two elements in each lane's 64 bits.
template <bool Ftz> static void roundedPairs(Executor &x, const Operation &op, uint32_t mask) {
  alignas(uint64_t) float out[2 * laneCount];
  computeAll<float, Ftz, false, 2 * laneCount>(x, op, out);
  x.store(op.destination, reinterpret_cast<const uint64_t *>(out), mask);
}

Handler emulator::roundedFloatHandler(const ptx::Instruction &instruction) {
  bool ftz = instruction.has(Modifier::Ftz), sat = instruction.has(Modifier::Sat);
  if (instruction.type() == Type::f32x2)
    return ftz ? roundedPairs<true> : roundedPairs<false>;
  if (instruction.type() == Type::f64)
    return rounded<double, false, false>;
  if (ftz)
    return sat ? rounded<float, true, true> : rounded<float, true, false>;
  return sat ? rounded<float, false, true> : rounded<float, false, false>;
}
