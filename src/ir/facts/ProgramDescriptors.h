// Tensor descriptors whose values only the program computes, and when such a descriptor may be overwritten.
#ifndef TXL_IR_FACTS_PROGRAMDESCRIPTORS_H
#define TXL_IR_FACTS_PROGRAMDESCRIPTORS_H

#include "llvm/ADT/StringRef.h"

namespace txl::ir {

/// Attribute of a `tt.make_tensor_descriptor`. It promises that the descriptor's copies have completed when the
/// descriptor is made again, and when the warps that make it finish. So they may make it from any values, in memory
/// that the next descriptor reuses.
inline constexpr llvm::StringLiteral kCopiesComplete{"tt.copies_complete"};

} // namespace txl::ir

#endif
