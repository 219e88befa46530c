// Calls: binding of arguments, inlined functions, outlined functions, builtins.
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/evaluation/Suggestion.h"
#include "frontend/evaluation/Walker.h"
#include "frontend/evaluation/calls/Outlined.h"
#include "frontend/values/ConstantText.h"
#include "ir/ops/FunctionOps.h"
#include "support/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(NotCallable, TypeError, "a value of type `{0}` cannot be called (object is not callable)");
TXL_DIAGNOSTIC(TooManyArguments, TypeError,
               "`{0}` takes {1} positional arguments, but {2} are given (too many positional arguments)");
TXL_DIAGNOSTIC(MissingArgument, TypeError,
               "`{0}` is missing the required argument `{1}` (missing a required argument: '{1}')");
TXL_DIAGNOSTIC(UnknownKeyword, TypeError, "`{0}` has no parameter `{1}` (got an unexpected keyword argument '{1}')");
TXL_DIAGNOSTIC(RepeatedArgument, TypeError,
               "`{0}` gets several values for its parameter `{1}` (multiple values for argument '{1}')");
TXL_DIAGNOSTIC(KeywordUnpacking, UnsupportedLanguageConstruct, "`**` in a call is not part of the language of kernels");
TXL_DIAGNOSTIC(KeywordParameters, UnsupportedLanguageConstruct,
               "`**{0}` of the function `{1}` is not part of the language of kernels");
TXL_DIAGNOSTIC(CallsTooDeep, RuntimeError, "calls are nested {0} deep at the call of `{1}`");

FailureOr<Value> Evaluator::call(Value callee, llvm::ArrayRef<Value> arguments,
                                 llvm::ArrayRef<KeywordArgument> keywords) {
  return Walker(compilation).call(callee, arguments, keywords);
}

/// Evaluates a dictionary, which is only allowed as the table of `extern_elementwise`, to a tuple of its pairs.
static FailureOr<Value> table(Walker &walker, Arena &arena, const syntax::Dict &node) {
  llvm::SmallVector<Value, 4> pairs;
  for (auto [key, value] : llvm::zip(node.keys, node.values)) {
    FailureOr<Value> k = key ? walker.evaluate(key) : FailureOr<Value>(Value::none());
    FailureOr<Value> v = failed(k) ? k : walker.evaluate(value);
    if (failed(v))
      return failure();
    pairs.push_back(arena.tuple({*k, *v}));
  }
  return arena.tuple(pairs);
}

FailureOr<Value> Walker::callExpr(const syntax::Call &node, Value callee) {
  bool takesTable = callee.kind() == ValueKind::Builtin && callee.asBuiltin().name == "extern_elementwise";
  auto evaluate = [&](const syntax::Expr *expr) {
    auto *dictionary = takesTable ? llvm::dyn_cast<syntax::Dict>(expr) : nullptr;
    return dictionary ? table(*this, c.arena, *dictionary) : Walker::evaluate(expr);
  };
  llvm::SmallVector<Value, 8> arguments;
  llvm::SmallVector<KeywordArgument, 4> keywords;
  for (const syntax::Expr *expr : node.args) {
    auto *starred = llvm::dyn_cast<syntax::Starred>(expr);
    FailureOr<Value> value = evaluate(starred ? starred->value : expr);
    if (failed(value))
      return failure();
    if (!starred)
      arguments.push_back(*value);
    else if (mlir::failed(ev.iterate(*value, arguments)))
      return failure();
  }
  for (const syntax::Keyword *keyword : node.keywords) {
    if (keyword->arg.empty()) {
      c.at(keyword->value);
      ev.report(KeywordUnpacking).note("write the arguments out: `name=value`");
      return failure();
    }
    FailureOr<Value> value = evaluate(keyword->value);
    if (failed(value))
      return failure();
    keywords.push_back({keyword->arg, *value, keyword});
  }
  c.at(&node);
  return call(callee, arguments, keywords);
}

