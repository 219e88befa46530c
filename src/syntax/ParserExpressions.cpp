// Expressions by precedence, from `:=` and tuples down to the power operator.
#include "syntax/ParserImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(CannotName, SyntaxError, "`:=` assigns to a plain name only");

bool Parser::startsExpression() const {
  switch (current().kind) {
  case TokenKind::Name:
  case TokenKind::Number:
  case TokenKind::String:
  case TokenKind::FStringStart:
  case TokenKind::LeftParen:
  case TokenKind::LeftBracket:
  case TokenKind::LeftBrace:
  case TokenKind::Plus:
  case TokenKind::Minus:
  case TokenKind::Tilde:
  case TokenKind::Star:
  case TokenKind::Ellipsis:
  case TokenKind::KwNot:
  case TokenKind::KwLambda:
  case TokenKind::KwAwait:
  case TokenKind::KwNone:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse:
  case TokenKind::Error: // to report the error
    return true;
  default:
    return false;
  }
}

/// Called after the first of several elements: parses the rest of a tuple without parentheses.
Expr *Parser::finishTuple(uint32_t start, Expr *first, Expr *(Parser::*element)()) {
  if (!at(TokenKind::Comma))
    return first;
  Exprs elements{first};
  while (consume(TokenKind::Comma) && startsExpression())
    elements.push_back((this->*element)());
  Tuple *tuple = make<Tuple>(start);
  tuple->elts = list(elements);
  return tuple;
}

Expr *Parser::parseStarExpressions() {
  uint32_t start = position;
  return finishTuple(start, parseStarExpression(), &Parser::parseStarExpression);
}

Expr *Parser::parseStarExpression() {
  uint32_t start = position;
  if (!consume(TokenKind::Star))
    return parseExpression();
  Expr *value = parseBinary(1);
  Starred *starred = make<Starred>(start);
  starred->value = value;
  return starred;
}

Expr *Parser::parseStarNamed() { return at(TokenKind::Star) ? parseStarExpression() : parseNamedExpression(); }

Expr *Parser::parseNamedExpression() {
  uint32_t start = position;
  if (at(TokenKind::Name) && peek().kind == TokenKind::ColonEqual) {
    Identifier id = parseName();
    Name *target = make<Name>(start);
    target->id = id;
    target->ctx = ExprContext::Store;
    advance();
    Expr *value = parseExpression();
    NamedExpr *named = make<NamedExpr>(start);
    named->target = target;
    named->value = value;
    return named;
  }
  Expr *value = parseExpression();
  if (at(TokenKind::ColonEqual))
    error(location(value), CannotName);
  return value;
}

/// `a if b else c if d else …` is parsed iteratively: each conditional is the `else` of the preceding one.
Expr *Parser::parseExpression() {
  Depth guard(*this);
  if (!enter())
    return invalid();
  struct Choice {
    uint32_t start;
    Expr *body, *test;
  };
  llvm::SmallVector<Choice, 2> choices;
  Expr *last = nullptr;
  while (true) {
    uint32_t start = position;
    bool isLambda = at(TokenKind::KwLambda); // its body extends to the end of the expression
    last = isLambda ? parseLambda() : parseDisjunction();
    if (isLambda || !consume(TokenKind::KwIf))
      break;
    Expr *test = parseDisjunction();
    if (!consume(TokenKind::KwElse)) {
      unexpected("`else`");
      break;
    }
    choices.push_back({start, last, test});
  }
  for (const Choice &choice : llvm::reverse(choices)) {
    IfExp *conditional = make<IfExp>(choice.start);
    conditional->test = choice.test;
    conditional->body = choice.body;
    conditional->orelse = last;
    last = conditional;
  }
  return last;
}

Expr *Parser::parseDisjunction() {
  uint32_t start = position;
  Expr *first = parseConjunction();
  if (!at(TokenKind::KwOr))
    return first;
  Exprs values{first};
  while (consume(TokenKind::KwOr))
    values.push_back(parseConjunction());
  BoolOp *node = make<BoolOp>(start);
  node->op = BoolOperator::Or;
  node->values = list(values);
  return node;
}

Expr *Parser::parseConjunction() {
  uint32_t start = position;
  Expr *first = parseInversion();
  if (!at(TokenKind::KwAnd))
    return first;
  Exprs values{first};
  while (consume(TokenKind::KwAnd))
    values.push_back(parseInversion());
  BoolOp *node = make<BoolOp>(start);
  node->op = BoolOperator::And;
  node->values = list(values);
  return node;
}

Expr *Parser::parseInversion() {
  if (!at(TokenKind::KwNot))
    return parseComparison();
  Depth guard(*this);
  if (!enter())
    return invalid();
  uint32_t start = position;
  advance();
  Expr *operand = parseInversion();
  UnaryOp *node = make<UnaryOp>(start);
  node->op = UnaryOperator::Not;
  node->operand = operand;
  return node;
}

