// Functions and classes of a file, and calls of them.
#include "filehost/FileHost.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using llvm::cast;
using llvm::dyn_cast;
using Kind = HostValue::Kind;

/// A function object: the defaults of its parameters are evaluated now, and it captures the enclosing variables.
HostValue FileHost::makeFunction(const syntax::Arguments &parameters, Scope &scope) {
  Object object;
  object.kind = Object::Kind::Function;
  object.module = &scope.module;
  object.parameters = &parameters;
  object.closure = scope.frame && scope.frame->isClass ? scope.frame->outer : scope.frame;
  auto addDefault = [&](const syntax::Arg *arg, const syntax::Expr *value) {
    if (value)
      object.defaults.push_back({arg->arg.str(), evaluate(value, scope)});
  };
  llvm::SmallVector<const syntax::Arg *> positional(parameters.posonlyargs.begin(), parameters.posonlyargs.end());
  positional.append(parameters.args.begin(), parameters.args.end());
  for (size_t i = 0; i < parameters.defaults.size(); ++i)
    addDefault(positional[positional.size() - parameters.defaults.size() + i], parameters.defaults[i]);
  for (size_t i = 0; i < parameters.kwonlyargs.size(); ++i)
    addDefault(parameters.kwonlyargs[i], parameters.kwDefaults[i]);
  HostValue value = named(Kind::Object, "");
  value.typeName = "function";
  value.handle = addObject(std::move(object));
  return value;
}

HostValue FileHost::defineFunction(const syntax::FunctionDef &def, Scope &scope) {
  HostValue value = makeFunction(*def.args, scope);
  Object &created = *object(value);
  created.def = &def;
  created.body = def.body;
  value.text = def.name.str();
  for (const syntax::Expr *decorator : llvm::reverse(def.decoratorList))
    value = decorate(decorator, std::move(value), scope);
  return value;
}

HostValue FileHost::decorate(const syntax::Expr *decorator, HostValue value, Scope &scope) {
  auto *call = dyn_cast<syntax::Call>(decorator);
  HostValue callee = evaluate(call ? call->func : decorator, scope);
  llvm::StringRef name =
      callee.kind == Kind::Callable || callee.kind == Kind::Builtin ? llvm::StringRef(callee.text) : "";
  Object *function = object(value, Object::Kind::Function);
  if (name == "triton.jit" || name == "txl.language.jit") {
    bool noinline = false, isExtern = false;
    for (const syntax::Keyword *keyword : call ? call->keywords : syntax::List<syntax::Keyword>())
      if (bool *flag = keyword->arg == "noinline" ? &noinline : keyword->arg == "extern" ? &isExtern : nullptr)
        *flag = truth(evaluate(keyword->value, scope)).value_or(false);
    return function && function->def ? makeJit(*function, noinline || isExtern, isExtern)
                                     : notComputed(scope, decorator);
  }
  if (name == "triton.constexpr_function" || name == "txl.language.constexpr_function") {
    value.kind = Kind::Callable;
    return value;
  }
  if (name.starts_with("functools.") || name == "triton.autotune" || name == "triton.heuristics" ||
      value.kind == Kind::Function)
    // A decorator on a jit function that only configures its launch does not change the function; unknown decorators
    // are assumed to do so.
    return value;
  if (call)
    callee = evaluate(decorator, scope);
  HostValue result = callee.kind == Kind::Error ? callee : callValue(callee, {value}, {});
  return result.kind == Kind::Missing ? unknown(scope, decorator, "is a decorator that only Python can call") : result;
}

/// The function's source text, starting at its first decorator.
HostValue FileHost::makeJit(const Object &created, bool noinline, bool isExtern) {
  const syntax::FunctionDef &def = *created.def;
  const SourceBuffer &source = *created.module->parsed->source;
  unsigned first = def.lineno;
  for (const syntax::Expr *decorator : def.decoratorList)
    first = std::min(first, decorator->lineno);
  size_t begin = source.lineStart(first);
  size_t end = def.endLineno < source.lineCount() ? source.lineStart(def.endLineno + 1) : source.text().size();
  auto function = std::make_shared<HostFunction>();
  function->handle = addObject(created);
  function->qualifiedName = created.module->name + (created.closure ? ".<locals>." : ".") + def.name.str();
  function->source = source.text().slice(begin, end).str();
  function->file = source.name().str();
  function->firstLine = source.reportedLine(first);
  function->noinline = noinline;
  function->isExtern = isExtern;
  function->defaults = created.defaults;
  HostValue value = named(Kind::Function, def.name);
  value.function = function;
  value.handle = function->handle;
  return value;
}

HostValue FileHost::defineClass(const syntax::ClassDef &def, Scope &scope) {
  Object::Kind kind = Object::Kind::Class;
  EnumBases bases;
  for (const syntax::Expr *base : def.bases) {
    HostValue value = evaluate(base, scope);
    if (value.text == "typing.NamedTuple")
      kind = Object::Kind::NamedTuple;
    else if (value.text != "builtins.object" && !bases.add(value.text))
      return value.kind == Kind::Error ? value : unknown(scope, &def, "is a class that only Python can make");
  }
  for (const syntax::Expr *decorator : def.decoratorList) {
    auto *call = dyn_cast<syntax::Call>(decorator);
    HostValue value = evaluate(call ? call->func : decorator, scope);
    if (value.text == "dataclasses.dataclass")
      kind = Object::Kind::Dataclass;
    else if (value.text != "enum.unique")
      return unknown(scope, decorator, "is a decorator that only Python can call");
  }
  if (!def.keywords.empty() || (bases.ofValues != Kind::Missing && !bases.isEnum))
    return unknown(scope, &def, "is a class that only Python can make");
  return bases.isEnum ? defineEnum(def, bases, scope) : defineRecord(def, scope, kind);
}