FailureOr<Value> Walker::call(Value callee, llvm::ArrayRef<Value> arguments, llvm::ArrayRef<KeywordArgument> keywords,
                              bool isMethod) {
  switch (callee.kind()) {
  case ValueKind::Function:
    return callFunction(callee.asFunction(), arguments, keywords);
  case ValueKind::Builtin: {
    const Builtin &builtin = callee.asBuiltin();
    llvm::StringRef name = builtin.name;
    name.consume_front("builtin_"); // `max` and `min` under their Python names
    FailureOr<llvm::SmallVector<Value, 8>> bound = bind(builtin.signature, name, nullptr, arguments, keywords);
    if (failed(bound))
      return failure();
    BuiltinCall call{ev, builtin, *bound, isMethod};
    return builtin.implementation(call);
  }
  case ValueKind::Method: {
    llvm::SmallVector<Value, 8> all(1, callee.asMethod().self);
    all.append(arguments.begin(), arguments.end());
    return call(callee.asMethod().callee, all, keywords, /*isMethod=*/true);
  }
  case ValueKind::Class:
    return construct(callee.asClass(), callee, arguments, keywords);
  case ValueKind::Host:
    return c.hostCall(callee, arguments, keywords);
  case ValueKind::Tuple: {
    FailureOr<Value> method = ev.instanceAttribute(callee, "__call__");
    if (failed(method) || *method)
      return failed(method) ? method : call(*method, arguments, keywords);
    [[fallthrough]];
  }
  default:
    if (auto *node = llvm::dyn_cast<syntax::Call>(c.node))
      c.at(node->func);
    Diagnostic &diagnostic = ev.report(NotCallable, callee.describe());
    if (callee.isDType())
      diagnostic.note("convert with `x.to({0})`", callee.asType().isScalar()
                                                      ? "tl." + scalarPythonName(callee.asType().scalarKind()).str()
                                                      : "dtype");
    return failure();
  }
}

/// The form of a call for messages: `load(pointer, mask=…, other=…)`.
static std::string callForm(const Signature &signature, llvm::StringRef name) {
  std::string text = name.str() + "(";
  bool first = true, keywordOnly = false;
  for (const Parameter &parameter : signature.parameters) {
    if (parameter.name.starts_with("_"))
      continue;
    text += first ? "" : ", ";
    first = false;
    bool isVariadic = parameter.kind == Parameter::Kind::Variadic;
    if (parameter.kind == Parameter::Kind::KeywordOnly && !keywordOnly && !signature.hasVariadic)
      text += "*, ";
    keywordOnly |= parameter.kind == Parameter::Kind::KeywordOnly;
    text += (isVariadic ? "*" : "") + parameter.name.str() + (parameter.defaultExpr ? "=…" : "");
  }
  return text + ")";
}

/// Adds a note with the form of the call, and the position of the definition if that is user code.
static void noteForm(Diagnostic &diagnostic, const Signature &signature, llvm::StringRef name,
                     const JitFunction *function) {
  std::string form = callForm(signature, name);
  if (function && function->host)
    diagnostic.note(function->def->location(*function->source), "it is defined as `{0}`", form);
  else
    diagnostic.note("it is called as `{0}`", form);
}

