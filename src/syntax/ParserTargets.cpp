// Assignment targets, and the contexts Store and Del.
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(CannotIterateInto, SyntaxError, "{0} cannot be the target of a loop");

/// The name in messages of an expression that cannot be a target.
static llvm::StringRef describeExpression(const Expr *expression) {
  switch (expression->kind) {
  case NodeKind::Constant:
    switch (cast<Constant>(expression)->value.kind) {
    case ConstantValue::None:
      return "`None`";
    case ConstantValue::True:
      return "`True`";
    case ConstantValue::False:
      return "`False`";
    case ConstantValue::Ellipsis:
      return "`...`";
    default:
      return "a literal";
    }
  case NodeKind::Call:
    return "a function call";
  case NodeKind::Compare:
    return "a comparison";
  case NodeKind::IfExp:
    return "a conditional expression";
  case NodeKind::Lambda:
    return "a lambda";
  case NodeKind::NamedExpr:
    return "an assignment expression";
  case NodeKind::Await:
    return "an `await` expression";
  case NodeKind::Yield:
  case NodeKind::YieldFrom:
    return "a `yield` expression";
  case NodeKind::ListComp:
  case NodeKind::SetComp:
  case NodeKind::DictComp:
    return "a comprehension";
  case NodeKind::GeneratorExp:
    return "a generator expression";
  case NodeKind::JoinedStr:
  case NodeKind::FormattedValue:
    return "an f-string";
  case NodeKind::TemplateStr:
    return "a t-string";
  case NodeKind::Dict:
    return "a dict display";
  case NodeKind::Set:
    return "a set display";
  case NodeKind::Starred:
    return "a starred expression";
  default:
    return "an expression";
  }
}

bool Parser::checkTarget(Expr *target, const DiagnosticDeclaration &declaration, ExprContext context) {
  if (failed)
    return false;
  auto checkAll = [&](List<Expr> elements) {
    for (Expr *element : elements)
      if (!checkTarget(element, declaration, context))
        return false;
    return true;
  };
  bool good = true;
  if (auto *tuple = dyn_cast<Tuple>(target))
    good = checkAll(tuple->elts);
  else if (auto *display = dyn_cast<ListExpr>(target))
    good = checkAll(display->elts);
  else if (auto *starred = dyn_cast<Starred>(target); starred && context == ExprContext::Store)
    good = !isa<Starred>(starred->value) && checkTarget(starred->value, declaration, context);
  else if (!isa<Name, Attribute, Subscript>(target)) {
    Diagnostic *diagnostic = error(location(target), declaration, describeExpression(target));
    if (diagnostic && at(TokenKind::End) && isa<Compare, BinOp, BoolOp, Call>(target) &&
        &declaration != &CannotIterateInto && context == ExprContext::Store)
      diagnostic->note("a comparison is written `==`");
    return false;
  }
  if (good)
    setContext(target, context);
  return good;
}

/// Sets the context of a target and of its elements.
void Parser::setContext(Expr *target, ExprContext context) {
  if (auto *name = dyn_cast<Name>(target)) {
    name->ctx = context;
  } else if (auto *attribute = dyn_cast<Attribute>(target)) {
    attribute->ctx = context;
  } else if (auto *subscript = dyn_cast<Subscript>(target)) {
    subscript->ctx = context;
  } else if (auto *starred = dyn_cast<Starred>(target)) {
    starred->ctx = context;
  } else if (auto *tuple = dyn_cast<Tuple>(target)) {
    tuple->ctx = context;
  } else if (auto *display = dyn_cast<ListExpr>(target)) {
    display->ctx = context;
  }
}

/// Parses the targets of `for`, up to `in`. Operators with a lower precedence than `|` end a target.
Expr *Parser::parseStarTargets() {
  uint32_t start = position;
  auto parseOne = [&]() -> Expr * {
    uint32_t first = position;
    if (!consume(TokenKind::Star))
      return parseBinary(1);
    Expr *value = parseBinary(1);
    Starred *starred = make<Starred>(first);
    starred->value = value;
    return starred;
  };
  Expr *target = parseOne();
  if (at(TokenKind::Comma)) {
    Exprs elements{target};
    while (consume(TokenKind::Comma) && !at(TokenKind::KwIn))
      elements.push_back(parseOne());
    Tuple *tuple = make<Tuple>(start);
    tuple->elts = list(elements);
    target = tuple;
  }
  checkTarget(target, CannotIterateInto, ExprContext::Store);
  return target;
}
