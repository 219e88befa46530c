// Reading the parameters of a `def`.
#include "frontend/values/Signature.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::frontend;

/// Whether a text contains `constexpr` as a word.
static bool mentionsConstexpr(llvm::StringRef text) {
  constexpr llvm::StringLiteral word = "constexpr";
  auto isIdentifierChar = [](char c) { return llvm::isAlnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; };
  for (size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1))
    if ((at == 0 || !isIdentifierChar(text[at - 1])) &&
        (at + word.size() == text.size() || !isIdentifierChar(text[at + word.size()])))
      return true;
  return false;
}

bool txl::frontend::isConstexprAnnotation(const syntax::Expr *annotation) {
  if (!annotation)
    return false;
  if (auto *name = llvm::dyn_cast<syntax::Name>(annotation))
    return name->id == "constexpr";
  if (auto *attribute = llvm::dyn_cast<syntax::Attribute>(annotation))
    return attribute->attr == "constexpr";
  if (auto *constant = llvm::dyn_cast<syntax::Constant>(annotation)) // quoted
    return constant->value.kind == syntax::ConstantValue::Str && mentionsConstexpr(constant->value.text);
  if (auto *subscript = llvm::dyn_cast<syntax::Subscript>(annotation))
    return isConstexprAnnotation(subscript->value) || isConstexprAnnotation(subscript->slice);
  if (auto *either = llvm::dyn_cast<syntax::BinOp>(annotation)) // `int | tl.constexpr`
    return isConstexprAnnotation(either->left) || isConstexprAnnotation(either->right);
  if (auto *several = llvm::dyn_cast<syntax::Tuple>(annotation))
    return llvm::any_of(several->elts, isConstexprAnnotation);
  return false;
}

/// The value of a default that is a literal, a negated number, `()` or `[]`; Invalid for others.
static Value literalDefault(const syntax::Expr *expr, Arena &arena) {
  if (auto *tuple = llvm::dyn_cast<syntax::Tuple>(expr))
    return tuple->elts.empty() ? arena.tuple({}) : Value();
  if (auto *list = llvm::dyn_cast<syntax::ListExpr>(expr))
    return list->elts.empty() ? arena.list({}) : Value();
  if (auto *minus = llvm::dyn_cast<syntax::UnaryOp>(expr); minus && minus->op == syntax::UnaryOperator::USub) {
    Value literal = literalDefault(minus->operand, arena);
    if (literal.isFloat())
      return Value::fromFloat(-literal.asDouble());
    return literal.isInt() ? Value::fromInt(-literal.asInt64()) : Value(); // fits: a literal is not negative
  }
  auto *constant = llvm::dyn_cast<syntax::Constant>(expr);
  if (!constant)
    return Value();
  switch (constant->value.kind) {
  case syntax::ConstantValue::None:
    return Value::none();
  case syntax::ConstantValue::True:
    return Value::boolean(true);
  case syntax::ConstantValue::False:
    return Value::boolean(false);
  case syntax::ConstantValue::Int:
    return constant->value.fitsInt64 ? Value::fromInt(constant->value.intValue) : Value();
  case syntax::ConstantValue::Float:
    return Value::fromFloat(constant->value.floatValue);
  case syntax::ConstantValue::Str:
    return Value::str(constant->value.text);
  default:
    return Value();
  }
}

Signature Signature::read(const syntax::FunctionDef &def, Arena &arena) {
  using Kind = Parameter::Kind;
  Signature signature;
  const syntax::Arguments &args = *def.args;
  auto add = [&](const syntax::Arg *arg, Kind kind, const syntax::Expr *defaultExpr) {
    Parameter parameter;
    parameter.name = arg->arg;
    parameter.kind = kind;
    parameter.isConstexpr = isConstexprAnnotation(arg->annotation);
    parameter.node = arg;
    parameter.defaultExpr = defaultExpr;
    if (defaultExpr)
      parameter.defaultValue = literalDefault(defaultExpr, arena);
    signature.parameters.push_back(parameter);
  };
  size_t numPositional = args.posonlyargs.size() + args.args.size(),
         firstDefault = numPositional - args.defaults.size();
  for (size_t i = 0; i < numPositional; ++i) {
    bool positionalOnly = i < args.posonlyargs.size();
    add(positionalOnly ? args.posonlyargs[i] : args.args[i - args.posonlyargs.size()],
        positionalOnly ? Kind::PositionalOnly : Kind::Positional,
        i < firstDefault ? nullptr : args.defaults[i - firstDefault]);
  }
  if (args.vararg) {
    add(args.vararg, Kind::Variadic, nullptr);
    signature.hasVariadic = true;
  }
  for (size_t i = 0; i < args.kwonlyargs.size(); ++i)
    add(args.kwonlyargs[i], Kind::KeywordOnly, args.kwDefaults[i]);
  signature.kwarg = args.kwarg;
  return signature;
}
