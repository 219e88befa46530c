// The `.approx` and `.full` functions: the function unit plus the rest of the instruction, a scaling for subnormal
// operands and results, which the unit does not support.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/FunctionUnit.h"
#include "emulator/numerics/Rounding.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;

namespace {
constexpr float leastNormal = 0x1p-126f;
/// 2^24 for a subnormal operand, otherwise 1.
template <bool Ftz> inline float liftOf(float x) { return !Ftz && std::fabs(x) < leastNormal ? 0x1p24f : 1.0f; }

template <bool Ftz> struct RcpApprox {
  float operator()(float a) const {
    float scale = Ftz ? 1 : std::fabs(a) > 0x1p126f ? 0.25f : liftOf<Ftz>(a);
    return canonical(unit::rcp(a * scale) * scale);
  }
};
template <bool Ftz> struct SqrtApprox {
  float operator()(float a) const {
    float lift = liftOf<Ftz>(a);
    return canonical(unit::sqrt(a * lift) * (lift == 1 ? 1 : 0x1p-12f));
  }
};
template <bool Ftz> struct RsqrtApprox {
  float operator()(float a) const {
    float lift = liftOf<Ftz>(a);
    return canonical(unit::rsqrt(a * lift) * (lift == 1 ? 1 : 0x1p12f));
  }
};
template <bool Ftz> struct Lg2Approx {
  float operator()(float a) const {
    float lift = liftOf<Ftz>(a);
    return canonical(unit::lg2(a * lift) - (lift == 1 ? 0 : 24));
  }
};
template <bool Ftz> struct Ex2Approx {
  float operator()(float a) const {
    if (Ftz || !(a < -126))
      return unit::ex2(operand<Ftz>(a));
    float root = unit::ex2(a * 0.5f);
    return root * root;
  }
};
/// The unit takes revolutions: the operand is multiplied by 1 / (2 pi), truncated.
template <bool Ftz> inline float revolutions(float a) {
  double exact = double(operand<Ftz>(a)) * 0.15915493667125701904f;
  return roundToFloat(exact, Direction::Zero);
}
template <bool Ftz> struct SinApprox {
  float operator()(float a) const { return unit::sin(revolutions<Ftz>(a)); }
};
template <bool Ftz> struct CosApprox {
  float operator()(float a) const { return unit::cos(revolutions<Ftz>(a)); }
};
struct TanhApprox {
  float operator()(float a) const { return unit::tanh(a); }
};
/// The reciprocal times the dividend.
template <bool Ftz, bool Full> struct DivApprox {
  float operator()(float a, float b) const {
    a = operand<Ftz>(a);
    b = operand<Ftz>(b);
    float scale = Full && std::fabs(b) > 0x1p126f ? 0.25f : liftOf<Ftz>(b);
    float inverse = unit::rcp(b * scale), dividend = a * scale;
    if (!Ftz)
      return canonical(inverse * dividend);
    dividend = flush(dividend);
    return result<true, false>(flushIf(isTinyProduct(inverse, dividend), inverse * dividend));
  }
};
} // namespace

template <template <bool> class F> static Handler pick(const ptx::Instruction &instruction) {
  return instruction.has(Modifier::Ftz) ? lanewise<F<true>, float, float> : lanewise<F<false>, float, float>;
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
    return lanewise<::TanhApprox, float, float>;
  case Op::DivApprox: {
    bool ftz = instruction.has(Modifier::Ftz);
    if (instruction.has(Modifier::Full))
      return ftz ? lanewise<::DivApprox<true, true>, float, float, float>
                 : lanewise<::DivApprox<false, true>, float, float, float>;
    return ftz ? lanewise<::DivApprox<true, false>, float, float, float>
               : lanewise<::DivApprox<false, false>, float, float, float>;
  }
  default:
    return nullptr;
  }
}
