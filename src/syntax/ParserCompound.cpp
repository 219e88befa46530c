// Compound statements, which contain blocks.
#include "syntax/ParserImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(ExpectedBlock, SyntaxError, "expected an indented block after {0}");
TXL_DIAGNOSTIC(HandlerMissing, SyntaxError, "expected an `except` or `finally` block after `try`");
TXL_DIAGNOSTIC(MixedHandlers, SyntaxError, "`except` and `except*` in one `try` statement");
TXL_DIAGNOSTIC(HandlerParentheses, SyntaxError, "several exception types with `as` need parentheses");
TXL_DIAGNOSTIC(CannotBind, SyntaxError, "{0} cannot follow `as`");
TXL_DIAGNOSTIC(ClassGenerator, SyntaxError, "a generator expression cannot be a base class without parentheses");

/// Parses a compound statement, or returns false if there is none.
bool Parser::parseCompound(Stmts &out) {
  uint32_t start = position;
  Stmt *statement = nullptr;
  switch (current().kind) {
  case TokenKind::KwIf:
    statement = parseIf();
    break;
  case TokenKind::KwWhile:
    statement = parseWhile();
    break;
  case TokenKind::KwFor:
    statement = parseFor(start, /*async=*/false);
    break;
  case TokenKind::KwWith:
    statement = parseWith(start, /*async=*/false);
    break;
  case TokenKind::KwTry:
    statement = parseTry();
    break;
  case TokenKind::KwDef:
    statement = parseFunction(start, /*async=*/false, {});
    break;
  case TokenKind::KwClass:
    statement = parseClass(start, {});
    break;
  case TokenKind::KwAsync:
    statement = parseAsync();
    break;
  case TokenKind::At:
    statement = parseDecorated();
    break;
  case TokenKind::Name:
    if (spelling(current()) == "match")
      statement = parseMatch();
    break;
  default:
    break;
  }
  if (!statement)
    return false;
  out.push_back(statement);
  return true;
}

/// Parses from the `:` on: an indented block, or simple statements on the same line.
List<Stmt> Parser::parseBlock(llvm::StringRef after, const Token &header) {
  Depth guard(*this);
  if (!expect(TokenKind::Colon) || !enter())
    return {};
  Stmts body;
  if (!consume(TokenKind::Newline)) {
    parseSimpleStatements(body);
    return list(body);
  }
  if (!consume(TokenKind::Indent)) {
    if (at(TokenKind::Error)) {
      unexpected("an indented block");
    } else {
      Diagnostic *diagnostic = error(location(current()), ExpectedBlock, after);
      if (diagnostic)
        diagnostic->note(location(header), "{0} is here", after);
    }
    return {};
  }
  while (!at(TokenKind::Dedent) && !at(TokenKind::End) && !failed)
    parseStatements(body);
  consume(TokenKind::Dedent);
  return list(body);
}

List<Stmt> Parser::parseElse() {
  Token header = current();
  if (!consume(TokenKind::KwElse))
    return {};
  return parseBlock("`else`", header);
}

/// Called at `if`. Each `elif` is an `if` in the `else` of the preceding one; all of them end where the last one does.
Stmt *Parser::parseIf() {
  Depth guard(*this);
  if (!enter())
    return make<Pass>(position);
  struct Branch {
    uint32_t start;
    Expr *test;
    List<Stmt> body;
  };
  llvm::SmallVector<Branch, 4> branches;
  do {
    uint32_t start = position;
    Token header = current();
    advance();
    Expr *test = parseNamedExpression();
    branches.push_back({start, test, parseBlock(describe(header.kind), header)});
  } while (at(TokenKind::KwElif) && !failed);
  List<Stmt> orelse = parseElse();
  Stmt *statement = nullptr;
  for (const Branch &branch : llvm::reverse(branches)) {
    If *node = make<If>(branch.start);
    node->test = branch.test;
    node->body = branch.body;
    node->orelse = orelse;
    statement = node;
    orelse = list(llvm::ArrayRef<Stmt *>(statement));
  }
  return statement;
}

Stmt *Parser::parseWhile() {
  uint32_t start = position;
  Token header = current();
  advance();
  Expr *test = parseNamedExpression();
  List<Stmt> body = parseBlock("`while`", header);
  List<Stmt> orelse = parseElse();
  While *node = make<While>(start);
  node->test = test;
  node->body = body;
  node->orelse = orelse;
  return node;
}

