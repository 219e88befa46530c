// f32 addition, subtraction and multiplication with f16 operands: `add.rn.f32.f16` widens its first operand, which is
// exact, `fma.rn.f32.bf16` its first two, and rounds once. The processor's rounding mode is set around the loop over
// the lanes, as in RoundedFloat.cpp.
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

template <typename F, bool Sat> static void mixed(Executor &x, const Operation &op, uint32_t mask) {
  const bool isFma = Op(op.flags) == Op::Fma;
  const uint16_t *a = x.lanes<uint16_t>(op.source[0]), *b = x.lanes<uint16_t>(op.source[1]);
  const float *c = x.lanes<float>(op.source[isFma ? 2 : 1]);
  float first[laneCount], second[laneCount], out[laneCount];
  for (unsigned i = 0; i < laneCount; ++i) {
    first[i] = numerics::decode<F>(a[i]);
    second[i] = isFma ? numerics::decode<F>(b[i]) : 1;
  }
  const int before = std::fegetround();
  std::fesetround(modeOf(Modifier(op.variant)));
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = isFma ? std::fma(first[i], second[i], c[i]) : Op(op.flags) == Op::Add ? first[i] + c[i] : first[i] - c[i];
  std::fesetround(before);
  for (float &value : out)
    value = result<false, Sat>(value);
  x.store(op.destination, out, mask);
}

Handler emulator::mixedFloatHandler(const ptx::Instruction &instruction) {
  const bool sat = instruction.has(Modifier::Sat);
  if (instruction.type(1) == Type::f16)
    return sat ? mixed<numerics::F16, true> : mixed<numerics::F16, false>;
  return sat ? mixed<numerics::BF16, true> : mixed<numerics::BF16, false>;
}
