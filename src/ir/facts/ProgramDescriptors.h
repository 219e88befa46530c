// Descriptors of numbers that only the program knows: who makes one again says when it may be written over.
#ifndef TXL_IR_FACTS_PROGRAMDESCRIPTORS_H
#define TXL_IR_FACTS_PROGRAMDESCRIPTORS_H

#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// The attribute of a `tt.make_tensor_descriptor` whose copies have landed when it is made again, and when the warps that
/// make it have no more to do: then they may make it of any numbers, in memory that the next one has too.
inline constexpr llvm::StringLiteral kLanded{"tt.landed"};

} // namespace txl::ir

#endif
