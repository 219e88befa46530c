// A function's parameters as its `def` declares them, for jit functions and builtins alike, and the binding of a call's
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
  Value defaultValue;                        // set where the default is a literal, or known from the host
};

struct Signature {
  llvm::SmallVector<Parameter, 0> parameters; // `*args` stands between positional and keyword-only ones
  const syntax::Arg *kwarg = nullptr;         // `**kwargs`, which the language does not have
  bool hasVariadic = false;

  /// Reads the parameters of `def`. Texts of literals are kept in `arena`.
  static Signature read(const syntax::FunctionDef &def, Arena &arena);
};

/// Whether an annotation says `constexpr` anywhere: `Optional[tl.constexpr]`, `"int | constexpr"`. Null is none.
bool isConstexprAnnotation(const syntax::Expr *annotation);

/// An argument by keyword.
struct KeywordArgument {
  llvm::StringRef name;
  Value value;
  const syntax::Node *node = nullptr;
};

} // namespace txl::frontend