Stmt *Parser::parseFor(uint32_t start, bool async) {
  Token header = current();
  advance();
  Expr *target = parseStarTargets();
  expect(TokenKind::KwIn);
  Expr *iter = parseStarExpressions();
  List<Stmt> body = parseBlock("`for`", header);
  List<Stmt> orelse = parseElse();
  auto fill = [&](auto *node) {
    node->target = target;
    node->iter = iter;
    node->body = body;
    node->orelse = orelse;
    return node;
  };
  return async ? static_cast<Stmt *>(fill(make<AsyncFor>(start))) : fill(make<For>(start));
}

WithItem *Parser::parseWithItem() {
  WithItem *item = makePlain<WithItem>();
  uint32_t start = position;
  item->contextExpr = parseExpression();
  if (consume(TokenKind::KwAs)) {
    uint32_t targetStart = position;
    if (consume(TokenKind::Star)) {
      Expr *value = parseBinary(1);
      Starred *starred = make<Starred>(targetStart);
      starred->value = value;
      item->optionalVars = starred;
    } else {
      item->optionalVars = parseBinary(1);
    }
    checkTarget(item->optionalVars, CannotBind, ExprContext::Store);
  }
  setNodeRange(item, start);
  return item;
}

/// `with (a as b, c):`. False if the parentheses belong to an expression.
bool Parser::parseParenthesisedItems(llvm::SmallVectorImpl<WithItem *> &items) {
  advance();
  do {
    if (at(TokenKind::RightParen) && !items.empty())
      break;
    items.push_back(parseWithItem());
  } while (consume(TokenKind::Comma));
  return consume(TokenKind::RightParen) && at(TokenKind::Colon) && !failed;
}

Stmt *Parser::parseWith(uint32_t start, bool async) {
  Token header = current();
  advance();
  llvm::SmallVector<WithItem *, 2> items;
  bool parsed = false;
  if (at(TokenKind::LeftParen)) {
    uint32_t back = position;
    bool outer = speculating;
    speculating = true;
    parsed = parseParenthesisedItems(items);
    speculating = outer;
    if (!parsed) {
      failed = false;
      position = back;
      items.clear();
    }
  }
  if (!parsed) {
    do
      items.push_back(parseWithItem());
    while (consume(TokenKind::Comma));
  }
  List<Stmt> body = parseBlock("`with`", header);
  auto fill = [&](auto *node) {
    node->items = list(items);
    node->body = body;
    return node;
  };
  return async ? static_cast<Stmt *>(fill(make<AsyncWith>(start))) : fill(make<With>(start));
}

ExceptHandler *Parser::parseHandler(bool &star) {
  uint32_t start = position;
  Token header = current();
  advance();
  star = consume(TokenKind::Star);
  Expr *type = nullptr;
  Identifier name;
  if (star || !at(TokenKind::Colon)) {
    uint32_t typeStart = position;
    type = parseExpression();
    if (at(TokenKind::Comma) && requireVersion(14, current(), "several exception types without parentheses")) {
      type = finishTuple(typeStart, type, &Parser::parseExpression);
      if (at(TokenKind::KwAs))
        error(location(type), HandlerParentheses);
    }
    if (consume(TokenKind::KwAs))
      name = parseName();
  }
  List<Stmt> body = parseBlock(star ? "`except*`" : "`except`", header);
  ExceptHandler *node = make<ExceptHandler>(start);
  node->type = type;
  node->name = name;
  node->body = body;
  return node;
}

Stmt *Parser::parseTry() {
  uint32_t start = position;
  Token header = current();
  advance();
  List<Stmt> body = parseBlock("`try`", header);
  llvm::SmallVector<ExceptHandler *, 2> handlers;
  bool anyStar = false;
  while (at(TokenKind::KwExcept) && !failed) {
    Token except = current();
    bool star = false;
    handlers.push_back(parseHandler(star));
    if (handlers.size() > 1 && star != anyStar)
      error(location(except), MixedHandlers);
    anyStar = star;
  }
  List<Stmt> orelse, finalbody;
  if (!handlers.empty())
    orelse = parseElse();
  Token finallyToken = current();
  if (consume(TokenKind::KwFinally))
    finalbody = parseBlock("`finally`", finallyToken);
  else if (handlers.empty() && !failed) {
    if (at(TokenKind::Error))
      unexpected("`except`");
    else
      error(location(current()), HandlerMissing);
  }
  auto fill = [&](auto *node) {
    node->body = body;
    node->handlers = list(handlers);
    node->orelse = orelse;
    node->finalbody = finalbody;
    return node;
  };
  return anyStar ? static_cast<Stmt *>(fill(make<TryStar>(start))) : fill(make<Try>(start));
}

