// Reads the prelude's files, and defines the names that the language has in addition: dtypes, classes, loop ranges.
#include "frontend/prelude/Prelude.h"
#include "frontend/prelude/PythonBuiltins.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(UnknownDeclaredBuiltin, RuntimeError,
               "the library declares the builtin `{0}`, which the compiler does not have");

Prelude::Prelude() = default;
Prelude::~Prelude() = default;

/// Whether a module is below `extra`, which has its own namespace.
static bool isExtra(llvm::StringRef module) { return module.starts_with("extra."); }

namespace txl::frontend {
/// Fills a prelude from parsed files.
class PreludeReader {
public:
  PreludeReader(Prelude &prelude, DiagnosticEngine &diagnostics) : prelude(prelude), diagnostics(diagnostics) {}

  bool read(const PreludeFile &file);
  /// Reads stubs of builtins that no file of the prelude declares, and adds their names to `names`.
  bool readStubs(llvm::StringRef text, llvm::StringMap<Value> &names, bool isPython);
  void addOwnNames();
  /// Resolves defaults of builtins' parameters that are names: `PropagateNan.NONE`.
  void resolveDefaults();

private:
  Value namedDefault(const syntax::Expr *expr) const;
  syntax::Module *parse(const std::string &path, const std::string &text);
  void addFunction(const syntax::FunctionDef &def, llvm::StringRef module);
  Value makeFunction(const syntax::FunctionDef &def, llvm::StringRef module, llvm::StringRef owner, bool noinline);
  void addAggregate(const syntax::ClassDef &def, llvm::StringRef module);
  void addConstant(const syntax::Assign &assign, llvm::StringRef module);
  llvm::StringMap<Value> &namesOf(llvm::StringRef module) {
    return isExtra(module) ? prelude.extraNames : prelude.names;
  }
  const Builtin *addBuiltin(const syntax::FunctionDef &def, BuiltinFunction implementation);
  void addClass(llvm::StringMap<Value> &names, llvm::StringRef name, ClassKind kind);
  void addModule(llvm::StringRef name);

  Prelude &prelude;
  DiagnosticEngine &diagnostics;
};
} // namespace txl::frontend

syntax::Module *PreludeReader::parse(const std::string &path, const std::string &text) {
  std::unique_ptr<syntax::ParsedSource> parsed = syntax::parse(SourceBuffer::create(path, text), diagnostics);
  if (!parsed)
    return nullptr;
  prelude.sources.push_back(std::move(parsed));
  return prelude.sources.back()->module;
}

const Builtin *PreludeReader::addBuiltin(const syntax::FunctionDef &def, BuiltinFunction implementation) {
  Builtin &builtin = prelude.builtins.emplace_back();
  builtin.name = def.name.str();
  builtin.signature = Signature::read(def, prelude.arena);
  builtin.implementation = implementation;
  return &builtin;
}

Value PreludeReader::makeFunction(const syntax::FunctionDef &def, llvm::StringRef module, llvm::StringRef owner,
                                  bool noinline) {
  JitFunction &function = prelude.functions.emplace_back();
  function.name = def.name.str();
  function.qualifiedName = ("txl.language." + module + "." + owner + def.name).str();
  function.def = &def;
  function.source = prelude.sources.back()->source.get();
  function.signature = Signature::read(def, prelude.arena);
  function.noinline = noinline;
  function.isExtra = isExtra(module);
  return Value::function(&function);
}

/// `@aggregate class`: its annotated names are fields, its functions are methods, all `@jit` functions.
void PreludeReader::addAggregate(const syntax::ClassDef &def, llvm::StringRef module) {
  if (llvm::none_of(def.decoratorList, [](const syntax::Expr *e) { return decoratorName(e) == "aggregate"; }))
    return;
  ClassObject &object = prelude.classes.emplace_back();
  object.kind = ClassKind::Aggregate;
  object.name = def.name.str();
  for (const syntax::Stmt *stmt : def.body) {
    auto *field = llvm::dyn_cast<syntax::AnnAssign>(stmt);
    if (auto *name = field ? llvm::dyn_cast<syntax::Name>(field->target) : nullptr)
      object.fields.push_back(name->id);
    if (auto *method = llvm::dyn_cast<syntax::FunctionDef>(stmt))
      object.methods[method->name] = makeFunction(*method, module, object.name + ".", false);
  }
  namesOf(module)[def.name] = Value::classObject(&object);
}

