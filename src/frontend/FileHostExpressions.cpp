// Expressions over constants. Arithmetic is the frontend's own for compile-time values, so both give the same numbers.
#include "frontend/CompileTimeArithmetic.h"
#include "frontend/ConstantText.h"
#include "frontend/FileHost.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;
using llvm::cast;
using llvm::dyn_cast;
using Kind = HostValue::Kind;

HostValue FileHost::unknown(const Scope &scope, const syntax::Node *node, llvm::StringRef why) const {
  const SourceBuffer &source = *scope.module.parsed->source;
  HostValue value;
  value.kind = Kind::Error;
  value.typeName = "NameError";
  value.text = llvm::formatv("`{0}` ({1}:{2}) {3}: write its value as a constant, or pass it as an argument",
                             source.line(node->lineno).trim(), source.name(), source.reportedLine(node->lineno), why);
  return value;
}

std::optional<Value> FileHost::plainValue(const HostValue &value) {
  switch (value.kind) {
  case Kind::None:
    return Value::none();
  case Kind::Bool:
    return Value::boolean(value.integer);
  case Kind::Int:
    if (!value.text.empty())
      return arena.integer(llvm::APInt(value.text.size() * 4 + 2, value.text, 10));
    return Value::fromInt(value.integer);
  case Kind::Float:
    return Value::fromFloat(value.number);
  case Kind::Str:
    return arena.str(value.text);
  case Kind::Constexpr:
    return plainValue(value.elements[0]);
  case Kind::Tuple:
  case Kind::List: {
    llvm::SmallVector<Value> elements;
    for (const HostValue &element : value.elements) {
      std::optional<Value> plain = plainValue(element);
      if (!plain)
        return std::nullopt;
      elements.push_back(*plain);
    }
    return value.kind == Kind::List ? arena.list(elements) : arena.tuple(elements);
  }
  default:
    return std::nullopt;
  }
}

HostValue FileHost::hostValue(Value value) {
  HostValue result;
  switch (value.kind()) {
  case ValueKind::None:
    result.kind = Kind::None;
    break;
  case ValueKind::Bool:
    result.kind = Kind::Bool;
    result.integer = value.asBool();
    break;
  case ValueKind::Int:
    result.kind = Kind::Int;
    if (value.fitsInt64())
      result.integer = value.asInt64();
    else
      result.text = valueText(value);
    break;
  case ValueKind::Float:
    result.kind = Kind::Float;
    result.number = value.asDouble();
    break;
  case ValueKind::Str:
    result.kind = Kind::Str;
    result.text = value.asStr().str();
    break;
  case ValueKind::Tuple:
    result.kind = value.asTuple().isList ? Kind::List : Kind::Tuple;
    for (Value element : value.elements())
      result.elements.push_back(hostValue(element));
    break;
  default:
    break;
  }
  return result;
}

std::optional<bool> FileHost::truth(const HostValue &value) {
  if (std::optional<Value> plain = plainValue(value))
    return constantTruth(*plain);
  if (value.kind == Kind::Error || value.kind == Kind::Missing)
    return std::nullopt;
  if (value.kind == Kind::Tuple || value.kind == Kind::List)
    return !value.elements.empty();
  if (value.kind == Kind::Object && value.typeName == "dict")
    return !object(value)->dict.empty();
  return true;
}

std::optional<std::vector<HostValue>> FileHost::iterate(const HostValue &value) {
  if (value.kind == Kind::Tuple || value.kind == Kind::List)
    return value.elements;
  std::vector<HostValue> elements;
  if (value.kind == Kind::Str) {
    for (char c : value.text)
      elements.push_back(hostValue(arena.str(llvm::Twine(c))));
    return elements;
  }
  if (value.kind == Kind::Object && value.typeName == "dict") {
    for (const auto &entry : object(value)->dict)
      elements.push_back(entry.first);
    return elements;
  }
  return std::nullopt;
}

HostValue FileHost::evaluateSequence(syntax::List<syntax::Expr> elements, Kind kind, Scope &scope) {
  HostValue result;
  result.kind = kind;
  for (const syntax::Expr *element : elements) {
    if (auto *starred = dyn_cast<syntax::Starred>(element)) {
      std::optional<std::vector<HostValue>> spread = iterate(evaluate(starred->value, scope));
      if (!spread)
        return unknown(scope, element, "can be unpacked by Python only");
      result.elements.insert(result.elements.end(), spread->begin(), spread->end());
      continue;
    }
    result.elements.push_back(evaluate(element, scope));
    if (result.elements.back().kind == Kind::Error)
      return result.elements.back();
  }
  return result;
}

