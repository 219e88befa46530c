// Lexing of lines, names, operators and brackets; numbers and strings are in LexerNumbers.cpp and LexerStrings.cpp.
#include "syntax/Lexer.h"
#include "support/Limits.h"
#include "syntax/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(InconsistentTabs, SyntaxError,
               "tabs and spaces are mixed in the indentation so that its depth depends on the width of a tab");
TXL_DIAGNOSTIC(InconsistentDedent, SyntaxError, "the indentation matches no outer block");
TXL_DIAGNOSTIC(TooManyIndents, SyntaxError, "more than {0} levels of indentation");
TXL_DIAGNOSTIC(TooManyBrackets, SyntaxError, "more than {0} nested brackets");
TXL_DIAGNOSTIC(UnmatchedBracket, SyntaxError, "`{0}` closes nothing");
TXL_DIAGNOSTIC(MismatchedBracket, SyntaxError, "`{0}` cannot close `{1}`");
TXL_DIAGNOSTIC(UnclosedBracket, SyntaxError, "`{0}` is never closed");
TXL_DIAGNOSTIC(InvalidCharacter, SyntaxError, "invalid character {0}");
TXL_DIAGNOSTIC(TextAfterContinuation, SyntaxError, "text after the line continuation `\\`");
TXL_DIAGNOSTIC(EndAfterContinuation, SyntaxError, "the file ends after the line continuation `\\`");

/// The role of a byte in a name; bytes of non-ASCII characters are checked when the name is complete.
enum NameByte : uint8_t { Other = 0, Continues = 1, Starts = 2 };

static constexpr auto nameBytes = [] {
  std::array<uint8_t, 256> table{};
  for (unsigned c = 0; c < 256; ++c) {
    bool starts = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    table[c] = starts ? Starts : c >= '0' && c <= '9' ? Continues : Other;
  }
  return table;
}();

Lexer::Lexer(const SourceBuffer &source) : source(source), text(source.text().data()), size(source.text().size()) {
  tokens.reserve(size / 4 + 8);
}

void Lexer::run() {
  if (llvm::StringRef(text, size).starts_with("\xEF\xBB\xBF"))
    position = 3;
  while (!done && !failed) {
    if (atLineStart)
      lexIndentation();
    else
      lexToken();
  }
  if (failed)
    tokens.push_back({TokenKind::Error, position, position, line, line});
}

SourceLocation Lexer::range(uint32_t start, uint32_t end, uint32_t startLine) const {
  uint32_t lineStart = source.lineStart(startLine);
  return {&source, startLine, start - lineStart, startLine, end - lineStart};
}

/// Skips blank lines and the indentation of a line. True if tokens follow, at this column.
bool Lexer::lexLineStart(unsigned &column, unsigned &alternate) {
  unsigned continued = 0;
  column = alternate = 0;
  for (;; ++position) {
    char c = text[position];
    if (c == ' ') {
      ++column;
      ++alternate;
    } else if (c == '\t') {
      column = (column / 8 + 1) * 8;
      ++alternate;
    } else if (c == '\f') {
      column = alternate = 0;
    } else if (c == '\\') {
      // The indentation before the first `\` counts.
      continued = continued ? continued : column;
      if (!lexContinuation())
        return false;
      --position;
    } else {
      break;
    }
  }
  if (text[position] == '#')
    while (text[position] != '\n' && position < size)
      ++position;
  if (text[position] == '\n') {
    ++position;
    ++line;
    return false;
  }
  if (continued)
    column = alternate = continued;
  return true;
}

void Lexer::lexIndentation() {
  unsigned column, alternate;
  if (!lexLineStart(column, alternate))
    return;
  atLineStart = false;
  if (position < size)
    applyIndentation(column, alternate);
}

void Lexer::applyIndentation(unsigned column, unsigned alternate) {
  auto [top, topAlternate] = indents.back();
  SourceLocation location = range(position, position + 1, line);
  if (column == top) {
    if (alternate != topAlternate)
      fail(location, InconsistentTabs);
  } else if (column > top) {
    if (alternate <= topAlternate)
      fail(location, InconsistentTabs);
    else if (indents.size() >= limits::indents)
      fail(location, TooManyIndents, limits::indents);
    indents.push_back({column, alternate});
    add(TokenKind::Indent, position);
  } else {
    while (indents.size() > 1 && column < indents.back().first) {
      indents.pop_back();
      add(TokenKind::Dedent, position);
    }
    if (column != indents.back().first)
      fail(location, InconsistentDedent);
    else if (alternate != indents.back().second)
      fail(location, InconsistentTabs);
  }
}

