// A greedy driver that does not fold by the host's math library: rounds of patterns, then constants are unified.
#include "transform/ExactRewrite.h"
#include "ir/SourceFacts.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/FoldUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "support/Decisions.h"

using namespace mlir;

namespace txl::transform {

static constexpr unsigned kExactRounds = 8; // chains seldom alternate between exact and other operations

/// Whether folding gives the bits of every correct implementation: the result is exact, or rounded once by definition.
static bool foldsExactly(Operation *op) {
  if (!isa<math::MathDialect>(op->getDialect()))
    return true;
  return isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::FloorOp, math::TruncOp, math::RoundOp, math::RoundEvenOp,
             math::CopySignOp, math::SqrtOp, math::FmaOp, math::CtPopOp, math::CountLeadingZerosOp,
             math::CountTrailingZerosOp, math::IPowIOp, math::IsFiniteOp, math::IsInfOp, math::IsNaNOp,
             math::IsNormalOp>(op);
}

static void unifyConstants(ModuleOp module) {
  OperationFolder folder(module.getContext());
  for (Operation &function : llvm::make_early_inc_range(*module.getBody()))
    function.walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>())
        folder.insertKnownConstant(op);
    });
}

namespace {
/// Reports which pattern applied to which operation.
struct PatternNames : RewriterBase::Listener {
  explicit PatternNames(const DecisionListener &to) : to(to) {}
  void notifyPatternBegin(const Pattern &, Operation *op) final {
    subject = Fact("rewrite", ir::positionOf(op->getLoc()));
    subject.set("operation", op->getName().getStringRef());
  }
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) final {
    if (succeeded(status))
      to.add(subject.set("pattern", pattern.getDebugName().rsplit("::").second));
  }
  const DecisionListener &to;
  Fact subject{"rewrite", {}}; // the operation may be erased by the pattern
};
} // namespace

static bool rewrite(ModuleOp module, const FrozenRewritePatternSet &patterns, bool exact, PatternNames *names) {
  SmallVector<Operation *> ops;
  module.getBody()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (foldsExactly(op) == exact)
      ops.push_back(op);
  });
  if (ops.empty())
    return false;
  std::reverse(ops.begin(), ops.end()); // the driver takes the last one first: from the top down
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps)
      .setScope(&module.getBodyRegion())
      .enableFolding(exact)
      .setListener(names);
  bool changed = false;
  // Patterns that have not settled within the driver's bound leave correct IR: nothing to report.
  (void)applyOpPatternsGreedily(ops, patterns, config, &changed);
  return changed;
}

bool rewriteExactly(ModuleOp module, const FrozenRewritePatternSet &patterns, StringRef pass) {
  std::optional<PatternNames> names;
  if (const DecisionListener *to = decisionsOf(pass))
    names.emplace(*to);
  unifyConstants(module);
  bool changed = false;
  for (unsigned round = 0; round < kExactRounds; ++round) {
    bool functions = rewrite(module, patterns, /*exact=*/false, names ? &*names : nullptr);
    bool others = rewrite(module, patterns, /*exact=*/true, names ? &*names : nullptr);
    changed |= functions || others;
    if (!functions && (round > 0 || !others))
      break;
  }
  unifyConstants(module);
  return changed;
}

} // namespace txl::transform
