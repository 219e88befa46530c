// Binary operators: `+ - * / // % & | ^ << >>` and arithmetic on pointers.
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "frontend/evaluation/Semantic.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/ElementOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(UnsupportedOperator, TypeError, "`{0}` is not defined for `{1}` and `{2}` (invalid operands of type)");

TXL_DIAGNOSTIC(PointerSum, TypeError, "cannot add pointers together: `{0}` and `{1}`");

using syntax::Operator;
namespace arith = mlir::arith;

template <typename Op> static Value make(Evaluator &evaluator, Value lhs, Value rhs) {
  return Value::tile(Op::create(evaluator.builder(), evaluator.loc(), lhs.ir(), rhs.ir()), lhs.type());
}

static Value makeInteger(Evaluator &e, Operator op, Value lhs, Value rhs) {
  bool isSigned = lhs.type().isSignedInt();
  switch (op) {
  case Operator::Add:
    return make<arith::AddIOp>(e, lhs, rhs);
  case Operator::Sub:
    return make<arith::SubIOp>(e, lhs, rhs);
  case Operator::Mult:
    return make<arith::MulIOp>(e, lhs, rhs);
  case Operator::FloorDiv:
    return isSigned ? make<arith::DivSIOp>(e, lhs, rhs) : make<arith::DivUIOp>(e, lhs, rhs);
  case Operator::Mod:
    return isSigned ? make<arith::RemSIOp>(e, lhs, rhs) : make<arith::RemUIOp>(e, lhs, rhs);
  case Operator::BitAnd:
    return make<arith::AndIOp>(e, lhs, rhs);
  case Operator::BitOr:
    return make<arith::OrIOp>(e, lhs, rhs);
  case Operator::BitXor:
    return make<arith::XOrIOp>(e, lhs, rhs);
  case Operator::LShift:
    return make<arith::ShLIOp>(e, lhs, rhs);
  case Operator::RShift:
    return isSigned ? make<arith::ShRSIOp>(e, lhs, rhs) : make<arith::ShRUIOp>(e, lhs, rhs);
  default:
    return Value();
  }
}

static Value makeFloat(Evaluator &e, Operator op, Value lhs, Value rhs) {
  switch (op) {
  case Operator::Add:
    return make<arith::AddFOp>(e, lhs, rhs);
  case Operator::Sub:
    return make<arith::SubFOp>(e, lhs, rhs);
  case Operator::Mult:
    return make<arith::MulFOp>(e, lhs, rhs);
  case Operator::Div:
    return make<arith::DivFOp>(e, lhs, rhs);
  case Operator::Mod:
    return make<arith::RemFOp>(e, lhs, rhs);
  default:
    return Value();
  }
}

static bool isPointerTile(Value value) { return value.isTile() && value.type().scalarIsPointer(); }

mlir::FailureOr<Value> Semantic::pointerArithmetic(Operator op, Value lhs, Value rhs) {
  Value pointer = isPointerTile(lhs) ? lhs : rhs, offset = isPointerTile(lhs) ? rhs : lhs;
  bool isInteger = offset.isTile() ? offset.type().isInt() : (offset.isInt() || offset.isBool());
  bool isOffset = op == Operator::Add || (op == Operator::Sub && isPointerTile(lhs));
  if (op == Operator::Add && isPointerTile(offset)) {
    evaluator.report(PointerSum, lhs.describe(), rhs.describe()).note("load the elements first: `tl.load(pointer)`");
    return mlir::failure();
  }
  if (!isInteger || !isOffset || isPointerTile(offset)) {
    evaluator.report(UnsupportedOperator, syntax::spelling(op), lhs.describe(), rhs.describe())
        .note(isPointerTile(offset) ? "load the elements first: `tl.load(pointer)`"
                                    : "a pointer takes `+` and `-` with an integer, the number of elements");
    return mlir::failure();
  }
  if (offset.isNumber() && op == Operator::Sub && offset.asAPInt().getSignificantBits() < 64)
    offset = Value::fromInt(-offset.asInt64()), op = Operator::Add;
  auto tile = toTile(offset);
  if (failed(tile))
    return mlir::failure();
  offset = *tile;
  if (offset.type().isUnsignedInt() && offset.type().bitWidth() < 64) {
    auto wide = cast(offset, Scalar::Int64);
    if (failed(wide))
      return mlir::failure();
    offset = *wide;
  }
  if (op == Operator::Sub)
    offset = make<arith::SubIOp>(evaluator, constantOf(evaluator, 0, offset.type()), offset);
  auto pair = broadcast(pointer, offset);
  if (failed(pair))
    return mlir::failure();
  auto [p, o] = *pair;
  mlir::OpBuilder &b = evaluator.builder();
  auto ir = tt::AddPtrOp::create(b, evaluator.loc(), p.type().toMLIR(b.getContext()), p.ir(), o.ir());
  return Value::tile(ir, p.type());
}

