// Jit functions: the syntax tree of a `def`, its parameters, and the module in which its free names are looked up.
#pragma once
#include "frontend/Host.h"
#include "frontend/values/Signature.h"
#include "syntax/Parser.h"
#include <memory>
#include <string>

namespace txl::frontend {

/// The last component of a decorator's name: `jit` for `@jit`, `@txl.jit` and `@jit(noinline=True)`.
inline llvm::StringRef decoratorName(const syntax::Expr *decorator) {
  if (auto *call = llvm::dyn_cast<syntax::Call>(decorator))
    decorator = call->func;
  if (auto *attribute = llvm::dyn_cast<syntax::Attribute>(decorator))
    return attribute->attr;
  if (auto *name = llvm::dyn_cast<syntax::Name>(decorator))
    return name->id;
  return {};
}

class JitFunction {
public:
  std::string name;
  std::string qualifiedName; // `module.name`
  const syntax::FunctionDef *def = nullptr;
  const SourceBuffer *source = nullptr;
  Signature signature;
  bool noinline = false;
  bool isExtra = false; // of the prelude's files below `extra/`
  /// Where free names are looked up: the host, or, if null, the prelude.
  std::shared_ptr<const HostFunction> host;
  /// The tree of a host function; the prelude owns the trees of its own functions.
  std::unique_ptr<syntax::ParsedSource> parsed;
  bool isExtern = false; // compiled separately from its callers; it is `noinline` too
};

} // namespace txl::frontend
