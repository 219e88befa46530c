// Implements the Host interface, and attributes of the objects that a file defines.
#include "filehost/FileHost.h"
#include "frontend/values/Type.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

std::unique_ptr<FileHost> FileHost::fromText(const std::string &name, std::string text, const std::string &folder,
                                             DiagnosticEngine &diagnostics) {
  auto host = std::make_unique<FileHost>();
  return host->loadText(name, std::move(text), folder, llvm::sys::path::stem(name).str(), diagnostics) ? std::move(host)
                                                                                                       : nullptr;
}

HostValue FileHost::named(Kind kind, const llvm::Twine &text) {
  HostValue value;
  value.kind = kind;
  value.text = text.str();
  return value;
}

HostValue FileHost::boolean(bool value) {
  HostValue result;
  result.kind = Kind::Bool;
  result.integer = value;
  return result;
}

HostValue FileHost::integer(int64_t value) {
  HostValue result;
  result.kind = Kind::Int;
  result.integer = value;
  return result;
}

uint64_t FileHost::addObject(Object object) {
  objects.push_back(std::move(object));
  return objects.size();
}

FileHost::Object *FileHost::object(const HostValue &value) {
  return value.handle && value.handle <= objects.size() ? &objects[value.handle - 1] : nullptr;
}

FileHost::Object *FileHost::object(const HostValue &value, Object::Kind kind) {
  Object *found = object(value);
  return found && found->kind == kind ? found : nullptr;
}

std::vector<std::string> FileHost::kernelNames() const {
  std::vector<std::pair<unsigned, std::string>> found;
  for (const auto &entry : main->names)
    if (const HostValue &value = entry.getValue();
        value.kind == Kind::Function && value.function->file == main->parsed->source->name())
      found.push_back({value.function->firstLine, entry.getKey().str()});
  llvm::sort(found);
  std::vector<std::string> names;
  for (auto &[line, name] : found)
    names.push_back(std::move(name));
  return names;
}

HostValue FileHost::resolveName(const HostFunction &function, llvm::StringRef name) {
  HostValue key;
  key.handle = function.handle;
  Object *found = object(key, Object::Kind::Function);
  if (!found)
    return {};
  if (const HostValue *value = find(name, *found->module, found->closure.get()))
    return *value;
  static const llvm::StringSet<> builtins{"range",   "len",     "min",       "max",      "int",        "float", "bool",
                                          "str",     "tuple",   "list",      "print",    "isinstance", "type",  "abs",
                                          "round",   "zip",     "enumerate", "sum",      "any",        "all",   "repr",
                                          "hasattr", "getattr", "slice",     "reversed", "callable"};
  return builtins.contains(name) && !found->module->builtinsAreUnknown ? HostValue() : found->module->unknownNames;
}

/// A path below `triton`, `txl` or `teraxlang` without the name of the package, or nullopt.
static std::optional<llvm::StringRef> packagePath(llvm::StringRef name) {
  for (llvm::StringRef root : {"triton", "txl", "teraxlang"})
    if (name == root)
      return "";
    else if (name.starts_with(root) && name[root.size()] == '.')
      return name.drop_front(root.size() + 1);
  return std::nullopt;
}

static std::optional<Scalar> scalarNamed(llvm::StringRef name) {
  for (unsigned i = 0; i < numScalars; ++i)
    if (scalarPythonName(Scalar(i)) == name)
      return Scalar(i);
  return std::nullopt;
}

/// A name of the language, under the unique path that it has in the prelude: all its modules except `extra` are one
/// namespace.
static HostValue languageName(llvm::StringRef path, HostValue (*named)(Kind, const llvm::Twine &)) {
  static const llvm::StringSet<> modules{"core",  "standard",   "math",           "random",
                                         "extra", "extra.cuda", "extra.libdevice"};
  if (path.empty() || modules.contains(path))
    return named(Kind::Module, "txl.language" + llvm::Twine(path.empty() ? "" : ".") + path);
  auto [head, rest] = path.split('.');
  if (head != "extra" && modules.contains(head))
    path = rest;
  if (path.contains('.') && !path.starts_with("extra."))
    return {}; // an attribute of an object of the language
  if (std::optional<Scalar> scalar = scalarNamed(path))
    return named(Kind::DType, Type(*scalar).signature());
  return named(Kind::Builtin, "txl.language." + path);
}

/// The names of the triton package outside of its language.
static HostValue packageName(llvm::StringRef path, HostValue (*named)(Kind, const llvm::Twine &)) {
  if (path == "language" || path.starts_with("language."))
    return languageName(path.drop_front(path == "language" ? 8 : 9), named);
  static const llvm::StringSet<> modules{"",      "testing", "runtime", "runtime.jit", "runtime.autotuner",
                                         "tools", "compiler"};
  static const llvm::StringSet<> functions{"jit",  "autotune",        "heuristics",        "Config",
                                           "cdiv", "next_power_of_2", "constexpr_function"};
  if (modules.contains(path))
    return named(Kind::Module, path.empty() ? "triton" : "triton." + path);
  llvm::StringRef name = path.contains('.') ? path.rsplit('.').second : path;
  return functions.contains(name) ? named(Kind::Callable, "triton." + name) : HostValue();
}