bool Parser::parseCompareOperator(CmpOp &op) {
  switch (current().kind) {
  case TokenKind::EqualEqual:
    op = CmpOp::Eq;
    break;
  case TokenKind::NotEqual:
    op = CmpOp::NotEq;
    break;
  case TokenKind::Less:
    op = CmpOp::Lt;
    break;
  case TokenKind::LessEqual:
    op = CmpOp::LtE;
    break;
  case TokenKind::Greater:
    op = CmpOp::Gt;
    break;
  case TokenKind::GreaterEqual:
    op = CmpOp::GtE;
    break;
  case TokenKind::KwIn:
    op = CmpOp::In;
    break;
  case TokenKind::KwNot:
    if (peek().kind != TokenKind::KwIn)
      return false;
    advance();
    op = CmpOp::NotIn;
    break;
  case TokenKind::KwIs:
    op = CmpOp::Is;
    if (peek().kind == TokenKind::KwNot) {
      advance();
      op = CmpOp::IsNot;
    }
    break;
  default:
    return false;
  }
  advance();
  return true;
}

Expr *Parser::parseComparison() {
  uint32_t start = position;
  Expr *left = parseBinary(1);
  CmpOp op;
  if (!parseCompareOperator(op))
    return left;
  llvm::SmallVector<CmpOp, 4> ops;
  Exprs comparators;
  do {
    ops.push_back(op);
    comparators.push_back(parseBinary(1));
  } while (parseCompareOperator(op));
  Compare *node = make<Compare>(start);
  node->left = left;
  node->ops = llvm::ArrayRef<CmpOp>(ops).copy(result.arena);
  node->comparators = list(comparators);
  return node;
}

/// The precedence of a binary operator, 0 for other tokens: `|` 1, `^` 2, `&` 3, shifts 4, additive 5, multiplicative
/// 6.
static unsigned precedenceOf(TokenKind kind, Operator &op) {
  switch (kind) { // clang-format off
  case TokenKind::Bar: op = Operator::BitOr; return 1;
  case TokenKind::Caret: op = Operator::BitXor; return 2;
  case TokenKind::Ampersand: op = Operator::BitAnd; return 3;
  case TokenKind::LeftShift: op = Operator::LShift; return 4;
  case TokenKind::RightShift: op = Operator::RShift; return 4;
  case TokenKind::Plus: op = Operator::Add; return 5;
  case TokenKind::Minus: op = Operator::Sub; return 5;
  case TokenKind::Star: op = Operator::Mult; return 6;
  case TokenKind::Slash: op = Operator::Div; return 6;
  case TokenKind::SlashSlash: op = Operator::FloorDiv; return 6;
  case TokenKind::Percent: op = Operator::Mod; return 6;
  case TokenKind::At: op = Operator::MatMult; return 6;
  default: return 0;
  } // clang-format on
}

/// Parses binary operators of at least `precedence`; all are left-associative.
Expr *Parser::parseBinary(unsigned precedence) {
  uint32_t start = position;
  Expr *left = parseUnary();
  for (;;) {
    Operator op = Operator::Add;
    unsigned found = precedenceOf(current().kind, op);
    if (found < precedence || found == 0)
      return left;
    advance();
    Expr *right = parseBinary(found + 1);
    BinOp *node = make<BinOp>(start);
    node->left = left;
    node->op = op;
    node->right = right;
    left = node;
  }
}

Expr *Parser::parseUnary() {
  UnaryOperator op;
  switch (current().kind) {
  case TokenKind::Plus:
    op = UnaryOperator::UAdd;
    break;
  case TokenKind::Minus:
    op = UnaryOperator::USub;
    break;
  case TokenKind::Tilde:
    op = UnaryOperator::Invert;
    break;
  default:
    return parsePower();
  }
  Depth guard(*this);
  if (!enter())
    return invalid();
  uint32_t start = position;
  advance();
  Expr *operand = parseUnary();
  UnaryOp *node = make<UnaryOp>(start);
  node->op = op;
  node->operand = operand;
  return node;
}

Expr *Parser::parsePower() {
  uint32_t start = position;
  Expr *base;
  if (consume(TokenKind::KwAwait)) {
    Expr *value = parsePrimary();
    Await *node = make<Await>(start);
    node->value = value;
    base = node;
  } else {
    base = parsePrimary();
  }
  if (!at(TokenKind::StarStar))
    return base;
  Depth guard(*this);
  if (!enter())
    return invalid();
  advance();
  Expr *exponent = parseUnary();
  BinOp *node = make<BinOp>(start);
  node->left = base;
  node->op = Operator::Pow;
  node->right = exponent;
  return node;
}

Expr *Parser::parseLambda() {
  uint32_t start = position;
  advance();
  Arguments *args = parseParameters(TokenKind::Colon, /*annotated=*/false);
  expect(TokenKind::Colon);
  Expr *body = parseExpression();
  Lambda *node = make<Lambda>(start);
  node->args = args;
  node->body = body;
  return node;
}

Expr *Parser::parseYield() {
  uint32_t start = position;
  advance();
  if (consume(TokenKind::KwFrom)) {
    Expr *value = parseExpression();
    YieldFrom *node = make<YieldFrom>(start);
    node->value = value;
    return node;
  }
  Expr *value = startsExpression() ? parseStarExpressions() : nullptr;
  Yield *node = make<Yield>(start);
  node->value = value;
  return node;
}
