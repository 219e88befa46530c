// Tokens of a Python source.
#ifndef TXL_SYNTAX_TOKEN_H
#define TXL_SYNTAX_TOKEN_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace txl::syntax {

enum class TokenKind : uint8_t {
  End,     // end of the text; stays the current token
  Error,   // the lexer stopped here; Lexer::error has the reason
  Newline, // ends a logical line
  Indent,
  Dedent,
  Name,
  Number,
  String,        // a whole literal with prefix and quotes, without f or t in the prefix
  FStringStart,  // prefix and opening quotes, of f-strings and t-strings
  FStringMiddle, // literal text, `{{` and escapes as written
  FStringEnd,    // closing quotes
#define TXL_OPERATOR(Name, Text) Name,
#define TXL_KEYWORD(Name, Text) Kw##Name,
#include "syntax/Tokens.def"
};

/// Offsets into the text; the lines on which the token starts and ends.
struct Token {
  TokenKind kind;
  uint32_t start;
  uint32_t end;
  uint32_t line;
  uint32_t endLine;
};

/// The name of a kind in messages: "`(`", "an indented block".
llvm::StringRef describe(TokenKind kind);

/// The keyword with the text `text`, or TokenKind::Name.
TokenKind keywordKind(llvm::StringRef text);

} // namespace txl::syntax

#endif // TXL_SYNTAX_TOKEN_H
