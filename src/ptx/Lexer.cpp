// One pass over the characters. Numeric literals are not evaluated here, because their type depends on the parser's
// context.
#include "ptx/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::ptx;

static bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_' || c == '$' || c == '%'; }
static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

namespace {
class Scanner {
public:
  explicit Scanner(llvm::StringRef text) : text(text) {}
  std::vector<Token> tokens;

  void run() {
    for (;;) {
      bool good = skipSpace();
      Token token;
      token.line = line;
      token.column = position - lineStart;
      token.kind = !good ? TokenKind::Error : position == text.size() ? TokenKind::End : scan(token.text);
      token.endColumn = position - lineStart;
      tokens.push_back(token);
      if (token.kind == TokenKind::End || token.kind == TokenKind::Error)
        return;
    }
  }

private:
  char at(size_t offset = 0) const { return position + offset < text.size() ? text[position + offset] : '\0'; }

  void newLine() {
    ++line;
    lineStart = position;
  }

  /// False for an unterminated comment.
  bool skipSpace() {
    while (position < text.size()) {
      char c = text[position];
      if (c == '\n') {
        ++position;
        newLine();
      } else if (llvm::isSpace(c)) {
        ++position;
      } else if (c == '/' && at(1) == '/') {
        while (position < text.size() && text[position] != '\n')
          ++position;
      } else if (c == '/' && at(1) == '*') {
        size_t end = text.find("*/", position + 2);
        if (end == llvm::StringRef::npos)
          return false;
        for (; position < end + 2;)
          if (text[position++] == '\n')
            newLine();
      } else {
        return true;
      }
    }
    return true;
  }

  template <typename Predicate> void skipWhile(Predicate holds) {
    while (position < text.size() && holds(text[position]))
      ++position;
  }

  TokenKind scan(llvm::StringRef &spelling) {
    size_t start = position;
    char c = text[position];
    TokenKind kind = TokenKind::Symbol;
    if (isWordStart(c)) {
      ++position;
      skipWhile(isWordCharacter);
      kind = TokenKind::Word;
    } else if (c == '.' && isWordCharacter(at(1))) {
      ++position;
      skipWhile(isWordCharacter);
      while (at() == ':' && at(1) == ':' && isWordCharacter(at(2))) {
        position += 2;
        skipWhile(isWordCharacter);
      }
      spelling = text.slice(start + 1, position);
      return TokenKind::Dotted;
    } else if (llvm::isDigit(c)) {
      kind = scanNumber();
    } else if (c == '"') {
      ++position;
      while (position < text.size() && text[position] != '"' && text[position] != '\n')
        position += text[position] == '\\' && position + 1 < text.size() && text[position + 1] != '\n' ? 2 : 1;
      if (at() != '"')
        return TokenKind::Error;
      ++position;
      spelling = text.slice(start + 1, position - 1);
      return TokenKind::String;
    } else if (llvm::StringRef("()[]{}<>,;:@!|=+-*/%&^~?.").contains(c)) {
      llvm::StringRef two = text.substr(position, 2);
      bool isPair = two == "<<" || two == ">>" || two == "==" || two == "!=" || two == "<=" || two == ">=" ||
                    two == "&&" || two == "||";
      position += isPair ? 2 : 1;
    } else {
      ++position;
      kind = TokenKind::Error;
    }
    spelling = text.slice(start, position);
    return kind;
  }

  TokenKind scanNumber() {
    if (at() == '0' && (at(1) == 'f' || at(1) == 'F' || at(1) == 'd' || at(1) == 'D')) {
      position += 2;
      skipWhile(llvm::isHexDigit);
      return TokenKind::Real;
    }
    if (at() == '0' && (at(1) == 'x' || at(1) == 'X')) {
      position += 2;
      skipWhile(isWordCharacter);
      return TokenKind::Integer;
    }
    skipWhile(isWordCharacter);
    bool exponent = text[position - 1] == 'e' || text[position - 1] == 'E';
    if (at() == '.' && llvm::isDigit(at(1))) {
      ++position;
      skipWhile(llvm::isAlnum);
      exponent = text[position - 1] == 'e' || text[position - 1] == 'E';
    } else if (!exponent) {
      return TokenKind::Integer;
    }
    if (exponent && (at() == '-' || at() == '+')) {
      ++position;
      skipWhile(llvm::isDigit);
    }
    return TokenKind::Real;
  }

  llvm::StringRef text;
  size_t position = 0;
  size_t lineStart = 0;
  uint32_t line = 1;
};
} // namespace

std::vector<Token> ptx::lex(const SourceBuffer &source) {
  Scanner scanner(source.text());
  scanner.run();
  return std::move(scanner.tokens);
}
