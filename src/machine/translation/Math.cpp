// Mathematical functions: each is an elementwise operation.
#include "mlir/Dialect/Math/IR/Math.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

namespace math = mlir::math;

#define ELEMENT(Op, Name)                                                                                              \
  template <> void lower(Lowering &l, Op op) { l.element(ElementOp::Name, op); }
ELEMENT(math::AbsFOp, AbsF)
ELEMENT(math::AbsIOp, AbsI)
ELEMENT(math::AcosOp, Acos)
ELEMENT(math::AcoshOp, Acosh)
ELEMENT(math::AsinOp, Asin)
ELEMENT(math::AsinhOp, Asinh)
ELEMENT(math::AtanOp, Atan)
ELEMENT(math::AtanhOp, Atanh)
ELEMENT(math::Atan2Op, Atan2)
ELEMENT(math::CbrtOp, Cbrt)
ELEMENT(math::CeilOp, Ceil)
ELEMENT(math::CopySignOp, CopySign)
ELEMENT(math::CosOp, Cos)
ELEMENT(math::CoshOp, Cosh)
ELEMENT(math::SinOp, Sin)
ELEMENT(math::SinhOp, Sinh)
ELEMENT(math::CountLeadingZerosOp, Ctlz)
ELEMENT(math::CountTrailingZerosOp, Cttz)
ELEMENT(math::CtPopOp, CtPop)
ELEMENT(math::ErfOp, Erf)
ELEMENT(math::ErfcOp, Erfc)
ELEMENT(math::ExpOp, Exp)
ELEMENT(math::Exp2Op, Exp2)
ELEMENT(math::ExpM1Op, Expm1)
ELEMENT(math::FloorOp, Floor)
ELEMENT(math::FmaOp, Fma)
ELEMENT(math::LogOp, Log)
ELEMENT(math::Log10Op, Log10)
ELEMENT(math::Log1pOp, Log1p)
ELEMENT(math::Log2Op, Log2)
ELEMENT(math::PowFOp, PowF)
ELEMENT(math::RsqrtOp, Rsqrt)
ELEMENT(math::SqrtOp, Sqrt)
ELEMENT(math::TanOp, Tan)
ELEMENT(math::TanhOp, Tanh)
ELEMENT(math::RoundEvenOp, RoundEven)
ELEMENT(math::RoundOp, Round)
ELEMENT(math::TruncOp, Trunc)
#undef ELEMENT

template <> void lower(Lowering &l, math::ClampFOp op) {
  uint32_t result = l.define(op.getResult());
  l.emitElement(ElementOp::ClampF, result, {l.reg(op.getValue()), l.reg(op.getMin()), l.reg(op.getMax())},
                l.lazy(op.getResult()), op);
}
template <> void lower(Lowering &l, math::SincosOp op) {
  l.emitElement(ElementOp::Sin, l.define(op.getSin()), {l.reg(op.getOperand())}, l.lazy(op.getSin()), op);
  l.emitElement(ElementOp::Cos, l.define(op.getCos()), {l.reg(op.getOperand())}, l.lazy(op.getCos()), op);
}
template <> void lower(Lowering &l, math::IsNaNOp op) {
  uint32_t x = l.reg(op.getOperand());
  l.emitElement(ElementOp::CmpUno, l.define(op.getResult()), {x, x}, l.lazy(op.getResult()), op);
}
template <> void lower(Lowering &l, math::IPowIOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::FPowIOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsFiniteOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsInfOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsNormalOp op) { l.unsupported(op); }

} // namespace txl::machine
