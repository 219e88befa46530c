// Atoms, displays and comprehensions, and the trailers of an atom: attributes, subscripts, calls.
#include "support/Limits.h"
#include "syntax/NumberLiteral.h"
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(StarredNotHere, SyntaxError, "a starred expression is not allowed here");
TXL_DIAGNOSTIC(UnpackingInComprehension, SyntaxError, "`{0}` cannot be used in a comprehension");
TXL_DIAGNOSTIC(IntegerTooLong, SyntaxError, "an integer literal has at most {0} decimal digits");

Expr *Parser::parsePrimary() {
  uint32_t start = position;
  Expr *value = parseAtom();
  for (;;) {
    switch (current().kind) {
    case TokenKind::Dot: {
      advance();
      Identifier attr = parseName();
      Attribute *node = make<Attribute>(start);
      node->value = value;
      node->attr = attr;
      value = node;
      break;
    }
    case TokenKind::LeftParen:
      value = parseCall(start, value);
      break;
    case TokenKind::LeftBracket:
      value = parseSubscript(start, value);
      break;
    default:
      return value;
    }
    if (failed)
      return value;
  }
}

Expr *Parser::parseAtom() {
  switch (current().kind) {
  case TokenKind::Name:
    return parseNameAtom();
  case TokenKind::Number:
    return parseNumber();
  case TokenKind::String:
  case TokenKind::FStringStart:
    return parseStrings();
  case TokenKind::LeftParen:
    return parseParenthesised();
  case TokenKind::LeftBracket:
    return parseListDisplay();
  case TokenKind::LeftBrace:
    return parseBraces();
  case TokenKind::KwNone:
    return parseKeywordConstant(ConstantValue::None);
  case TokenKind::KwTrue:
    return parseKeywordConstant(ConstantValue::True);
  case TokenKind::KwFalse:
    return parseKeywordConstant(ConstantValue::False);
  case TokenKind::Ellipsis:
    return parseKeywordConstant(ConstantValue::Ellipsis);
  default:
    unexpected("an expression");
    return invalid();
  }
}

Expr *Parser::parseNameAtom() {
  uint32_t start = position;
  Identifier id = parseName();
  Name *node = make<Name>(start);
  node->id = id;
  return node;
}

Expr *Parser::parseKeywordConstant(ConstantValue::Kind kind) {
  uint32_t start = position;
  advance();
  Constant *node = make<Constant>(start);
  node->value.kind = kind;
  return node;
}

Expr *Parser::parseNumber() {
  uint32_t start = position;
  advance();
  Constant *node = make<Constant>(start);
  if (!decodeNumberLiteral(spelling(tokens[start]), result.arena, node->value))
    if (Diagnostic *diagnostic = error(location(node), IntegerTooLong, limits::integerDigits))
      diagnostic->note("write it in hexadecimal");
  return node;
}

/// `( … )`: a tuple, a generator expression, or any expression; the range of the latter excludes the parentheses.
Expr *Parser::parseParenthesised() {
  Depth guard(*this);
  uint32_t start = position;
  advance();
  if (!enter())
    return invalid();
  if (consume(TokenKind::RightParen))
    return make<Tuple>(start);
  if (at(TokenKind::KwYield)) {
    Expr *value = parseYield();
    expect(TokenKind::RightParen);
    return value;
  }
  Expr *first = parseStarNamed();
  if (at(TokenKind::KwFor) || at(TokenKind::KwAsync)) {
    if (isa<Starred>(first))
      error(location(first), UnpackingInComprehension, "*");
    List<Comprehension> generators = parseGenerators();
    expect(TokenKind::RightParen);
    GeneratorExp *node = make<GeneratorExp>(start);
    node->elt = first;
    node->generators = generators;
    return node;
  }
  if (at(TokenKind::Comma)) {
    Exprs elements{first};
    while (consume(TokenKind::Comma) && !at(TokenKind::RightParen))
      elements.push_back(parseStarNamed());
    expect(TokenKind::RightParen);
    Tuple *tuple = make<Tuple>(start);
    tuple->elts = list(elements);
    return tuple;
  }
  if (isa<Starred>(first) && at(TokenKind::RightParen))
    error(location(first), StarredNotHere);
  expect(TokenKind::RightParen);
  return first;
}

Expr *Parser::parseListDisplay() {
  Depth guard(*this);
  uint32_t start = position;
  advance();
  if (!enter())
    return invalid();
  Exprs elements;
  while (!at(TokenKind::RightBracket)) {
    elements.push_back(parseStarNamed());
    if (elements.size() == 1 && (at(TokenKind::KwFor) || at(TokenKind::KwAsync))) {
      if (isa<Starred>(elements[0]))
        error(location(elements[0]), UnpackingInComprehension, "*");
      List<Comprehension> generators = parseGenerators();
      expect(TokenKind::RightBracket);
      ListComp *node = make<ListComp>(start);
      node->elt = elements[0];
      node->generators = generators;
      return node;
    }
    if (!consume(TokenKind::Comma))
      break;
  }
  expect(TokenKind::RightBracket);
  ListExpr *node = make<ListExpr>(start);
  node->elts = list(elements);
  return node;
}