HostValue FileHost::evaluateName(const syntax::Name &name, Scope &scope) {
  if (scope.locals)
    if (auto found = scope.locals->find(name.id); found != scope.locals->end())
      return found->second;
  if (auto found = scope.module.names.find(name.id); found != scope.module.names.end())
    return found->second;
  if (name.id == "__name__")
    return hostValue(arena.str(scope.module.name));
  HostValue builtin;
  builtin.kind = Kind::Builtin;
  builtin.text = ("builtins." + name.id).str();
  return builtin;
}

HostValue FileHost::evaluateDict(const syntax::Dict &dict, Scope &scope) {
  Object object;
  for (size_t i = 0; i < dict.values.size(); ++i) {
    HostValue value = evaluate(dict.values[i], scope);
    if (!dict.keys[i]) {
      Object *other = this->object(value);
      if (!other)
        return unknown(scope, &dict, "can be unpacked by Python only");
      object.dict.insert(object.dict.end(), other->dict.begin(), other->dict.end());
      continue;
    }
    HostValue key = evaluate(dict.keys[i], scope);
    if (key.kind == Kind::Error)
      return key;
    object.dict.push_back({key, value});
  }
  HostValue result;
  result.kind = Kind::Object;
  result.typeName = "dict";
  result.handle = addObject(std::move(object));
  return result;
}

/// A result computed with a `tl.constexpr` is one.
static HostValue wrapLike(HostValue result, bool constexprOperand) {
  if (!constexprOperand)
    return result;
  HostValue wrapped;
  wrapped.kind = Kind::Constexpr;
  wrapped.elements.push_back(std::move(result));
  return wrapped;
}

HostValue FileHost::evaluateBinary(syntax::Operator op, HostValue lhs, HostValue rhs, const Scope &scope, const syntax::Node *at) {
  if (lhs.kind == Kind::Error)
    return lhs;
  if (rhs.kind == Kind::Error)
    return rhs;
  std::optional<Value> a = plainValue(lhs), b = plainValue(rhs);
  ArithmeticError error;
  if (a && b)
    if (std::optional<Value> result = constantBinary(op, *a, *b, arena, error))
      return wrapLike(hostValue(*result), lhs.kind == Kind::Constexpr || rhs.kind == Kind::Constexpr);
  return unknown(scope, at, "cannot be computed without Python");
}

HostValue FileHost::evaluateUnary(const syntax::UnaryOp &unary, Scope &scope) {
  HostValue operand = evaluate(unary.operand, scope);
  if (operand.kind == Kind::Error)
    return operand;
  if (unary.op == syntax::UnaryOperator::Not) {
    std::optional<bool> value = truth(operand);
    return value ? hostValue(Value::boolean(!*value)) : unknown(scope, &unary, "cannot be computed without Python");
  }
  ArithmeticError error;
  if (std::optional<Value> plain = plainValue(operand))
    if (std::optional<Value> result = constantUnary(unary.op, *plain, arena, error))
      return wrapLike(hostValue(*result), operand.kind == Kind::Constexpr);
  return unknown(scope, &unary, "cannot be computed without Python");
}

HostValue FileHost::evaluateBoolean(const syntax::BoolOp &op, Scope &scope) {
  HostValue value;
  for (const syntax::Expr *operand : op.values) {
    value = evaluate(operand, scope);
    std::optional<bool> decided = truth(value);
    if (!decided)
      return value.kind == Kind::Error ? value : unknown(scope, operand, "is known to Python only");
    if (*decided == (op.op == syntax::BoolOperator::Or))
      break;
  }
  return value;
}

HostValue FileHost::evaluateCompare(const syntax::Compare &compare, Scope &scope) {
  HostValue lhs = evaluate(compare.left, scope);
  for (size_t i = 0; i < compare.ops.size(); ++i) {
    HostValue rhs = evaluate(compare.comparators[i], scope);
    if (lhs.kind == Kind::Error || rhs.kind == Kind::Error)
      return lhs.kind == Kind::Error ? lhs : rhs;
    syntax::CmpOp op = compare.ops[i];
    std::optional<Value> a = plainValue(lhs), b = plainValue(rhs);
    std::optional<bool> result;
    ArithmeticError error;
    if (a && b)
      result = constantCompare(op, *a, *b, error);
    else if (op == syntax::CmpOp::Eq || op == syntax::CmpOp::Is)
      result = lhs == rhs;
    else if (op == syntax::CmpOp::NotEq || op == syntax::CmpOp::IsNot)
      result = !(lhs == rhs);
    else if (auto elements = iterate(rhs); elements && (op == syntax::CmpOp::In || op == syntax::CmpOp::NotIn))
      result = llvm::is_contained(*elements, lhs) == (op == syntax::CmpOp::In);
    if (!result)
      return unknown(scope, &compare, "cannot be computed without Python");
    if (!*result)
      return hostValue(Value::boolean(false));
    lhs = std::move(rhs);
  }
  return hostValue(Value::boolean(true));
}

