// Splits PTX text into an array of tokens that ends with End, or with Error where the text cannot be lexed.
#ifndef TXL_PTX_LEXER_H
#define TXL_PTX_LEXER_H

#include "ptx/Token.h"
#include "support/SourceBuffer.h"
#include <vector>

namespace txl::ptx {

/// The tokens refer to the buffer's text. Comments are skipped.
std::vector<Token> lex(const SourceBuffer &source);

} // namespace txl::ptx

#endif // TXL_PTX_LEXER_H
