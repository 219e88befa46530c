// The values of number literals.
#ifndef TXL_SYNTAX_NUMBERLITERAL_H
#define TXL_SYNTAX_NUMBERLITERAL_H

#include "syntax/Ast.h"
#include "llvm/Support/Allocator.h"

namespace txl::syntax {

/// Sets `value` from a literal that the lexer accepted. False for a decimal integer with too many digits. A
/// hexadecimal, octal or binary integer with more digits than that keeps its source form, because conversion to decimal
/// would take quadratic time.
bool decodeNumberLiteral(llvm::StringRef literal, llvm::BumpPtrAllocator &arena, ConstantValue &value);

} // namespace txl::syntax

#endif // TXL_SYNTAX_NUMBERLITERAL_H