/// Called at a `\`: advances to the start of the next line.
bool Lexer::lexContinuation() {
  uint32_t start = position++;
  if (text[position] != '\n') {
    fail(range(start, start + 1, line), position >= size ? EndAfterContinuation : TextAfterContinuation);
    return false;
  }
  ++position;
  ++line;
  if (position >= size) {
    fail(range(start, start + 1, line - 1), EndAfterContinuation);
    return false;
  }
  return true;
}

void Lexer::lexSpace() {
  for (;; ++position) {
    char c = text[position];
    if (c == '#')
      while (text[position + 1] != '\n' && position + 1 < size)
        ++position;
    else if (c != ' ' && c != '\t' && c != '\f')
      return;
  }
}

void Lexer::lexToken() {
  lexSpace();
  unsigned char c = text[position];
  if (nameBytes[c] == Starts) {
    if (lexPrefixedString())
      return;
    lexName();
    return;
  }
  switch (c) {
  case '\n':
    lexNewline();
    return;
  case '\\':
    lexContinuation();
    return;
  case '"':
  case '\'':
    lexString(position, /*bytes=*/false);
    return;
  case '0' ... '9':
    lexNumber();
    return;
  case '.':
    if (llvm::isDigit(text[position + 1])) {
      lexNumber();
      return;
    }
    break;
  case 0:
    if (position >= size) {
      lexEnd();
      return;
    }
    break;
  default:
    break;
  }
  lexOperator();
}

void Lexer::lexNewline() {
  if (brackets.empty()) {
    tokens.push_back({TokenKind::Newline, position, position + 1, line, line});
    atLineStart = true;
  }
  ++position;
  ++line;
}

void Lexer::lexEnd() {
  if (!brackets.empty()) {
    const Bracket &open = brackets.back();
    isUnclosedBracket = true;
    fail(range(open.offset, open.offset + 1, open.line), UnclosedBracket, open.open);
    return;
  }
  if (!tokens.empty() && tokens.back().kind != TokenKind::Newline && tokens.back().kind != TokenKind::Dedent)
    add(TokenKind::Newline, position);
  for (; indents.size() > 1; indents.pop_back())
    add(TokenKind::Dedent, position);
  add(TokenKind::End, position);
  done = true;
}

void Lexer::lexName() {
  uint32_t start = position;
  unsigned char all = 0;
  while (nameBytes[(unsigned char)text[position]])
    all |= text[position++];
  if (all & 0x80) {
    if (checkName(start, position))
      add(TokenKind::Name, start);
    return;
  }
  add(keywordKind(llvm::StringRef(text + start, position - start)), start);
}

/// Checks that the non-ASCII characters of a name are allowed in identifiers by Unicode.
bool Lexer::checkName(uint32_t start, uint32_t end) {
  const auto *bytes = reinterpret_cast<const llvm::UTF8 *>(text);
  for (uint32_t at = start; at < end;) {
    const llvm::UTF8 *next = bytes + at;
    llvm::UTF32 c;
    if (llvm::convertUTF8Sequence(&next, bytes + end, &c, llvm::strictConversion) != llvm::conversionOK)
      c = 0xFFFD;
    uint32_t length = std::max<uint32_t>(1, next - (bytes + at));
    if (at == start ? !isIdentifierStart(c) : !isIdentifierContinue(c)) {
      std::string shown =
          llvm::formatv("`{0}` (U+{1})", llvm::StringRef(text + at, length), llvm::utohexstr(c, false, 4));
      fail(range(at, at + length, line), InvalidCharacter, shown);
      return false;
    }
    at += length;
  }
  return true;
}

void Lexer::lexOpen(TokenKind kind) {
  if (brackets.size() >= limits::brackets) {
    fail(range(position, position + 1, line), TooManyBrackets, limits::brackets);
    return;
  }
  brackets.push_back({text[position], false, position, line});
  ++position;
  add(kind, position - 1);
}

