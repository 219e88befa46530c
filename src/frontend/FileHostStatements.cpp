// Statements of a file's top level, and of plain functions that constants are computed with.
#include "frontend/FileHost.h"
#include "syntax/Visitor.h"

using namespace txl;
using namespace txl::frontend;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using Kind = HostValue::Kind;

static constexpr unsigned maxSteps = 200000;

void FileHost::executeAll(syntax::List<syntax::Stmt> body, Scope &scope) {
  steps = 0;
  HostValue ignored;
  executeBlock(body, scope, ignored);
}

FileHost::Flow FileHost::executeBlock(syntax::List<syntax::Stmt> body, Scope &scope, HostValue &result) {
  for (const syntax::Stmt *stmt : body)
    if (Flow flow = execute(stmt, scope, result); flow != Flow::Normal)
      return flow;
  return Flow::Normal;
}

FileHost::Flow FileHost::execute(const syntax::Stmt *stmt, Scope &scope, HostValue &result) {
  if (++steps > maxSteps) {
    forget(stmt, scope);
    result = unknown(scope, stmt, "takes too many steps to evaluate");
    return scope.locals ? Flow::Return : Flow::Normal;
  }
  switch (stmt->kind) {
  case syntax::NodeKind::Import:
    executeImport(*cast<syntax::Import>(stmt), scope);
    break;
  case syntax::NodeKind::ImportFrom:
    executeImportFrom(*cast<syntax::ImportFrom>(stmt), scope);
    break;
  case syntax::NodeKind::FunctionDef: {
    auto *def = cast<syntax::FunctionDef>(stmt);
    (scope.locals ? *scope.locals : scope.module.names)[def->name] = defineFunction(*def, scope);
    break;
  }
  case syntax::NodeKind::ClassDef: {
    auto *def = cast<syntax::ClassDef>(stmt);
    (scope.locals ? *scope.locals : scope.module.names)[def->name] = defineClass(*def, scope);
    break;
  }
  case syntax::NodeKind::Assign: {
    auto *assign = cast<syntax::Assign>(stmt);
    HostValue value = evaluate(assign->value, scope);
    for (const syntax::Expr *target : assign->targets)
      bind(target, value, scope);
    break;
  }
  case syntax::NodeKind::AnnAssign: {
    auto *assign = cast<syntax::AnnAssign>(stmt);
    if (!assign->value)
      break;
    HostValue value = evaluate(assign->value, scope);
    HostValue annotation = evaluate(assign->annotation, scope);
    value.annotatedConstexpr = !scope.locals && annotation.kind == Kind::Builtin &&
                               llvm::StringRef(annotation.text).ends_with(".constexpr");
    bind(assign->target, value, scope);
    break;
  }
  case syntax::NodeKind::AugAssign: {
    auto *assign = cast<syntax::AugAssign>(stmt);
    HostValue before = evaluate(assign->target, scope);
    bind(assign->target, evaluateBinary(assign->op, before, evaluate(assign->value, scope), scope, stmt), scope);
    break;
  }
  case syntax::NodeKind::If: {
    auto *branch = cast<syntax::If>(stmt);
    std::optional<bool> test = truth(evaluate(branch->test, scope));
    if (test)
      return executeBlock(*test ? branch->body : branch->orelse, scope, result);
    forget(stmt, scope);
    if (scope.locals) {
      result = unknown(scope, branch->test, "is a condition that only Python can evaluate");
      return Flow::Return;
    }
    break;
  }
  case syntax::NodeKind::For:
    return executeFor(*cast<syntax::For>(stmt), scope, result);
  case syntax::NodeKind::While:
    return executeWhile(*cast<syntax::While>(stmt), scope, result);
  case syntax::NodeKind::Try:
    // As if nothing were raised: what failed is unknown.
    return executeBlock(cast<syntax::Try>(stmt)->body, scope, result);
  case syntax::NodeKind::Return: {
    auto *value = cast<syntax::Return>(stmt)->value;
    result = value ? evaluate(value, scope) : hostValue(Value::none());
    return Flow::Return;
  }
  case syntax::NodeKind::Break:
    return Flow::Break;
  case syntax::NodeKind::Continue:
    return Flow::Continue;
  case syntax::NodeKind::ExprStmt:
  case syntax::NodeKind::Pass:
  case syntax::NodeKind::Assert:
  case syntax::NodeKind::Global:
    break;
  default:
    forget(stmt, scope);
    if (scope.locals) {
      result = unknown(scope, stmt, "is a statement that only Python can execute");
      return Flow::Return;
    }
    break;
  }
  return Flow::Normal;
}

