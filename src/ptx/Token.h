// The tokens of PTX. A word after a dot (`.global`, `.shared::cta`, `.16x64b`) is one token without its dot, so
// `ld.global.v2.u32` is the word `ld` and three dotted words, and `%tid.x` a word and one.
#ifndef TXL_PTX_TOKEN_H
#define TXL_PTX_TOKEN_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace txl::ptx {

enum class TokenKind : uint8_t {
  Word,    // identifier, opcode, register
  Dotted,  // .word
  Integer, // 12, 0x1F, 017, 0b101, with an optional U
  Real,    // 1.5, 0f3F800000, 0d3FF0000000000000
  String,  // "..."
  Symbol,  // one character, or << >> == != <= >= && ||
  End,
  Error, // an unknown character or an unfinished comment or string
};

struct Token {
  TokenKind kind = TokenKind::End;
  llvm::StringRef text; // of Dotted without the dot, of String without the quotes
  uint32_t line = 0;    // from 1
  uint32_t column = 0;  // in bytes from 0
  uint32_t endColumn = 0;

  bool is(TokenKind k, llvm::StringRef t) const { return kind == k && text == t; }
  bool isSymbol(llvm::StringRef t) const { return is(TokenKind::Symbol, t); }
};

} // namespace txl::ptx

#endif // TXL_PTX_TOKEN_H