/// The values of `element for … in … if …`, appended to `out`. False if something is unknown.
bool FileHost::comprehend(const syntax::Expr *element, syntax::List<syntax::Comprehension> generators, Scope &scope, HostValue &out) {
  if (generators.empty()) {
    out.elements.push_back(evaluate(element, scope));
    return out.elements.back().kind != Kind::Error;
  }
  const syntax::Comprehension &clause = *generators.front();
  std::optional<std::vector<HostValue>> values = iterate(evaluate(clause.iter, scope));
  if (!values)
    return false;
  for (const HostValue &value : *values) {
    if (++steps > 100000)
      return false;
    bind(clause.target, value, scope);
    bool chosen = true;
    for (const syntax::Expr *condition : clause.ifs) {
      std::optional<bool> test = truth(evaluate(condition, scope));
      if (!test)
        return false;
      chosen &= *test;
    }
    if (chosen && !comprehend(element, generators.drop_front(), scope, out))
      return false;
  }
  return true;
}

HostValue FileHost::evaluateComprehension(const syntax::Expr *element, syntax::List<syntax::Comprehension> generators, Scope &scope) {
  Names locals;
  if (scope.locals)
    locals = *scope.locals;
  Scope inner{scope.module, &locals};
  HostValue result;
  result.kind = Kind::List;
  return comprehend(element, generators, inner, result) ? result : unknown(scope, element, "cannot be computed without Python");
}

HostValue FileHost::getItem(const HostValue &container, const HostValue &key) {
  if (container.kind == Kind::Constexpr)
    return getItem(container.elements[0], key);
  if (Object *dict = object(container); dict && container.typeName == "dict") {
    for (const auto &entry : llvm::reverse(dict->dict))
      if (entry.first == (key.kind == Kind::Constexpr ? key.elements[0] : key))
        return entry.second;
    return {};
  }
  std::optional<std::vector<HostValue>> elements = iterate(container);
  std::optional<Value> index = plainValue(key);
  if (!elements || !index || (!index->isInt() && !index->isBool()) || !index->fitsInt64())
    return {};
  int64_t at = index->asInt64(), size = elements->size();
  at += at < 0 ? size : 0;
  return at >= 0 && at < size ? (*elements)[at] : HostValue();
}

HostValue FileHost::evaluateSubscript(const syntax::Subscript &subscript, Scope &scope) {
  HostValue container = evaluate(subscript.value, scope);
  if (container.kind == Kind::Error)
    return container;
  if (!llvm::isa<syntax::Slice>(subscript.slice)) {
    HostValue item = getItem(container, evaluate(subscript.slice, scope));
    return item.kind == Kind::Missing ? unknown(scope, &subscript, "cannot be computed without Python") : item;
  }
  auto *slice = cast<syntax::Slice>(subscript.slice);
  std::optional<std::vector<HostValue>> elements = iterate(container);
  auto bound = [&](const syntax::Expr *expr, int64_t otherwise, bool &good) {
    if (!expr)
      return otherwise;
    HostValue value = evaluate(expr, scope);
    good &= value.kind == Kind::Int && value.text.empty();
    int64_t size = elements ? elements->size() : 0;
    return std::clamp(value.integer + (value.integer < 0 ? size : 0), int64_t(0), size);
  };
  bool good = elements && container.kind != Kind::Object && !slice->step;
  int64_t lower = bound(slice->lower, 0, good), upper = bound(slice->upper, elements ? elements->size() : 0, good);
  if (!good)
    return unknown(scope, &subscript, "cannot be computed without Python");
  if (container.kind == Kind::Str)
    return hostValue(arena.str(llvm::StringRef(container.text).slice(lower, std::max(lower, upper))));
  HostValue result;
  result.kind = container.kind;
  if (lower < upper)
    result.elements.assign(elements->begin() + lower, elements->begin() + upper);
  return result;
}

