// Bounds on the shared memory that the compiler allocates for its own use, so that a program fits its target.
#ifndef TXL_IR_FACTS_SHAREDBOUNDS_H
#define TXL_IR_FACTS_SHAREDBOUNDS_H

#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// Attribute of a `ttg.convert_layout`: the most bytes of scratch it may use; the conversion is split into as many
/// slices as that needs, where the tile can be split.
inline constexpr llvm::StringLiteral kMaxScratch = "txl.max-scratch";

/// Attribute of a TTIR module: bytes of a CTA's shared memory that the multi-buffers of pipelined loops must leave
/// free, in addition to the default reserve.
inline constexpr llvm::StringLiteral kReservedShared = "txl.reserved-shared";

} // namespace txl::ir

#endif