FileHost::Flow FileHost::executeFor(const syntax::For &loop, Scope &scope, HostValue &result) {
  std::optional<std::vector<HostValue>> elements = iterate(evaluate(loop.iter, scope));
  if (!elements) {
    forget(&loop, scope);
    result = unknown(scope, loop.iter, "can be iterated over by Python only");
    return scope.locals ? Flow::Return : Flow::Normal;
  }
  for (HostValue &element : *elements) {
    if (++steps > maxSteps)
      break;
    bind(loop.target, element, scope);
    Flow flow = executeBlock(loop.body, scope, result);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      return Flow::Normal;
  }
  return executeBlock(loop.orelse, scope, result);
}

FileHost::Flow FileHost::executeWhile(const syntax::While &loop, Scope &scope, HostValue &result) {
  for (;;) {
    std::optional<bool> test = truth(evaluate(loop.test, scope));
    if (!test || ++steps > maxSteps) {
      forget(&loop, scope);
      result = unknown(scope, loop.test, test ? "takes too many steps to evaluate" : "is known to Python only");
      return scope.locals ? Flow::Return : Flow::Normal;
    }
    if (!*test)
      return executeBlock(loop.orelse, scope, result);
    Flow flow = executeBlock(loop.body, scope, result);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      return Flow::Normal;
  }
}

/// A module by its dotted name: triton's and txl's, `math`, a file beside `from`, or one that only Python knows.
HostValue FileHost::importModule(const Module &from, llvm::StringRef name) {
  HostValue value;
  value.kind = Kind::Module;
  value.text = name.str();
  llvm::StringRef root = name.split('.').first;
  if (root == "triton" || root == "txl" || root == "math")
    return value;
  if (Module *module = sibling(from, name)) {
    Object object;
    object.module = module;
    value.handle = addObject(std::move(object));
  }
  return value;
}

void FileHost::executeImport(const syntax::Import &import, Scope &scope) {
  Names &names = scope.locals ? *scope.locals : scope.module.names;
  for (const syntax::Alias *alias : import.names) {
    if (alias->asname.data())
      names[alias->asname] = importModule(scope.module, alias->name);
    else
      names[alias->name.split('.').first] = importModule(scope.module, alias->name.split('.').first);
  }
}

void FileHost::executeImportFrom(const syntax::ImportFrom &import, Scope &scope) {
  Names &names = scope.locals ? *scope.locals : scope.module.names;
  HostValue module = importModule(scope.module, import.module);
  Object *file = object(module);
  for (const syntax::Alias *alias : import.names) {
    if (alias->name == "*") {
      if (file)
        for (const auto &entry : file->module->names)
          if (!entry.getKey().starts_with("_"))
            names[entry.getKey()] = entry.getValue();
      continue;
    }
    HostValue value = import.module.empty() ? importModule(scope.module, alias->name) : getAttribute(module, alias->name);
    // A module of a package, or a name that the file beside does not have.
    if (value.kind == Kind::Missing)
      value = unknown(scope, alias, "is not a name that can be resolved without Python");
    names[alias->asname.data() ? alias->asname : alias->name] = value;
  }
}

void FileHost::bind(const syntax::Expr *target, HostValue value, Scope &scope) {
  if (auto *name = dyn_cast<syntax::Name>(target)) {
    (scope.locals ? *scope.locals : scope.module.names)[name->id] = std::move(value);
    return;
  }
  syntax::List<syntax::Expr> targets;
  if (auto *tuple = dyn_cast<syntax::Tuple>(target))
    targets = tuple->elts;
  else if (auto *list = dyn_cast<syntax::ListExpr>(target))
    targets = list->elts;
  else if (auto *subscript = dyn_cast<syntax::Subscript>(target)) {
    HostValue container = evaluate(subscript->value, scope), key = evaluate(subscript->slice, scope);
    if (Object *dict = object(container); dict && container.typeName == "dict") {
      llvm::erase_if(dict->dict, [&](const auto &entry) { return entry.first == key; });
      dict->dict.push_back({key, value});
    }
    return;
  }
  std::optional<std::vector<HostValue>> elements = iterate(value);
  bool fits = elements && elements->size() == targets.size();
  for (size_t i = 0; i < targets.size(); ++i)
    bind(targets[i], fits ? (*elements)[i] : unknown(scope, target, "is unpacked by Python only"), scope);
}

/// Makes all names unknown that a statement might bind.
void FileHost::forget(const syntax::Node *node, Scope &scope) {
  Names &names = scope.locals ? *scope.locals : scope.module.names;
  llvm::SmallVector<const syntax::Node *> todo{node};
  auto lose = [&](llvm::StringRef name) { names[name] = unknown(scope, node, "binds it in a way that only Python can follow"); };
  while (!todo.empty()) {
    const syntax::Node *at = todo.pop_back_val();
    if (auto *name = dyn_cast<syntax::Name>(at); name && name->ctx != syntax::ExprContext::Load)
      lose(name->id);
    else if (auto *def = dyn_cast<syntax::FunctionDef>(at)) {
      lose(def->name);
      continue;
    } else if (auto *alias = dyn_cast<syntax::Alias>(at)) {
      lose(alias->asname.data() ? alias->asname : alias->name);
    }
    syntax::forEachChild(at, [&](const syntax::Node *child) { todo.push_back(child); });
  }
}

