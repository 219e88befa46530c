// String literals, their implicit concatenation, f-strings and t-strings.
//
// Adjacent literals are one expression: a Constant, or, if one of them is an f-string, a JoinedStr in which adjacent
// texts are merged. Python 3.11 gives all values of a JoinedStr the range of the whole; later versions give each its
// own range.
#include "syntax/ParserImpl.h"
#include "syntax/StringLiteral.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(InvalidEscape, SyntaxError, "{0}");
TXL_DIAGNOSTIC(MixedBytes, SyntaxError, "bytes and text literals cannot be joined");
TXL_DIAGNOSTIC(MixedTemplates, SyntaxError, "t-strings and other strings cannot be joined");
TXL_DIAGNOSTIC(EmptyField, SyntaxError, "the replacement field is empty");
TXL_DIAGNOSTIC(InvalidConversion, SyntaxError, "the conversion of a replacement field is `!s`, `!r` or `!a`");

/// The values of a joined string under construction.
struct Parser::FStringParts {
  llvm::SmallVector<Expr *, 8> values;
  bool lastIsText = false;
};

/// The prefix flags of a literal or f-string start, and the text between its quotes.
struct Prefix {
  bool raw = false, bytes = false, unicode = false, isTemplate = false;
  size_t length = 0; // length of prefix and opening quotes
  size_t quotes = 1;
};

static Prefix splitPrefix(llvm::StringRef text) {
  Prefix prefix;
  size_t i = 0;
  for (; text[i] != '"' && text[i] != '\''; ++i) {
    char c = text[i] | 0x20;
    prefix.raw |= c == 'r';
    prefix.bytes |= c == 'b';
    prefix.unicode |= text[i] == 'u';
    prefix.isTemplate |= c == 't';
  }
  llvm::StringRef rest = text.drop_front(i);
  if (rest.size() >= 3 && rest[1] == rest[0] && rest[2] == rest[0])
    prefix.quotes = 3;
  prefix.length = i + prefix.quotes;
  return prefix;
}

/// The value of a literal without replacement fields. False after an error.
bool Parser::decodeString(const Token &token, ConstantValue &value, bool &unicodePrefix) {
  llvm::StringRef text = spelling(token);
  Prefix prefix = splitPrefix(text);
  llvm::StringRef body = text.drop_front(prefix.length).drop_back(prefix.quotes);
  value.kind = prefix.bytes ? ConstantValue::Bytes : ConstantValue::Str;
  value.text = body;
  unicodePrefix = prefix.unicode;
  if (prefix.raw || !body.contains('\\'))
    return true;
  std::string decoded;
  size_t offset = 0;
  if (const char *problem = decodeEscapes(body, prefix.bytes, decoded, offset)) {
    error(location(token), InvalidEscape, problem);
    return false;
  }
  value.text = llvm::StringRef(decoded).copy(result.arena);
  return true;
}

Expr *Parser::parseStrings() {
  uint32_t start = position;
  // Fast path for plain literals, the usual case.
  uint32_t end = position;
  while (tokens[end].kind == TokenKind::String)
    ++end;
  if (tokens[end].kind != TokenKind::FStringStart) {
    position = end;
    return joinPlainStrings(start, llvm::ArrayRef<Token>(tokens).slice(start, end - start));
  }
  FStringParts parts;
  bool anyTemplate = false, anyOther = false;
  while ((at(TokenKind::String) || at(TokenKind::FStringStart)) && !failed) {
    uint32_t first = position;
    if (at(TokenKind::String)) {
      ConstantValue value;
      bool unicode = false;
      if (!decodeString(current(), value, unicode))
        break;
      if (value.kind == ConstantValue::Bytes)
        error(location(current()), MixedBytes);
      advance();
      addText(parts, first, value.text, unicode);
      anyOther = true;
    } else {
      bool isTemplate = splitPrefix(spelling(current())).isTemplate;
      if (isTemplate && !requireVersion(14, current(), "a t-string"))
        break;
      anyTemplate |= isTemplate;
      anyOther |= !isTemplate;
      parseFString(parts, isTemplate);
    }
    if (anyTemplate && anyOther)
      error(location(tokens[first]), MixedTemplates);
  }
  return finishJoined(parts, start, anyTemplate);
}

