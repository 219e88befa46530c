// The `.approx` and `.full` functions: computed in double and rounded, so they are within the error that the manual
// allows, but not the bits of a particular GPU (docs/emulator.md says which are).
#include "emulator/FloatRules.h"
#include "emulator/Lanewise.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;

namespace {
struct RcpApprox {
  static double compute(double a) { return 1 / a; }
};
struct SqrtApprox {
  static double compute(double a) { return std::sqrt(a); }
};
struct RsqrtApprox {
  static double compute(double a) { return 1 / std::sqrt(a); }
};
struct SinApprox {
  static double compute(double a) { return std::sin(a); }
};
struct CosApprox {
  static double compute(double a) { return std::cos(a); }
};
struct Lg2Approx {
  static double compute(double a) { return std::log2(a); }
};
struct Ex2Approx {
  static double compute(double a) { return std::exp2(a); }
};
struct TanhApprox {
  static double compute(double a) { return std::tanh(a); }
};
template <typename F, bool Ftz> struct Approximate {
  float operator()(float a) const { return result<Ftz, false>(float(F::compute(operand<Ftz>(a)))); }
};
template <bool Ftz, bool Full> struct DivApprox {
  float operator()(float a, float b) const {
    a = operand<Ftz>(a);
    b = operand<Ftz>(b);
    // .approx multiplies by the reciprocal, which is zero for divisors above 2^126.
    if (!Full && std::fabs(b) > 0x1p126f && std::isfinite(b))
      return std::isfinite(a) ? std::copysign(0.0f, std::signbit(a) == std::signbit(b) ? 1.0f : -1.0f) : canonical(NAN);
    return result<Ftz, false>(a / b);
  }
};
} // namespace

template <typename F> static Handler pick(const ptx::Instruction &instruction) {
  return instruction.has(Modifier::Ftz) ? lanewise<Approximate<F, true>, float, float> : lanewise<Approximate<F, false>, float, float>;
}

Handler emulator::approximateHandler(const ptx::Instruction &instruction) {
  if (instruction.type() == ptx::Type::f64)
    return approximateDoubleHandler(instruction);
  switch (instruction.form->op) {
  case Op::RcpApprox:
    return pick<::RcpApprox>(instruction);
  case Op::SqrtApprox:
    return pick<::SqrtApprox>(instruction);
  case Op::RsqrtApprox:
    return pick<::RsqrtApprox>(instruction);
  case Op::SinApprox:
    return pick<::SinApprox>(instruction);
  case Op::CosApprox:
    return pick<::CosApprox>(instruction);
  case Op::Lg2Approx:
    return pick<::Lg2Approx>(instruction);
  case Op::Ex2Approx:
    return pick<::Ex2Approx>(instruction);
  case Op::TanhApprox:
    return pick<::TanhApprox>(instruction);
  case Op::DivApprox: {
    bool ftz = instruction.has(Modifier::Ftz);
    if (instruction.has(Modifier::Full))
      return ftz ? lanewise<::DivApprox<true, true>, float, float, float> : lanewise<::DivApprox<false, true>, float, float, float>;
    return ftz ? lanewise<::DivApprox<true, false>, float, float, float> : lanewise<::DivApprox<false, false>, float, float, float>;
  }
  default:
    return nullptr;
  }
}
