// Expressions over constants. Arithmetic is the frontend's compile-time arithmetic, so both compute the same values.
#include "filehost/FileHost.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "support/Limits.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using Kind = HostValue::Kind;

/// An Error value for `node`, with the position and the source line.
HostValue FileHost::unknown(const Scope &scope, const syntax::Node *node, llvm::StringRef why) const {
  const SourceBuffer &source = *scope.module.parsed->source;
  llvm::StringRef line = source.line(node->lineno).trim();
  HostValue value = named(Kind::Error, "");
  value.typeName = "NameError";
  value.text = llvm::formatv("`{0}{1}` ({2}:{3}) {4}: write its value as a constant, or pass it as an argument",
                             line.take_front(80), line.size() > 80 ? "…" : "", source.name(),
                             source.reportedLine(node->lineno), why);
  return value;
}

HostValue FileHost::notComputed(const Scope &scope, const syntax::Node *node) const {
  return unknown(scope, node, "cannot be computed without Python");
}

HostValue FileHost::evaluateConstant(const syntax::Constant &node, const Scope &scope) {
  const syntax::ConstantValue &constant = node.value;
  switch (constant.kind) {
  case syntax::ConstantValue::None:
    return named(Kind::None, "");
  case syntax::ConstantValue::True:
  case syntax::ConstantValue::False:
    return boolean(constant.kind == syntax::ConstantValue::True);
  case syntax::ConstantValue::Int:
    return constant.fitsInt64 ? integer(constant.intValue) : named(Kind::Int, constant.text);
  case syntax::ConstantValue::Float:
    return hostValue(Value::fromFloat(constant.floatValue));
  case syntax::ConstantValue::Str:
    return named(Kind::Str, constant.text);
  default:
    return unknown(scope, &node, "is a constant that kernels do not have");
  }
}

HostValue FileHost::evaluateSequence(syntax::List<syntax::Expr> elements, Kind kind, Scope &scope) {
  std::vector<HostValue> values;
  size_t total = 0;
  for (const syntax::Expr *element : elements) {
    auto *starred = dyn_cast<syntax::Starred>(element);
    HostValue value = evaluate(starred ? starred->value : element, scope);
    if (value.kind == Kind::Error)
      return value;
    total += weight(value);
    if (!spend(total))
      return unknown(scope, element, "takes too long to evaluate");
    if (!starred) {
      values.push_back(std::move(value));
      continue;
    }
    std::optional<std::vector<HostValue>> spread = iterate(value);
    if (!spread)
      return notComputed(scope, element);
    values.insert(values.end(), spread->begin(), spread->end());
  }
  if (kind == Kind::List)
    return listOf(std::move(values));
  HostValue result = named(kind, "");
  result.elements = std::move(values);
  return result;
}

HostValue FileHost::evaluateName(const syntax::Name &name, Scope &scope) {
  if (const HostValue *found = find(name.id, scope.module, scope.frame.get())) {
    HostValue value = *found;
    value.annotatedConstexpr = false;
    return spend(weight(value)) ? value : unknown(scope, &name, "takes too long to evaluate");
  }
  if (name.id == "__name__")
    return named(Kind::Str, scope.module.name);
  if (name.id == "__file__")
    return named(Kind::Str, scope.module.parsed->source->name());
  if (scope.module.unknownNames.kind == Kind::Error)
    return scope.module.unknownNames;
  static const llvm::StringSet<> builtins{"int", "float", "bool",      "str",      "tuple",  "list",  "dict",
                                          "len", "range", "min",       "max",      "abs",    "sum",   "any",
                                          "all", "zip",   "enumerate", "reversed", "sorted", "print", "object"};
  return builtins.contains(name.id) ? named(Kind::Builtin, "builtins." + name.id)
                                    : unknown(scope, &name, "can be evaluated by Python only");
}

