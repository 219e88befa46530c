// Operators and comparisons. Semantic evaluates those with a tile among their operands, CompileTimeArithmetic all
// others.
#include "frontend/evaluation/Walker.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "support/Limits.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(UnsupportedMatMul, UnsupportedLanguageConstruct,
               "the operator `@` is not part of the language of kernels (AST binary operator 'MatMult' is not "
               "(currently) implemented)");
TXL_DIAGNOSTIC(TileContainment, UnsupportedLanguageConstruct, "`{0}` needs values known at compile time, not `{1}`");
TXL_DIAGNOSTIC(BadOperands, TypeError, "`{0}` does not take `{1}` and `{2}`");

static bool isOperand(Value value) { return value.isTile() || value.isNumber(); }

llvm::LogicalResult Walker::badOperands(llvm::StringRef op, Value lhs, Value rhs) {
  Diagnostic &diagnostic = ev.report(BadOperands, op, lhs.describe(), rhs.describe());
  Value other = lhs.isTile() ? rhs : lhs;
  if (lhs.isNone() || rhs.isNone())
    diagnostic.note("a call of a function without `return` gives None");
  else if (lhs.isBuffer() || rhs.isBuffer())
    diagnostic.note("operators take tiles: read the buffer with `txl.smem_load`");
  else if (lhs.isAggregate() || rhs.isAggregate())
    diagnostic.note("`{0}` has no method for it", (lhs.isAggregate() ? lhs : rhs).describe());
  else if (other.isTuple())
    diagnostic.note("a tuple's elements are taken out by a compile-time index, `t[0]`; a tile of them is built with "
                    "`tl.join` or `tl.where`");
  return failure();
}

/// The operators' names in Python's module `operator`; with underscores around them, the names of their methods.
static constexpr llvm::StringLiteral operatorNames[] = {
    "add", "sub", "mul", "matmul", "truediv", "mod", "pow", "lshift", "rshift", "or", "xor", "and", "floordiv"};

/// Whether the host evaluates the operators of a value: for host objects, and for enumerations that define operators.
bool Walker::hasHostOperators(Value value) const {
  const EnumMemberData *member = c.arena.memberOf(value);
  return value.is(ValueKind::Host) || (member && member->hasOperators);
}

FailureOr<Value> Walker::binary(syntax::Operator op, Value lhs, Value rhs) {
  if (lhs.isTuple() || rhs.isTuple()) {
    std::string name = operatorNames[static_cast<unsigned>(op)].str();
    FailureOr<Value> result = overloaded("__" + name + "__", "__r" + name + "__", lhs, rhs);
    if (failed(result) || *result)
      return result;
    if (lhs.isAggregate() || rhs.isAggregate())
      return badOperands(syntax::spelling(op), lhs, rhs);
  }
  if (lhs.isTile() || rhs.isTile()) {
    if (op == syntax::Operator::MatMult) {
      ev.report(UnsupportedMatMul).note("write `tl.dot(a, b)`");
      return failure();
    }
    if (isOperand(lhs) && isOperand(rhs))
      return c.semantic.binary(op, lhs, rhs);
    return badOperands(syntax::spelling(op), lhs, rhs);
  }
  if (hasHostOperators(lhs) || hasHostOperators(rhs))
    return c.hostApply(operatorNames[static_cast<unsigned>(op)], {lhs, rhs});
  if (lhs.isNone() || rhs.isNone())
    return badOperands(syntax::spelling(op), lhs, rhs);
  ArithmeticError error;
  std::optional<Value> result = constantBinary(op, lhs, rhs, c.arena, error);
  return result ? FailureOr<Value>(*result) : FailureOr<Value>(ev.error(error));
}

FailureOr<Value> Walker::unary(const syntax::UnaryOp &node) {
  FailureOr<Value> operand = evaluate(node.operand);
  if (failed(operand))
    return failure();
  c.at(&node);
  if (operand->isTile())
    return c.semantic.unary(node.op, *operand);
  if (operand->isTuple() && node.op != syntax::UnaryOperator::Not) {
    llvm::StringRef name = node.op == syntax::UnaryOperator::USub   ? "__neg__"
                           : node.op == syntax::UnaryOperator::UAdd ? "__pos__"
                                                                    : "__invert__";
    FailureOr<Value> result = overloadedUnary(name, *operand);
    if (failed(result) || *result)
      return result;
  }
  if (node.op == syntax::UnaryOperator::Not) {
    FailureOr<bool> truth = ev.truth(*operand);
    if (failed(truth))
      return failure();
    return Value::boolean(!*truth);
  }
  if (hasHostOperators(*operand))
    return c.hostApply(node.op == syntax::UnaryOperator::USub   ? "neg"
                       : node.op == syntax::UnaryOperator::UAdd ? "pos"
                                                                : "invert",
                       {*operand});
  ArithmeticError error;
  std::optional<Value> result = constantUnary(node.op, *operand, c.arena, error);
  return result ? FailureOr<Value>(*result) : FailureOr<Value>(ev.error(error));
}

