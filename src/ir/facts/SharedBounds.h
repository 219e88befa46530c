// What bounds the shared memory that the compiler takes for itself, so that a program fits its target.
#ifndef TXL_IR_FACTS_SHAREDBOUNDS_H
#define TXL_IR_FACTS_SHAREDBOUNDS_H

#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// Of a `ttg.convert_layout`: the most bytes of scratch that it takes, in as many pieces as that makes, where its tile can be cut so.
inline constexpr llvm::StringLiteral kMostScratch = "txl.most-scratch";

/// Of a module of TTIR: bytes of a CTA's shared memory that the buffers of pipelined loops leave beside what they always leave.
inline constexpr llvm::StringLiteral kReservedShared = "txl.reserved-shared";

} // namespace txl::ir

#endif
