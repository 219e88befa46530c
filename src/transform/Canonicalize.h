// Canonical forms of every dialect, exactly.
#ifndef TXL_TRANSFORM_CANONICALIZE_H
#define TXL_TRANSFORM_CANONICALIZE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// The patterns of all dialects of a context: making them ready takes longer than applying them.
class Canonicalizer {
public:
  explicit Canonicalizer(mlir::MLIRContext *context);
  /// `pass` says which pattern applied where.
  void run(mlir::ModuleOp module, llvm::StringRef pass) const;

private:
  mlir::FrozenRewritePatternSet patterns;
};

/// MLIR's canonicalisation of every loaded dialect, dead code and unreachable blocks included, without the folders that
/// are not exact (ExactRewrite.h).
std::unique_ptr<mlir::Pass> createCanonicalizePass();

} // namespace txl::transform

#endif
