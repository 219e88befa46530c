// Modules as files, and the answers to the frontend's questions.
#include "frontend/FileHost.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

TXL_DIAGNOSTIC(UnreadableFile, OSError, "cannot read `{0}`: {1}");
TXL_DIAGNOSTIC(UndecodableFile, SyntaxError, "`{0}`: {1}");

std::unique_ptr<FileHost> FileHost::open(const std::string &path, DiagnosticEngine &diagnostics) {
  auto host = std::make_unique<FileHost>();
  host->main = host->load(path, llvm::sys::path::stem(path).str(), diagnostics);
  return host->main ? std::move(host) : nullptr;
}

std::unique_ptr<FileHost> FileHost::fromText(const std::string &name, std::string text, const std::string &folder,
                                             DiagnosticEngine &diagnostics) {
  auto host = std::make_unique<FileHost>();
  host->main = host->loadText(name, std::move(text), folder, llvm::sys::path::stem(name).str(), diagnostics);
  return host->main ? std::move(host) : nullptr;
}

FileHost::Module *FileHost::load(const std::string &path, const std::string &name, DiagnosticEngine &diagnostics) {
  std::string error, text;
  auto bytes = SourceBuffer::read(path, error);
  if (!bytes) {
    diagnostics.emit({}, UnreadableFile, path, error);
    return nullptr;
  }
  if (!syntax::decodeSource(bytes->text(), text, error)) {
    diagnostics.emit({}, UndecodableFile, path, error);
    return nullptr;
  }
  return loadText(path, std::move(text), llvm::sys::path::parent_path(path).str(), name, diagnostics);
}

FileHost::Module *FileHost::loadText(const std::string &path, std::string text, const std::string &folder,
                                     const std::string &name, DiagnosticEngine &diagnostics) {
  auto parsed = syntax::parse(SourceBuffer::create(path, std::move(text)), diagnostics);
  if (!parsed)
    return nullptr;
  Module &module = modules.emplace_back();
  module.name = name;
  module.folder = folder;
  module.parsed = std::move(parsed);
  // Before its statements run: modules may import each other.
  loaded[folder + "/" + name] = &module;
  Scope scope{module};
  executeAll(module.parsed->module->body, scope);
  return &module;
}

/// The module that is a file, or a package's folder, beside `from`; null if there is none, or if it does not parse.
FileHost::Module *FileHost::sibling(const Module &from, llvm::StringRef dotted) {
  llvm::SmallString<128> path(from.folder);
  for (auto [head, rest] = dotted.split('.');; std::tie(head, rest) = rest.split('.')) {
    llvm::sys::path::append(path, head);
    if (rest.empty())
      break;
  }
  std::string folder = llvm::sys::path::parent_path(path).str(), stem = llvm::sys::path::filename(path).str();
  auto found = loaded.find(folder + "/" + stem);
  if (found != loaded.end())
    return found->second;
  DiagnosticEngine ignored;
  for (const std::string &file : {(path + ".py").str(), (path + "/__init__.py").str()})
    if (llvm::sys::fs::exists(file)) {
      Module *module = load(file, stem, ignored);
      loaded[folder + "/" + stem] = module;
      return module;
    }
  return nullptr;
}

uint64_t FileHost::addObject(Object object) {
  objects.push_back(std::move(object));
  return objects.size();
}

FileHost::Object *FileHost::object(const HostValue &value) {
  return value.handle && value.handle <= objects.size() ? &objects[value.handle - 1] : nullptr;
}

std::vector<std::string> FileHost::kernelNames() const {
  std::vector<std::string> names;
  for (const syntax::Stmt *stmt : main->parsed->module->body)
    if (auto *def = llvm::dyn_cast<syntax::FunctionDef>(stmt))
      if (kernel(def->name))
        names.push_back(def->name.str());
  return names;
}

std::shared_ptr<const HostFunction> FileHost::kernel(llvm::StringRef name) const {
  auto found = main->names.find(name);
  return found != main->names.end() && found->second.kind == Kind::Function ? found->second.function : nullptr;
}

