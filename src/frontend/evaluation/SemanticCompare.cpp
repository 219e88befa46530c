// Comparison, unary operators, and `and`, `or`, `not` on run-time values.
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "frontend/evaluation/Semantic.h"
#include "ir/Types.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(UnsupportedComparison, TypeError, "`{0}` is not defined for `{1}` and `{2}` (invalid operands of type)");
TXL_DIAGNOSTIC(UnsupportedUnary, TypeError, "`{0}` is not defined for `{1}` (wrong type argument to unary)");
TXL_DIAGNOSTIC(NotABoolean, ValueError, "`{0}` takes booleans, got `{1}`");

using syntax::CmpOp;
namespace arith = mlir::arith;

static arith::CmpIPredicate integerPredicate(CmpOp op, bool isSigned) {
  using P = arith::CmpIPredicate;
  switch (op) {
  case CmpOp::Eq:
    return P::eq;
  case CmpOp::NotEq:
    return P::ne;
  case CmpOp::Lt:
    return isSigned ? P::slt : P::ult;
  case CmpOp::LtE:
    return isSigned ? P::sle : P::ule;
  case CmpOp::Gt:
    return isSigned ? P::sgt : P::ugt;
  default:
    return isSigned ? P::sge : P::uge;
  }
}

static arith::CmpFPredicate floatPredicate(CmpOp op) {
  using P = arith::CmpFPredicate;
  switch (op) {
  case CmpOp::Eq:
    return P::OEQ;
  case CmpOp::NotEq:
    return P::UNE;
  case CmpOp::Lt:
    return P::OLT;
  case CmpOp::LtE:
    return P::OLE;
  case CmpOp::Gt:
    return P::OGT;
  default:
    return P::OGE;
  }
}

mlir::FailureOr<Value> Semantic::compare(CmpOp op, Value lhs, Value rhs) {
  for (Value v : {lhs, rhs})
    if (v.isTile() && v.type().scalarIsPointer()) {
      evaluator.report(UnsupportedComparison, syntax::spelling(op), lhs.describe(), rhs.describe())
          .note("compare addresses: `p.to(tl.int64)`");
      return mlir::failure();
    }
  if (op == CmpOp::Is || op == CmpOp::IsNot || op == CmpOp::In || op == CmpOp::NotIn)
    return evaluator.error(UnsupportedComparison, syntax::spelling(op), lhs.describe(), rhs.describe());
  if (evaluator.options().language == LanguageVersion::V36)
    for (Value *operand : {&lhs, &rhs}) { // Triton 3.6 converts a number to its default type before the comparison
      auto tile = toTile(*operand);
      if (failed(tile))
        return mlir::failure();
      *operand = *tile;
    }
  auto pair = unify(lhs, rhs);
  if (failed(pair))
    return mlir::failure();
  auto [l, r] = *pair;
  mlir::OpBuilder &b = evaluator.builder();
  mlir::Value ir;
  if (l.type().isFloat())
    ir = arith::CmpFOp::create(b, evaluator.loc(), floatPredicate(op), l.ir(), r.ir());
  else
    ir = arith::CmpIOp::create(b, evaluator.loc(), integerPredicate(op, l.type().isSignedInt()), l.ir(), r.ir());
  return Value::tile(ir, evaluator.types().withScalar(l.type(), Scalar::Int1));
}

mlir::FailureOr<Value> Semantic::unary(syntax::UnaryOperator op, Value operand) {
  using syntax::UnaryOperator;
  auto tile = toTile(operand);
  if (failed(tile))
    return mlir::failure();
  Value x = *tile;
  Type type = x.type();
  mlir::OpBuilder &b = evaluator.builder();
  mlir::Location loc = evaluator.loc();
  if (op == UnaryOperator::Not) {
    if (type.scalarIsPointer()) {
      auto address = cast(x, Scalar::Int1);
      if (failed(address))
        return mlir::failure();
      x = *address, type = x.type();
    }
    if (!type.isBool()) {
      evaluator.report(NotABoolean, "not", type.describe()).note("write `x == 0`, or `~x` for the bits");
      return mlir::failure();
    }
  }
  if (type.scalarIsPointer() || (op == UnaryOperator::Invert && type.isFloat())) {
    Diagnostic &diagnostic = evaluator.report(UnsupportedUnary, syntax::spelling(op), type.describe());
    if (op == UnaryOperator::Invert && type.isFloat())
      diagnostic.note("the bits of a float: `x.to(tl.int{0}, bitcast=True)`", type.bitWidth());
    return mlir::failure();
  }
  switch (op) {
  case UnaryOperator::UAdd:
    return x;
  case UnaryOperator::USub:
    if (type.isFloat())
      return Value::tile(arith::NegFOp::create(b, loc, x.ir()), type);
    return Value::tile(arith::SubIOp::create(b, loc, constantOf(evaluator, 0, type).ir(), x.ir()), type);
  case UnaryOperator::Invert:
  case UnaryOperator::Not:
    return Value::tile(arith::XOrIOp::create(b, loc, x.ir(), constantOf(evaluator, -1, type).ir()), type);
  }
  return mlir::failure();
}

mlir::FailureOr<Value> Semantic::logical(syntax::BoolOperator op, Value lhs, Value rhs) {
  for (Value *v : {&lhs, &rhs}) {
    auto tile = toTile(*v);
    if (failed(tile))
      return mlir::failure();
    *v = *tile;
    if (v->type().scalarIsPointer()) {
      auto nonNull = cast(*v, Scalar::Int1);
      if (failed(nonNull))
        return mlir::failure();
      *v = *nonNull;
    }
    if (!v->type().isBool()) {
      evaluator.report(NotABoolean, syntax::spelling(op), v->describe())
          .note("write `x != 0`, or `&` and `|` for the bits");
      return mlir::failure();
    }
  }
  auto pair = broadcast(lhs, rhs);
  if (failed(pair))
    return mlir::failure();
  auto [l, r] = *pair;
  mlir::OpBuilder &b = evaluator.builder();
  mlir::Value ir;
  if (op == syntax::BoolOperator::And)
    ir = arith::AndIOp::create(b, evaluator.loc(), l.ir(), r.ir());
  else
    ir = arith::OrIOp::create(b, evaluator.loc(), l.ir(), r.ir());
  return Value::tile(ir, l.type());
}

} // namespace txl::frontend
