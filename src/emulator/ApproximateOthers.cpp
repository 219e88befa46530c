// `.approx` functions of other types than f32: ex2 and tanh of halves, and rcp and rsqrt of f64, which only see the upper 32 bits
// of a number where the result is `.ftz`, and give 32 bits: a seed for Newton's iteration.
#include "emulator/FloatRules.h"
#include "emulator/Lanewise.h"
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
  double x = numerics::decode<F>(bits);
  uint16_t result = numerics::encode<F>(Tanh ? std::tanh(x) : std::exp2(x));
  return Ftz && !(result & F::infinity) ? result & 0x8000 : result;
}

template <typename F, bool Tanh, bool Ftz, unsigned Count> void halves(Executor &x, const Operation &op, uint32_t mask) {
  alignas(64) uint16_t out[Count * laneCount];
  const uint16_t *in = x.lanes<uint16_t>(op.source[0]);
  for (unsigned i = 0; i < Count * laneCount; ++i)
    out[i] = half<F, Tanh, Ftz>(in[i]);
  if constexpr (Count == 1)
    x.store(op.destination, out, mask);
  else
    x.store(op.destination, reinterpret_cast<uint32_t *>(out), mask);
}

constexpr uint64_t upperBits = 0xffffffff00000000;

template <bool Root, bool Ftz> struct Inverse {
  double operator()(double a) const {
    if (std::isnan(a))
      return canonical(a);
    if constexpr (Ftz) {
      a = std::bit_cast<double>(std::bit_cast<uint64_t>(a) & upperBits);
      a = std::fpclassify(a) == FP_SUBNORMAL ? std::copysign(0.0, a) : a;
    }
    double r = 1 / (Root ? std::sqrt(a) : a);
    if (std::isnan(r))
      return canonical(r);
    if constexpr (Ftz) {
      r = std::fpclassify(r) == FP_SUBNORMAL ? std::copysign(0.0, r) : r;
      r = std::bit_cast<double>(std::bit_cast<uint64_t>(r) & upperBits);
    }
    return r;
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
    return lanewise<Inverse<false, true>, double, double>;
  return ftz ? lanewise<Inverse<true, true>, double, double> : lanewise<Inverse<true, false>, double, double>;
}
