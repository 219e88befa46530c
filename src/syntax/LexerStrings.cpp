// Lexing of string literals, and of f-strings and t-strings with their replacement fields.
//
// Inside an f-string two states alternate: literal text (lexFStringMiddle) up to a `{` or the closing quotes, and
// ordinary tokens up to the `}` or `:` that belongs to the field's bracket. The field's `{` stays on the bracket stack
// while its format specification is lexed, which is literal text again and may contain fields.
#include "support/Limits.h"
#include "syntax/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::syntax;

TXL_DIAGNOSTIC(UnterminatedString, SyntaxError, "the string is not closed on its line");
TXL_DIAGNOSTIC(UnterminatedTripleString, SyntaxError, "the triple-quoted string is never closed");
TXL_DIAGNOSTIC(NonAsciiBytes, SyntaxError, "a bytes literal contains ASCII characters only");
TXL_DIAGNOSTIC(SingleBrace, SyntaxError, "a single `}}` in the text of an f-string");
TXL_DIAGNOSTIC(UnclosedField, SyntaxError, "the replacement field is not closed before its f-string ends");
TXL_DIAGNOSTIC(TooManyFields, SyntaxError, "more than {0} nested f-strings or replacement fields");

/// Called at a letter: lexes a string with a prefix, or returns false.
bool Lexer::lexPrefixedString() {
  bool raw = false, bytes = false, format = false, unicode = false;
  uint32_t start = position, at = position;
  for (; at < start + 3; ++at) {
    char c = text[at] | 0x20;
    if (text[at] == '"' || text[at] == '\'')
      break;
    bool *flag = c == 'r' ? &raw : c == 'b' ? &bytes : c == 'f' || c == 't' ? &format : c == 'u' ? &unicode : nullptr;
    if (!flag || *flag || (c == 'u' && at != start))
      return false;
    *flag = true;
  }
  if ((text[at] != '"' && text[at] != '\'') || (bytes && format) || (unicode && (raw || bytes || format)))
    return false;
  position = at;
  if (format)
    startFString(start, raw);
  else
    lexString(start, bytes);
  return true;
}

/// Called at the opening quote of a literal whose prefix starts at `start`.
void Lexer::lexString(uint32_t start, bool bytes) {
  uint32_t startLine = line;
  char quote = text[position];
  bool triple = text[position + 1] == quote && text[position + 2] == quote;
  position += triple ? 3 : 1;
  for (;;) {
    unsigned char c = text[position];
    if (c == (unsigned char)quote && (!triple || (text[position + 1] == quote && text[position + 2] == quote)))
      break;
    if (position >= size || (c == '\n' && !triple)) {
      fail(range(start, position, startLine), triple ? UnterminatedTripleString : UnterminatedString);
      return;
    }
    if (bytes && c >= 0x80) {
      fail(range(position, position + 1, line), NonAsciiBytes);
      return;
    }
    if (c == '\\' && position + 1 < size)
      c = text[++position];
    line += c == '\n';
    ++position;
  }
  position += triple ? 3 : 1;
  tokens.push_back({TokenKind::String, start, position, startLine, line});
}

void Lexer::startFString(uint32_t start, bool raw) {
  if (strings.size() >= limits::nestedStrings || brackets.size() >= limits::nestedStrings) {
    fail(range(start, position, line), TooManyFields, limits::nestedStrings);
    return;
  }
  char quote = text[position];
  bool triple = text[position + 1] == quote && text[position + 2] == quote;
  position += triple ? 3 : 1;
  add(TokenKind::FStringStart, start);
  strings.push_back({start, line, quote, triple, raw, 0});
  lexFStringMiddle();
}

bool Lexer::atQuotes(const FString &string) const {
  const char *at = text + position;
  return at[0] == string.quote && (!string.triple || (at[1] == string.quote && at[2] == string.quote));
}

/// Lexes literal text of the innermost f-string and its terminator: the quotes, a `{`, or the `}` of a format
/// specification.
void Lexer::lexFStringMiddle() {
  FString &string = strings.back();
  uint32_t start = position, startLine = line;
  auto addMiddle = [&] {
    if (position > start)
      tokens.push_back({TokenKind::FStringMiddle, start, position, startLine, line});
    start = position;
    startLine = line;
  };
  for (;;) {
    char c = text[position];
    bool inSpec = string.specs;
    if (atQuotes(string)) {
      addMiddle();
      if (inSpec) {
        const Bracket &field = brackets.back();
        fail(range(field.offset, field.offset + 1, field.line), UnclosedField);
        return;
      }
      position += string.triple ? 3 : 1;
      add(TokenKind::FStringEnd, start);
      strings.pop_back();
      return;
    }
    if (position >= size || (c == '\n' && !string.triple)) {
      uint32_t end = source.lineStart(string.line) + source.line(string.line).size();
      fail(range(string.offset, std::max(end, string.offset + 1), string.line),
           string.triple ? UnterminatedTripleString : UnterminatedString);
      return;
    }
    if (c == '\\' && position + 1 < size) {
      ++position;
      if (!string.raw && text[position] == 'N' && text[position + 1] == '{') {
        while (position < size && text[position] != '}' && text[position] != '\n' && !atQuotes(string))
          ++position;
        position += text[position] == '}';
        continue;
      }
      // A backslash does not escape a brace; the next iteration handles it.
      if (text[position] == '{' || text[position] == '}')
        continue;
    } else if (c == '{') {
      if (text[position + 1] != '{' || inSpec) {
        addMiddle();
        if (brackets.size() >= limits::nestedStrings) {
          fail(range(position, position + 1, line), TooManyFields, limits::nestedStrings);
          return;
        }
        brackets.push_back({'{', true, position, line});
        ++position;
        add(TokenKind::LeftBrace, start);
        return;
      }
      ++position;
    } else if (c == '}') {
      if (inSpec) {
        addMiddle();
        --string.specs;
        brackets.pop_back();
        ++position;
        add(TokenKind::RightBrace, start);
        start = position;
        continue;
      }
      if (text[position + 1] != '}') {
        fail(range(position, position + 1, line), SingleBrace).note("a brace in the text is written `}}}}`");
        return;
      }
      ++position;
    }
    line += text[position] == '\n';
    ++position;
  }
}
