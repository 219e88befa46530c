// Works from the innermost enclosing operation outwards: a loop gets further iteration arguments, and an `scf.if`
// yields the incoming values in the branch that does not contain the operation.
#include "transform/schedule/LoopCarriedValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace txl::transform {

/// Adds results to `branch`: it yields `ends` in the region `with` and `begins` in the other region.
static scf::IfOp addCarriedValues(scf::IfOp branch, Region *with, ValueRange ends, ValueRange begins) {
  IRRewriter rewriter(branch.getContext());
  rewriter.setInsertionPoint(branch);
  SmallVector<Type> types(branch.getResultTypes());
  llvm::append_range(types, ends.getTypes());
  auto replacement =
      scf::IfOp::create(rewriter, branch.getLoc(), types, branch.getCondition(), /*withElseRegion=*/true);
  replacement->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip(branch->getRegions(), replacement->getRegions())) {
    bool containsOp = &from == with;
    if (!from.empty())
      to.takeBody(from);
    Block &block = to.front();
    if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
      rewriter.setInsertionPointToEnd(&block);
      scf::YieldOp::create(rewriter, branch.getLoc());
    }
    Operation *end = block.getTerminator();
    end->insertOperands(end->getNumOperands(), containsOp ? ends : begins);
  }
  for (auto [old, result] : llvm::zip(branch.getResults(), replacement.getResults()))
    old.replaceAllUsesWith(result);
  branch.erase();
  return replacement;
}

/// Adds loop-carried values to an `scf.while`. The region `with` yields `ends`, and `begins` become its arguments; the
/// other region forwards its arguments.
static scf::WhileOp addCarriedValues(scf::WhileOp loop, Region *with, ValueRange ends, ArrayRef<Value> begins,
                                     ValueRange outer) {
  IRRewriter rewriter(loop);
  SmallVector<Value> inits(loop.getInits());
  llvm::append_range(inits, outer);
  SmallVector<Type> types(loop.getResultTypes());
  llvm::append_range(types, outer.getTypes());
  auto replacement = scf::WhileOp::create(rewriter, loop.getLoc(), types, inits);
  replacement->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip(loop->getRegions(), replacement->getRegions())) {
    bool containsOp = &from == with;
    to.takeBody(from);
    SmallVector<Value> arguments;
    for (Value value : outer)
      arguments.push_back(to.addArgument(value.getType(), loop.getLoc()));
    Operation *end = to.front().getTerminator();
    end->insertOperands(end->getNumOperands(), containsOp ? ends : ValueRange(arguments));
    if (containsOp)
      for (auto [begin, argument] : llvm::zip(begins, arguments))
        Value(begin).replaceAllUsesWith(argument);
  }
  for (auto [old, result] : llvm::zip(loop.getResults(), replacement.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return replacement;
}

/// The same for `scf.for`. The body block, the induction variable and the existing iteration arguments stay the same
/// SSA values, because a schedule refers to them.
static scf::ForOp addCarriedValues(scf::ForOp loop, ValueRange ends, ArrayRef<Value> begins, ValueRange outer) {
  IRRewriter rewriter(loop);
  SmallVector<Value> inits(loop.getInitArgs());
  llvm::append_range(inits, outer);
  auto replacement = scf::ForOp::create(rewriter, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
                                        loop.getStep(), inits, /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  replacement->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  replacement.getRegion().takeBody(loop.getRegion());
  Operation *end = replacement.getBody()->getTerminator();
  end->insertOperands(end->getNumOperands(), ends);
  for (auto [begin, value] : llvm::zip(begins, outer))
    Value(begin).replaceAllUsesWith(replacement.getBody()->addArgument(value.getType(), loop.getLoc()));
  for (auto [old, result] : llvm::zip(loop.getResults(), replacement.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return replacement;
}

SmallVector<Value> carryThroughEnclosingOps(Operation *op, ArrayRef<Value> begins, ValueRange ends) {
  Operation *parent = op->getParentOp();
  if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(parent))
    return llvm::to_vector(ends);
  IRRewriter rewriter(op->getContext());
  rewriter.setInsertionPoint(parent);
  SmallVector<Value> outer;
  for (Value begin : begins)
    outer.push_back(rewriter.clone(*begin.getDefiningOp())->getResult(0));
  Operation *replacement;
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    replacement = addCarriedValues(loop, ends, begins, outer);
  } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    replacement = addCarriedValues(loop, op->getParentRegion(), ends, begins, outer);
  } else {
    replacement = addCarriedValues(cast<scf::IfOp>(parent), op->getParentRegion(), ends, outer);
    for (auto [begin, value] : llvm::zip(begins, outer))
      Value(begin).replaceAllUsesWith(value);
  }
  for (Value begin : begins)
    begin.getDefiningOp()->erase();
  return carryThroughEnclosingOps(replacement, outer, replacement->getResults().take_back(begins.size()));
}

} // namespace txl::transform
