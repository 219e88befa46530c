// Canonical forms of every dialect, exactly.
#ifndef TXL_TRANSFORM_CANONICALIZE_H
#define TXL_TRANSFORM_CANONICALIZE_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// MLIR's canonicalisation of every loaded dialect, dead code and unreachable blocks included, without the folders that
/// are not exact (ExactRewrite.h).
std::unique_ptr<mlir::Pass> createCanonicalizePass();

} // namespace txl::transform

#endif
