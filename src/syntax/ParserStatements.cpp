// Simple statements, which end at the end of the line.
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(UnexpectedIndent, SyntaxError, "the line is indented deeper than its block");
TXL_DIAGNOSTIC(CannotAssign, SyntaxError, "cannot assign to {0}");
TXL_DIAGNOSTIC(CannotAugment, SyntaxError, "{0} cannot be the target of an augmented assignment");
TXL_DIAGNOSTIC(CannotAnnotate, SyntaxError, "{0} cannot be annotated");
TXL_DIAGNOSTIC(CannotDelete, SyntaxError, "cannot delete {0}");
TXL_DIAGNOSTIC(TrailingImportComma, SyntaxError, "a trailing comma is not allowed without parentheses");

void Parser::parseStatements(Stmts &out) {
  if (at(TokenKind::Indent)) {
    error(location(peek()), UnexpectedIndent);
    return;
  }
  if (!parseCompound(out))
    parseSimpleStatements(out);
}

void Parser::parseSimpleStatements(Stmts &out) {
  do {
    out.push_back(parseSimpleStatement());
    if (!consume(TokenKind::Semicolon))
      break;
  } while (!at(TokenKind::Newline));
  expect(TokenKind::Newline);
}

Stmt *Parser::parseSimpleStatement() {
  uint32_t start = position;
  switch (current().kind) {
  case TokenKind::KwPass:
    advance();
    return make<Pass>(start);
  case TokenKind::KwBreak:
    advance();
    return make<Break>(start);
  case TokenKind::KwContinue:
    advance();
    return make<Continue>(start);
  case TokenKind::KwReturn:
    return parseReturn();
  case TokenKind::KwRaise:
    return parseRaise();
  case TokenKind::KwImport:
    return parseImport();
  case TokenKind::KwFrom:
    return parseImportFrom();
  case TokenKind::KwGlobal:
    return parseNames<Global>();
  case TokenKind::KwNonlocal:
    return parseNames<Nonlocal>();
  case TokenKind::KwDel:
    return parseDelete();
  case TokenKind::KwAssert:
    return parseAssert();
  default:
    return atTypeAlias() ? parseTypeAlias() : parseExpressionStatement();
  }
}

static std::optional<Operator> augmentedOperator(TokenKind kind) {
  switch (kind) { // clang-format off
  case TokenKind::PlusEqual: return Operator::Add;
  case TokenKind::MinusEqual: return Operator::Sub;
  case TokenKind::StarEqual: return Operator::Mult;
  case TokenKind::AtEqual: return Operator::MatMult;
  case TokenKind::SlashEqual: return Operator::Div;
  case TokenKind::PercentEqual: return Operator::Mod;
  case TokenKind::StarStarEqual: return Operator::Pow;
  case TokenKind::LeftShiftEqual: return Operator::LShift;
  case TokenKind::RightShiftEqual: return Operator::RShift;
  case TokenKind::BarEqual: return Operator::BitOr;
  case TokenKind::CaretEqual: return Operator::BitXor;
  case TokenKind::AmpersandEqual: return Operator::BitAnd;
  case TokenKind::SlashSlashEqual: return Operator::FloorDiv;
  default: return std::nullopt;
  } // clang-format on
}

Stmt *Parser::parseExpressionStatement() {
  uint32_t start = position;
  Expr *first = parseAssignedValue();
  if (at(TokenKind::Equal))
    return parseAssignment(start, first);
  if (at(TokenKind::Colon))
    return parseAnnotated(start, first, tokens[start].kind == TokenKind::LeftParen);
  if (std::optional<Operator> op = augmentedOperator(current().kind))
    return parseAugmented(start, first, *op);
  ExprStmt *statement = make<ExprStmt>(start);
  statement->value = first;
  return statement;
}

/// The right-hand side of an assignment: `yield …` or expressions.
Expr *Parser::parseAssignedValue() { return at(TokenKind::KwYield) ? parseYield() : parseStarExpressions(); }

Stmt *Parser::parseAssignment(uint32_t start, Expr *first) {
  llvm::SmallVector<Expr *, 4> targets;
  Expr *last = first;
  while (consume(TokenKind::Equal)) {
    if (!checkTarget(last, CannotAssign, ExprContext::Store))
      break;
    targets.push_back(last);
    last = parseAssignedValue();
  }
  Assign *statement = make<Assign>(start);
  statement->targets = list(targets);
  statement->value = last;
  return statement;
}

Stmt *Parser::parseAnnotated(uint32_t start, Expr *target, bool parenthesised) {
  llvm::StringRef what = isa<Tuple>(target) ? "a tuple" : isa<ListExpr>(target) ? "a list" : "";
  bool allowed = isa<Name, Attribute, Subscript>(target);
  if (!allowed) {
    if (what.empty())
      unexpected("the end of the statement");
    else
      error(location(target), CannotAnnotate, what);
    return make<Pass>(start);
  }
  bool simple = isa<Name>(target) && !parenthesised;
  setContext(target, ExprContext::Store);
  expect(TokenKind::Colon);
  Expr *annotation = parseExpression();
  Expr *value = consume(TokenKind::Equal) ? parseAssignedValue() : nullptr;
  AnnAssign *statement = make<AnnAssign>(start);
  statement->target = target;
  statement->annotation = annotation;
  statement->value = value;
  statement->simple = simple;
  return statement;
}