HostValue FileHost::evaluateDict(const syntax::Dict &dict, Scope &scope) {
  Object result;
  result.kind = Object::Kind::Dict;
  auto add = [&](HostValue key, HostValue value) {
    for (auto &[old, item] : result.items) {
      std::optional<bool> same = equal(old, key);
      if (same && *same)
        item = value;
      if (!same || *same)
        return same.has_value();
    }
    result.items.push_back({std::move(key), std::move(value)});
    return spend(result.items.size());
  };
  for (size_t i = 0; i < dict.values.size(); ++i) {
    HostValue value = evaluate(dict.values[i], scope);
    if (dict.keys[i]) {
      HostValue key = evaluate(dict.keys[i], scope);
      if (key.kind == Kind::Error)
        return key;
      if (!add(std::move(key), std::move(value)))
        return notComputed(scope, &dict);
      continue;
    }
    Object *other = object(value, Object::Kind::Dict);
    if (!other)
      return value.kind == Kind::Error ? value : notComputed(scope, &dict);
    for (const auto &[key, item] : std::vector(other->items))
      if (!add(key, item))
        return notComputed(scope, &dict);
  }
  HostValue value = named(Kind::Object, "");
  value.typeName = "dict";
  value.handle = addObject(std::move(result));
  return value;
}

/// `a op b`, Missing if it cannot be computed. The result is a `tl.constexpr` if an operand is.
HostValue FileHost::arithmetic(syntax::Operator op, const HostValue &lhs, const HostValue &rhs) {
  if (!spend(weight(lhs) + weight(rhs)))
    return {};
  std::optional<Value> a = plainValue(lhs), b = plainValue(rhs);
  ArithmeticError error;
  std::optional<Value> plain = a && b ? constantBinary(op, *a, *b, arena, error) : std::nullopt;
  HostValue result = plain ? hostValue(*plain) : HostValue();
  if (result.kind == Kind::Missing || !spend(weight(result)))
    return {};
  if (lhs.kind != Kind::Constexpr && rhs.kind != Kind::Constexpr)
    return result;
  HostValue wrapped = named(Kind::Constexpr, "");
  wrapped.elements.push_back(std::move(result));
  return wrapped;
}

HostValue FileHost::evaluateBinary(syntax::Operator op, const HostValue &lhs, const HostValue &rhs, const Scope &scope,
                                   const syntax::Node *at) {
  if (lhs.kind == Kind::Error || rhs.kind == Kind::Error)
    return lhs.kind == Kind::Error ? lhs : rhs;
  HostValue result = arithmetic(op, lhs, rhs);
  return result.kind == Kind::Missing ? notComputed(scope, at) : result;
}

HostValue FileHost::evaluateUnary(const syntax::UnaryOp &unary, Scope &scope) {
  HostValue operand = evaluate(unary.operand, scope);
  if (operand.kind == Kind::Error)
    return operand;
  HostValue result;
  ArithmeticError error;
  if (unary.op == syntax::UnaryOperator::Not) {
    if (std::optional<bool> value = truth(operand))
      return boolean(!*value);
  } else if (std::optional<Value> plain = operand.hasOperators ? std::nullopt : plainValue(operand)) {
    if (std::optional<Value> value = constantUnary(unary.op, *plain, arena, error))
      result = hostValue(*value);
  }
  if (result.kind == Kind::Missing)
    return notComputed(scope, &unary);
  if (operand.kind != Kind::Constexpr)
    return result;
  operand.elements[0] = std::move(result);
  return operand;
}

HostValue FileHost::evaluateBoolean(const syntax::BoolOp &op, Scope &scope) {
  HostValue value;
  for (const syntax::Expr *operand : op.values) {
    value = evaluate(operand, scope);
    if (operand == op.values.back())
      break;
    std::optional<bool> decided = truth(value);
    if (!decided)
      return value.kind == Kind::Error ? value : notComputed(scope, operand);
    if (*decided == (op.op == syntax::BoolOperator::Or))
      break;
  }
  return value;
}

