// Functions of Python, `math` and triton that files compute constants with, and calls of the file's own functions.
#include "frontend/CompileTimeArithmetic.h"
#include "frontend/ConstantText.h"
#include "frontend/FileHost.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

static constexpr unsigned maxCallDepth = 60;
static constexpr int64_t maxRange = 100000;

HostValue FileHost::callKnown(llvm::StringRef name, Arguments arguments, Keywords keywords) {
  auto [module, function] = name.rsplit('.');
  bool language = module == "triton.language" || module == "txl.language" || module == "triton.language.core";
  if (language && function == "constexpr" && arguments.size() == 1) {
    if (arguments[0].kind == Kind::Constexpr)
      return arguments[0];
    HostValue value;
    value.kind = Kind::Constexpr;
    value.elements.push_back(arguments[0]);
    return value;
  }
  if (!keywords.empty())
    return {};
  // Constants of the language are their values.
  std::vector<HostValue> plain(arguments.begin(), arguments.end());
  for (HostValue &argument : plain)
    if (argument.kind == Kind::Constexpr)
      argument = HostValue(argument.elements[0]);
  if (module == "builtins")
    return callPython(function, plain);
  if (module == "math")
    return callMath(function, plain);
  bool package = name.starts_with("triton.") || name.starts_with("txl.");
  auto isInt = [](const HostValue &value) { return value.kind == Kind::Int && value.text.empty(); };
  if (package && function == "cdiv" && plain.size() == 2 && isInt(plain[0]) && isInt(plain[1])) {
    ArithmeticError error;
    std::optional<Value> negated = constantUnary(syntax::UnaryOperator::USub, *plainValue(plain[0]), arena, error);
    std::optional<Value> quotient = constantBinary(syntax::Operator::FloorDiv, *negated, *plainValue(plain[1]), arena, error);
    std::optional<Value> result = quotient ? constantUnary(syntax::UnaryOperator::USub, *quotient, arena, error) : std::nullopt;
    return result ? hostValue(*result) : HostValue();
  }
  if (package && function == "next_power_of_2" && plain.size() == 1 && isInt(plain[0]) && plain[0].integer <= int64_t(1) << 62) {
    int64_t power = 1;
    while (power < plain[0].integer)
      power *= 2;
    return hostValue(Value::fromInt(plain[0].integer <= 0 ? 0 : power));
  }
  return {};
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
    if (!better)
      return {};
    if (*better)
      best = value;
  }
  return best;
}

HostValue FileHost::callPython(llvm::StringRef name, Arguments arguments) {
  std::optional<Value> first = arguments.empty() ? std::nullopt : plainValue(arguments[0]);
  ArithmeticError error;
  if (name == "max" || name == "min")
    return extreme(arguments, name == "max");
  if (name == "range" && !arguments.empty() && arguments.size() <= 3) {
    for (const HostValue &argument : arguments)
      if (argument.kind != Kind::Int || !argument.text.empty())
        return {};
    int64_t start = arguments.size() > 1 ? arguments[0].integer : 0, stop = arguments[arguments.size() > 1].integer;
    int64_t step = arguments.size() > 2 ? arguments[2].integer : 1;
    HostValue result;
    result.kind = Kind::List;
    for (int64_t i = start; step && (step > 0 ? i < stop : i > stop); i += step) {
      if (result.elements.size() >= size_t(maxRange))
        return {};
      result.elements.push_back(hostValue(Value::fromInt(i)));
    }
    return step ? result : HostValue();
  }
  if (arguments.size() != 1)
    return {};
  if (name == "len" || name == "tuple" || name == "list" || name == "sum") {
    std::optional<std::vector<HostValue>> elements = iterate(arguments[0]);
    if (!elements)
      return {};
    if (name == "len")
      return hostValue(Value::fromInt(elements->size()));
    if (name == "sum") {
      Value total = Value::fromInt(0);
      for (const HostValue &element : *elements) {
        std::optional<Value> plain = plainValue(element);
        std::optional<Value> next = plain ? constantBinary(syntax::Operator::Add, total, *plain, arena, error) : std::nullopt;
        if (!next)
          return {};
        total = *next;
      }
      return hostValue(total);
    }
    HostValue result;
    result.kind = name == "tuple" ? Kind::Tuple : Kind::List;
    result.elements = *elements;
    return result;
  }
  if (!first)
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
    result = constantTruth(*first) && constantCompare(syntax::CmpOp::Lt, *first, Value::fromInt(0), error).value_or(false)
                 ? constantUnary(syntax::UnaryOperator::USub, *first, arena, error)
                 : first;
  return result ? hostValue(*result) : HostValue();
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
    if (constant != -1)
      return hostValue(Value::fromFloat(constant));
    HostValue function;
    function.kind = Kind::Callable;
    function.text = ("math." + name).str();
    return function;
  }
  ArithmeticError error;
  std::optional<Value> plain = plainValue(arguments[0]);
  std::optional<double> x = plain && plain->isNumber() ? toDouble(*plain, error) : std::nullopt;
  if (!x)
    return {};
  if (arguments.size() == 2 && name == "pow") {
    std::optional<Value> exponent = plainValue(arguments[1]);
    std::optional<double> y = exponent && exponent->isNumber() ? toDouble(*exponent, error) : std::nullopt;
    return y ? hostValue(Value::fromFloat(std::pow(*x, *y))) : HostValue();
  }
  if (arguments.size() != 1)
    return {};
  if (name == "ceil" || name == "floor") {
    double rounded = name == "ceil" ? std::ceil(*x) : std::floor(*x);
    return std::fabs(rounded) < 9e18 ? hostValue(Value::fromInt(static_cast<int64_t>(rounded))) : HostValue();
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
  // Python raises where these leave the numbers.
  return std::isfinite(result) || !std::isfinite(*x) ? hostValue(Value::fromFloat(result)) : HostValue();
}

/// Runs a function of the file on constants.
HostValue FileHost::callFunction(Object &function, Arguments arguments, Keywords keywords) {
  const syntax::FunctionDef &def = *function.function;
  const syntax::Arguments &parameters = *def.args;
  Names locals;
  Scope scope{*function.module, &locals};
  if (callDepth >= maxCallDepth)
    return unknown(scope, &def, "calls itself too deep");
  llvm::SmallVector<const syntax::Arg *> positional(parameters.posonlyargs.begin(), parameters.posonlyargs.end());
  positional.append(parameters.args.begin(), parameters.args.end());
  if (parameters.vararg || parameters.kwarg || arguments.size() > positional.size())
    return {};
  Scope outer{*function.module};
  size_t firstDefault = positional.size() - parameters.defaults.size();
  for (size_t i = firstDefault; i < positional.size(); ++i)
    locals[positional[i]->arg] = evaluate(parameters.defaults[i - firstDefault], outer);
  for (size_t i = 0; i < parameters.kwonlyargs.size(); ++i)
    if (parameters.kwDefaults[i])
      locals[parameters.kwonlyargs[i]->arg] = evaluate(parameters.kwDefaults[i], outer);
  for (size_t i = 0; i < arguments.size(); ++i)
    locals[positional[i]->arg] = arguments[i];
  for (const auto &[name, value] : keywords)
    locals[name] = value;
  for (const syntax::Arg *arg : llvm::concat<const syntax::Arg *const>(positional, parameters.kwonlyargs))
    if (!locals.count(arg->arg))
      return {};
  ++callDepth;
  HostValue result = hostValue(Value::none());
  executeBlock(def.body, scope, result);
  --callDepth;
  return result;
}
