// Expressions: dispatch on the kind, names, literals, tuples, comprehensions, f-strings. A chain of any length is
// evaluated iteratively.
#include "frontend/evaluation/AssignedNames.h"
#include "frontend/evaluation/Suggestion.h"
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

TXL_DIAGNOSTIC(UndefinedName, NameError, "`{0}` is not defined");
TXL_DIAGNOSTIC(UnsupportedExpression, UnsupportedLanguageConstruct,
               "{0} is not part of the language of kernels (unsupported AST node type)");
TXL_DIAGNOSTIC(UnsupportedConstant, UnsupportedLanguageConstruct,
               "a {0} literal is not part of the language of kernels");
TXL_DIAGNOSTIC(TileInFormat, UnsupportedLanguageConstruct,
               "an f-string takes values known at compile time, but this one is a run-time value of type `{0}` "
               "(Cannot evaluate f-string containing non-constexpr conversion values)");
TXL_DIAGNOSTIC(SeveralGenerators, UnsupportedLanguageConstruct,
               "a comprehension with several `for` is not part of the language of kernels");
TXL_DIAGNOSTIC(RuntimeFilter, TypeError,
               "the `if` of a comprehension needs a condition known at compile time, not `{0}`");
TXL_DIAGNOSTIC(GroupNotACondition, UnsupportedLanguageConstruct,
               "`{0}` is only a condition: it must be the whole condition of an `if` or `elif`");
TXL_DIAGNOSTIC(EvaluationTooDeep, RuntimeError, "expressions and calls are nested {0} deep");
TXL_DIAGNOSTIC(TupleTooDeep, ValueError, "tuples are nested deeper than {0} levels");
TXL_DIAGNOSTIC(ValueTooLarge, ValueError, "a {0} of more than {1} {2} is too large for a kernel");

/// The subexpression that `expr`, a link of a chain (`a + b`, `a.b`, `a[b]`, `a(b)`), evaluates first; null for other
/// expressions.
static const syntax::Expr *evaluatedFirst(const syntax::Expr *expr) {
  return llvm::isa<syntax::BinOp, syntax::Attribute, syntax::Subscript, syntax::Call>(expr)
             ? llvm::cast<syntax::Expr>(syntax::nextInChain(expr))
             : nullptr;
}

/// Walks a chain down and up again without recursion, so that it may have any length.
FailureOr<Value> Walker::evaluate(const syntax::Expr *expr) {
  llvm::SmallVector<const syntax::Expr *, 8> links;
  const syntax::Expr *outermost = expr;
  c.at(expr);
  if (!c.spend(1))
    return failure();
  if (c.depth >= limits::evaluationDepth) {
    ev.report(EvaluationTooDeep, limits::evaluationDepth)
        .note("a recursion must end by a condition known at compile time");
    return failure();
  }
  while (const syntax::Expr *first = evaluatedFirst(expr)) {
    links.push_back(expr);
    expr = first;
    c.at(expr);
    if (!c.spend(1))
      return failure();
  }
  ++c.depth;
  FailureOr<Value> value = bounded(expr, evaluateKind(expr));
  while (succeeded(value) && !links.empty()) {
    c.observe(*expr, *value);
    expr = links.pop_back_val();
    value = bounded(expr, evaluateLink(expr, *value));
  }
  if (succeeded(value))
    c.observe(*expr, *value);
  --c.depth;
  if (succeeded(value) && value->is(ValueKind::Group) && outermost != c.groupTest) {
    ev.report(GroupNotACondition, value->describe())
        .note("write `if txl.{0}([0]):`, with all indices in one list; for other conditions put an `if` inside of it",
              value->describe());
    return failure();
  }
  return value;
}

/// `value`, the result of `expr`, or an error if it is too large.
FailureOr<Value> Walker::bounded(const syntax::Expr *expr, FailureOr<Value> value) {
  if (failed(value) || (!value->isStr() && !value->isTuple()))
    return value;
  size_t size = value->isStr() ? value->asStr().size() : value->asTuple().leaves;
  bool isDeep = value->isTuple() && value->asTuple().depth > limits::tupleDepth;
  if (size <= limits::constantSize && !isDeep)
    return c.spend(size / 16) ? value : FailureOr<Value>(failure());
  c.at(expr);
  if (isDeep)
    return ev.error(TupleTooDeep, limits::tupleDepth);
  return ev.error(ValueTooLarge, value->isStr() ? "string" : "tuple", limits::constantSize,
                  value->isStr() ? "bytes" : "elements");
}

/// Evaluates one link of a chain; `value` is the result of its first subexpression.
FailureOr<Value> Walker::evaluateLink(const syntax::Expr *expr, Value value) {
  c.at(expr);
  if (auto *node = llvm::dyn_cast<syntax::Attribute>(expr))
    return ev.attribute(value, node->attr);
  if (auto *node = llvm::dyn_cast<syntax::Call>(expr))
    return callExpr(*node, value);
  if (auto *node = llvm::dyn_cast<syntax::Subscript>(expr))
    return subscript(*node, value);
  auto *node = llvm::cast<syntax::BinOp>(expr);
  FailureOr<Value> rhs = evaluate(node->right);
  if (failed(rhs))
    return failure();
  c.at(expr);
  return binary(node->op, value, *rhs);
}