HostValue FileHost::evaluateCompare(const syntax::Compare &compare, Scope &scope) {
  using Op = syntax::CmpOp;
  HostValue lhs = evaluate(compare.left, scope);
  for (size_t i = 0; i < compare.ops.size(); ++i) {
    HostValue rhs = evaluate(compare.comparators[i], scope);
    if (lhs.kind == Kind::Error || rhs.kind == Kind::Error)
      return lhs.kind == Kind::Error ? lhs : rhs;
    Op op = compare.ops[i];
    std::optional<bool> result;
    if (op == Op::Eq || op == Op::NotEq || op == Op::Is || op == Op::IsNot) {
      if (std::optional<bool> same = equal(lhs, rhs))
        result = *same == (op == Op::Eq || op == Op::Is);
    } else if (op == Op::In || op == Op::NotIn) {
      if (std::optional<bool> found = contains(rhs, lhs))
        result = *found == (op == Op::In);
    } else if (spend(weight(lhs) + weight(rhs))) {
      std::optional<Value> a = plainValue(lhs), b = plainValue(rhs);
      ArithmeticError error;
      result = a && b ? constantCompare(op, *a, *b, error) : std::nullopt;
    }
    if (!result)
      return notComputed(scope, &compare);
    if (!*result)
      return boolean(false);
    lhs = std::move(rhs);
  }
  return boolean(true);
}

HostValue FileHost::evaluateFormat(const syntax::JoinedStr &format, Scope &scope) {
  std::string text;
  ArithmeticError error;
  for (const syntax::Expr *part : format.values) {
    auto *field = dyn_cast<syntax::FormattedValue>(part);
    HostValue value = evaluate(field ? field->value : part, scope), spec = named(Kind::Str, "");
    if (field && field->formatSpec)
      spec = evaluate(field->formatSpec, scope);
    if (value.kind == Kind::Error || spec.kind == Kind::Error)
      return value.kind == Kind::Error ? value : spec;
    std::optional<Value> plain = plainValue(value);
    if (plain && field && field->conversion > 0)
      plain = arena.str(valueText(*plain, field->conversion != 's'));
    // The text of a list or None takes no format specification.
    std::optional<std::string> created = !plain                                ? std::nullopt
                                         : plain->isNumber() || plain->isStr() ? formatValue(*plain, spec.text, error)
                                         : spec.text.empty() ? std::optional<std::string>(valueText(*plain))
                                                             : std::nullopt;
    if (!created || !spend(created->size() / 64))
      return notComputed(scope, &format);
    text += *created;
  }
  return spend(text.size() / 64) ? named(Kind::Str, text) : notComputed(scope, &format);
}

/// Appends the values of `element for … in … if …` to `out`; a key and a value per element for a dict. False if a value
/// is unknown.
bool FileHost::comprehend(syntax::List<syntax::Expr> element, syntax::List<syntax::Comprehension> generators,
                          Scope &scope, std::vector<HostValue> &out) {
  if (generators.empty()) {
    for (const syntax::Expr *part : element) {
      out.push_back(evaluate(part, scope));
      if (out.back().kind == Kind::Error || !spend(weight(out.back())))
        return false;
    }
    return true;
  }
  const syntax::Comprehension &clause = *generators.front();
  std::optional<std::vector<HostValue>> values = iterate(evaluate(clause.iter, scope));
  if (!values || clause.isAsync)
    return false;
  for (const HostValue &value : *values) {
    if (!spend(1))
      return false;
    bind(clause.target, value, scope);
    bool chosen = true;
    for (const syntax::Expr *condition : clause.ifs) {
      std::optional<bool> test = chosen ? truth(evaluate(condition, scope)) : false;
      if (!test)
        return false;
      chosen = *test;
    }
    if (chosen && !comprehend(element, generators.drop_front(), scope, out))
      return false;
  }
  return true;
}

HostValue FileHost::evaluateComprehension(syntax::List<syntax::Expr> element,
                                          syntax::List<syntax::Comprehension> generators, Scope &scope) {
  auto frame = std::make_shared<Frame>();
  frame->outer = scope.frame;
  Scope inner{scope.module, frame};
  frames.push_back(frame.get());
  std::vector<HostValue> values;
  bool known = comprehend(element, generators, inner, values);
  frames.pop_back();
  if (known && values.size() <= 50000)
    return listOf(std::move(values));
  return !values.empty() && values.back().kind == Kind::Error ? values.back() : notComputed(scope, generators.front());
}

