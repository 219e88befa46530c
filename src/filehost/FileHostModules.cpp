// Imports: triton, txl and teraxlang under any name, modules and packages in files, and the supported names of Python's
// standard modules.
#include "filehost/FileHost.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;
namespace path = llvm::sys::path;

/// Reads and evaluates a file; null, and an Error value, if it cannot be read or does not parse.
FileHost::Module *FileHost::load(const std::string &file, const std::string &name, HostValue &error) {
  std::string message, text;
  DiagnosticEngine diagnostics;
  Module *module = nullptr;
  auto bytes = SourceBuffer::read(file, message);
  if (bytes && syntax::decodeSource(bytes->text(), text, message))
    module = loadText(file, std::move(text), path::parent_path(file).str(), name, diagnostics);
  if (!module) {
    if (diagnostics.hasErrors()) {
      const Diagnostic &first = diagnostics.diagnostics().front();
      message = "line " + std::to_string(first.location().line) + ": " + first.message();
    }
    error = named(Kind::Error, "the module `" + file + "` cannot be read: " + message);
    error.typeName = "ImportError";
  }
  return module;
}

FileHost::Module *FileHost::loadText(const std::string &file, std::string text, const std::string &folder,
                                     const std::string &name, DiagnosticEngine &diagnostics) {
  auto parsed = syntax::parse(SourceBuffer::create(file, std::move(text)), diagnostics);
  if (!parsed)
    return nullptr;
  Module &module = modules.emplace_back();
  main = main ? main : &module;
  module.name = name;
  module.folder = folder;
  module.parsed = std::move(parsed);
  // Registered before its statements run, because modules may import each other.
  Object object;
  object.kind = Object::Kind::File;
  object.module = &module;
  HostValue value = named(Kind::Module, name);
  value.handle = addObject(std::move(object));
  llvm::SmallString<128> key(folder);
  path::append(key, path::stem(file));
  loaded[key] = value;
  Scope scope{module, nullptr};
  for (const syntax::Stmt *stmt : module.parsed->module->body)
    withBudget([&] {
      HostValue ignored;
      execute(stmt, scope, ignored);
      return ignored;
    });
  return &module;
}

/// Finds the module `dotted` as a file or package directory below `folder`; Missing if there is none, an Error if it
/// cannot be loaded.
HostValue FileHost::findModule(llvm::StringRef folder, llvm::StringRef dotted) {
  llvm::SmallString<128> stem(folder);
  llvm::SmallVector<llvm::StringRef> components;
  dotted.split(components, '.');
  for (llvm::StringRef component : components)
    path::append(stem, component);
  for (std::string key : {std::string(stem), (stem + "/__init__").str()}) {
    if (auto found = loaded.find(key); found != loaded.end())
      return found->second;
    std::string file = key + ".py";
    // A pipe or a device cannot be a module.
    if (!llvm::sys::fs::is_regular_file(file))
      continue;
    HostValue error;
    if (modules.size() >= 200 || !load(file, components.back().str(), error)) {
      if (error.kind == Kind::Missing)
        error = named(Kind::Error, "too many modules are imported");
      loaded[key] = error;
    }
    return loaded[key];
  }
  return {};
}

/// The directory from which the top-level package is imported.
static std::string importRoot(llvm::StringRef folder) {
  llvm::SmallString<128> root(folder);
  while (!root.empty() && llvm::sys::fs::exists(root + "/__init__.py"))
    path::remove_filename(root);
  return std::string(root);
}

/// A module by its dotted name, imported by the module `from`; `level` is the number of leading dots of a relative
/// import.
HostValue FileHost::importModule(const Module &from, llvm::StringRef name, unsigned level) {
  llvm::StringRef root = name.split('.').first;
  if (level) {
    llvm::SmallString<128> folder(from.folder);
    for (unsigned i = 1; i < level; ++i)
      path::remove_filename(folder);
    return name.empty() ? findModule(folder, "__init__") : findModule(folder, name);
  }
  if (root == "triton" || root == "txl" || root == "teraxlang") {
    Module none;
    HostValue value = named(Kind::Module, root);
    for (llvm::StringRef rest = name.split('.').second; !rest.empty() && value.kind == Kind::Module;
         rest = rest.split('.').second)
      value = attributeOf(value, rest.split('.').first, none);
    return value;
  }
  for (const std::string &folder : {from.folder, main->folder, importRoot(from.folder)})
    if (HostValue value = findModule(folder, name); value.kind != Kind::Missing)
      return value;
  return named(Kind::Module, name);
}

/// The module `name` in a package.
HostValue FileHost::submodule(Module &package, llvm::StringRef name) {
  return path::stem(package.parsed->source->name()) == "__init__" ? findModule(package.folder, name) : HostValue();
}

void FileHost::executeImport(const syntax::Import &import, Scope &scope) {
  for (const syntax::Alias *alias : import.names) {
    HostValue module = importModule(scope.module, alias->name, 0);
    if (alias->asname.data())
      slot(alias->asname, scope) = module;
    else if (llvm::StringRef root = alias->name.split('.').first; root == alias->name)
      slot(root, scope) = module;
    else
      slot(root, scope) = importModule(scope.module, root, 0);
  }
}

void FileHost::executeImportFrom(const syntax::ImportFrom &import, Scope &scope) {
  HostValue module = importModule(scope.module, import.module, import.level);
  Object *file = object(module, Object::Kind::File);
  for (const syntax::Alias *alias : import.names) {
    if (alias->name == "*") {
      if (!file) {
        scope.module.unknownNames = unknown(scope, &import, "imports names that only Python can resolve");
        // The language defines its own `max` and `abs`.
        scope.module.builtinsAreUnknown |= llvm::StringRef(module.text).starts_with("txl.language");
        continue;
      }
      std::vector<Keyword> names;
      for (const auto &entry : file->module->names)
        if (!entry.getKey().starts_with("_"))
          names.push_back({entry.getKey().str(), entry.getValue()});
      for (auto &[name, value] : names)
        slot(name, scope) = value;
      if (file->module->unknownNames.kind == Kind::Error)
        scope.module.unknownNames = file->module->unknownNames;
      continue;
    }
    HostValue value = attributeOf(module, alias->name, scope.module);
    if (value.kind == Kind::Missing && import.module.empty() && import.level)
      value = importModule(scope.module, alias->name, import.level);
    if (value.kind == Kind::Missing)
      value = unknown(scope, alias, "is not a name that can be resolved without Python");
    slot(alias->asname.data() ? alias->asname : alias->name, scope) = value;
  }
}
