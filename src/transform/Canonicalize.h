// Canonicalisation of all dialects by exact rewriting only.
#ifndef TXL_TRANSFORM_CANONICALIZE_H
#define TXL_TRANSFORM_CANONICALIZE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// The patterns of all dialects of a context, cached because collecting them takes longer than applying them.
class Canonicalizer {
public:
  explicit Canonicalizer(mlir::MLIRContext *context);
  /// Decisions, which pattern applied where, are reported under the name `pass`.
  void run(mlir::ModuleOp module, llvm::StringRef pass) const;

private:
  mlir::FrozenRewritePatternSet patterns;
};

/// MLIR's canonicalisation of every loaded dialect, dead code and unreachable blocks included, without the folders that
/// are not exact (ExactRewrite.h).
std::unique_ptr<mlir::Pass> createCanonicalizePass();

} // namespace txl::transform

#endif