HostValue FileHost::evaluateSubscript(const syntax::Subscript &subscript, Scope &scope) {
  HostValue container = evaluate(subscript.value, scope);
  if (container.kind == Kind::Error)
    return container;
  auto *slice = dyn_cast<syntax::Slice>(subscript.slice);
  if (!slice) {
    HostValue key = evaluate(subscript.slice, scope);
    HostValue item = key.kind == Kind::Error ? key : getItem(container, key);
    return item.kind == Kind::Missing ? notComputed(scope, &subscript) : item;
  }
  std::optional<std::vector<HostValue>> elements = iterate(container);
  auto bound = [&](const syntax::Expr *expr, int64_t otherwise, bool &good) {
    if (!expr)
      return otherwise;
    HostValue value = evaluate(expr, scope);
    good &= value.kind == Kind::Int && value.text.empty();
    int64_t size = elements ? elements->size() : 0;
    return std::clamp(value.integer < 0 ? std::max(value.integer, -size) + size : value.integer, int64_t(0), size);
  };
  bool good = elements && container.kind != Kind::Object && !slice->step;
  int64_t lower = bound(slice->lower, 0, good), upper = bound(slice->upper, elements ? elements->size() : 0, good);
  if (!good)
    return notComputed(scope, &subscript);
  llvm::ArrayRef<HostValue> chosen;
  if (lower < upper)
    chosen = llvm::ArrayRef(*elements).slice(lower, upper - lower);
  if (container.kind == Kind::List)
    return listOf(chosen.vec());
  HostValue result = named(container.kind == Kind::Str ? Kind::Str : Kind::Tuple, "");
  if (container.kind != Kind::Str)
    result.elements = chosen.vec();
  else
    for (const HostValue &character : chosen)
      result.text += character.text;
  return result;
}

HostValue FileHost::evaluateCall(const syntax::Call &call, Scope &scope) {
  auto *method = dyn_cast<syntax::Attribute>(call.func);
  HostValue self = method ? evaluate(method->value, scope) : HostValue();
  HostValue callee = method ? attributeOf(self, method->attr, scope.module) : evaluate(call.func, scope);
  HostValue arguments = evaluateSequence(call.args, Kind::Tuple, scope);
  std::vector<Keyword> keywords;
  HostValue wrong = callee.kind == Kind::Error ? callee : arguments.kind == Kind::Error ? arguments : HostValue();
  for (const syntax::Keyword *keyword : call.keywords) {
    keywords.push_back({keyword->arg.str(), evaluate(keyword->value, scope)});
    if (keyword->arg.empty() || keywords.back().second.kind == Kind::Error)
      wrong = keyword->arg.empty() ? notComputed(scope, &call) : keywords.back().second;
  }
  HostValue result;
  if (wrong.kind == Kind::Missing)
    result = callee.kind != Kind::Missing ? callValue(callee, arguments.elements, keywords)
             : keywords.empty()           ? callMethod(self, method->attr, arguments.elements)
                                          : HostValue();
  if (result.kind != Kind::Missing)
    return result;
  // An unknown callee may change its arguments.
  HostValue reason = wrong.kind == Kind::Error ? wrong : unknown(scope, &call, "is a call that only Python can make");
  escape(self, reason);
  escape(arguments, reason);
  for (const Keyword &keyword : keywords)
    escape(keyword.second, reason);
  return reason;
}

/// The left operand or object that `expr`, a link of a chain, evaluates first; null for other expressions.
static const syntax::Expr *evaluatedFirst(const syntax::Expr *expr) {
  return isa<syntax::BinOp, syntax::Attribute>(expr) ? cast<syntax::Expr>(syntax::nextInChain(expr)) : nullptr;
}