FailureOr<Value> Walker::compareTwo(syntax::CmpOp op, Value lhs, Value rhs) {
  using syntax::CmpOp;
  if (op == CmpOp::Is || op == CmpOp::IsNot)
    return Value::boolean(lhs.identical(rhs) == (op == CmpOp::Is));
  if ((lhs.isTuple() || rhs.isTuple()) && op <= CmpOp::GtE) {
    // In the order of the enumerators.
    static constexpr llvm::StringLiteral names[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};
    static constexpr llvm::StringLiteral reflected[] = {"__eq__", "__ne__", "__gt__", "__ge__", "__lt__", "__le__"};
    auto index = static_cast<unsigned>(op);
    FailureOr<Value> result = overloaded(names[index], reflected[index], lhs, rhs);
    if (failed(result) || *result)
      return result;
    if (lhs.isAggregate() || rhs.isAggregate())
      return badOperands(syntax::spelling(op), lhs, rhs);
  }
  if (lhs.isTile() || rhs.isTile()) {
    // A comparison of a specialised argument with a number is decided at compile time: `if stride == 1:`.
    if (Value a = c.known(lhs), b = c.known(rhs); a.isNumber() && b.isNumber() && op <= CmpOp::GtE) {
      ArithmeticError error;
      return Value::boolean(*constantCompare(op, a, b, error));
    }
    if (op == CmpOp::In || op == CmpOp::NotIn) {
      ev.report(TileContainment, syntax::spelling(op), (lhs.isTile() ? lhs : rhs).describe())
          .note("compare with each: `(x == a) | (x == b)`");
      return failure();
    }
    if (isOperand(lhs) && isOperand(rhs))
      return c.semantic.compare(op, lhs, rhs);
    if (op == CmpOp::Eq || op == CmpOp::NotEq) // a tile never equals None, a string, …
      return Value::boolean(op == CmpOp::NotEq);
    return badOperands(syntax::spelling(op), lhs, rhs);
  }
  if (hasHostOperators(lhs) || hasHostOperators(rhs)) {
    static constexpr llvm::StringLiteral names[] = {"eq", "ne", "lt",     "le",       "gt",
                                                    "ge", "is", "is_not", "contains", "not_contains"};
    bool swap = op == CmpOp::In || op == CmpOp::NotIn;
    return c.hostApply(names[static_cast<unsigned>(op)], {swap ? rhs : lhs, swap ? lhs : rhs});
  }
  ArithmeticError error;
  std::optional<bool> result = constantCompare(op, lhs, rhs, error);
  return result ? FailureOr<Value>(Value::boolean(*result)) : FailureOr<Value>(ev.error(error));
}

/// `a < b < c` is `a < b and b < c` with `b` evaluated once; a compile-time false ends the evaluation.
FailureOr<Value> Walker::compare(const syntax::Compare &node) {
  FailureOr<Value> lhs = evaluate(node.left);
  if (failed(lhs))
    return failure();
  Value result;
  for (auto [op, comparator] : llvm::zip(node.ops, node.comparators)) {
    FailureOr<Value> rhs = evaluate(comparator);
    if (failed(rhs))
      return failure();
    c.at(&node);
    FailureOr<Value> comparison = compareTwo(op, *lhs, *rhs);
    if (failed(comparison))
      return failure();
    if (!result) {
      result = *comparison;
    } else if (result.isTile()) {
      FailureOr<Value> both = c.semantic.logical(syntax::BoolOperator::And, result, *comparison);
      if (failed(both))
        return failure();
      result = *both;
    } else {
      result = *comparison;
    }
    if (!result.isTile() && &comparator != &node.comparators.back()) {
      FailureOr<bool> truth = ev.truth(result);
      if (failed(truth) || !*truth)
        return failed(truth) ? FailureOr<Value>(failure()) : FailureOr<Value>(result);
    }
    lhs = rhs;
  }
  return result;
}

/// A compile-time operand either decides the result (a true one in `or`, a false one in `and`: it is the result) or is
/// skipped. The tiles among the operands are combined element by element.
FailureOr<Value> Walker::boolean(const syntax::BoolOp &node) {
  Value known, tiles;
  for (const syntax::Expr *expr : node.values) {
    FailureOr<Value> value = evaluate(expr);
    if (failed(value))
      return failure();
    c.at(&node);
    if (!value->isTile()) {
      FailureOr<bool> truth = ev.truth(*value);
      if (failed(truth))
        return failure();
      if (*truth == (node.op == syntax::BoolOperator::Or))
        return *value;
      known = *value;
      continue;
    }
    if (tiles)
      value = c.semantic.logical(node.op, tiles, *value);
    if (failed(value))
      return failure();
    tiles = *value;
  }
  return tiles ? tiles : known;
}
