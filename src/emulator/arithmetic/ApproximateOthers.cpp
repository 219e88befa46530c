// `.approx` functions of types other than f32. ex2 and tanh of f16 are those of f32, truncated. rcp and rsqrt of f64
// with `.ftz` read the upper 32 bits of the operand and return 32 bits, a seed for Newton's iteration: the mantissa is
// that of f32, truncated.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/FunctionUnit.h"
#include "emulator/numerics/Rounding.h"
#include <cmath>

using namespace txl;
using namespace txl::emulator;
using ptx::Op;
using ptx::Type;

namespace {
template <typename F, bool Tanh, bool Ftz> uint16_t half(uint16_t bits) {
  if (Ftz && !(bits & F::infinity))
    bits &= 0x8000;
  if ((bits & 0x7fff) > F::infinity)
    return 0x7fff;
  float x = numerics::decode<F>(bits);
  float value = Tanh ? unit::tanh(x) : unit::ex2(x);
  if constexpr (F::bias == 127)
    return uint16_t(std::bit_cast<uint32_t>(value) >> 16);
  return std::isinf(value) ? uint16_t(F::infinity)
                           : roundToHalf<F>(value, value < 65536 ? Direction::Zero : Direction::Nearest);
}

template <typename F, bool Tanh, bool Ftz, unsigned Count>
void halves(Executor &x, const Operation &op, uint32_t mask) {
  alignas(64) uint16_t out[Count * laneCount];
  const uint16_t *in = x.lanes<uint16_t>(op.source[0]);
  for (unsigned i = 0; i < Count * laneCount; ++i)
    out[i] = half<F, Tanh, Ftz>(in[i]);
  if constexpr (Count == 1)
    x.store(op.destination, out, mask);
  else
    x.store(op.destination, reinterpret_cast<uint32_t *>(out), mask);
}

/// rcp, or rsqrt, of the upper 32 bits.
template <bool Root> struct Seed {
  double operator()(double a) const {
    uint64_t bits = std::bit_cast<uint64_t>(a);
    bool negative = bits >> 63;
    int field = bits >> 52 & 2047, exponent = field - 1023;
    uint32_t mantissa = uint32_t(bits >> 32) & 0xfffff;
    if ((field == 2047 && mantissa) || (Root && negative && field))
      return word(nanBits);
    if (field == 2047 || !field)
      return std::copysign(field ? 0.0 : INFINITY, a);
    // In f32 the operand gets exponent 0, or 1 where a root needs it.
    int odd = Root ? exponent & 1 : 0;
    float x = std::bit_cast<float>(uint32_t(127 + odd) << 23 | mantissa << 3);
    uint32_t result = std::bit_cast<uint32_t>(Root ? unit::rsqrt(x) : unit::rcp(x));
    int up = (Root ? -(exponent - odd) / 2 : -exponent) + int(result >> 23) - 127 + 1023;
    return word((negative ? 0x80000000 : 0) | (up > 0 ? uint32_t(up) << 20 | (result >> 3 & 0xfffff) : 0));
  }
  static double word(uint32_t upper) { return std::bit_cast<double>(uint64_t(upper) << 32); }
};

/// Without `.ftz`: a third-order step from the seed, as the PTX compiler emits it.
struct RootOfDouble {
  static double step(double a) {
    double y = Seed<true>()(a), error = std::fma(a, -(y * y), 1.0);
    return std::fma(std::fma(error, 0.375, 0.5), y * error, y);
  }
  double operator()(double a) const {
    if (std::isnan(a))
      return quiet(a);
    if (a == 0)
      return std::copysign(INFINITY, a);
    if (a < 0)
      return std::bit_cast<double>(uint64_t(0xfff8) << 48);
    if (std::isinf(a))
      return 0;
    return a < 0x1p-1022 ? step(a * 0x1p54) * 0x1p27 : step(a);
  }
};
} // namespace

Handler emulator::approximateHalfHandler(const ptx::Instruction &instruction) {
  bool tanh = instruction.form->op == Op::TanhApprox;
  switch (instruction.type()) {
  case Type::f16:
    return tanh ? halves<numerics::F16, true, false, 1> : halves<numerics::F16, false, false, 1>;
  case Type::f16x2:
    return tanh ? halves<numerics::F16, true, false, 2> : halves<numerics::F16, false, false, 2>;
  case Type::bf16:
    return tanh ? halves<numerics::BF16, true, false, 1> : halves<numerics::BF16, false, true, 1>;
  default:
    return tanh ? halves<numerics::BF16, true, false, 2> : halves<numerics::BF16, false, true, 2>;
  }
}

Handler emulator::approximateDoubleHandler(const ptx::Instruction &instruction) {
  bool ftz = instruction.has(ptx::Modifier::Ftz);
  if (instruction.form->op == Op::RcpApprox)
    return lanewise<Seed<false>, double, double>;
  return ftz ? lanewise<Seed<true>, double, double> : lanewise<RootOfDouble, double, double>;
}
