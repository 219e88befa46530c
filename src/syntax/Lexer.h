// The lexer converts the whole text to an array of tokens, so that look-ahead and backtracking in the parser are free.
//
// Comments and line breaks inside brackets produce no tokens. f-strings are lexed as in Python 3.12 and later: start,
// literal text and end are tokens, and the fields between are ordinary tokens, so quotes nest. The first error ends the
// array with a token of kind Error. The parser reports it only if it reaches that token, because an earlier syntax
// error is more useful.
#ifndef TXL_SYNTAX_LEXER_H
#define TXL_SYNTAX_LEXER_H

#include "support/Diagnostic.h"
#include "syntax/Token.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace txl::syntax {

class Lexer {
public:
  /// `source` has no carriage returns (a newline is `\n`) and is at most 1 GiB long.
  explicit Lexer(const SourceBuffer &source);

  /// Fills `tokens`. They end with Newline, the Dedents and End, or with Error.
  void run();

  std::vector<Token> tokens;
  /// The error, if `tokens` ends with Error.
  DiagnosticEngine error;
  /// The error is a bracket that is never closed. It is reported instead of a later syntax error that results from it.
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
    unsigned specs; // nesting depth of format specifications at the current position
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
  // Two widths of each open block: with tabs to multiples of eight columns, and with tabs as one column. Both must
  // agree on which line is deeper.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 16> indents{{0, 0}};
};

} // namespace txl::syntax

#endif // TXL_SYNTAX_LEXER_H
