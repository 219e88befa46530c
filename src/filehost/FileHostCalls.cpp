// Functions of Python, `math` and triton that files use to compute constants.
#include "filehost/FileHost.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

HostValue FileHost::callValue(const HostValue &callee, Arguments arguments, Keywords keywords) {
  if (callee.kind == Kind::Constexpr)
    return callValue(callee.elements[0], arguments, keywords);
  if (callee.kind == Kind::Class)
    return construct(callee, arguments, keywords);
  if (callee.kind == Kind::Function)
    return {}; // a jit function can only be called in kernels
  if (Object *known = object(callee, Object::Kind::Function)) {
    if (callee.kind != Kind::Callable)
      return callFunction(*known, arguments, keywords);
    // A `constexpr_function` receives plain values.
    std::vector<HostValue> plain;
    for (const HostValue &argument : arguments)
      plain.push_back(argument.kind == Kind::Constexpr ? argument.elements[0] : argument);
    return callFunction(*known, plain, keywords);
  }
  return callee.kind == Kind::Callable || callee.kind == Kind::Builtin ? callKnown(callee.text, arguments, keywords)
                                                                       : HostValue();
}

HostValue FileHost::callKnown(llvm::StringRef name, Arguments arguments, Keywords keywords) {
  if (!keywords.empty())
    return {};
  if (name == "txl.language.constexpr" && arguments.size() == 1) {
    if (arguments[0].kind == Kind::Constexpr)
      return arguments[0];
    HostValue value = named(Kind::Constexpr, "");
    value.elements.push_back(arguments[0]);
    value.elements[0].annotatedConstexpr = false;
    return value;
  }
  if (name == "triton.jit" && arguments.size() == 1) {
    Object *function = object(arguments[0], Object::Kind::Function);
    return function && function->def ? makeJit(*function, /*noinline=*/false, /*isExtern=*/false) : HostValue();
  }
  if (name == "collections.namedtuple")
    return makeNamedTuple(arguments);
  // Constexprs of the language are replaced by their values.
  std::vector<HostValue> plain(arguments.begin(), arguments.end());
  for (HostValue &argument : plain)
    if (argument.kind == Kind::Constexpr)
      argument = HostValue(argument.elements[0]);
  auto [module, function] = name.rsplit('.');
  if (module == "builtins")
    return callPython(function, plain);
  if (module == "math")
    return callMath(function, plain);
  if (name == "txl.language.pointer_type" && plain.size() == 1 && plain[0].kind == Kind::DType)
    return named(Kind::DType, "*" + plain[0].text);
  auto isInt = [](const HostValue &value) { return value.kind == Kind::Int && value.text.empty(); };
  if (name == "triton.cdiv" && plain.size() == 2 && isInt(plain[0]) && isInt(plain[1])) {
    HostValue quotient =
        arithmetic(syntax::Operator::FloorDiv, arithmetic(syntax::Operator::Sub, integer(0), plain[0]), plain[1]);
    return quotient.kind == Kind::Missing ? quotient : arithmetic(syntax::Operator::Sub, integer(0), quotient);
  }
  if (name == "triton.next_power_of_2" && plain.size() == 1 && isInt(plain[0]) &&
      plain[0].integer <= int64_t(1) << 62) {
    int64_t power = 1;
    while (power < plain[0].integer)
      power *= 2;
    return integer(plain[0].integer <= 0 ? 0 : power);
  }
  return {};
}

/// `namedtuple("Point", "x y")` or with a sequence of names.
HostValue FileHost::makeNamedTuple(Arguments arguments) {
  if (arguments.size() != 2 || arguments[0].kind != Kind::Str)
    return {};
  Object created;
  created.kind = Object::Kind::NamedTuple;
  if (arguments[1].kind == Kind::Str) {
    llvm::SmallVector<llvm::StringRef> names;
    llvm::SplitString(arguments[1].text, names, ", \t\n");
    for (llvm::StringRef name : names)
      created.fields.push_back(name.str());
  } else if (std::optional<std::vector<HostValue>> names = iterate(arguments[1])) {
    for (const HostValue &name : *names)
      created.fields.push_back(name.text);
  } else {
    return {};
  }
  HostValue value = named(Kind::Class, main->name + "." + arguments[0].text);
  value.handle = addObject(std::move(created));
  return value;
}