/// In debug builds: emits a `tt.assert` that the exact result of `lhs op rhs` is in the range of the type.
void Semantic::checkOverflow(llvm::StringRef op, Value lhs, Value rhs) {
  Type type = lhs.type();
  if (!type.isInt() || type.bitWidth() >= 64)
    return;
  Type wide = evaluator.types().withScalar(type, Scalar::Int64);
  mlir::OpBuilder &b = evaluator.builder();
  mlir::Location loc = evaluator.loc();
  mlir::Type ir = wide.toMLIR(b.getContext());
  auto widen = [&](Value v) -> mlir::Value {
    if (type.isSignedInt())
      return arith::ExtSIOp::create(b, loc, ir, v.ir());
    return arith::ExtUIOp::create(b, loc, ir, v.ir());
  };
  mlir::Value l = widen(lhs), r = widen(rhs), exact;
  if (op == "add")
    exact = arith::AddIOp::create(b, loc, l, r);
  else if (op == "sub")
    exact = arith::SubIOp::create(b, loc, l, r);
  else
    exact = arith::MulIOp::create(b, loc, l, r);
  unsigned width = type.bitWidth();
  int64_t high = (int64_t(1) << (type.isSignedInt() ? width - 1 : width)) - 1, low = type.isSignedInt() ? -high - 1 : 0;
  mlir::Value below =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, exact, constantOf(evaluator, high, wide).ir());
  mlir::Value above =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, exact, constantOf(evaluator, low, wide).ir());
  mlir::Value inRange = arith::AndIOp::create(b, loc, below, above);
  tt::AssertOp::create(b, loc, inRange,
                       b.getStringAttr(type.scalar().str() + " overflow detected for operation " + op.str()));
}

mlir::FailureOr<Value> Semantic::arithmetic(Operator op, Value lhs, Value rhs, bool sanitizeOverflow) {
  if (isPointerTile(lhs) || isPointerTile(rhs))
    return pointerArithmetic(op, lhs, rhs);
  auto pair = unify(lhs, rhs);
  if (failed(pair))
    return mlir::failure();
  auto [l, r] = *pair;
  if (l.type().isFloat())
    return makeFloat(evaluator, op, l, r);
  if (sanitizeOverflow && evaluator.options().debug && evaluator.options().sanitizeOverflow)
    checkOverflow(op == Operator::Add ? "add" : op == Operator::Sub ? "sub" : "mul", l, r);
  return makeInteger(evaluator, op, l, r);
}

mlir::FailureOr<Value> Semantic::binary(Operator op, Value lhs, Value rhs) {
  if (op == Operator::Add || op == Operator::Sub || op == Operator::Mult)
    return arithmetic(op, lhs, rhs, /*sanitizeOverflow=*/true);
  auto unsupported = [&](const char *remedy = nullptr) {
    Diagnostic &d = evaluator.report(UnsupportedOperator, syntax::spelling(op), lhs.describe(), rhs.describe());
    if (remedy)
      d.note("{0}", remedy);
    return mlir::failure();
  };
  if (isPointerTile(lhs) || isPointerTile(rhs))
    return pointerArithmetic(op, lhs, rhs);
  if (op == Operator::Pow)
    return unsupported("`**` is for compile-time values: multiply, or use `tl.exp2(tl.log2(x) * y)`");
  if (op == Operator::MatMult)
    return unsupported("use `tl.dot`");

  bool isDivision = op == Operator::Div || op == Operator::FloorDiv || op == Operator::Mod;
  bool bitwise = !isDivision;
  auto isFloat = [](Value v) { return v.isTile() ? v.type().isFloat() : v.isFloat(); };
  if (bitwise && (isFloat(lhs) || isFloat(rhs)))
    return unsupported("bit operations are for integers: convert with `.to(…)`");
  if (op == Operator::FloorDiv && (isFloat(lhs) || isFloat(rhs)))
    return unsupported("`//` is for integers: use `tl.floor(x / y)`");
  auto pair = unify(lhs, rhs, isDivision);
  if (failed(pair))
    return mlir::failure();
  auto [l, r] = *pair;
  if (l.type().isFloat())
    return makeFloat(evaluator, op, l, r);
  if (op == Operator::RShift && lhs.isTile() &&
      lhs.type().isSignedInt()) // a signed operand is shifted arithmetically, whatever the result's type
    return make<arith::ShRSIOp>(evaluator, l, r);
  if (op == Operator::Div) {
    auto lf = cast(l, Scalar::Fp32), rf = cast(r, Scalar::Fp32);
    if (failed(lf) || failed(rf))
      return mlir::failure();
    return makeFloat(evaluator, op, *lf, *rf);
  }
  return makeInteger(evaluator, op, l, r);
}

} // namespace txl::frontend