/// Defines a class of constants, with its fields if it is a named tuple or a dataclass. Its instances are known if it
/// has no methods that Python calls implicitly.
HostValue FileHost::defineRecord(const syntax::ClassDef &def, Scope &scope, Object::Kind kind) {
  auto frame = std::make_shared<Frame>();
  frame->outer = scope.frame;
  frame->isClass = true;
  Scope inner{scope.module, frame};
  HostValue ignored;
  frames.push_back(frame.get());
  executeBlock(def.body, inner, ignored);
  frames.pop_back();
  Object result;
  result.kind = kind;
  result.module = &scope.module;
  for (const syntax::Stmt *stmt : def.body) {
    auto *field = dyn_cast<syntax::AnnAssign>(stmt);
    auto *name = field ? dyn_cast<syntax::Name>(field->target) : nullptr;
    if (!name || kind == Object::Kind::Class)
      continue;
    result.fields.push_back(name->id.str());
    if (field->value)
      result.defaults.push_back({name->id.str(), frame->names.lookup(name->id)});
  }
  for (llvm::StringRef special : {"__new__", "__init__", "__post_init__", "__getattr__", "__getattribute__"})
    if (frame->names.contains(special))
      result.kind = Object::Kind::Class;
  result.members = frame->names;
  HostValue value = named(Kind::Class, scope.module.name + "." + def.name.str());
  value.handle = addObject(std::move(result));
  return value;
}

/// `Config(1, n=2)` of a named tuple or dataclass; Missing for other classes and wrong arguments.
HostValue FileHost::construct(const HostValue &callee, Arguments arguments, Keywords keywords) {
  Object *known = object(callee);
  if (!known || (known->kind != Object::Kind::NamedTuple && known->kind != Object::Kind::Dataclass) ||
      arguments.size() > known->fields.size())
    return {};
  std::vector<HostValue> values(arguments.begin(), arguments.end());
  values.resize(known->fields.size());
  for (const Keyword &keyword : keywords) {
    size_t index = llvm::find(known->fields, keyword.first) - known->fields.begin();
    if (index == values.size() || values[index].kind != Kind::Missing)
      return {};
    values[index] = keyword.second;
  }
  for (const Keyword &field : known->defaults)
    if (HostValue &value = values[llvm::find(known->fields, field.first) - known->fields.begin()];
        value.kind == Kind::Missing)
      value = field.second;
  size_t total = 0;
  for (const HostValue &value : values)
    if (total += weight(value); value.kind == Kind::Missing || value.kind == Kind::Error || !spend(total))
      return {};
  if (known->kind == Object::Kind::NamedTuple) {
    HostValue tuple = named(Kind::Tuple, "");
    tuple.typeName = llvm::StringRef(callee.text).rsplit('.').second.str();
    tuple.elements = std::move(values);
    tuple.fields = known->fields;
    return tuple;
  }
  Object instance;
  instance.kind = Object::Kind::Instance;
  instance.members = known->members;
  for (size_t i = 0; i < values.size(); ++i)
    instance.members[known->fields[i]] = values[i];
  HostValue value = named(Kind::Object, "");
  value.typeName = callee.text;
  value.handle = addObject(std::move(instance));
  return value;
}

/// Runs a function of the file on constants; Missing if the arguments do not match.
HostValue FileHost::callFunction(const Object &function, Arguments arguments, Keywords keywords) {
  const syntax::Arguments &parameters = *function.parameters;
  auto frame = std::make_shared<Frame>();
  frame->outer = function.closure;
  llvm::SmallVector<const syntax::Arg *> positional(parameters.posonlyargs.begin(), parameters.posonlyargs.end());
  positional.append(parameters.args.begin(), parameters.args.end());
  if (parameters.vararg || parameters.kwarg || arguments.size() > positional.size())
    return {};
  for (const auto &[name, value] : function.defaults)
    frame->names[name] = value;
  for (size_t i = 0; i < arguments.size(); ++i)
    frame->names[positional[i]->arg] = arguments[i];
  auto isKeyword = [&](llvm::StringRef name) {
    auto named = [&](const syntax::Arg *arg) { return arg->arg == name; };
    return llvm::any_of(
               llvm::ArrayRef(positional).drop_front(std::max(arguments.size(), parameters.posonlyargs.size())),
               named) ||
           llvm::any_of(parameters.kwonlyargs, named);
  };
  for (const auto &[name, value] : keywords) {
    if (!isKeyword(name))
      return {};
    frame->names[name] = value;
  }
  for (const syntax::Arg *arg : positional)
    if (!frame->names.contains(arg->arg))
      return {};
  for (const syntax::Arg *arg : parameters.kwonlyargs)
    if (!frame->names.contains(arg->arg))
      return {};
  Scope scope{*function.module, frame};
  HostValue result = named(Kind::None, "");
  frames.push_back(frame.get());
  if (function.expression)
    result = evaluate(function.expression, scope);
  else
    executeBlock(function.body, scope, result);
  frames.pop_back();
  return result;
}
