// Elementwise mathematics. A table maps function names to operations. A function takes fp32 and fp64 unless its entry
// requests otherwise.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Types.h"

namespace txl::frontend {

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;
namespace math = mlir::math;

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