void PreludeReader::addFunction(const syntax::FunctionDef &def, llvm::StringRef module) {
  bool isBuiltin = false, isJit = false, isMethod = false, noinline = false;
  for (const syntax::Expr *decorator : def.decoratorList) {
    llvm::StringRef name = decoratorName(decorator);
    isBuiltin |= name == "builtin";
    isJit |= name == "jit";
    isMethod |= name == "method";
    if (auto *call = llvm::dyn_cast<syntax::Call>(decorator))
      for (const syntax::Keyword *keyword : call->keywords)
        noinline |= keyword->arg == "noinline";
  }
  if (!isBuiltin && !isJit)
    return;
  Value value;
  if (isBuiltin) {
    BuiltinFunction implementation = findBuiltin(def.name);
    if (!implementation)
      diagnostics.emit(def.location(*prelude.sources.back()->source), UnknownDeclaredBuiltin, def.name)
          .note("compiler and library are of different versions: install or build them together");
    value = Value::builtin(addBuiltin(def, implementation));
    prelude.builtins.back().isMethod = isMethod;
  } else {
    value = makeFunction(def, module, "", noinline);
  }
  namesOf(module)[def.name] = value;
  if (isMethod)
    prelude.methods[def.name] = value;
}

void PreludeReader::addConstant(const syntax::Assign &assign, llvm::StringRef module) {
  llvm::StringMap<Value> &names = namesOf(module);
  auto *target = assign.targets.size() == 1 ? llvm::dyn_cast<syntax::Name>(assign.targets[0]) : nullptr;
  auto *call = llvm::dyn_cast<syntax::Call>(assign.value);
  if (!target || !call || decoratorName(call) != "constexpr" || call->args.size() != 1)
    return;
  if (auto *constant = llvm::dyn_cast<syntax::Constant>(call->args[0])) {
    if (constant->value.kind == syntax::ConstantValue::Int && constant->value.fitsInt64)
      names[target->id] = Value::fromInt(constant->value.intValue);
    else if (constant->value.kind == syntax::ConstantValue::Int)
      names[target->id] =
          prelude.arena.integer(llvm::APInt(constant->value.text.size() * 4 + 1, constant->value.text, 10));
    else if (constant->value.kind == syntax::ConstantValue::Float)
      names[target->id] = Value::fromFloat(constant->value.floatValue);
    else if (constant->value.kind == syntax::ConstantValue::Str)
      names[target->id] = Value::str(constant->value.text);
  }
}

void PreludeReader::addModule(llvm::StringRef name) {
  if (prelude.modulesByName.count(name))
    return;
  prelude.modulesByName[name] = Value::module(&prelude.modules.emplace_back(Module{name.str(), 0, false}));
  if (name.contains('.'))
    addModule(name.rsplit('.').first);
}

bool PreludeReader::read(const PreludeFile &file) {
  syntax::Module *module = parse(file.path, file.text);
  if (!module)
    return false;
  addModule(file.module);
  for (const syntax::Stmt *stmt : module->body) {
    if (auto *def = llvm::dyn_cast<syntax::FunctionDef>(stmt))
      addFunction(*def, file.module);
    else if (auto *type = llvm::dyn_cast<syntax::ClassDef>(stmt))
      addAggregate(*type, file.module);
    else if (auto *assign = llvm::dyn_cast<syntax::Assign>(stmt))
      addConstant(*assign, file.module);
  }
  return !diagnostics.hasErrors();
}

bool PreludeReader::readStubs(llvm::StringRef text, llvm::StringMap<Value> &names, bool isPython) {
  syntax::Module *module = parse("<builtins>", text.str());
  if (!module)
    return false;
  for (const syntax::Stmt *stmt : module->body)
    if (auto *def = llvm::dyn_cast<syntax::FunctionDef>(stmt)) {
      const Builtin *builtin = addBuiltin(*def, findPythonBuiltin(def->name));
      prelude.builtins.back().isPython = isPython;
      names[def->name] = Value::builtin(builtin);
    }
  return true;
}

void PreludeReader::addClass(llvm::StringMap<Value> &names, llvm::StringRef name, ClassKind kind) {
  ClassObject &object = prelude.classes.emplace_back();
  object.kind = kind;
  object.name = name.str();
  names[name] = Value::classObject(&object);
}