Stmt *Parser::parseAugmented(uint32_t start, Expr *target, Operator op) {
  if (isa<Tuple, ListExpr, Starred>(target))
    error(location(target), CannotAugment,
          isa<Tuple>(target)      ? "a tuple"
          : isa<ListExpr>(target) ? "a list"
                                  : "a starred expression");
  else
    checkTarget(target, CannotAugment, ExprContext::Store);
  advance();
  Expr *value = parseAssignedValue();
  AugAssign *statement = make<AugAssign>(start);
  statement->target = target;
  statement->op = op;
  statement->value = value;
  return statement;
}

/// Names joined with dots.
Identifier Parser::parseDottedName() {
  Identifier first = parseName();
  if (!at(TokenKind::Dot))
    return first;
  std::string name = first.str();
  while (consume(TokenKind::Dot))
    name += "." + parseName().str();
  return llvm::StringRef(name).copy(result.arena);
}

Alias *Parser::parseAlias(bool dotted) {
  uint32_t start = position;
  Identifier name = dotted ? parseDottedName() : parseName();
  Identifier asname = consume(TokenKind::KwAs) ? parseName() : Identifier();
  Alias *alias = make<Alias>(start);
  alias->name = name;
  alias->asname = asname;
  return alias;
}

Stmt *Parser::parseImport() {
  uint32_t start = position;
  advance();
  llvm::SmallVector<Alias *, 4> names;
  do
    names.push_back(parseAlias(/*dotted=*/true));
  while (consume(TokenKind::Comma));
  Import *statement = make<Import>(start);
  statement->names = list(names);
  return statement;
}

Stmt *Parser::parseImportFrom() {
  uint32_t start = position;
  advance();
  int level = 0;
  for (;;) {
    if (consume(TokenKind::Dot))
      level += 1;
    else if (consume(TokenKind::Ellipsis))
      level += 3;
    else
      break;
  }
  Identifier module = level && at(TokenKind::KwImport) ? Identifier() : parseDottedName();
  expect(TokenKind::KwImport);
  llvm::SmallVector<Alias *, 8> names;
  if (at(TokenKind::Star)) {
    uint32_t star = position;
    advance();
    names.push_back(make<Alias>(star));
    names.back()->name = "*";
  } else {
    bool parenthesised = consume(TokenKind::LeftParen);
    do {
      if (parenthesised && !names.empty() && at(TokenKind::RightParen))
        break;
      if (!parenthesised && at(TokenKind::Newline) && !names.empty()) {
        error(location(tokens[position - 1]), TrailingImportComma);
        break;
      }
      names.push_back(parseAlias(/*dotted=*/false));
    } while (consume(TokenKind::Comma));
    if (parenthesised)
      expect(TokenKind::RightParen);
  }
  ImportFrom *statement = make<ImportFrom>(start);
  statement->module = module;
  statement->names = list(names);
  statement->level = level;
  return statement;
}

Stmt *Parser::parseReturn() {
  uint32_t start = position;
  advance();
  Expr *value = startsExpression() ? parseStarExpressions() : nullptr;
  Return *statement = make<Return>(start);
  statement->value = value;
  return statement;
}

Stmt *Parser::parseRaise() {
  uint32_t start = position;
  advance();
  Expr *exc = nullptr, *cause = nullptr;
  if (startsExpression()) {
    exc = parseExpression();
    if (consume(TokenKind::KwFrom))
      cause = parseExpression();
  }
  Raise *statement = make<Raise>(start);
  statement->exc = exc;
  statement->cause = cause;
  return statement;
}

Stmt *Parser::parseDelete() {
  uint32_t start = position;
  advance();
  llvm::SmallVector<Expr *, 4> targets;
  do {
    if (!targets.empty() && !startsExpression())
      break;
    Expr *target = parseStarExpression();
    if (!checkTarget(target, CannotDelete, ExprContext::Del))
      break;
    targets.push_back(target);
  } while (consume(TokenKind::Comma));
  Delete *statement = make<Delete>(start);
  statement->targets = list(targets);
  return statement;
}

Stmt *Parser::parseAssert() {
  uint32_t start = position;
  advance();
  Expr *test = parseExpression();
  Expr *msg = consume(TokenKind::Comma) ? parseExpression() : nullptr;
  Assert *statement = make<Assert>(start);
  statement->test = test;
  statement->msg = msg;
  return statement;
}

/// `global` and `nonlocal`.
template <typename T> Stmt *Parser::parseNames() {
  uint32_t start = position;
  advance();
  llvm::SmallVector<Identifier, 4> names;
  do
    names.push_back(parseName());
  while (consume(TokenKind::Comma));
  T *statement = make<T>(start);
  statement->names = llvm::ArrayRef<Identifier>(names).copy(result.arena);
  return statement;
}

bool Parser::atTypeAlias() const {
  return atWord("type") && peek().kind == TokenKind::Name &&
         (peek(2).kind == TokenKind::Equal || peek(2).kind == TokenKind::LeftBracket);
}

Stmt *Parser::parseTypeAlias() {
  uint32_t start = position;
  if (!requireVersion(12, current(), "a `type` statement"))
    return make<Pass>(start);
  advance();
  uint32_t nameToken = position;
  Identifier id = parseName();
  Name *name = make<Name>(nameToken);
  name->id = id;
  name->ctx = ExprContext::Store;
  List<TypeParam> params = parseTypeParams();
  expect(TokenKind::Equal);
  Expr *value = parseExpression();
  TypeAlias *statement = make<TypeAlias>(start);
  statement->name = name;
  statement->typeParams = params;
  statement->value = value;
  return statement;
}