/// A dict, a set, or a comprehension of either.
Expr *Parser::parseBraces() {
  Depth guard(*this);
  uint32_t start = position;
  advance();
  if (!enter())
    return invalid();
  if (at(TokenKind::RightBrace) || at(TokenKind::StarStar))
    return parseDict(start, nullptr);
  Expr *first = parseStarNamed();
  if (at(TokenKind::Colon) && !isa<Starred>(first) &&
      !(isa<NamedExpr>(first) && tokens[start + 2].kind == TokenKind::ColonEqual))
    return parseDict(start, first);
  if (at(TokenKind::KwFor) || at(TokenKind::KwAsync)) {
    if (isa<Starred>(first))
      error(location(first), UnpackingInComprehension, "*");
    List<Comprehension> generators = parseGenerators();
    expect(TokenKind::RightBrace);
    SetComp *node = make<SetComp>(start);
    node->elt = first;
    node->generators = generators;
    return node;
  }
  Exprs elements{first};
  while (consume(TokenKind::Comma) && !at(TokenKind::RightBrace))
    elements.push_back(parseStarNamed());
  expect(TokenKind::RightBrace);
  Set *node = make<Set>(start);
  node->elts = list(elements);
  return node;
}

/// Called after `{`, or after the first key.
Expr *Parser::parseDict(uint32_t start, Expr *firstKey) {
  Exprs keys, values;
  while (firstKey || !at(TokenKind::RightBrace)) {
    uint32_t item = position;
    if (!firstKey && consume(TokenKind::StarStar)) {
      keys.push_back(nullptr);
      values.push_back(parseBinary(1));
      if (at(TokenKind::KwFor) || at(TokenKind::KwAsync))
        error(location(tokens[item]), UnpackingInComprehension, "**");
    } else {
      keys.push_back(firstKey ? firstKey : parseExpression());
      firstKey = nullptr;
      expect(TokenKind::Colon);
      values.push_back(parseExpression());
      if (keys.size() == 1 && (at(TokenKind::KwFor) || at(TokenKind::KwAsync))) {
        List<Comprehension> generators = parseGenerators();
        expect(TokenKind::RightBrace);
        DictComp *node = make<DictComp>(start);
        node->key = keys[0];
        node->value = values[0];
        node->generators = generators;
        return node;
      }
    }
    if (!consume(TokenKind::Comma))
      break;
  }
  expect(TokenKind::RightBrace);
  Dict *node = make<Dict>(start);
  node->keys = list(keys);
  node->values = list(values);
  return node;
}

List<Comprehension> Parser::parseGenerators() {
  llvm::SmallVector<Comprehension *, 2> generators;
  while (at(TokenKind::KwFor) || at(TokenKind::KwAsync)) {
    Comprehension *clause = makePlain<Comprehension>();
    clause->isAsync = consume(TokenKind::KwAsync);
    expect(TokenKind::KwFor);
    clause->target = parseStarTargets();
    expect(TokenKind::KwIn);
    clause->iter = parseDisjunction();
    Exprs conditions;
    while (consume(TokenKind::KwIf))
      conditions.push_back(parseDisjunction());
    clause->ifs = list(conditions);
    // For messages only; Python's comprehensions have no range.
    clause->lineno = clause->target->lineno;
    clause->colOffset = clause->target->colOffset;
    clause->endLineno = clause->iter->endLineno;
    clause->endColOffset = clause->iter->endColOffset;
    generators.push_back(clause);
  }
  return list(generators);
}

Expr *Parser::parseSubscript(uint32_t start, Expr *value) {
  Depth guard(*this);
  advance();
  if (!enter())
    return invalid();
  uint32_t first = position;
  Expr *index = at(TokenKind::Star) ? parseStarExpression() : parseSlice();
  if (at(TokenKind::Comma) || isa<Starred>(index)) {
    Exprs elements{index};
    while (consume(TokenKind::Comma) && !at(TokenKind::RightBracket))
      elements.push_back(at(TokenKind::Star) ? parseStarExpression() : parseSlice());
    Tuple *tuple = make<Tuple>(first);
    tuple->elts = list(elements);
    index = tuple;
  }
  expect(TokenKind::RightBracket);
  Subscript *node = make<Subscript>(start);
  node->value = value;
  node->slice = index;
  return node;
}

/// An index, or `lower:upper:step` where each is optional.
Expr *Parser::parseSlice() {
  uint32_t start = position;
  Expr *lower = nullptr, *upper = nullptr, *step = nullptr;
  if (!at(TokenKind::Colon)) {
    bool named = peek().kind == TokenKind::ColonEqual;
    lower = parseNamedExpression();
    if (named || !at(TokenKind::Colon))
      return lower;
  }
  auto atEnd = [&] { return at(TokenKind::Colon) || at(TokenKind::Comma) || at(TokenKind::RightBracket); };
  advance();
  if (!atEnd())
    upper = parseExpression();
  if (consume(TokenKind::Colon) && !atEnd())
    step = parseExpression();
  Slice *node = make<Slice>(start);
  node->lower = lower;
  node->upper = upper;
  node->step = step;
  return node;
}