FailureOr<Value> Walker::evaluateKind(const syntax::Expr *expr) {
  using syntax::NodeKind;
  switch (expr->kind) {
  case NodeKind::Name:
    return name(*llvm::cast<syntax::Name>(expr));
  case NodeKind::Constant:
    return constant(*llvm::cast<syntax::Constant>(expr));
  case NodeKind::Compare:
    return compare(*llvm::cast<syntax::Compare>(expr));
  case NodeKind::UnaryOp:
    return unary(*llvm::cast<syntax::UnaryOp>(expr));
  case NodeKind::BoolOp:
    return boolean(*llvm::cast<syntax::BoolOp>(expr));
  case NodeKind::IfExp:
    return conditional(*llvm::cast<syntax::IfExp>(expr));
  case NodeKind::Tuple:
    return elements(llvm::cast<syntax::Tuple>(expr)->elts, false);
  case NodeKind::ListExpr:
    return elements(llvm::cast<syntax::ListExpr>(expr)->elts, true);
  case NodeKind::ListComp:
    return comprehension(llvm::cast<syntax::ListComp>(expr)->elt, llvm::cast<syntax::ListComp>(expr)->generators,
                         *expr);
  case NodeKind::GeneratorExp:
    return comprehension(llvm::cast<syntax::GeneratorExp>(expr)->elt,
                         llvm::cast<syntax::GeneratorExp>(expr)->generators, *expr);
  case NodeKind::NamedExpr: {
    auto *node = llvm::cast<syntax::NamedExpr>(expr);
    FailureOr<Value> value = evaluate(node->value);
    if (failed(value) || mlir::failed(assign(node->target, *value)))
      return failure();
    return frame().variables.lookup(llvm::cast<syntax::Name>(node->target)->id);
  }
  case NodeKind::JoinedStr:
    return formatted(*llvm::cast<syntax::JoinedStr>(expr));
  case NodeKind::Slice: {
    auto *node = llvm::cast<syntax::Slice>(expr);
    Value bounds[3];
    const syntax::Expr *exprs[3] = {node->lower, node->upper, node->step};
    for (int i = 0; i < 3; ++i) {
      FailureOr<Value> bound = exprs[i] ? evaluate(exprs[i]) : FailureOr<Value>(Value::none());
      if (failed(bound))
        return failure();
      bounds[i] = *bound;
    }
    return Value::slice(c.arena.make(SliceData{bounds[0], bounds[1], bounds[2]}));
  }
  case NodeKind::Lambda:
    ev.report(UnsupportedExpression, "a lambda").note("write a function with `@jit` at module level");
    return failure();
  case NodeKind::Dict:
  case NodeKind::DictComp:
    ev.report(UnsupportedExpression, "a dictionary").note("use a tuple, or separate variables");
    return failure();
  case NodeKind::Set:
  case NodeKind::SetComp:
    ev.report(UnsupportedExpression, "a set").note("use a tuple");
    return failure();
  case NodeKind::Yield:
  case NodeKind::YieldFrom:
    ev.report(UnsupportedExpression, "`yield`")
        .note("a kernel gives its results by `tl.store`, a function by `return`");
    return failure();
  case NodeKind::Await:
    return ev.error(UnsupportedExpression, "`await`");
  case NodeKind::Starred:
    return ev.error(UnsupportedExpression, "`*` here");
  default:
    return ev.error(UnsupportedExpression, "this expression");
  }
}

FailureOr<Value> Walker::constant(const syntax::Constant &node) {
  const syntax::ConstantValue &value = node.value;
  switch (value.kind) {
  case syntax::ConstantValue::None:
    return Value::none();
  case syntax::ConstantValue::True:
    return Value::boolean(true);
  case syntax::ConstantValue::False:
    return Value::boolean(false);
  case syntax::ConstantValue::Ellipsis:
    return Value::ellipsis();
  case syntax::ConstantValue::Int:
    return value.fitsInt64 ? Value::fromInt(value.intValue)
                           : c.arena.integer(llvm::APInt(value.text.size() * 4 + 1, value.text, 10));
  case syntax::ConstantValue::Float:
    return Value::fromFloat(value.floatValue);
  case syntax::ConstantValue::Str:
    return Value::str(value.text);
  case syntax::ConstantValue::Complex:
    return ev.error(UnsupportedConstant, "complex");
  case syntax::ConstantValue::Bytes:
    return ev.error(UnsupportedConstant, "bytes");
  }
  llvm_unreachable("every kind returns");
}