Expr *Parser::joinPlainStrings(uint32_t start, llvm::ArrayRef<Token> literals) {
  ConstantValue whole;
  bool unicode = false;
  if (!decodeString(literals[0], whole, unicode))
    return invalid();
  if (literals.size() > 1) {
    std::string text = whole.text.str();
    for (const Token &literal : literals.drop_front()) {
      ConstantValue part;
      bool ignored = false;
      if (!decodeString(literal, part, ignored))
        return invalid();
      if (part.kind != whole.kind)
        error(location(literal), MixedBytes);
      text += part.text;
    }
    whole.text = llvm::StringRef(text).copy(result.arena);
  }
  Constant *node = make<Constant>(start);
  node->value = whole;
  if (unicode)
    node->kind = "u";
  return node;
}

/// Appends text whose range is from `startToken` to the last consumed token; merges it with preceding text.
void Parser::addText(FStringParts &parts, uint32_t startToken, llvm::StringRef text, bool unicode) {
  Constant *node = make<Constant>(startToken);
  node->value.kind = ConstantValue::Str;
  node->value.text = text;
  if (unicode)
    node->kind = "u";
  if (!parts.lastIsText) {
    parts.values.push_back(node);
    parts.lastIsText = true;
    return;
  }
  auto *before = cast<Constant>(parts.values.back());
  before->value.text = llvm::StringRef(before->value.text.str() + text.str()).copy(result.arena);
  before->endLineno = node->endLineno;
  before->endColOffset = node->endColOffset;
}

static void setRange(Node *part, const Node &whole) {
  part->lineno = whole.lineno;
  part->colOffset = whole.colOffset;
  part->endLineno = whole.endLineno;
  part->endColOffset = whole.endColOffset;
}

/// Sets the range of a format specification, its texts and fields, but not of their expressions, to that of its
/// literal.
static void coverLiteral(Expr *part, const Node &literal) {
  setRange(part, literal);
  if (auto *field = dyn_cast<FormattedValue>(part); field && field->formatSpec)
    coverLiteral(field->formatSpec, literal);
  if (auto *joined = dyn_cast<JoinedStr>(part))
    for (Expr *value : joined->values)
      coverLiteral(value, literal);
}

/// Python 3.11 gives the texts and fields of a joined string the range of the whole, and also those of its format
/// specifications, except for a text at their end.
static void coverParts(llvm::ArrayRef<Expr *> specParts, const Node &whole) {
  for (Expr *part : specParts) {
    setRange(part, whole);
    auto *field = dyn_cast<FormattedValue>(part);
    if (!field || !field->formatSpec)
      continue;
    List<Expr> inner = cast<JoinedStr>(field->formatSpec)->values;
    bool textAtEnd = !inner.empty() && isa<Constant>(inner.back());
    coverParts(inner.drop_back(textAtEnd), whole);
  }
}

void Parser::parseFString(FStringParts &parts, bool isTemplate) {
  Depth guard(*this);
  uint32_t start = position;
  size_t before = parts.values.size();
  bool raw = splitPrefix(spelling(current())).raw;
  advance();
  if (!enter())
    return;
  parseFStringBody(parts, raw, isTemplate, /*inSpec=*/false);
  expect(TokenKind::FStringEnd);
  if (options.minorVersion >= 12)
    return;
  // In Python 3.11 a format specification has the range of its literal.
  Node literal(NodeKind::JoinedStr);
  setNodeRange(&literal, start);
  for (Expr *value : llvm::drop_begin(parts.values, before))
    if (auto *field = dyn_cast<FormattedValue>(value); field && field->formatSpec)
      coverLiteral(field->formatSpec, literal);
}

static std::string withoutDoubledBraces(llvm::StringRef text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    i += (text[i] == '{' || text[i] == '}') && i + 1 < text.size() && text[i + 1] == text[i];
  }
  return result;
}

/// Literal text and replacement fields, up to the end of the f-string or of the format specification.
void Parser::parseFStringBody(FStringParts &parts, bool raw, bool isTemplate, bool inSpec) {
  for (;;) {
    uint32_t start = position;
    if (consume(TokenKind::FStringMiddle)) {
      llvm::StringRef text = spelling(tokens[start]);
      std::string plain = inSpec ? text.str() : withoutDoubledBraces(text);
      std::string decoded;
      size_t offset = 0;
      if (raw) {
        decoded = plain;
      } else if (const char *problem = decodeEscapes(plain, /*bytes=*/false, decoded, offset)) {
        error(location(tokens[start]), InvalidEscape, problem);
        return;
      }
      addText(parts, start, llvm::StringRef(decoded).copy(result.arena));
    } else if (at(TokenKind::LeftBrace)) {
      parseField(parts, raw, isTemplate);
      if (failed)
        return;
    } else {
      return;
    }
  }
}

