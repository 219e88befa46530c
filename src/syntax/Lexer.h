// The whole text as an array of tokens, which lets the parser look ahead and go back for nothing.
//
// Comments and line breaks inside brackets leave no token. f-strings are lexed as Python 3.12 and later do: start,
// literal pieces and end are tokens, and the fields between are ordinary tokens, so quotes nest. The first error ends
// the array with a token of kind Error; the parser reports it if it gets that far, since an earlier syntax error
// matters more.
#ifndef TXL_SYNTAX_LEXER_H
#define TXL_SYNTAX_LEXER_H

#include "support/Diagnostic.h"
#include "syntax/Token.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace txl::syntax {

class Lexer {
public:
  /// `source` has no carriage return (a newline is `\n`) and is at most 1 GiB long.
  explicit Lexer(const SourceBuffer &source);

  /// Fills `tokens`. They end with Newline, the Dedents and End, or with Error.
  void run();

  std::vector<Token> tokens;
  /// Holds the error where `tokens` ends with Error.
  DiagnosticEngine error;
  /// The error is a bracket that is never closed: more telling than what the parser stumbles over behind it.
  bool isUnclosedBracket = false;

private:
  struct Bracket {
    char open;
    bool field; // the `{` of an f-string's replacement field
    uint32_t offset;
    uint32_t line;
  };
  struct FString {
    uint32_t offset;
    uint32_t line;
    char quote;
    bool triple;
    bool raw;
    unsigned specs; // format specifications that the position is inside of
  };

  void lexIndentation();
  bool lexLineStart(unsigned &column, unsigned &alternate);
  void applyIndentation(unsigned column, unsigned alternate);
  void lexToken();
  void lexSpace();
  void lexNewline();
  void lexEnd();
  void lexName();
  bool checkName(uint32_t start, uint32_t end);
  void lexOperator();
  void lexOpen(TokenKind kind);
  void lexClose(TokenKind kind);
  bool lexFieldPunctuation();
  bool lexContinuation();

  void lexNumber();
  bool lexDigits(bool (*isDigit)(char), const char *what);
  bool lexRadix();
  bool lexDecimal();
  void finishNumber(const char *what);

  bool lexPrefixedString();
  void lexString(uint32_t start, bool bytes);
  void startFString(uint32_t start, bool raw);
  void lexFStringMiddle();
  bool atQuotes(const FString &string) const;

  void add(TokenKind kind, uint32_t start) { tokens.push_back({kind, start, position, line, line}); }
  SourceLocation range(uint32_t start, uint32_t end, uint32_t startLine) const;
  template <typename... Args>
  Diagnostic &fail(const SourceLocation &location, const DiagnosticDeclaration &declaration, Args &&...args) {
    failed = true;
    return error.emit(location, declaration, std::forward<Args>(args)...);
  }

  const SourceBuffer &source;
  const char *text;
  uint32_t size;
  uint32_t position = 0;
  uint32_t line = 1;
  bool atLineStart = true;
  bool failed = false;
  bool done = false;
  llvm::SmallVector<Bracket, 16> brackets;
  llvm::SmallVector<FString, 4> strings;
  // Two widths of each open block: tabs to columns of eight, and tabs as one. Both must agree on what is deeper.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 16> indents{{0, 0}};
};

} // namespace txl::syntax

#endif // TXL_SYNTAX_LEXER_H