HostValue FileHost::extreme(Arguments arguments, bool maximum) {
  std::vector<HostValue> values(arguments.begin(), arguments.end());
  if (values.size() == 1)
    values = iterate(values[0]).value_or(std::vector<HostValue>());
  if (values.empty())
    return {};
  HostValue best = values[0];
  for (const HostValue &value : values) {
    std::optional<Value> a = plainValue(value), b = plainValue(best);
    ArithmeticError error;
    std::optional<bool> better =
        a && b ? constantCompare(maximum ? syntax::CmpOp::Gt : syntax::CmpOp::Lt, *a, *b, error) : std::nullopt;
    if (!better || !spend(weight(value)))
      return {};
    if (*better)
      best = value;
  }
  return best;
}

/// `range`, as a list of its elements; nullopt if there are too many.
static std::optional<std::vector<int64_t>> rangeOf(llvm::ArrayRef<HostValue> arguments) {
  if (arguments.empty() || arguments.size() > 3)
    return std::nullopt;
  for (const HostValue &argument : arguments)
    if ((argument.kind != Kind::Int && argument.kind != Kind::Bool) || !argument.text.empty())
      return std::nullopt;
  int64_t start = arguments.size() > 1 ? arguments[0].integer : 0, stop = arguments[arguments.size() > 1].integer;
  int64_t step = arguments.size() > 2 ? arguments[2].integer : 1;
  std::vector<int64_t> elements;
  for (int64_t i = start; step && (step > 0 ? i < stop : i > stop);) {
    if (elements.size() >= 40000)
      return std::nullopt;
    elements.push_back(i);
    if (__builtin_add_overflow(i, step, &i))
      break;
  }
  return step ? std::optional(elements) : std::nullopt;
}

HostValue FileHost::callPython(llvm::StringRef name, Arguments arguments) {
  if (name == "print")
    return named(Kind::None, "");
  if (name == "max" || name == "min")
    return extreme(arguments, name == "max");
  if (name == "range") {
    std::optional<std::vector<int64_t>> integers = rangeOf(arguments);
    if (!integers || !spend(integers->size()))
      return {};
    std::vector<HostValue> elements;
    for (int64_t number : *integers)
      elements.push_back(integer(number));
    return listOf(std::move(elements));
  }
  if ((name == "list" || name == "tuple") && arguments.empty())
    return name == "list" ? listOf({}) : named(Kind::Tuple, "");
  if (arguments.size() != 1)
    return {};
  std::optional<Value> first = plainValue(arguments[0]);
  ArithmeticError error;
  if (llvm::is_contained({"len", "tuple", "list", "sum", "any", "all", "reversed", "enumerate"}, name)) {
    std::optional<std::vector<HostValue>> elements = iterate(arguments[0]);
    if (!elements)
      return {};
    if (name == "len")
      return integer(elements->size());
    HostValue total = integer(0);
    if (name == "sum") {
      for (const HostValue &element : *elements)
        total = arithmetic(syntax::Operator::Add, total, element);
      return total;
    }
    if (name == "any" || name == "all") {
      for (const HostValue &element : *elements) {
        std::optional<bool> value = truth(element);
        if (!value || *value == (name == "any"))
          return value ? boolean(*value) : HostValue();
      }
      return boolean(name == "all");
    }
    if (name == "reversed")
      std::reverse(elements->begin(), elements->end());
    if (name == "enumerate")
      for (size_t i = 0; i < elements->size(); ++i) {
        HostValue pair = named(Kind::Tuple, "");
        pair.elements = {integer(i), std::move((*elements)[i])};
        (*elements)[i] = std::move(pair);
      }
    if (name != "tuple")
      return listOf(std::move(*elements));
    HostValue result = named(Kind::Tuple, "");
    result.elements = std::move(*elements);
    return result;
  }
  if (!first || !spend(weight(arguments[0])))
    return {};
  std::optional<Value> result;
  if (name == "int")
    result = toInt(*first, arena, error);
  else if (name == "float")
    result = toFloat(*first, error);
  else if (name == "bool")
    result = Value::boolean(constantTruth(*first));
  else if (name == "str")
    result = arena.str(valueText(*first));
  else if (name == "abs" && first->isNumber())
    result = constantCompare(syntax::CmpOp::Lt, *first, Value::fromInt(0), error).value_or(false)
                 ? constantUnary(syntax::UnaryOperator::USub, *first, arena, error)
                 : first;
  return result ? hostValue(*result) : HostValue();
}