/// Called after `!`.
int Parser::parseConversion() {
  const Token &token = current();
  llvm::StringRef text = at(TokenKind::Name) ? spelling(token) : "";
  if (text != "s" && text != "r" && text != "a") {
    if (at(TokenKind::Error))
      unexpected("a conversion");
    else
      error(location(token), InvalidConversion);
    return -1;
  }
  advance();
  return text[0];
}

/// The source from `begin` to `end`, which starts after token `start`, without the comments between its tokens.
llvm::StringRef Parser::textWithoutComments(uint32_t start, uint32_t begin, uint32_t end) {
  llvm::StringRef text = source.text().slice(begin, end);
  if (!text.contains('#'))
    return text;
  std::string kept;
  for (uint32_t token = start; begin < end; begin = tokens[token].end) {
    llvm::StringRef gap = source.text().slice(begin, std::min(end, tokens[++token].start));
    while (!gap.empty()) {
      kept += gap.take_until([](char c) { return c == '#'; });
      gap = gap.drop_until([](char c) { return c == '#'; }).drop_until([](char c) { return c == '\n'; });
    }
    kept += source.text().slice(tokens[token].start, std::min(end, tokens[token].end));
  }
  return llvm::StringRef(kept).copy(result.arena);
}

/// `{ expression [=] [!conversion] [:specification] }`.
void Parser::parseField(FStringParts &parts, bool raw, bool isTemplate) {
  Depth guard(*this);
  uint32_t start = position;
  advance();
  if (!enter())
    return;
  if (at(TokenKind::RightBrace) || at(TokenKind::Exclamation) || at(TokenKind::Colon) || at(TokenKind::Equal)) {
    error(location(tokens[start]), EmptyField);
    return;
  }
  Expr *value = parseAssignedValue();
  if (options.minorVersion < 12 && isa<Tuple>(value) && tokens[start + 1].kind != TokenKind::LeftParen) {
    // Python 3.11 parses the field as if the braces were parentheses.
    value->colOffset -= 1;
    value->endColOffset += 1;
  }
  bool debug = consume(TokenKind::Equal);
  // The text that `=` prints extends to the conversion, the specification or the brace.
  uint32_t textStart = tokens[start].end, textEnd = current().start;
  int conversion = consume(TokenKind::Exclamation) ? parseConversion() : -1;
  Expr *spec = nullptr;
  if (at(TokenKind::Colon)) {
    uint32_t specStart = position;
    advance();
    FStringParts specParts;
    parseFStringBody(specParts, raw, /*isTemplate=*/false, /*inSpec=*/true);
    spec = finishJoined(specParts, specStart, /*isTemplate=*/false);
  }
  if (!consume(TokenKind::RightBrace)) {
    unexpected("`}`");
    return;
  }
  llvm::StringRef shown = textWithoutComments(start, textStart, textEnd);
  if (debug) {
    if (conversion == -1 && !spec)
      conversion = 'r';
    Constant *text = make<Constant>(start);
    text->value.kind = ConstantValue::Str;
    text->value.text = shown;
    // The range is from after the brace to the end of the text.
    text->colOffset += 1;
    text->endLineno = tokens[start].line + source.text().slice(textStart, textEnd).count('\n');
    text->endColOffset = textEnd - source.lineStart(text->endLineno);
    if (parts.lastIsText) {
      auto *before = cast<Constant>(parts.values.back());
      before->value.text = llvm::StringRef(before->value.text.str() + shown.str()).copy(result.arena);
      before->endLineno = text->endLineno;
      before->endColOffset = text->endColOffset;
    } else {
      parts.values.push_back(text);
    }
  }
  parts.lastIsText = false;
  if (isTemplate) {
    Interpolation *node = make<Interpolation>(start);
    node->value = value;
    node->str.kind = ConstantValue::Str;
    node->str.text = debug ? shown.rtrim().drop_back().rtrim() : shown.rtrim();
    node->conversion = conversion;
    node->formatSpec = spec;
    parts.values.push_back(node);
    return;
  }
  FormattedValue *node = make<FormattedValue>(start);
  node->value = value;
  node->conversion = conversion;
  node->formatSpec = spec;
  parts.values.push_back(node);
}

Expr *Parser::finishJoined(FStringParts &parts, uint32_t start, bool isTemplate) {
  llvm::erase_if(parts.values, [](Expr *part) {
    auto *text = dyn_cast<Constant>(part);
    return text && text->value.text.empty();
  });
  if (isTemplate) {
    TemplateStr *node = make<TemplateStr>(start);
    node->values = list(parts.values);
    return node;
  }
  JoinedStr *node = make<JoinedStr>(start);
  node->values = list(parts.values);
  if (options.minorVersion < 12)
    coverParts(parts.values, *node);
  return node;
}