/// Walks a chain down and up again without recursion, so that it may have any length.
HostValue FileHost::evaluate(const syntax::Expr *expr, Scope &scope) {
  if (!spend(1) || depth > limits::fileDepth)
    return unknown(scope, expr, "takes too long to evaluate");
  llvm::SmallVector<const syntax::Expr *, 8> links;
  while (const syntax::Expr *first = evaluatedFirst(expr)) {
    links.push_back(expr);
    expr = first;
    if (!spend(1))
      return unknown(scope, expr, "takes too long to evaluate");
  }
  ++depth;
  HostValue value = evaluateKind(expr, scope);
  while (!links.empty()) {
    expr = links.pop_back_val();
    if (auto *binary = dyn_cast<syntax::BinOp>(expr)) {
      value = evaluateBinary(binary->op, value, evaluate(binary->right, scope), scope, expr);
    } else {
      value = attributeOf(value, cast<syntax::Attribute>(expr)->attr, scope.module);
      if (value.kind == Kind::Missing)
        value = unknown(scope, expr, "can be evaluated by Python only");
    }
  }
  --depth;
  return value;
}

HostValue FileHost::evaluateKind(const syntax::Expr *expr, Scope &scope) {
  switch (expr->kind) {
  case syntax::NodeKind::Constant:
    return evaluateConstant(*cast<syntax::Constant>(expr), scope);
  case syntax::NodeKind::Name:
    return evaluateName(*cast<syntax::Name>(expr), scope);
  case syntax::NodeKind::Tuple:
    return evaluateSequence(cast<syntax::Tuple>(expr)->elts, Kind::Tuple, scope);
  case syntax::NodeKind::ListExpr:
    return evaluateSequence(cast<syntax::ListExpr>(expr)->elts, Kind::List, scope);
  case syntax::NodeKind::Dict:
    return evaluateDict(*cast<syntax::Dict>(expr), scope);
  case syntax::NodeKind::UnaryOp:
    return evaluateUnary(*cast<syntax::UnaryOp>(expr), scope);
  case syntax::NodeKind::BoolOp:
    return evaluateBoolean(*cast<syntax::BoolOp>(expr), scope);
  case syntax::NodeKind::Compare:
    return evaluateCompare(*cast<syntax::Compare>(expr), scope);
  case syntax::NodeKind::JoinedStr:
    return evaluateFormat(*cast<syntax::JoinedStr>(expr), scope);
  case syntax::NodeKind::IfExp: {
    auto *conditional = cast<syntax::IfExp>(expr);
    while (true) {
      HostValue test = evaluate(conditional->test, scope);
      std::optional<bool> decided = truth(test);
      if (!decided)
        return test.kind == Kind::Error ? test : notComputed(scope, conditional->test);
      auto *next = llvm::cast_if_present<syntax::IfExp>(syntax::nextInChain(conditional));
      if (*decided || !next)
        return evaluate(*decided ? conditional->body : conditional->orelse, scope);
      conditional = next;
    }
  }
  case syntax::NodeKind::NamedExpr: {
    HostValue value = evaluate(cast<syntax::NamedExpr>(expr)->value, scope);
    bind(cast<syntax::NamedExpr>(expr)->target, value, scope);
    return value;
  }
  case syntax::NodeKind::Lambda: {
    HostValue lambda = makeFunction(*cast<syntax::Lambda>(expr)->args, scope);
    object(lambda)->expression = cast<syntax::Lambda>(expr)->body;
    return lambda;
  }
  case syntax::NodeKind::ListComp:
    return evaluateComprehension(cast<syntax::ListComp>(expr)->elt, cast<syntax::ListComp>(expr)->generators, scope);
  case syntax::NodeKind::GeneratorExp:
    return evaluateComprehension(cast<syntax::GeneratorExp>(expr)->elt, cast<syntax::GeneratorExp>(expr)->generators,
                                 scope);
  case syntax::NodeKind::Subscript:
    return evaluateSubscript(*cast<syntax::Subscript>(expr), scope);
  case syntax::NodeKind::Call:
    return evaluateCall(*cast<syntax::Call>(expr), scope);
  default:
    return unknown(scope, expr, "is an expression that only Python can evaluate");
  }
}
