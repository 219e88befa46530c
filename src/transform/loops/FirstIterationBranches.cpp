// The induction variable equals the lower bound in the first iteration, and exceeds it in all others.
#include "transform/loops/FirstIterationBranches.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "support/Limits.h"
#include "transform/loops/PeelFirst.h"
#include "transform/overlap/LoopContents.h"

using namespace mlir;

namespace txl::transform {

static bool areEqual(Value a, Value b) {
  APInt left, right;
  return a == b || (matchPattern(a, m_ConstantInt(&left)) && matchPattern(b, m_ConstantInt(&right)) && left == right);
}

/// The value of a branch's condition in the first iteration, if all others have the opposite one.
static std::optional<bool> valueInFirst(scf::IfOp branch, scf::ForOp loop) {
  auto compares = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compares)
    return std::nullopt;
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = compares.getPredicate();
  Value left = compares.getLhs(), right = compares.getRhs(), index = loop.getInductionVar(),
        bound = loop.getLowerBound();
  bool isEquality = predicate == Predicate::eq || predicate == Predicate::ne;
  if (!(left == index && areEqual(right, bound)) && !(isEquality && right == index && areEqual(left, bound)))
    return std::nullopt;
  bool isUnsigned = loop.getUnsignedCmp();
  if (predicate == Predicate::eq || predicate == (isUnsigned ? Predicate::ule : Predicate::sle))
    return true;
  if (predicate == Predicate::ne || predicate == (isUnsigned ? Predicate::ugt : Predicate::sgt))
    return false;
  return std::nullopt;
}

/// Replaces a branch by the code of one of its sides.
static void decide(RewriterBase &rewriter, scf::IfOp branch, bool condition) {
  Region &region = condition ? branch.getThenRegion() : branch.getElseRegion();
  Operation *compares = branch.getCondition().getDefiningOp();
  if (region.empty()) {
    rewriter.eraseOp(branch);
  } else {
    Operation *yield = region.front().getTerminator();
    SmallVector<Value> results(yield->getOperands());
    rewriter.inlineBlockBefore(&region.front(), branch);
    rewriter.replaceOp(branch, results);
    rewriter.eraseOp(yield);
  }
  if (compares->use_empty())
    rewriter.eraseOp(compares);
}

namespace {
struct FirstIterationBranchesPass : PassWrapper<FirstIterationBranchesPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FirstIterationBranchesPass)
  StringRef getArgument() const final { return "txl-peel-first-branches"; }
  StringRef getDescription() const final {
    return "peel the first iteration of loops that branch on whether an iteration is the first";
  }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<arith::ArithDialect>(); }

  void runOnOperation() final {
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
    bool changed = false;
    for (scf::ForOp loop : loops)
      changed |= peel(loop);
    if (!changed)
      markAllAnalysesPreserved();
  }

  /// Whether the loop was changed.
  static bool peel(scf::ForOp loop) {
    SmallVector<std::pair<scf::IfOp, bool>> branches;
    for (auto branch : loop.getBody()->getOps<scf::IfOp>())
      if (std::optional<bool> value = valueInFirst(branch, loop))
        branches.push_back({branch, *value});
    int64_t operations = 0;
    loop->walk([&](Operation *) { ++operations; });
    if (branches.empty() || !loadsAndComputes(loop) || !hasIteration(loop) ||
        operations > limits::unrolledOperations / 2)
      return false;
    IRMapping first;
    peelFirst(loop, first);
    IRRewriter rewriter(loop.getContext());
    for (auto [branch, value] : branches) {
      decide(rewriter, cast<scf::IfOp>(first.lookup(branch.getOperation())), value);
      decide(rewriter, branch, !value);
    }
    return true;
  }
};
} // namespace

std::unique_ptr<Pass> createFirstIterationBranchesPass() { return std::make_unique<FirstIterationBranchesPass>(); }

} // namespace txl::transform
