// The prelude: the modules of `txl.language`, parsed once and shared by all compilations and threads.
//
// Its text (`python/txl/language/*.py`) is the only source of signatures, defaults and library functions. The frontend
// reads these statements of a file: `@builtin def` (implemented in C++, registered by name), `@jit def` (a library
// function in the language), `@method` above either (tiles have it as a method), and `NAME = constexpr(literal)`. It
// ignores all other statements, which are for Python. The files form one flat namespace; those below `extra/` form
// another, which shadows names of the first.
#pragma once
#include "frontend/values/Builtin.h"
#include "frontend/values/Function.h"
#include "frontend/values/Objects.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace txl::frontend {

struct PreludeFile {
  std::string module; // `core`, `standard`, `extra.libdevice`
  std::string path;   // for messages
  std::string text;
};

/// The copy that was embedded when the library was built.
std::vector<PreludeFile> embeddedPrelude();

class Prelude {
public:
  Prelude();
  ~Prelude();
  Prelude(const Prelude &) = delete;

  /// Parses `files`. A prelude that does not parse, or that declares a builtin without an implementation, is an
  /// internal error: it is reported to `diagnostics`, and null is returned.
  static std::unique_ptr<Prelude> load(const std::vector<PreludeFile> &files, DiagnosticEngine &diagnostics);

  /// `txl.language.NAME`; Invalid if there is none.
  Value lookup(llvm::StringRef name) const;
  /// `NAME` as seen by the library function `function`.
  Value lookup(llvm::StringRef name, const JitFunction &function) const;
  /// Python's `NAME` (`len`, `range`, `int`).
  Value lookupPython(llvm::StringRef name) const;
  /// The function or builtin that tiles have as method `name`; Invalid if there is none.
  Value lookupMethod(llvm::StringRef name) const;
  /// The method `name` of dtypes (`is_int`); Invalid if there is none.
  Value lookupDTypeMethod(llvm::StringRef name) const;
  /// A module or name by its dotted path below `txl.language`: ``, `math`, `math.exp`, `load`.
  Value resolve(llvm::StringRef path) const;
  /// Calls `visit` with every name of the language, or with the methods of tiles if `isMethod`.
  void forEachName(bool isMethod, llvm::function_ref<void(llvm::StringRef)> visit) const;
  /// A content hash of the prelude, for cache keys.
  llvm::StringRef hash() const { return contentHash; }

private:
  friend class PreludeReader;

  Arena arena;
  std::vector<std::unique_ptr<syntax::ParsedSource>> sources;
  std::deque<JitFunction> functions;
  std::deque<Builtin> builtins;
  std::deque<Module> modules;
  std::deque<ClassObject> classes;
  llvm::StringMap<Value> names, extraNames, pythonNames, methods, dtypeMethods, modulesByName;
  std::string contentHash;
};

} // namespace txl::frontend