HostValue FileHost::resolveName(const HostFunction &function, llvm::StringRef name) {
  HostValue key;
  key.handle = function.handle;
  Object *found = object(key);
  if (!found)
    return {};
  auto value = found->module->names.find(name);
  return value != found->module->names.end() ? value->second : HostValue();
}

/// A path below `triton` or `txl` without the name of the package, or nullopt.
static std::optional<llvm::StringRef> packagePath(llvm::StringRef name) {
  for (llvm::StringRef root : {"triton", "txl"})
    if (name == root)
      return "";
    else if (name.starts_with(root) && name[root.size()] == '.')
      return name.drop_front(root.size() + 1);
  return std::nullopt;
}

static HostValue named(Kind kind, const llvm::Twine &text) {
  HostValue value;
  value.kind = kind;
  value.text = text.str();
  return value;
}

HostValue FileHost::getAttribute(const HostValue &of, llvm::StringRef name) {
  if (of.kind == Kind::Error)
    return of;
  if (of.kind == Kind::Constexpr && name == "value")
    return of.elements.at(0);
  if (of.kind == Kind::Enum && (name == "value" || name == "name"))
    return name == "value" && !of.elements.empty() ? of.elements[0] : named(Kind::Str, of.text);
  for (size_t i = 0; i < of.fields.size(); ++i)
    if (of.fields[i] == name)
      return of.elements[i];
  if (of.kind == Kind::Class) {
    Object *known = object(of);
    auto member = known ? known->members.find(name) : Names::iterator();
    return known && member != known->members.end() ? member->second : HostValue();
  }
  if (of.kind == Kind::Module || of.kind == Kind::Builtin) {
    std::string full = of.text + "." + name.str();
    if (std::optional<llvm::StringRef> path = packagePath(full)) {
      if (*path == "language" || path->starts_with("language."))
        return named(Kind::Builtin, full);
      bool isModule = *path == "testing" || *path == "runtime" || *path == "tools" || *path == "compiler";
      return named(isModule ? Kind::Module : Kind::Callable, full);
    }
    if (of.text == "math")
      return callMath(name, {});
    if (Object *known = object(of); known && known->module) {
      auto found = known->module->names.find(name);
      return found != known->module->names.end() ? found->second : HostValue();
    }
    HostValue error = named(Kind::Error, "`" + full + "` is known to Python only: write the value itself, or pass it as an argument");
    error.typeName = "NameError";
    return error;
  }
  return {};
}

HostValue FileHost::call(const HostValue &callee, llvm::ArrayRef<HostValue> arguments,
                         llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) {
  steps = 0;
  if (Object *known = object(callee); known && known->function)
    return callFunction(*known, arguments, keywords);
  if (callee.kind == Kind::Callable || callee.kind == Kind::Builtin)
    return callKnown(callee.text, arguments, keywords);
  return {};
}

HostValue FileHost::apply(llvm::StringRef op, llvm::ArrayRef<HostValue> operands) {
  if (operands.empty())
    return {};
  auto boolean = [](bool value) {
    HostValue result;
    result.kind = Kind::Bool;
    result.integer = value;
    return result;
  };
  if (op == "getitem" && operands.size() == 2)
    return getItem(operands[0], operands[1]);
  if (op == "eq" && operands.size() == 2)
    return boolean(operands[0] == operands[1]);
  if (op == "ne" && operands.size() == 2)
    return boolean(!(operands[0] == operands[1]));
  if (op == "bool") {
    std::optional<bool> value = truth(operands[0]);
    return value ? boolean(*value) : HostValue();
  }
  std::optional<std::vector<HostValue>> elements = iterate(operands[0]);
  if (!elements)
    return {};
  if (op == "len")
    return hostValue(Value::fromInt(elements->size()));
  if (op == "contains" && operands.size() == 2)
    return boolean(llvm::is_contained(*elements, operands[1]));
  if (op == "iter") {
    HostValue tuple;
    tuple.kind = Kind::Tuple;
    tuple.elements = *elements;
    return tuple;
  }
  return {};
}

void FileHost::print(llvm::StringRef text) {
  if (printer)
    printer(text);
  else
    llvm::outs() << text << "\n";
}