void PreludeReader::addOwnNames() {
  for (llvm::StringRef name : {"", "core", "standard", "math", "random", "extra", "extra.cuda", "extra.libdevice"})
    addModule(name);
  prelude.modulesByName["extra.cuda.libdevice"] = prelude.modulesByName["extra.libdevice"];
  for (unsigned i = 0; i < numScalars; ++i)
    prelude.names[scalarPythonName(Scalar(i))] = Value::dtype(Type(Scalar(i)));
  addClass(prelude.names, "constexpr", ClassKind::Constexpr);
  addClass(prelude.names, "dtype", ClassKind::DType);
  addClass(prelude.names, "tensor", ClassKind::Tensor);
  addClass(prelude.names, "pointer_type", ClassKind::PointerType);
  addClass(prelude.names, "block_type", ClassKind::BlockType);
  addClass(prelude.names, "tuple", ClassKind::LanguageTuple);
  addClass(prelude.names, "tuple_type", ClassKind::TupleType);
  addClass(prelude.names, "slice", ClassKind::Slice);
  addClass(prelude.names, "const", ClassKind::Const);
  addClass(prelude.names, "constexpr_type", ClassKind::ConstexprType);

  addClass(prelude.names, "PropagateNan", ClassKind::Enum);
  EnumMemberData members[] = {{"PropagateNan", "NONE", Value::fromInt(0)},
                              {"PropagateNan", "ALL", Value::fromInt(0xFFFF)}};
  prelude.classes.back().members = prelude.arena.copy(llvm::ArrayRef<EnumMemberData>(members));

  addClass(prelude.pythonNames, "bool", ClassKind::Bool);
  addClass(prelude.pythonNames, "int", ClassKind::Int);
  addClass(prelude.pythonNames, "float", ClassKind::Float);
  addClass(prelude.pythonNames, "str", ClassKind::Str);
  addClass(prelude.pythonNames, "tuple", ClassKind::Tuple);
  addClass(prelude.pythonNames, "list", ClassKind::List);
  addClass(prelude.pythonNames, "type", ClassKind::Type);
  addClass(prelude.pythonNames, "slice", ClassKind::Slice);
  addClass(prelude.pythonNames, "object", ClassKind::Object);
}

Value PreludeReader::namedDefault(const syntax::Expr *expr) const {
  if (auto *name = llvm::dyn_cast<syntax::Name>(expr))
    return prelude.lookup(name->id);
  auto *attribute = llvm::dyn_cast<syntax::Attribute>(expr);
  auto *name = attribute ? llvm::dyn_cast<syntax::Name>(attribute->value) : nullptr;
  Value owner = name ? prelude.lookup(name->id) : Value();
  if (owner && owner.kind() == ValueKind::Class)
    for (const EnumMemberData &member : owner.asClass().members)
      if (member.name == attribute->attr)
        return Value::enumMember(&member);
  return Value();
}

void PreludeReader::resolveDefaults() {
  for (Builtin &builtin : prelude.builtins)
    for (Parameter &parameter : builtin.signature.parameters)
      if (parameter.defaultExpr && !parameter.defaultValue)
        parameter.defaultValue = namedDefault(parameter.defaultExpr);
}

std::unique_ptr<Prelude> Prelude::load(const std::vector<PreludeFile> &files, DiagnosticEngine &diagnostics) {
  auto prelude = std::make_unique<Prelude>();
  PreludeReader reader(*prelude, diagnostics);
  reader.addOwnNames();
  if (!reader.readStubs(languageStubs, prelude->names, false) ||
      !reader.readStubs(pythonStubs, prelude->pythonNames, true) ||
      !reader.readStubs(dtypeStubs, prelude->dtypeMethods, true))
    return nullptr;
  llvm::SHA256 hash;
  for (const PreludeFile &file : files) {
    if (!reader.read(file))
      return nullptr;
    hash.update(file.module);
    hash.update(file.text);
  }
  reader.resolveDefaults();
  for (auto [python, builtin] : {std::pair("max", "builtin_max"), {"min", "builtin_min"}, {"print", "device_print"}})
    if (Value value = prelude->lookup(builtin))
      prelude->pythonNames[python] = value;
  if (Value cast = prelude->methods.lookup("cast"))
    prelude->methods["to"] = cast;
  auto digest = hash.final();
  prelude->contentHash = llvm::toHex(llvm::ArrayRef<uint8_t>(digest), /*LowerCase=*/true);
  return prelude;
}

Value Prelude::lookup(llvm::StringRef name) const { return names.lookup(name); }

Value Prelude::lookup(llvm::StringRef name, const JitFunction &function) const {
  Value own = function.isExtra ? extraNames.lookup(name) : Value();
  return own ? own : lookup(name);
}
Value Prelude::lookupPython(llvm::StringRef name) const { return pythonNames.lookup(name); }
Value Prelude::lookupMethod(llvm::StringRef name) const { return methods.lookup(name); }

Value Prelude::lookupDTypeMethod(llvm::StringRef name) const { return dtypeMethods.lookup(name); }

void Prelude::forEachName(bool isMethod, llvm::function_ref<void(llvm::StringRef)> visit) const {
  for (llvm::StringRef name : (isMethod ? methods : names).keys())
    visit(name);
}

Value Prelude::resolve(llvm::StringRef path) const {
  if (Value module = modulesByName.lookup(path))
    return module;
  // Modules share a namespace: only the last component of a path names a value.
  llvm::StringRef name = path.contains('.') ? path.rsplit('.').second : path;
  return isExtra(path) ? extraNames.lookup(name) : lookup(name);
}
