// Elementwise mathematics. One table says which operation a function is; each takes fp32 and fp64 unless it says
// otherwise.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Dialect.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(MathTypeUnsupported, TypeError, "`{0}` takes {1}, not `{2}`");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;
namespace math = mlir::math;

static mlir::LogicalResult wrongType(BuiltinCall &call, llvm::StringRef takes, Type got) {
  call.evaluator.report(MathTypeUnsupported, call.builtin.name, takes, got.scalar().str())
      .note("convert with `.to(tl.float32)`");
  return failure();
}

static bool isWideFloat(Type type) { return type.is(Scalar::Fp32) || type.is(Scalar::Fp64); }

/// A function of one fp32 or fp64 operand.
template <typename Op> static FailureOr<Value> unary(BuiltinCall &call) {
  auto x = tileArgument(call, 0);
  if (failed(x))
    return failure();
  if (!isWideFloat(x->type()))
    return wrongType(call, "fp32 or fp64", x->type());
  return Value::tile(Op::create(call.evaluator.builder(), call.evaluator.loc(), x->ir()), x->type());
}

FailureOr<Value> Exp(BuiltinCall &call) { return unary<math::ExpOp>(call); }
FailureOr<Value> Exp2(BuiltinCall &call) { return unary<math::Exp2Op>(call); }
FailureOr<Value> Log(BuiltinCall &call) { return unary<math::LogOp>(call); }
FailureOr<Value> Log2(BuiltinCall &call) { return unary<math::Log2Op>(call); }
FailureOr<Value> Cos(BuiltinCall &call) { return unary<math::CosOp>(call); }
FailureOr<Value> Sin(BuiltinCall &call) { return unary<math::SinOp>(call); }
FailureOr<Value> Rsqrt(BuiltinCall &call) { return unary<math::RsqrtOp>(call); }
FailureOr<Value> Sqrt(BuiltinCall &call) { return unary<math::SqrtOp>(call); }
FailureOr<Value> Erf(BuiltinCall &call) { return unary<math::ErfOp>(call); }
FailureOr<Value> Floor(BuiltinCall &call) { return unary<math::FloorOp>(call); }
FailureOr<Value> Ceil(BuiltinCall &call) { return unary<math::CeilOp>(call); }

FailureOr<Value> SqrtRn(BuiltinCall &call) {
  auto x = tileArgument(call, 0);
  if (failed(x))
    return failure();
  if (!x->type().is(Scalar::Fp32))
    return wrongType(call, "fp32", x->type());
  return Value::tile(tt::PreciseSqrtOp::create(call.evaluator.builder(), call.evaluator.loc(), x->ir()), x->type());
}

FailureOr<Value> Abs(BuiltinCall &call) {
  auto x = tileArgument(call, 0);
  if (failed(x))
    return failure();
  Evaluator &e = call.evaluator;
  Type type = x->type();
  if (type.isFloat())
    return Value::tile(math::AbsFOp::create(e.builder(), e.loc(), x->ir()), type);
  if (type.isSignedInt())
    return Value::tile(math::AbsIOp::create(e.builder(), e.loc(), x->ir()), type);
  if (type.isInt())
    return *x;
  return wrongType(call, "a number", type);
}

template <typename Op> static Value make(Evaluator &e, Value x, Value y) {
  return Value::tile(Op::create(e.builder(), e.loc(), x.ir(), y.ir()), x.type());
}

FailureOr<Value> Fdiv(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto precise = boolArgument(call, 2), approx = boolArgument(call, 3);
  if (failed(precise) || failed(approx))
    return failure();
  auto pair = e.semantic().unify(call.arg(0), call.arg(1), /*isDivOrMod=*/true);
  if (failed(pair))
    return failure();
  auto [x, y] = *pair;
  if (!x.type().isFloat())
    return wrongType(call, "floating types", x.type());
  if (*approx && x.type().is(Scalar::Fp32))
    return make<tt::ApproxDivFOp>(e, x, y);
  if (*precise)
    return make<tt::PreciseDivFOp>(e, x, y);
  return make<arith::DivFOp>(e, x, y);
}

FailureOr<Value> DivRn(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  for (unsigned i = 0; i < 2; ++i)
    if (call.arg(i).isTile() && !call.arg(i).type().is(Scalar::Fp32))
      return wrongType(call, "fp32", call.arg(i).type());
  auto pair = e.semantic().unify(call.arg(0), call.arg(1), /*isDivOrMod=*/true);
  if (failed(pair))
    return failure();
  if (!pair->first.type().is(Scalar::Fp32))
    return wrongType(call, "fp32", pair->first.type());
  return make<tt::PreciseDivFOp>(e, pair->first, pair->second);
}

FailureOr<Value> Umulhi(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto fits = [](Type type) { return type.isInt() && type.bitWidth() >= 32; };
  for (unsigned i = 0; i < 2; ++i)
    if (call.arg(i).isTile() && !fits(call.arg(i).type()))
      return wrongType(call, "integers of 32 or 64 bits", call.arg(i).type());
  auto pair = e.semantic().unify(call.arg(0), call.arg(1));
  if (failed(pair))
    return failure();
  if (!fits(pair->first.type()))
    return wrongType(call, "integers of 32 or 64 bits", pair->first.type());
  return make<tt::MulhiUIOp>(e, pair->first, pair->second);
}

FailureOr<Value> Fma(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value v[3] = {call.arg(0), call.arg(1), call.arg(2)};
  if (failed(e.semantic().unifyAll(v)))
    return failure();
  if (!v[0].type().isFloat())
    return wrongType(call, "floating types", v[0].type());
  return Value::tile(math::FmaOp::create(e.builder(), e.loc(), v[0].ir(), v[1].ir(), v[2].ir()), v[0].type());
}

} // namespace builtins
} // namespace txl::frontend