static HostValue libraryName(llvm::StringRef full, HostValue (*named)(Kind, const llvm::Twine &)) {
  static const llvm::StringSet<> known{"enum.Enum",
                                       "enum.IntEnum",
                                       "enum.auto",
                                       "enum.Flag",
                                       "enum.IntFlag",
                                       "enum.StrEnum",
                                       "enum.unique",
                                       "typing.NamedTuple",
                                       "dataclasses.dataclass",
                                       "collections.namedtuple",
                                       "functools.lru_cache",
                                       "functools.cache",
                                       "functools.wraps"};
  return known.contains(full) ? named(Kind::Callable, full) : HostValue();
}

HostValue FileHost::attributeOf(const HostValue &of, llvm::StringRef name, const Module &from) {
  if (of.kind == Kind::Error)
    return of;
  if (of.kind == Kind::Constexpr)
    return name == "value" ? of.elements.at(0) : attributeOf(of.elements.at(0), name, from);
  if (of.kind == Kind::Enum && (name == "value" || name == "name"))
    return name == "value" && !of.elements.empty() ? of.elements[0] : named(Kind::Str, of.text);
  for (size_t i = 0; i < of.fields.size(); ++i)
    if (of.fields[i] == name)
      return of.elements[i];
  if (of.kind == Kind::Function && name == "fn")
    return of;
  if (of.kind == Kind::DType) {
    std::optional<Scalar> scalar = parseScalar(of.text);
    if (scalar && name == "primitive_bitwidth")
      return integer(Type(*scalar).bitWidth());
    if (scalar && name == "itemsize")
      return integer(Type(*scalar).bitWidth() / 8);
    return scalar && name == "name" ? named(Kind::Str, Type(*scalar).str()) : HostValue();
  }
  Object *known = object(of);
  if (known && known->kind == Object::Kind::File) {
    auto found = known->module->names.find(name);
    if (found != known->module->names.end())
      return found->second;
    HostValue module = submodule(*known->module, name);
    return module.kind == Kind::Missing ? known->module->unknownNames : module;
  }
  if (known) {
    auto member = known->members.find(name);
    return member != known->members.end() ? member->second : HostValue();
  }
  if (of.kind != Kind::Module)
    return {};
  std::string full = of.text + "." + name.str();
  if (full == "triton.__version__")
    return named(Kind::Str, "3.9.0"); // the Triton version whose language this is
  if (std::optional<llvm::StringRef> path = packagePath(full)) {
    HostValue value = packageName(*path, named);
    bool hasBoth = !llvm::StringRef(full).starts_with("triton."); // names of the package and those of the language
    return value.kind == Kind::Missing && hasBoth ? languageName(*path, named) : value;
  }
  if (of.text == "math")
    return callMath(name, {});
  if (full == "typing.TYPE_CHECKING")
    return boolean(false);
  HostValue value = libraryName(full, named);
  if (value.kind != Kind::Missing)
    return value;
  value = named(Kind::Error,
                "`" + full + "` can be evaluated by Python only: write the value itself, or pass it as an argument");
  value.typeName = "NameError";
  return value;
}

HostValue FileHost::getAttribute(const HostValue &of, llvm::StringRef name) { return attributeOf(of, name, *main); }

HostValue FileHost::call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                         llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) {
  return withBudget([&] { return callValue(callee, arguments, keywords); });
}

HostValue FileHost::apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) {
  return withBudget([&] { return operate(op, operands); });
}

HostValue FileHost::operate(llvm::StringRef op, Arguments operands) {
  if (operands.empty())
    return {};
  auto answer = [](std::optional<bool> value) { return value ? boolean(*value) : HostValue(); };
  if (operands.size() == 2) {
    if (op == "getitem")
      return getItem(operands[0], operands[1]);
    if (op == "contains")
      return answer(contains(operands[0], operands[1]));
    if (op == "eq" || op == "ne") {
      std::optional<bool> same = equal(operands[0], operands[1]);
      return same ? boolean(*same == (op == "eq")) : HostValue();
    }
    if (op == "format" && operands[0].kind == Kind::Enum)
      return memberText(op, operands[0], operands[1].text);
    std::optional<syntax::Operator> operation = llvm::StringSwitch<std::optional<syntax::Operator>>(op)
                                                    .Case("add", syntax::Operator::Add)
                                                    .Case("sub", syntax::Operator::Sub)
                                                    .Case("mul", syntax::Operator::Mult)
                                                    .Case("and", syntax::Operator::BitAnd)
                                                    .Case("or", syntax::Operator::BitOr)
                                                    .Case("xor", syntax::Operator::BitXor)
                                                    .Default(std::nullopt);
    return operation ? arithmetic(*operation, operands[0], operands[1]) : HostValue();
  }
  if ((op == "str" || op == "repr") && operands[0].kind == Kind::Enum)
    return memberText(op, operands[0], "");
  if (op == "bool")
    return answer(truth(operands[0]));
  std::optional<std::vector<HostValue>> elements = iterate(operands[0]);
  if (!elements)
    return {};
  if (op == "len")
    return integer(elements->size());
  HostValue tuple = named(Kind::Tuple, "");
  tuple.elements = std::move(*elements);
  return op == "iter" ? tuple : HostValue();
}

void FileHost::print(llvm::StringRef text) { llvm::errs() << text; }
