// Arguments of calls and of class definitions.
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(PositionalAfterKeyword, SyntaxError, "a positional argument follows a keyword argument");
TXL_DIAGNOSTIC(UnpackingAfterUnpacking, SyntaxError, "`*` follows `**` in the arguments");
TXL_DIAGNOSTIC(KeywordNotName, SyntaxError, "the keyword of an argument must be a name");
TXL_DIAGNOSTIC(BareGenerator, SyntaxError, "a generator expression with other arguments needs parentheses");

struct Parser::CallState {
  uint32_t open; // the token `(`
  Exprs args;
  llvm::SmallVector<Keyword *, 8> keywords;
  bool unpackedKeywords = false;
  GeneratorExp *generator = nullptr; // an argument without its own parentheses
};

Expr *Parser::parseCall(uint32_t start, Expr *func) {
  List<Expr> args;
  List<Keyword> keywords;
  parseCallArguments(args, keywords);
  Call *node = make<Call>(start);
  node->func = func;
  node->args = args;
  node->keywords = keywords;
  return node;
}

/// Parses from `(` to `)`.
void Parser::parseCallArguments(List<Expr> &args, List<Keyword> &keywords) {
  Depth guard(*this);
  CallState state{position, {}, {}};
  advance();
  if (!enter())
    return;
  while (!at(TokenKind::RightParen)) {
    if (!parseCallArgument(state))
      return;
    if (!consume(TokenKind::Comma))
      break;
    if (state.generator) {
      error(location(state.generator), BareGenerator);
      return;
    }
  }
  expect(TokenKind::RightParen);
  // If a generator is the only argument, its range includes the parentheses of the call.
  if (state.generator)
    setNodeRange(state.generator, state.open);
  args = list(state.args);
  keywords = list(state.keywords);
}

bool Parser::parseCallArgument(CallState &state) {
  uint32_t start = position;
  if (consume(TokenKind::Star)) {
    if (state.unpackedKeywords)
      error(location(tokens[start]), UnpackingAfterUnpacking);
    Expr *value = parseExpression();
    Starred *starred = make<Starred>(start);
    starred->value = value;
    state.args.push_back(starred);
    return !failed;
  }
  if (at(TokenKind::StarStar) || (at(TokenKind::Name) && peek().kind == TokenKind::Equal))
    return parseKeyword(state);
  Expr *value = parseNamedExpression();
  if (at(TokenKind::Equal)) {
    if (Diagnostic *diagnostic = error(location(value), KeywordNotName))
      diagnostic->note("a comparison is written `==`");
    return false;
  }
  if (at(TokenKind::KwFor) || at(TokenKind::KwAsync)) {
    List<Comprehension> generators = parseGenerators();
    GeneratorExp *node = make<GeneratorExp>(start);
    node->elt = value;
    node->generators = generators;
    if (!state.args.empty() || !state.keywords.empty())
      error(location(node), BareGenerator);
    state.generator = node;
    value = node;
  }
  if (!state.keywords.empty())
    error(location(value), PositionalAfterKeyword);
  state.args.push_back(value);
  return !failed;
}

/// `name=value` or `**mapping`.
bool Parser::parseKeyword(CallState &state) {
  uint32_t start = position;
  Identifier name;
  if (consume(TokenKind::StarStar)) {
    state.unpackedKeywords = true;
  } else {
    name = parseName();
    advance();
  }
  Expr *value = parseExpression();
  if (at(TokenKind::KwFor) || at(TokenKind::KwAsync))
    error(location(value), BareGenerator);
  Keyword *keyword = make<Keyword>(start);
  keyword->arg = name;
  keyword->value = value;
  state.keywords.push_back(keyword);
  return !failed;
}
