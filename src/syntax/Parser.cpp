// The parser's basics: tokens, errors, positions, and the entry point.
#include "syntax/Parser.h"
#include "support/Limits.h"
#include "syntax/ParserImpl.h"
#include "syntax/Unicode.h"
#include "syntax/Visitor.h"
#include "llvm/Support/ConvertUTF.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(UnexpectedToken, SyntaxError, "expected {0}, found {1}");
TXL_DIAGNOSTIC(NestedTooDeep, SyntaxError, "the source is nested deeper than {0} levels");
TXL_DIAGNOSTIC(NewerSyntax, SyntaxError, "{0} needs Python 3.{1} or newer");
TXL_DIAGNOSTIC(NulInSource, SyntaxError, "the source contains a NUL character");
TXL_DIAGNOSTIC(InvalidUtf8, SyntaxError, "the source is not valid UTF-8");
TXL_DIAGNOSTIC(SourceTooLong, SyntaxError, "the source is longer than {0} bytes");

Parser::Parser(ParsedSource &result, const SourceBuffer &text, Lexer &lexer, DiagnosticEngine &diags,
               const ParseOptions &options)
    : result(result), source(text), lexer(lexer), tokens(lexer.tokens), diags(diags), options(options) {}

SourceLocation Parser::location(const Token &token) const {
  uint32_t end = token.kind == TokenKind::Newline ? token.start : token.end;
  return {&source, token.line, token.start - source.lineStart(token.line), token.endLine,
          end - source.lineStart(token.endLine)};
}

bool Parser::expect(TokenKind kind) {
  if (consume(kind))
    return true;
  unexpected(describe(kind));
  return false;
}

void Parser::unexpected(llvm::StringRef expected) {
  if (failed)
    return;
  const Token &token = current();
  // The lexer's error is reported if the parser reached it, or if a bracket that was opened earlier is never closed.
  bool lexerFailed = !lexer.error.diagnostics().empty();
  if (lexerFailed && (token.kind == TokenKind::Error || lexer.isUnclosedBracket)) {
    stop();
    if (!speculating)
      diags.adopt(lexer.error.diagnostics().front());
    return;
  }
  bool named = token.kind == TokenKind::Name || token.kind == TokenKind::Number;
  error(location(token), UnexpectedToken, expected,
        named ? llvm::formatv("`{0}`", spelling(token)).str() : describe(token.kind).str());
}

void Parser::stop() {
  failed = true;
  position = tokens.size() - 1;
}

bool Parser::requireVersion(unsigned minor, const Token &token, llvm::StringRef what) {
  if (options.minorVersion >= minor)
    return true;
  error(location(token), NewerSyntax, what, minor);
  return false;
}

bool Parser::enter() {
  if (depth < limits::parserDepth)
    return true;
  error(location(current()), NestedTooDeep, limits::parserDepth);
  return false;
}

void Parser::setNodeRange(Node *node, uint32_t startToken) {
  const Token &first = tokens[startToken];
  node->lineno = first.line;
  node->colOffset = first.start - source.lineStart(first.line);
  uint32_t index = position;
  const Token *last = &first;
  while (index > startToken) {
    last = &tokens[--index];
    if (last->kind < TokenKind::Newline || last->kind > TokenKind::Dedent)
      break;
  }
  node->endLineno = last->endLine;
  node->endColOffset = last->end - source.lineStart(last->endLine);
}

Identifier Parser::nameOf(const Token &token) {
  llvm::StringRef text = spelling(token);
  for (unsigned char c : text)
    if (c >= 0x80) {
      std::string normal = normalizeIdentifier(text);
      return normal == text ? text : llvm::StringRef(normal).copy(result.arena);
    }
  return text;
}

Identifier Parser::parseName() {
  if (!at(TokenKind::Name)) {
    unexpected("a name");
    return "";
  }
  Identifier name = nameOf(current());
  advance();
  return name;
}

Module *Parser::parseModule() {
  Stmts body;
  while (!at(TokenKind::End) && !failed)
    parseStatements(body);
  if (failed)
    return nullptr;
  Module *module = makePlain<Module>();
  module->body = list(body);
  // Chains such as `a + b + …` do not recurse in the parser, so their depth is checked here.
  if (const Node *deep = findDeeperThan(module, limits::treeDepth)) {
    error(location(deep), NestedTooDeep, limits::treeDepth);
    return nullptr;
  }
  return module;
}

/// The text with `\n` for every line end, in a buffer with the same lines and columns.
static std::shared_ptr<const SourceBuffer> withPlainNewlines(const std::shared_ptr<const SourceBuffer> &source) {
  llvm::StringRef text = source->text();
  if (!text.contains('\r'))
    return source;
  std::string plain;
  plain.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r')
      plain += text[i];
    else if (i + 1 == text.size() || text[i + 1] != '\n')
      plain += '\n';
  }
  return SourceBuffer::create(source->name().str(), std::move(plain), source->reportedLine(1),
                              source->reportedColumnOffset());
}

/// The source location of a byte offset, one byte wide.
static SourceLocation locationAt(const SourceBuffer &source, size_t offset) {
  unsigned low = 1, high = source.lineCount();
  while (low < high) {
    unsigned middle = (low + high + 1) / 2;
    if (source.lineStart(middle) <= offset)
      low = middle;
    else
      high = middle - 1;
  }
  unsigned column = offset - source.lineStart(low);
  return {&source, low, column, low, column + 1};
}

static bool checkBytes(const SourceBuffer &source, DiagnosticEngine &diags, size_t maxSize) {
  llvm::StringRef text = source.text();
  if (text.size() > maxSize) {
    diags.emit({}, SourceTooLong, maxSize);
    return false;
  }
  if (size_t nul = text.find('\0'); nul != text.npos) {
    diags.emit(locationAt(source, nul), NulInSource);
    return false;
  }
  const auto *at = reinterpret_cast<const llvm::UTF8 *>(text.begin());
  if (!llvm::isLegalUTF8String(&at, reinterpret_cast<const llvm::UTF8 *>(text.end()))) {
    diags.emit(locationAt(source, reinterpret_cast<const char *>(at) - text.begin()), InvalidUtf8);
    return false;
  }
  return true;
}

std::unique_ptr<ParsedSource> txl::syntax::parse(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags,
                                                 const ParseOptions &options) {
  if (!checkBytes(*source, diags, std::min(options.maxSize, limits::sourceBytes)))
    return nullptr;
  auto result = std::make_unique<ParsedSource>();
  result->source = withPlainNewlines(source);
  Lexer lexer(*result->source);
  lexer.run();
  Parser parser(*result, *result->source, lexer, diags, options);
  result->module = parser.parseModule();
  return result->module ? std::move(result) : nullptr;
}
