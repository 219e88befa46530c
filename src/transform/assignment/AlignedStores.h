// Stores whose addresses turn out to be aligned when the program runs.
#ifndef TXL_TRANSFORM_ASSIGNMENT_ALIGNEDSTORES_H
#define TXL_TRANSFORM_ASSIGNMENT_ALIGNEDSTORES_H

#include "llvm/ADT/StringRef.h"
#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// The attribute of an `if` whose condition nearly always holds.
inline constexpr llvm::StringLiteral kElseIsSeldom{"tt.else_is_seldom"};

/// `txl-aligned-stores`: a store of a large tile whose address or mask is made of scalars that the program loads becomes an `if`: where
/// these are multiples of what lets a thread store 16 bytes at once, it does so.
std::unique_ptr<mlir::Pass> createAlignedStoresPass();

} // namespace txl::transform

#endif