void Lexer::lexClose(TokenKind kind) {
  char close = text[position];
  SourceLocation location = range(position, position + 1, line);
  if (brackets.empty()) {
    fail(location, UnmatchedBracket, close);
    return;
  }
  Bracket open = brackets.back();
  if (close != (open.open == '(' ? ')' : open.open == '[' ? ']' : '}')) {
    fail(location, MismatchedBracket, close, open.open)
        .note(range(open.offset, open.offset + 1, open.line), "`{0}` is opened here", open.open);
    return;
  }
  brackets.pop_back();
  ++position;
  add(kind, position - 1);
  if (open.field)
    lexFStringMiddle();
}

/// Lexes `:`, `!` and `=` directly inside a replacement field, where they do not start longer operators.
bool Lexer::lexFieldPunctuation() {
  if (brackets.empty() || !brackets.back().field)
    return false;
  char c = text[position];
  if (c == ':') {
    ++position;
    add(TokenKind::Colon, position - 1);
    ++strings.back().specs;
    lexFStringMiddle();
    return true;
  }
  if (c == '!' && text[position + 1] != '=') {
    ++position;
    add(TokenKind::Exclamation, position - 1);
    return true;
  }
  return false;
}

void Lexer::lexOperator() {
  if (lexFieldPunctuation())
    return;
  char c = text[position], second = c ? text[position + 1] : 0, third = second ? text[position + 2] : 0;
  auto take = [&](unsigned length, TokenKind kind) {
    position += length;
    add(kind, position - length);
  };
  auto withEqual = [&](TokenKind plain, TokenKind equal) { second == '=' ? take(2, equal) : take(1, plain); };
  auto doubled = [&](TokenKind plain, TokenKind equal, TokenKind twice, TokenKind twiceEqual) {
    if (second != c)
      return withEqual(plain, equal);
    third == '=' ? take(3, twiceEqual) : take(2, twice);
  };
  using K = TokenKind;
  switch (c) { // clang-format off
  case '(': return lexOpen(K::LeftParen);
  case '[': return lexOpen(K::LeftBracket);
  case '{': return lexOpen(K::LeftBrace);
  case ')': return lexClose(K::RightParen);
  case ']': return lexClose(K::RightBracket);
  case '}': return lexClose(K::RightBrace);
  case ',': return take(1, K::Comma);
  case ';': return take(1, K::Semicolon);
  case ':': return withEqual(K::Colon, K::ColonEqual);
  case '.': return second == '.' && third == '.' ? take(3, K::Ellipsis) : take(1, K::Dot);
  case '+': return withEqual(K::Plus, K::PlusEqual);
  case '-': return second == '>' ? take(2, K::Arrow) : withEqual(K::Minus, K::MinusEqual);
  case '*': return doubled(K::Star, K::StarEqual, K::StarStar, K::StarStarEqual);
  case '/': return doubled(K::Slash, K::SlashEqual, K::SlashSlash, K::SlashSlashEqual);
  case '<': return doubled(K::Less, K::LessEqual, K::LeftShift, K::LeftShiftEqual);
  case '>': return doubled(K::Greater, K::GreaterEqual, K::RightShift, K::RightShiftEqual);
  case '%': return withEqual(K::Percent, K::PercentEqual);
  case '@': return withEqual(K::At, K::AtEqual);
  case '&': return withEqual(K::Ampersand, K::AmpersandEqual);
  case '|': return withEqual(K::Bar, K::BarEqual);
  case '^': return withEqual(K::Caret, K::CaretEqual);
  case '=': return withEqual(K::Equal, K::EqualEqual);
  case '~': return take(1, K::Tilde);
  case '!':
    if (second == '=')
      return take(2, K::NotEqual);
    break;
  default: break;
  } // clang-format on
  std::string shown = c >= ' ' && c < 0x7f ? llvm::formatv("`{0}`", c).str()
                                           : llvm::formatv("U+{0}", llvm::utohexstr((unsigned char)c, false, 4)).str();
  fail(range(position, position + 1, line), InvalidCharacter, shown);
}
