// `match` statements and patterns.
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(StarPatternAlone, SyntaxError, "a star pattern stands only in a sequence pattern");
TXL_DIAGNOSTIC(PositionalPatternAfterKeyword, SyntaxError, "a positional pattern follows a keyword pattern");
TXL_DIAGNOSTIC(WildcardTarget, SyntaxError, "`_` cannot be a target here");
TXL_DIAGNOSTIC(AfterRestPattern, SyntaxError, "nothing can follow the `**` pattern");
TXL_DIAGNOSTIC(InvalidComplexPattern, SyntaxError,
               "a complex number in a pattern is a real number plus or minus an imaginary one");

/// Parses a statement that starts with the name `match`; null if it is not a `match` statement.
Stmt *Parser::parseMatch() {
  uint32_t start = position;
  advance();
  if (!startsExpression()) {
    position = start;
    return nullptr;
  }
  bool outer = speculating;
  speculating = true;
  auto parseSubject = [&] {
    uint32_t first = position;
    Expr *subject = parseStarNamed();
    if (isa<Starred>(subject) && !at(TokenKind::Comma))
      unexpected("`,`");
    return finishTuple(first, subject, &Parser::parseStarNamed);
  };
  parseSubject();
  bool isMatch = !failed && at(TokenKind::Colon) && peek().kind == TokenKind::Newline &&
                 peek(2).kind == TokenKind::Indent && peek(3).kind == TokenKind::Name && spelling(peek(3)) == "case";
  speculating = outer;
  failed = false;
  position = start;
  if (!isMatch)
    return nullptr;
  advance();
  Expr *subject = parseSubject();
  expect(TokenKind::Colon);
  advance(); // Newline
  advance(); // Indent
  llvm::SmallVector<MatchCase *, 4> cases;
  Depth guard(*this);
  if (!enter())
    return make<Pass>(start);
  while (!at(TokenKind::Dedent) && !at(TokenKind::End) && !failed)
    cases.push_back(parseCase());
  consume(TokenKind::Dedent);
  Match *node = make<Match>(start);
  node->subject = subject;
  node->cases = list(cases);
  return node;
}

MatchCase *Parser::parseCase() {
  uint32_t start = position;
  Token header = current();
  MatchCase *node = makePlain<MatchCase>();
  if (!atWord("case")) {
    unexpected("`case`");
    return node;
  }
  advance();
  node->pattern = parsePatterns();
  if (consume(TokenKind::KwIf))
    node->guard = parseNamedExpression();
  node->body = parseBlock("`case`", header);
  setNodeRange(node, start);
  return node;
}

/// One pattern, or a sequence pattern without brackets.
Pattern *Parser::parsePatterns() {
  uint32_t start = position;
  Pattern *first = at(TokenKind::Star) ? parseStarPattern() : parsePattern();
  if (at(TokenKind::Comma)) {
    llvm::SmallVector<Pattern *, 4> patterns{first};
    while (consume(TokenKind::Comma) && !at(TokenKind::Colon) && !at(TokenKind::KwIf))
      patterns.push_back(at(TokenKind::Star) ? parseStarPattern() : parsePattern());
    MatchSequence *node = make<MatchSequence>(start);
    node->patterns = list(patterns);
    return node;
  }
  if (isa<MatchStar>(first))
    error(location(first), StarPatternAlone);
  return first;
}

/// A pattern with an optional `as`.
Pattern *Parser::parsePattern() {
  Depth guard(*this);
  uint32_t start = position;
  if (!enter())
    return make<MatchAs>(start);
  Pattern *pattern = parseOrPattern();
  if (!consume(TokenKind::KwAs))
    return pattern;
  if (atWord("_"))
    error(location(current()), WildcardTarget);
  Identifier name = parseName();
  MatchAs *node = make<MatchAs>(start);
  node->pattern = pattern;
  node->name = name;
  return node;
}

Pattern *Parser::parseOrPattern() {
  uint32_t start = position;
  Pattern *first = parseClosedPattern();
  if (!at(TokenKind::Bar))
    return first;
  llvm::SmallVector<Pattern *, 4> patterns{first};
  while (consume(TokenKind::Bar))
    patterns.push_back(parseClosedPattern());
  MatchOr *node = make<MatchOr>(start);
  node->patterns = list(patterns);
  return node;
}

Pattern *Parser::parseStarPattern() {
  uint32_t start = position;
  advance();
  bool wildcard = atWord("_");
  Identifier name = parseName();
  MatchStar *node = make<MatchStar>(start);
  if (!wildcard)
    node->name = name;
  return node;
}

Pattern *Parser::parseClosedPattern() {
  uint32_t start = position;
  switch (current().kind) {
  case TokenKind::Number:
  case TokenKind::Minus:
  case TokenKind::String:
  case TokenKind::FStringStart:
    return parseValuePattern(start);
  case TokenKind::KwNone:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse: {
    ConstantValue value = cast<Constant>(parseAtom())->value;
    MatchSingleton *node = make<MatchSingleton>(start);
    node->value = value;
    return node;
  }
  case TokenKind::Name:
    return parseNamePattern();
  case TokenKind::LeftParen: {
    advance();
    return parseSequenceItems(start, TokenKind::RightParen, /*parenthesised=*/true);
  }
  case TokenKind::LeftBracket: {
    advance();
    return parseSequenceItems(start, TokenKind::RightBracket, /*parenthesised=*/false);
  }
  case TokenKind::LeftBrace:
    return parseMapping();
  default:
    unexpected("a pattern");
    return make<MatchAs>(start);
  }
}

