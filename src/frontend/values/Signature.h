// The parameters of a function as its `def` declares them, for jit functions and builtins, and the binding of a call's
// arguments to them by Python's rules.
#pragma once
#include "frontend/values/Value.h"
#include "syntax/Ast.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::frontend {

struct Parameter {
  enum class Kind : uint8_t { PositionalOnly, Positional, Variadic, KeywordOnly };

  llvm::StringRef name;
  Kind kind = Kind::Positional;
  bool isConstexpr = false; // annotated `tl.constexpr`
  const syntax::Arg *node = nullptr;
  const syntax::Expr *defaultExpr = nullptr; // null: required
  Value defaultValue;                        // set if the default is a literal, or known from the host
};

struct Signature {
  llvm::SmallVector<Parameter, 0> parameters; // `*args` comes between positional and keyword-only ones
  const syntax::Arg *kwarg = nullptr;         // `**kwargs`, which the language does not have
  bool hasVariadic = false;

  /// Reads the parameters of `def`. `arena` stores the text of literals.
  static Signature read(const syntax::FunctionDef &def, Arena &arena);
};

/// Whether an annotation contains `constexpr` anywhere: `Optional[tl.constexpr]`, `"int | constexpr"`. False for null.
bool isConstexprAnnotation(const syntax::Expr *annotation);

/// An argument by keyword.
struct KeywordArgument {
  llvm::StringRef name;
  Value value;
  const syntax::Node *node = nullptr;
};

} // namespace txl::frontend