FailureOr<llvm::SmallVector<Value, 8>> Walker::bind(const Signature &signature, llvm::StringRef name,
                                                    const JitFunction *function, llvm::ArrayRef<Value> arguments,
                                                    llvm::ArrayRef<KeywordArgument> keywords) {
  using Kind = Parameter::Kind;
  llvm::ArrayRef<Parameter> parameters = signature.parameters;
  llvm::SmallVector<Value, 8> bound(parameters.size());
  llvm::SmallVector<Value> others; // collects the arguments for a builtin's `**` parameter
  llvm::SmallVector<llvm::StringRef> otherNames;
  if (signature.kwarg && function) {
    ev.report(KeywordParameters, signature.kwarg->arg, name).note("give each parameter a unique name");
    return failure();
  }
  size_t next = 0, i = 0;
  for (; i < parameters.size() && parameters[i].kind <= Kind::Positional; ++i)
    if (next < arguments.size())
      bound[i] = arguments[next++];
  if (signature.hasVariadic) {
    bound[i] = c.arena.tuple(arguments.drop_front(next));
  } else if (next < arguments.size()) {
    noteForm(ev.report(TooManyArguments, name, i, arguments.size()), signature, name, function);
    return failure();
  }
  for (const KeywordArgument &keyword : keywords) {
    const Parameter *parameter = llvm::find_if(parameters, [&](const Parameter &p) {
      return p.name == keyword.name && (p.kind == Kind::Positional || p.kind == Kind::KeywordOnly);
    });
    if (parameter == parameters.end()) {
      // Internal parameters of Triton's builtins, which some programs pass explicitly; ignored.
      if (!function && (keyword.name == "_semantic" || keyword.name == "_generator" || keyword.name == "_builder"))
        continue;
      if (signature.kwarg) {
        others.push_back(keyword.value);
        otherNames.push_back(keyword.name);
        continue;
      }
      if (keyword.node)
        c.at(keyword.node);
      Diagnostic &diagnostic = ev.report(UnknownKeyword, name, keyword.name);
      Suggestion suggestion(keyword.name);
      for (const Parameter &known : parameters)
        if (known.kind != Kind::Variadic)
          suggestion.offer(known.name);
      if (!suggestion.best().empty())
        diagnostic.note("did you mean `{0}`?", suggestion.best());
      noteForm(diagnostic, signature, name, function);
      return failure();
    }
    Value &slot = bound[parameter - parameters.begin()];
    if (slot) {
      if (keyword.node)
        c.at(keyword.node);
      noteForm(ev.report(RepeatedArgument, name, keyword.name), signature, name, function);
      return failure();
    }
    slot = keyword.value;
  }
  for (auto [parameter, value] : llvm::zip(parameters, bound)) {
    if (value)
      continue;
    if (function && function->host)
      for (const auto &[known, given] : function->host->defaults)
        if (known == parameter.name)
          value = c.fromHost(given);
    if (!value)
      value = parameter.defaultValue;
    if (!value && parameter.defaultExpr && function) {
      Frame defaults(mlir::UnknownLoc::get(&c.context));
      defaults.function = function;
      defaults.caller = c.frame;
      defaults.expressionScope = true;
      if (!function->host)
        defaults.userCallSite = c.site();
      Activation activation(c, defaults);
      FailureOr<Value> evaluated = evaluate(parameter.defaultExpr);
      if (failed(evaluated))
        return failure();
      value = *evaluated;
    }
    if (!value) {
      noteForm(ev.report(MissingArgument, name, parameter.name), signature, name, function);
      return failure();
    }
  }
  for (auto [parameter, value] : llvm::zip(parameters, bound))
    if (parameter.isConstexpr)
      value = c.known(value);
  if (signature.kwarg)
    bound.push_back(c.arena.tuple(others, otherNames));
  return bound;
}

FailureOr<Value> Walker::run(const JitFunction &function, llvm::ArrayRef<Value> bound, mlir::Location callSite) {
  Frame callee(callSite);
  callee.function = &function;
  callee.caller = c.frame;
  if (!function.host)
    callee.userCallSite = c.site();
  callee.depth = c.frame ? c.frame->depth + 1 : 0;
  const bool isCalled = function.host && c.frame && c.frame->caller; // a kernel's arguments are its own already
  for (auto [parameter, value] : llvm::zip(function.signature.parameters, bound))
    callee.variables[parameter.name] = isCalled ? debugValue(c, value) : value;
  Activation activation(c, callee);
  for (auto [parameter, value] : llvm::zip(function.signature.parameters, bound))
    c.observe(*parameter.node, value);
  Outcome outcome = execute(function.def->body);
  if (outcome.flow == Outcome::Error)
    return failure();
  return outcome.result ? outcome.result : Value::none();
}

FailureOr<Value> Walker::callFunction(const JitFunction &function, llvm::ArrayRef<Value> arguments,
                                      llvm::ArrayRef<KeywordArgument> keywords) {
  if (c.frame && c.frame->depth >= limits::callDepth) {
    ev.report(CallsTooDeep, limits::callDepth, function.name)
        .note("a recursion must end by a condition known at compile time");
    return failure();
  }
  FailureOr<llvm::SmallVector<Value, 8>> bound =
      bind(function.signature, function.name, &function, arguments, keywords);
  if (failed(bound))
    return failure();
  if (function.noinline && !emitsDebugPoints(c)) // a point shows the variables of all callers
    return function.isExtern && c.request.externs ? callExtern(function, *bound) : callOutlined(function, *bound);
  mlir::Location callSite = c.location();
  if (!function.host) // errors in a library function are reported at the user's call
    return run(function, *bound, callSite);
  DiagnosticEngine::CallScope scope(c.diagnostics, c.site(), function.name);
  return run(function, *bound, callSite);
}