FailureOr<Value> Walker::name(const syntax::Name &node) {
  auto found = frame().variables.find(node.id);
  if (found != frame().variables.end())
    return found->second;
  auto lost = frame().lostNames.find(node.id);
  if (lost == frame().lostNames.end()) {
    FailureOr<Value> value = c.freeName(*frame().function, node.id, frame().expressionScope);
    if (failed(value) || *value)
      return value;
  }
  Diagnostic &diagnostic = ev.report(UndefinedName, node.id);
  if (lost != frame().lostNames.end()) {
    const LostName &why = lost->second;
    SourceLocation site = why.site->location(*frame().function->source);
    llvm::StringRef statement = syntax::className(why.site->kind);
    if (why.before)
      diagnostic.note(site, "it is `{0}` before this loop and `{1}` in it", why.before.describe(), why.after.describe())
          .note("give `{0}` one type, or another name to one of the two", node.id);
    else
      diagnostic.note(site, "`{0}` gets a value in here, but not on every path to its use", node.id)
          .note("assign `{0}` before the `{1}`", node.id, statement.lower());
    return failure();
  }
  Suggestion suggestion(node.id);
  for (const auto &variable : frame().variables)
    suggestion.offer(variable.first);
  if (!suggestion.best().empty())
    diagnostic.note("did you mean `{0}`?", suggestion.best());
  else if (c.prelude.lookup(node.id))
    diagnostic.note("it is part of the language: `tl.{0}`", node.id);
  return failure();
}

FailureOr<Value> Walker::elements(syntax::List<syntax::Expr> exprs, bool isList) {
  llvm::SmallVector<Value, 8> values;
  for (const syntax::Expr *expr : exprs) {
    auto *starred = llvm::dyn_cast<syntax::Starred>(expr);
    FailureOr<Value> value = evaluate(starred ? starred->value : expr);
    if (failed(value))
      return failure();
    if (!starred)
      values.push_back(*value);
    else if (mlir::failed(ev.iterate(*value, values)))
      return failure();
  }
  return isList ? c.arena.list(values) : c.arena.tuple(values);
}

FailureOr<Value> Walker::comprehension(syntax::Expr *element, syntax::List<syntax::Comprehension> generators,
                                       const syntax::Expr &node) {
  if (generators.size() != 1) {
    ev.report(SeveralGenerators).note("write a loop over `tl.static_range`");
    return failure();
  }
  const syntax::Comprehension &generator = *generators[0];
  FailureOr<Value> iterable = evaluate(generator.iter);
  llvm::SmallVector<Value> items, values;
  if (failed(iterable) || mlir::failed(ev.iterate(*iterable, items)))
    return failure();
  llvm::SmallVector<llvm::StringRef> names;
  collectTargetNames(generator.target, names);
  Snapshot before = snapshot(names);
  for (Value item : items) {
    if (mlir::failed(assign(generator.target, item, /*keepNumbers=*/true)))
      return failure();
    bool keep = true;
    for (const syntax::Expr *filter : generator.ifs) {
      FailureOr<Value> test = evaluate(filter);
      if (failed(test))
        return failure();
      if (test->isTile()) {
        ev.report(RuntimeFilter, test->describe())
            .note("a list has as many elements as are known at compile time; use a mask or `tl.where`");
        return failure();
      }
      FailureOr<bool> truth = ev.truth(*test);
      if (failed(truth))
        return failure();
      keep = keep && *truth;
    }
    if (!keep)
      continue;
    FailureOr<Value> value = evaluate(element);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  restore(before);
  return c.arena.list(values);
}

FailureOr<Value> Walker::formatted(const syntax::JoinedStr &node) {
  std::string text;
  for (const syntax::Expr *part : node.values) {
    auto *field = llvm::dyn_cast<syntax::FormattedValue>(part);
    FailureOr<Value> value = evaluate(field ? field->value : part);
    if (failed(value))
      return failure();
    if (!field) {
      text += value->asStr();
      continue;
    }
    c.at(field->value);
    if (!value->isConstexpr()) {
      ev.report(TileInFormat, value->describe()).note("print run-time values with `tl.device_print(\"x: \", x)`");
      return failure();
    }
    FailureOr<Value> spec = field->formatSpec ? evaluate(field->formatSpec) : FailureOr<Value>(Value::str(""));
    if (failed(spec))
      return failure();
    const bool isConverted = field->conversion == 'r' || field->conversion == 's' || field->conversion == 'a';
    const EnumMemberData *member = c.arena.memberOf(*value);
    if (member && member->classHandle && !isConverted) {
      value = c.hostApply("format", {*value, *spec});
      if (failed(value))
        return failure();
      text += value->asStr();
      continue;
    }
    if (value->is(ValueKind::Host) || (member && member->classHandle)) {
      value = c.hostApply(field->conversion == 'r' ? "repr" : "str", {*value});
      if (failed(value))
        return failure();
      if (member) {
        text += value->asStr();
        continue;
      }
    }
    if (isConverted)
      value = c.arena.str(valueText(*value, field->conversion != 's'));
    ArithmeticError error;
    std::optional<std::string> formatted = formatValue(*value, spec->asStr(), error);
    if (!formatted)
      return ev.error(error);
    text += *formatted;
  }
  return c.arena.str(text);
}
