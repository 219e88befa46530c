// A pass that consists of rewrite patterns only, and skips programs that are compiled as written. The pattern set is
// frozen once for each pass object, and pass objects live as long as their pipeline, so a compilation pays for matching
// only.
#ifndef TXL_TRANSFORM_PATTERNPASS_H
#define TXL_TRANSFORM_PATTERNPASS_H

#include "ir/facts/AsWritten.h"
#include "mlir/Pass/Pass.h"
#include "transform/ExactRewrite.h"

namespace txl::transform {

/// `Derived` defines `argument` and `description` and adds its patterns in `populate(RewritePatternSet &)`.
template <typename Derived> class PatternPass : public mlir::PassWrapper<Derived, mlir::OperationPass<mlir::ModuleOp>> {
public:
  llvm::StringRef getArgument() const final { return Derived::argument; }
  llvm::StringRef getDescription() const final { return Derived::description; }

  mlir::LogicalResult initialize(mlir::MLIRContext *context) final {
    mlir::RewritePatternSet set(context);
    Derived::populate(set);
    patterns = std::move(set);
    return mlir::success();
  }

  void runOnOperation() final {
    if (!ir::isAsWritten(this->getOperation()))
      rewriteExactly(this->getOperation(), patterns, Derived::argument);
  }

private:
  mlir::FrozenRewritePatternSet patterns;
};

} // namespace txl::transform

#endif