/// Methods of lists and dicts.
HostValue FileHost::callMethod(const HostValue &self, llvm::StringRef name, Arguments arguments) {
  if (self.kind == Kind::List && arguments.size() == 1 && (name == "append" || name == "extend")) {
    HostValue now = self;
    std::optional<std::vector<HostValue>> added = name == "append" ? std::vector{arguments[0]} : iterate(arguments[0]);
    if (!added || !spend(weight(self) + weight(arguments[0])))
      return {};
    now.elements.insert(now.elements.end(), added->begin(), added->end());
    changeList(self, std::move(now));
    return named(Kind::None, "");
  }
  Object *dict = object(self, Object::Kind::Dict);
  if (!dict)
    return {};
  if (name == "get" && (arguments.size() == 1 || arguments.size() == 2)) {
    for (const auto &entry : dict->items) {
      std::optional<bool> same = equal(entry.first, arguments[0]);
      if (!same || *same)
        return same ? entry.second : HostValue();
    }
    return arguments.size() == 2 ? arguments[1] : named(Kind::None, "");
  }
  if (!arguments.empty() || (name != "keys" && name != "values" && name != "items"))
    return {};
  std::vector<HostValue> elements;
  for (const auto &[key, value] : dict->items) {
    if (!spend(weight(key) + weight(value)))
      return {};
    HostValue pair = named(Kind::Tuple, "");
    pair.elements = {key, value};
    elements.push_back(name == "keys" ? key : name == "values" ? value : pair);
  }
  return listOf(std::move(elements));
}

/// A function of `math`, or one of its constants when there are no arguments.
HostValue FileHost::callMath(llvm::StringRef name, Arguments arguments) {
  if (arguments.empty()) {
    double constant = llvm::StringSwitch<double>(name)
                          .Case("pi", 3.141592653589793)
                          .Case("e", 2.718281828459045)
                          .Case("tau", 6.283185307179586)
                          .Case("inf", INFINITY)
                          .Case("nan", NAN)
                          .Default(-1);
    return constant != -1 ? hostValue(Value::fromFloat(constant)) : named(Kind::Callable, "math." + name);
  }
  ArithmeticError error;
  std::optional<Value> plain = plainValue(arguments[0]);
  std::optional<double> x = plain && plain->isNumber() ? toDouble(*plain, error) : std::nullopt;
  if (!x)
    return {};
  if (arguments.size() == 2 && name == "pow") {
    std::optional<Value> exponent = plainValue(arguments[1]);
    std::optional<double> y = exponent && exponent->isNumber() ? toDouble(*exponent, error) : std::nullopt;
    double result = y ? std::pow(*x, *y) : NAN;
    return std::isfinite(result) ? hostValue(Value::fromFloat(result)) : HostValue();
  }
  if (arguments.size() != 1)
    return {};
  if (name == "ceil" || name == "floor") {
    if (plain->isInt() || plain->isBool())
      return arguments[0];
    double rounded = name == "ceil" ? std::ceil(*x) : std::floor(*x);
    return std::fabs(rounded) < 9e18 ? integer(static_cast<int64_t>(rounded)) : HostValue();
  }
  double (*function)(double) = llvm::StringSwitch<double (*)(double)>(name)
                                   .Case("sqrt", std::sqrt)
                                   .Case("exp", std::exp)
                                   .Case("log", std::log)
                                   .Case("log2", std::log2)
                                   .Case("log10", std::log10)
                                   .Case("sin", std::sin)
                                   .Case("cos", std::cos)
                                   .Case("tan", std::tan)
                                   .Case("tanh", std::tanh)
                                   .Case("fabs", std::fabs)
                                   .Default(nullptr);
  if (!function)
    return {};
  double result = function(*x);
  // Python raises an exception where these functions are not finite.
  return std::isfinite(result) || !std::isfinite(*x) ? hostValue(Value::fromFloat(result)) : HostValue();
}