HostValue FileHost::evaluateCall(const syntax::Call &call, Scope &scope) {
  HostValue callee = evaluate(call.func, scope);
  if (callee.kind == Kind::Error)
    return callee;
  HostValue arguments = evaluateSequence(call.args, Kind::Tuple, scope);
  if (arguments.kind == Kind::Error)
    return arguments;
  std::vector<std::pair<std::string, HostValue>> keywords;
  for (const syntax::Keyword *keyword : call.keywords) {
    keywords.push_back({keyword->arg.str(), evaluate(keyword->value, scope)});
    if (keywords.back().second.kind == Kind::Error)
      return keywords.back().second;
  }
  HostValue result;
  Object *known = object(callee);
  if (known && known->function && callee.kind != Kind::Function)
    result = callFunction(*known, arguments.elements, keywords);
  else if (llvm::StringRef(callee.text).ends_with(".jit") && arguments.elements.size() == 1 && object(arguments.elements[0]) &&
           object(arguments.elements[0])->function)
    result = makeJit(*object(arguments.elements[0])->function, scope, /*noinline=*/false);
  else if (callee.kind == Kind::Builtin || callee.kind == Kind::Callable)
    result = callKnown(callee.text, arguments.elements, keywords);
  return result.kind == Kind::Missing ? unknown(scope, &call, "is a call that only Python can make") : result;
}

HostValue FileHost::evaluate(const syntax::Expr *expr, Scope &scope) {
  ++steps;
  switch (expr->kind) {
  case syntax::NodeKind::Constant: {
    const syntax::ConstantValue &constant = cast<syntax::Constant>(expr)->value;
    switch (constant.kind) {
    case syntax::ConstantValue::None:
      return hostValue(Value::none());
    case syntax::ConstantValue::True:
    case syntax::ConstantValue::False:
      return hostValue(Value::boolean(constant.kind == syntax::ConstantValue::True));
    case syntax::ConstantValue::Int:
      if (constant.fitsInt64)
        return hostValue(Value::fromInt(constant.intValue));
      if (constant.text.starts_with("0"))
        break;
      return hostValue(arena.integer(llvm::APInt(constant.text.size() * 4 + 2, constant.text, 10)));
    case syntax::ConstantValue::Float:
      return hostValue(Value::fromFloat(constant.floatValue));
    case syntax::ConstantValue::Str:
      return hostValue(Value::str(constant.text));
    default:
      break;
    }
    break;
  }
  case syntax::NodeKind::Name:
    return evaluateName(*cast<syntax::Name>(expr), scope);
  case syntax::NodeKind::Attribute: {
    HostValue of = evaluate(cast<syntax::Attribute>(expr)->value, scope);
    HostValue value = getAttribute(of, cast<syntax::Attribute>(expr)->attr);
    return value.kind == Kind::Missing ? unknown(scope, expr, "is known to Python only") : value;
  }
  case syntax::NodeKind::Tuple:
    return evaluateSequence(cast<syntax::Tuple>(expr)->elts, Kind::Tuple, scope);
  case syntax::NodeKind::ListExpr:
    return evaluateSequence(cast<syntax::ListExpr>(expr)->elts, Kind::List, scope);
  case syntax::NodeKind::Dict:
    return evaluateDict(*cast<syntax::Dict>(expr), scope);
  case syntax::NodeKind::BinOp: {
    auto *binary = cast<syntax::BinOp>(expr);
    HostValue lhs = evaluate(binary->left, scope);
    return evaluateBinary(binary->op, lhs, evaluate(binary->right, scope), scope, expr);
  }
  case syntax::NodeKind::UnaryOp:
    return evaluateUnary(*cast<syntax::UnaryOp>(expr), scope);
  case syntax::NodeKind::BoolOp:
    return evaluateBoolean(*cast<syntax::BoolOp>(expr), scope);
  case syntax::NodeKind::Compare:
    return evaluateCompare(*cast<syntax::Compare>(expr), scope);
  case syntax::NodeKind::IfExp: {
    auto *conditional = cast<syntax::IfExp>(expr);
    std::optional<bool> test = truth(evaluate(conditional->test, scope));
    return test ? evaluate(*test ? conditional->body : conditional->orelse, scope)
                : unknown(scope, conditional->test, "is known to Python only");
  }
  case syntax::NodeKind::ListComp:
    return evaluateComprehension(cast<syntax::ListComp>(expr)->elt, cast<syntax::ListComp>(expr)->generators, scope);
  case syntax::NodeKind::GeneratorExp:
    return evaluateComprehension(cast<syntax::GeneratorExp>(expr)->elt, cast<syntax::GeneratorExp>(expr)->generators, scope);
  case syntax::NodeKind::Subscript:
    return evaluateSubscript(*cast<syntax::Subscript>(expr), scope);
  case syntax::NodeKind::Call:
    return evaluateCall(*cast<syntax::Call>(expr), scope);
  default:
    break;
  }
  return unknown(scope, expr, "is an expression that only Python can evaluate");
}