Stmt *Parser::parseAsync() {
  uint32_t start = position;
  advance();
  switch (current().kind) {
  case TokenKind::KwDef:
    return parseFunction(start, /*async=*/true, {});
  case TokenKind::KwFor:
    return parseFor(start, /*async=*/true);
  case TokenKind::KwWith:
    return parseWith(start, /*async=*/true);
  default:
    unexpected("`def`, `for` or `with`");
    return make<Pass>(start);
  }
}

Stmt *Parser::parseDecorated() {
  Exprs decorators;
  while (consume(TokenKind::At)) {
    decorators.push_back(parseNamedExpression());
    expect(TokenKind::Newline);
  }
  uint32_t start = position;
  switch (current().kind) {
  case TokenKind::KwDef:
    return parseFunction(start, /*async=*/false, list(decorators));
  case TokenKind::KwClass:
    return parseClass(start, list(decorators));
  case TokenKind::KwAsync:
    advance();
    if (at(TokenKind::KwDef))
      return parseFunction(start, /*async=*/true, list(decorators));
    [[fallthrough]];
  default:
    unexpected("a function or class");
    return make<Pass>(start);
  }
}

/// Called at `def`.
Stmt *Parser::parseFunction(uint32_t start, bool async, List<Expr> decorators) {
  Token header = current();
  advance();
  Identifier name = parseName();
  List<TypeParam> params = parseTypeParams();
  expect(TokenKind::LeftParen);
  Arguments *args = parseParameters(TokenKind::RightParen, /*annotated=*/true);
  expect(TokenKind::RightParen);
  Expr *returns = consume(TokenKind::Arrow) ? parseExpression() : nullptr;
  List<Stmt> body = parseBlock("the function's head", header);
  auto fill = [&](auto *node) {
    node->name = name;
    node->args = args;
    node->body = body;
    node->decoratorList = decorators;
    node->returns = returns;
    node->typeParams = params;
    return node;
  };
  return async ? static_cast<Stmt *>(fill(make<AsyncFunctionDef>(start))) : fill(make<FunctionDef>(start));
}

/// Called at `class`.
Stmt *Parser::parseClass(uint32_t start, List<Expr> decorators) {
  Token header = current();
  advance();
  Identifier name = parseName();
  List<TypeParam> params = parseTypeParams();
  List<Expr> bases;
  List<Keyword> keywords;
  if (at(TokenKind::LeftParen)) {
    uint32_t open = position;
    parseCallArguments(bases, keywords);
    // A generator whose range includes the call's parentheses starts where they do.
    if (bases.size() == 1 && isa<GeneratorExp>(bases[0]) && bases[0]->colOffset == location(tokens[open]).column &&
        bases[0]->lineno == tokens[open].line)
      error(location(bases[0]), ClassGenerator);
  }
  List<Stmt> body = parseBlock("the class's head", header);
  ClassDef *node = make<ClassDef>(start);
  node->name = name;
  node->bases = bases;
  node->keywords = keywords;
  node->body = body;
  node->decoratorList = decorators;
  node->typeParams = params;
  return node;
}

List<TypeParam> Parser::parseTypeParams() {
  if (!at(TokenKind::LeftBracket) || !requireVersion(12, current(), "a list of type parameters"))
    return {};
  advance();
  llvm::SmallVector<TypeParam *, 4> params;
  do {
    if (at(TokenKind::RightBracket) && !params.empty())
      break;
    params.push_back(parseTypeParam());
  } while (consume(TokenKind::Comma));
  expect(TokenKind::RightBracket);
  return list(params);
}

TypeParam *Parser::parseTypeParam() {
  uint32_t start = position;
  bool tuple = consume(TokenKind::Star), spec = !tuple && consume(TokenKind::StarStar);
  Identifier name = parseName();
  Expr *bound = !tuple && !spec && consume(TokenKind::Colon) ? parseExpression() : nullptr;
  Expr *defaultValue = nullptr;
  if (at(TokenKind::Equal) && requireVersion(13, current(), "the default of a type parameter")) {
    advance();
    defaultValue = tuple ? parseStarExpression() : parseExpression();
  }
  if (tuple || spec) {
    auto fill = [&](auto *node) {
      node->name = name;
      node->defaultValue = defaultValue;
      return node;
    };
    return tuple ? static_cast<TypeParam *>(fill(make<TypeVarTuple>(start))) : fill(make<ParamSpec>(start));
  }
  TypeVar *node = make<TypeVar>(start);
  node->name = name;
  node->bound = bound;
  node->defaultValue = defaultValue;
  return node;
}
