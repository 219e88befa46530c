// Parameters of functions and lambdas.
#include "syntax/ParserImpl.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(DefaultMissing, SyntaxError, "a parameter without a default follows one with a default");
TXL_DIAGNOSTIC(MisplacedSlash, SyntaxError, "`/` in the parameters {0}");
TXL_DIAGNOSTIC(MisplacedStar, SyntaxError, "`*` in the parameters {0}");
TXL_DIAGNOSTIC(AfterKeywordParameter, SyntaxError, "nothing can follow the `**` parameter");
TXL_DIAGNOSTIC(StarDefault, SyntaxError, "a `{0}` parameter has no default");

struct Parser::ParameterState {
  llvm::SmallVector<Arg *, 8> posonly, args, kwonly;
  Exprs defaults, kwDefaults;
  Arg *vararg = nullptr, *kwarg = nullptr;
  bool slash = false, star = false;
  uint32_t bareStar = 0; // the token of a `*` that is not followed by a parameter yet
};

/// Parses up to `close`, which is not consumed.
Arguments *Parser::parseParameters(TokenKind close, bool annotated) {
  ParameterState state;
  while (!at(close) && parseParameter(state, close, annotated)) {
    if (!consume(TokenKind::Comma)) {
      if (!at(close))
        unexpected(close == TokenKind::Colon ? "`,` or `:`" : "`,` or `)`");
      break;
    }
  }
  if (state.bareStar && !failed)
    error(location(tokens[state.bareStar]), MisplacedStar, "must be followed by a named parameter");
  Arguments *node = makePlain<Arguments>();
  node->posonlyargs = list(state.posonly);
  node->args = list(state.args);
  node->vararg = state.vararg;
  node->kwonlyargs = list(state.kwonly);
  node->kwDefaults = list(state.kwDefaults);
  node->kwarg = state.kwarg;
  node->defaults = list(state.defaults);
  return node;
}

Arg *Parser::parseArg(bool annotated, bool starAnnotation) {
  uint32_t start = position;
  Identifier name = parseName();
  Expr *annotation = nullptr;
  if (annotated && consume(TokenKind::Colon))
    annotation = starAnnotation ? parseStarExpression() : parseExpression();
  Arg *arg = make<Arg>(start);
  arg->arg = name;
  arg->annotation = annotation;
  return arg;
}

bool Parser::parseParameter(ParameterState &state, TokenKind close, bool annotated) {
  const Token &token = current();
  if (state.kwarg) {
    error(location(token), AfterKeywordParameter);
    return false;
  }
  if (at(TokenKind::Star) || at(TokenKind::StarStar))
    return parseStarParameter(state, close, annotated);
  if (at(TokenKind::Slash)) {
    if (state.slash || state.star || state.args.empty()) {
      error(location(token), MisplacedSlash,
            state.slash  ? "occurs twice"
            : state.star ? "must be before `*`"
                         : "needs a parameter before it");
      return false;
    }
    advance();
    state.slash = true;
    std::swap(state.posonly, state.args);
    return true;
  }
  Arg *arg = parseArg(annotated, /*starAnnotation=*/false);
  Expr *value = consume(TokenKind::Equal) ? parseExpression() : nullptr;
  if (state.star) {
    state.bareStar = 0;
    state.kwonly.push_back(arg);
    state.kwDefaults.push_back(value);
  } else {
    if (value)
      state.defaults.push_back(value);
    else if (!state.defaults.empty())
      error(location(arg), DefaultMissing);
    state.args.push_back(arg);
  }
  return !failed;
}

bool Parser::parseStarParameter(ParameterState &state, TokenKind close, bool annotated) {
  uint32_t start = position;
  bool keywords = at(TokenKind::StarStar);
  advance();
  if (keywords) {
    if (state.bareStar)
      error(location(tokens[state.bareStar]), MisplacedStar, "must be followed by a named parameter");
    state.kwarg = parseArg(annotated, /*starAnnotation=*/false);
  } else {
    if (state.star) {
      error(location(tokens[start]), MisplacedStar, "occurs twice");
      return false;
    }
    state.star = true;
    if (at(TokenKind::Comma) || at(close))
      state.bareStar = start;
    else
      state.vararg = parseArg(annotated, /*starAnnotation=*/true);
  }
  if (at(TokenKind::Equal))
    error(location(current()), StarDefault, keywords ? "**" : "*");
  return !failed;
}