/// The part of an outlined function's name that stands for an argument.
static std::string mangled(Value value) {
  if (value.isRuntime())
    return value.type().mangled();
  if (value.member()) // two enumerations may have the same name
    return "e" + valueText(value, true) + "." + std::to_string(value.member());
  if (!value.isTuple())
    return "c" + valueText(value, true);
  std::string text = "T" + value.asTuple().typeName.str();
  for (Value element : value.elements())
    text += mangled(element) + "_";
  return text + "T";
}

std::string frontend::outlinedName(const JitFunction &function, llvm::ArrayRef<Value> bound) {
  std::string name = function.qualifiedName + "_";
  for (Value value : bound)
    name += "_" + mangled(value);
  return name;
}

FailureOr<Value> Walker::callOutlined(const JitFunction &function, llvm::ArrayRef<Value> bound) {
  std::string name = outlinedName(function, bound);
  llvm::SmallVector<Value, 8> tiles;
  for (Value value : bound)
    flattenTiles(value, tiles);
  auto [slot, isNew] = c.outlined.try_emplace(name);
  Compilation::Outlined *outlined = &slot->second;
  if (!isNew && !outlined->function) {
    ev.report(CallsTooDeep, "endlessly", function.name)
        .note("a recursion must end by a condition known at compile time");
    return failure();
  }
  if (isNew) {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    llvm::SaveAndRestore<unsigned> nesting(c.regionDepth, 0);
    DiagnosticEngine::CallScope scope(c.diagnostics, c.site(), function.name);
    mlir::Location loc = c.functionLocation(function);
    llvm::SmallVector<mlir::Type, 8> inputs;
    for (Value tile : tiles)
      inputs.push_back(tile.ir().getType());
    c.builder.setInsertionPointToEnd(c.module.getBody());
    auto func = tt::FuncOp::create(c.builder, loc, name, c.builder.getFunctionType(inputs, {}),
                                   {c.builder.getNamedAttr("noinline", c.builder.getBoolAttr(true))});
    func.setPrivate();
    mlir::Block *entry = &func.getBody().emplaceBlock();
    for (mlir::Type type : inputs)
      entry->addArgument(type, loc);
    llvm::SmallVector<mlir::Value, 8> arguments(entry->args_begin(), entry->args_end());
    llvm::ArrayRef<mlir::Value> rest = arguments;
    llvm::SmallVector<Value, 8> inside;
    for (Value value : bound)
      inside.push_back(unflattenTiles(value, rest, c.arena));
    c.builder.setInsertionPointToEnd(entry);
    FailureOr<Value> result = run(function, inside, mlir::UnknownLoc::get(&c.context));
    if (failed(result))
      return failure();
    llvm::SmallVector<Value, 8> results;
    flattenTiles(*result, results);
    llvm::SmallVector<mlir::Value, 8> returned;
    llvm::SmallVector<mlir::Type, 8> types;
    for (Value tile : results) {
      returned.push_back(tile.ir());
      types.push_back(tile.ir().getType());
    }
    tt::ReturnOp::create(c.builder, loc, returned);
    func.setFunctionType(c.builder.getFunctionType(inputs, types));
    outlined = &c.outlined[name];
    outlined->function = func;
    outlined->result = *result;
  }
  llvm::SmallVector<mlir::Value, 8> operands;
  for (Value tile : tiles)
    operands.push_back(tile.ir());
  auto call = tt::CallOp::create(c.builder, c.location(), llvm::cast<tt::FuncOp>(outlined->function), operands);
  llvm::SmallVector<mlir::Value, 8> results(call->result_begin(), call->result_end());
  llvm::ArrayRef<mlir::Value> rest = results;
  return unflattenTiles(outlined->result, rest, c.arena);
}
