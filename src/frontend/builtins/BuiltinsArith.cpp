// Functions of two or three operands with a common type and shape: `add`, `where`, `maximum`, `clamp` …
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Types.h"
#include <cmath>

namespace txl::frontend {

TXL_DIAGNOSTIC(ConditionNotBoolean, UserWarning,
               "`where`: the condition has type `{0}`, not boolean: it is compared with 0");
TXL_DIAGNOSTIC(ExtremumOfNothing, TypeError, "`{0}` needs two arguments");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;

static FailureOr<Value> checkedArithmetic(BuiltinCall &call, syntax::Operator op) {
  auto sanitize = boolArgument(call, 2);
  if (failed(sanitize))
    return failure();
  Value x = call.arg(0);
  if (!x.isTile() && !call.arg(1).isTile()) {
    auto tile = tileArgument(call, 0);
    if (failed(tile))
      return failure();
    x = *tile;
  }
  return call.evaluator.semantic().arithmetic(op, x, call.arg(1), *sanitize);
}

FailureOr<Value> Add(BuiltinCall &call) { return checkedArithmetic(call, syntax::Operator::Add); }
FailureOr<Value> Sub(BuiltinCall &call) { return checkedArithmetic(call, syntax::Operator::Sub); }
FailureOr<Value> Mul(BuiltinCall &call) { return checkedArithmetic(call, syntax::Operator::Mult); }

FailureOr<Value> Where(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto condition = tileArgument(call, 0);
  if (failed(condition))
    return failure();
  if (!condition->type().isBool())
    e.report(ConditionNotBoolean, condition->type().scalar().str()).note("write `condition != 0`");
  auto boolean = e.semantic().cast(*condition, Scalar::Int1);
  auto pair = e.semantic().unify(call.arg(1), call.arg(2), /*isDivOrMod=*/false, /*allowPointers=*/true);
  if (failed(boolean) || failed(pair))
    return failure();
  auto [x, y] = *pair;
  auto withX = e.semantic().broadcast(*boolean, x);
  if (failed(withX))
    return failure();
  auto withY = e.semantic().broadcast(withX->first, y);
  if (failed(withY))
    return failure();
  x = withX->second, y = withY->second;
  return Value::tile(arith::SelectOp::create(e.builder(), e.loc(), withX->first.ir(), x.ir(), y.ir()), x.type());
}

static FailureOr<Value> extremum(Evaluator &e, Value lhs, Value rhs, bool isMax, bool nanWins) {
  auto l = widenedFor36(e, lhs), r = widenedFor36(e, rhs);
  if (failed(l) || failed(r))
    return failure();
  auto pair = e.semantic().unify(*l, *r);
  if (failed(pair))
    return failure();
  auto [x, y] = *pair;
  if (x.type().isFloat()) {
    if (nanWins)
      return isMax ? make<arith::MaximumFOp>(e, x, y) : make<arith::MinimumFOp>(e, x, y);
    return isMax ? make<arith::MaxNumFOp>(e, x, y) : make<arith::MinNumFOp>(e, x, y);
  }
  if (x.type().isSignedInt())
    return isMax ? make<arith::MaxSIOp>(e, x, y) : make<arith::MinSIOp>(e, x, y);
  return isMax ? make<arith::MaxUIOp>(e, x, y) : make<arith::MinUIOp>(e, x, y);
}

static FailureOr<Value> elementwiseExtremum(BuiltinCall &call, bool isMax) {
  auto nanWins = propagatesNan(call, 2);
  if (failed(nanWins))
    return mlir::failure();
  return extremum(call.evaluator, call.arg(0), call.arg(1), isMax, *nanWins);
}

FailureOr<Value> Maximum(BuiltinCall &call) { return elementwiseExtremum(call, true); }
FailureOr<Value> Minimum(BuiltinCall &call) { return elementwiseExtremum(call, false); }

static FailureOr<Value> logical(BuiltinCall &call, syntax::BoolOperator op) {
  return call.evaluator.semantic().logical(op, call.arg(0), call.arg(1));
}

FailureOr<Value> LogicalAnd(BuiltinCall &call) { return logical(call, syntax::BoolOperator::And); }
FailureOr<Value> LogicalOr(BuiltinCall &call) { return logical(call, syntax::BoolOperator::Or); }

/// Whether the number `a` is less than `b`, exactly for integers; -0.0 is less than 0.0, as at run time.
static bool isLess(Value a, Value b) {
  if (!a.isFloat() && !b.isFloat()) {
    llvm::APInt x = a.asAPInt(), y = b.asAPInt();
    unsigned width = std::max(x.getBitWidth(), y.getBitWidth());
    return x.sext(width).slt(y.sext(width));
  }
  auto real = [](Value v) {
    llvm::APFloat converted(v.isFloat() ? v.asDouble() : 0.0);
    if (!v.isFloat())
      converted.convertFromAPInt(v.asAPInt(), /*IsSigned=*/true, llvm::APFloat::rmNearestTiesToEven);
    return converted.convertToDouble();
  };
  double x = real(a), y = real(b);
  return x < y || (x == 0 && y == 0 && std::signbit(x) && !std::signbit(y));
}

/// The extremum of two numbers by the run-time semantics of `arith.maxnumf` and related operations.
static Value constantExtremum(Value a, Value b, bool isMax, bool nanWins) {
  auto isNan = [](Value v) { return v.isFloat() && std::isnan(v.asDouble()); };
  if (isNan(a) || isNan(b))
    return isNan(a) == nanWins ? a : b;
  return (isMax ? isLess(a, b) : isLess(b, a)) ? b : a;
}

/// Python's `max` and `min`: a number if all arguments are numbers; elementwise if one is a tile.
static FailureOr<Value> pythonExtremum(BuiltinCall &call, bool isMax) {
  llvm::ArrayRef<Value> values = call.arg(0).elements();
  if (values.size() == 1 && values[0].isTuple())
    values = values[0].elements();
  if (values.empty() || (values.size() == 1 && values[0].isTile()))
    return call.evaluator.error(ExtremumOfNothing, isMax ? "max" : "min");
  auto nanWins = propagatesNan(call, 1);
  if (failed(nanWins))
    return failure();
  Value result = values[0];
  for (Value value : values.drop_front()) {
    if (result.isNumber() && value.isNumber()) {
      result = constantExtremum(result, value, isMax, *nanWins);
      continue;
    }
    auto next = extremum(call.evaluator, result, value, isMax, *nanWins);
    if (failed(next))
      return failure();
    result = *next;
  }
  return result;
}

FailureOr<Value> BuiltinMax(BuiltinCall &call) { return pythonExtremum(call, true); }
FailureOr<Value> BuiltinMin(BuiltinCall &call) { return pythonExtremum(call, false); }

} // namespace builtins
} // namespace txl::frontend
