// The patterns of all dialects are collected once a context; unreachable blocks go between rounds of rewriting.
#include "transform/Canonicalize.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/RegionUtils.h"
#include "transform/ExactRewrite.h"

using namespace mlir;

namespace txl::transform {

static constexpr unsigned maxRounds = 10;

namespace {
struct CanonicalizePass : PassWrapper<CanonicalizePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CanonicalizePass)
  StringRef getArgument() const final { return "txl-canonicalize"; }
  StringRef getDescription() const final { return "canonicalize, and fold what folds exactly"; }

  LogicalResult initialize(MLIRContext *context) final {
    RewritePatternSet set(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(set, context);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() final {
    IRRewriter rewriter(&getContext());
    for (unsigned round = 0; round < maxRounds; ++round) {
      bool changed = rewriteExactly(getOperation(), patterns, getArgument());
      bool simplified = succeeded(simplifyRegions(rewriter, getOperation()->getRegions(), /*mergeBlocks=*/false));
      if (!simplified && (!changed || round > 0))
        break; // the driver itself goes on until nothing changes
    }
  }

  FrozenRewritePatternSet patterns;
};
} // namespace

std::unique_ptr<Pass> createCanonicalizePass() { return std::make_unique<CanonicalizePass>(); }

} // namespace txl::transform