/// Whether `value` is `name` of triton or txl, wherever in the package it is taken from.
static bool isPackageName(const HostValue &value, llvm::StringRef name) {
  llvm::StringRef text = value.text;
  bool ours = text.starts_with("triton.") || text.starts_with("txl.");
  return ours && (value.kind == Kind::Callable || value.kind == Kind::Builtin) && text.rsplit('.').second == name;
}

HostValue FileHost::defineFunction(const syntax::FunctionDef &def, Scope &scope) {
  bool jit = false, atCompileTime = false, noinline = false;
  for (const syntax::Expr *decorator : def.decoratorList) {
    auto *call = dyn_cast<syntax::Call>(decorator);
    HostValue value = evaluate(call ? call->func : decorator, scope);
    jit |= isPackageName(value, "jit");
    atCompileTime |= isPackageName(value, "constexpr_function");
    if (call)
      for (const syntax::Keyword *keyword : call->keywords)
        if (keyword->arg == "noinline")
          noinline = truth(evaluate(keyword->value, scope)).value_or(false);
  }
  if (jit)
    return makeJit(def, scope, noinline);
  Object object;
  object.module = &scope.module;
  object.function = &def;
  HostValue value;
  value.kind = atCompileTime ? Kind::Callable : Kind::Object;
  value.typeName = "function";
  value.text = def.name.str();
  value.handle = addObject(std::move(object));
  return value;
}

/// The function's text from its first decorator on, and its defaults as the file's names are now.
HostValue FileHost::makeJit(const syntax::FunctionDef &def, Scope &scope, bool noinline) {
  const SourceBuffer &source = *scope.module.parsed->source;
  unsigned first = def.lineno;
  for (const syntax::Expr *decorator : def.decoratorList)
    first = std::min(first, decorator->lineno);
  auto function = std::make_shared<HostFunction>();
  Object object;
  object.module = &scope.module;
  object.function = &def;
  function->handle = addObject(std::move(object));
  function->qualifiedName = scope.module.name + "." + def.name.str();
  function->source = source.text().slice(source.lineStart(first), source.lineStart(def.endLineno + 1)).str();
  function->file = source.name().str();
  function->firstLine = source.reportedLine(first);
  function->noinline = noinline;
  auto addDefault = [&](const syntax::Arg *arg, const syntax::Expr *value) {
    if (value)
      function->defaults.push_back({arg->arg.str(), evaluate(value, scope)});
  };
  const syntax::Arguments &args = *def.args;
  llvm::SmallVector<const syntax::Arg *> positional(args.posonlyargs.begin(), args.posonlyargs.end());
  positional.append(args.args.begin(), args.args.end());
  for (size_t i = 0; i < args.defaults.size(); ++i)
    addDefault(positional[positional.size() - args.defaults.size() + i], args.defaults[i]);
  for (size_t i = 0; i < args.kwonlyargs.size(); ++i)
    addDefault(args.kwonlyargs[i], args.kwDefaults[i]);
  HostValue value;
  value.kind = Kind::Function;
  value.function = function;
  value.handle = function->handle;
  return value;
}

/// An enum's members; any other class is Python's.
HostValue FileHost::defineClass(const syntax::ClassDef &def, Scope &scope) {
  bool isEnum = false;
  for (const syntax::Expr *base : def.bases) {
    llvm::StringRef name = isa<syntax::Name>(base)        ? cast<syntax::Name>(base)->id
                           : isa<syntax::Attribute>(base) ? cast<syntax::Attribute>(base)->attr
                                                          : llvm::StringRef();
    isEnum |= name == "Enum" || name == "IntEnum";
  }
  if (!isEnum)
    return unknown(scope, &def, "is a class that only Python can make");
  Names members;
  Scope inner{scope.module, &members};
  executeAll(def.body, inner);
  Object object;
  HostValue value;
  value.kind = Kind::Class;
  value.text = scope.module.name + "." + def.name.str();
  for (const auto &member : members) {
    HostValue entry;
    entry.kind = Kind::Enum;
    entry.typeName = def.name.str();
    entry.text = member.getKey().str();
    entry.elements.push_back(member.getValue());
    object.members[member.getKey()] = entry;
  }
  value.handle = addObject(std::move(object));
  return value;
}
