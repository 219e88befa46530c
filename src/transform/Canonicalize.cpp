// The patterns of all dialects are collected once per context; unreachable blocks are erased between rounds of
// rewriting.
#include "transform/Canonicalize.h"
#include "ir/facts/AsWritten.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/RegionUtils.h"
#include "transform/ExactRewrite.h"

using namespace mlir;

namespace txl::transform {

static constexpr unsigned kCanonicalRounds = 10;

Canonicalizer::Canonicalizer(MLIRContext *context) {
  RewritePatternSet set(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(set);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    op.getCanonicalizationPatterns(set, context);
  patterns = std::move(set);
}

void Canonicalizer::run(ModuleOp module, StringRef pass) const {
  IRRewriter rewriter(module.getContext());
  for (unsigned round = 0; round < kCanonicalRounds; ++round) {
    bool changed = rewriteExactly(module, patterns, pass);
    bool simplified = succeeded(simplifyRegions(rewriter, module->getRegions(), /*mergeBlocks=*/false));
    if (!simplified && (!changed || round > 0))
      break; // the driver itself iterates to a fixpoint
  }
}

namespace {
struct CanonicalizePass : PassWrapper<CanonicalizePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CanonicalizePass)
  StringRef getArgument() const final { return "txl-canonicalize"; }
  StringRef getDescription() const final { return "canonicalize and fold exact operations"; }

  LogicalResult initialize(MLIRContext *context) final {
    canonicalizer.emplace(context);
    folds = RewritePatternSet(context);
    return success();
  }

  void runOnOperation() final {
    if (ir::isAsWritten(getOperation()))
      // folding only: a program compiled as written may repeat branches deliberately
      rewriteExactly(getOperation(), folds, getArgument());
    else
      canonicalizer->run(getOperation(), getArgument());
  }

  std::optional<Canonicalizer> canonicalizer;
  FrozenRewritePatternSet folds;
};
} // namespace

std::unique_ptr<Pass> createCanonicalizePass() { return std::make_unique<CanonicalizePass>(); }

} // namespace txl::transform