/// Called after the opening bracket. One pattern in parentheses without a comma is that pattern itself.
Pattern *Parser::parseSequenceItems(uint32_t start, TokenKind close, bool parenthesised) {
  llvm::SmallVector<Pattern *, 4> patterns;
  bool comma = false;
  while (!at(close)) {
    patterns.push_back(at(TokenKind::Star) ? parseStarPattern() : parsePattern());
    if (!consume(TokenKind::Comma))
      break;
    comma = true;
  }
  expect(close);
  if (parenthesised && !comma && patterns.size() == 1) {
    if (isa<MatchStar>(patterns[0]))
      error(location(patterns[0]), StarPatternAlone);
    return patterns[0];
  }
  MatchSequence *node = make<MatchSequence>(start);
  node->patterns = list(patterns);
  return node;
}

Pattern *Parser::parseValuePattern(uint32_t start) {
  Expr *value = parseLiteralValue();
  MatchValue *node = make<MatchValue>(start);
  node->value = value;
  return node;
}

/// A string, a number with an optional minus, or a complex number as a sum.
Expr *Parser::parseLiteralValue() {
  if (at(TokenKind::String) || at(TokenKind::FStringStart))
    return parseStrings();
  uint32_t start = position;
  Expr *real = parseSignedNumber();
  if (!at(TokenKind::Plus) && !at(TokenKind::Minus))
    return real;
  Operator op = at(TokenKind::Plus) ? Operator::Add : Operator::Sub;
  advance();
  if (!at(TokenKind::Number)) {
    unexpected("an imaginary number");
    return real;
  }
  Expr *imaginary = parseNumber();
  const Expr *unsignedReal = isa<UnaryOp>(real) ? cast<UnaryOp>(real)->operand : real;
  auto isComplex = [](const Expr *e) { return cast<Constant>(e)->value.kind == ConstantValue::Complex; };
  if (!failed && (isComplex(unsignedReal) || !isComplex(imaginary)))
    error(location(real), InvalidComplexPattern);
  BinOp *node = make<BinOp>(start);
  node->left = real;
  node->op = op;
  node->right = imaginary;
  return node;
}

Expr *Parser::parseSignedNumber() {
  uint32_t start = position;
  bool negative = consume(TokenKind::Minus);
  if (!at(TokenKind::Number)) {
    unexpected("a number");
    return invalid();
  }
  Expr *number = parseNumber();
  if (!negative)
    return number;
  UnaryOp *node = make<UnaryOp>(start);
  node->op = UnaryOperator::USub;
  node->operand = number;
  return node;
}

/// A capture, the wildcard, a dotted name, or a class pattern.
Pattern *Parser::parseNamePattern() {
  uint32_t start = position;
  bool wildcard = atWord("_");
  if (peek().kind != TokenKind::Dot && peek().kind != TokenKind::LeftParen) {
    Identifier name = parseName();
    MatchAs *node = make<MatchAs>(start);
    if (!wildcard)
      node->name = name;
    return node;
  }
  Expr *value = parseNameAtom();
  while (consume(TokenKind::Dot)) {
    Identifier attr = parseName();
    Attribute *node = make<Attribute>(start);
    node->value = value;
    node->attr = attr;
    value = node;
  }
  if (at(TokenKind::LeftParen))
    return parseClassPattern(start, value);
  MatchValue *node = make<MatchValue>(start);
  node->value = value;
  return node;
}

/// Called at `(`.
Pattern *Parser::parseClassPattern(uint32_t start, Expr *cls) {
  advance();
  llvm::SmallVector<Pattern *, 4> patterns, keywordPatterns;
  llvm::SmallVector<Identifier, 4> names;
  while (!at(TokenKind::RightParen)) {
    if (at(TokenKind::Name) && peek().kind == TokenKind::Equal) {
      names.push_back(parseName());
      advance();
      keywordPatterns.push_back(parsePattern());
    } else {
      Pattern *pattern = parsePattern();
      if (!names.empty())
        error(location(pattern), PositionalPatternAfterKeyword);
      patterns.push_back(pattern);
    }
    if (!consume(TokenKind::Comma))
      break;
  }
  expect(TokenKind::RightParen);
  MatchClass *node = make<MatchClass>(start);
  node->cls = cls;
  node->patterns = list(patterns);
  node->kwdAttrs = llvm::ArrayRef<Identifier>(names).copy(result.arena);
  node->kwdPatterns = list(keywordPatterns);
  return node;
}

Expr *Parser::parseMappingKey() {
  switch (current().kind) {
  case TokenKind::KwNone:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse:
    return parseAtom();
  case TokenKind::Name: {
    uint32_t start = position;
    Expr *value = parseNameAtom();
    if (!at(TokenKind::Dot))
      unexpected("`.`");
    while (consume(TokenKind::Dot)) {
      Identifier attr = parseName();
      Attribute *node = make<Attribute>(start);
      node->value = value;
      node->attr = attr;
      value = node;
    }
    return value;
  }
  default:
    return parseLiteralValue();
  }
}

/// Called at `{`.
Pattern *Parser::parseMapping() {
  uint32_t start = position;
  advance();
  Exprs keys;
  llvm::SmallVector<Pattern *, 4> patterns;
  Identifier rest;
  while (!at(TokenKind::RightBrace)) {
    if (rest.data())
      error(location(current()), AfterRestPattern);
    if (consume(TokenKind::StarStar)) {
      if (atWord("_"))
        error(location(current()), WildcardTarget);
      rest = parseName();
    } else {
      keys.push_back(parseMappingKey());
      expect(TokenKind::Colon);
      patterns.push_back(parsePattern());
    }
    if (!consume(TokenKind::Comma))
      break;
  }
  expect(TokenKind::RightBrace);
  MatchMapping *node = make<MatchMapping>(start);
  node->keys = list(keys);
  node->patterns = list(patterns);
  node->rest = rest;
  return node;
}
