// Works from the innermost enclosing operation outwards: a loop gets further iteration arguments, and an `scf.if`
// yields the incoming values in the branch that does not contain the operation.
#include "transform/schedule/CarriedAround.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace txl::transform {

/// Adds results to `branch`: it yields `ends` in the region `with` and `begins` in the other region.
static scf::IfOp widened(scf::IfOp branch, Region *with, ValueRange ends, ValueRange begins) {
  IRRewriter rewriter(branch.getContext());
  rewriter.setInsertionPoint(branch);
  SmallVector<Type> types(branch.getResultTypes());
  llvm::append_range(types, ends.getTypes());
  auto fresh = scf::IfOp::create(rewriter, branch.getLoc(), types, branch.getCondition(), /*withElseRegion=*/true);
  fresh->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip(branch->getRegions(), fresh->getRegions())) {
    bool runs = &from == with;
    if (!from.empty())
      to.takeBody(from);
    Block &block = to.front();
    if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
      rewriter.setInsertionPointToEnd(&block);
      scf::YieldOp::create(rewriter, branch.getLoc());
    }
    Operation *end = block.getTerminator();
    end->insertOperands(end->getNumOperands(), runs ? ends : begins);
  }
  for (auto [old, result] : llvm::zip(branch.getResults(), fresh.getResults()))
    old.replaceAllUsesWith(result);
  branch.erase();
  return fresh;
}

/// Adds loop-carried values to an `scf.while`. The region `with` yields `ends`, and `begins` become its arguments; the
/// other region forwards its arguments.
static scf::WhileOp widened(scf::WhileOp loop, Region *with, ValueRange ends, ArrayRef<Value> begins,
                            ValueRange outer) {
  IRRewriter rewriter(loop);
  SmallVector<Value> inits(loop.getInits());
  llvm::append_range(inits, outer);
  SmallVector<Type> types(loop.getResultTypes());
  llvm::append_range(types, outer.getTypes());
  auto fresh = scf::WhileOp::create(rewriter, loop.getLoc(), types, inits);
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip(loop->getRegions(), fresh->getRegions())) {
    bool runs = &from == with;
    to.takeBody(from);
    SmallVector<Value> arguments;
    for (Value value : outer)
      arguments.push_back(to.addArgument(value.getType(), loop.getLoc()));
    Operation *end = to.front().getTerminator();
    end->insertOperands(end->getNumOperands(), runs ? ends : ValueRange(arguments));
    if (runs)
      for (auto [begin, argument] : llvm::zip(begins, arguments))
        Value(begin).replaceAllUsesWith(argument);
  }
  for (auto [old, result] : llvm::zip(loop.getResults(), fresh.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return fresh;
}

/// The same for `scf.for`. The body block, the induction variable and the existing iteration arguments stay the same
/// SSA values, because a schedule refers to them.
static scf::ForOp widened(scf::ForOp loop, ValueRange ends, ArrayRef<Value> begins, ValueRange outer) {
  IRRewriter rewriter(loop);
  SmallVector<Value> inits(loop.getInitArgs());
  llvm::append_range(inits, outer);
  auto fresh = scf::ForOp::create(rewriter, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                  inits, /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  fresh.getRegion().takeBody(loop.getRegion());
  Operation *end = fresh.getBody()->getTerminator();
  end->insertOperands(end->getNumOperands(), ends);
  for (auto [begin, value] : llvm::zip(begins, outer))
    Value(begin).replaceAllUsesWith(fresh.getBody()->addArgument(value.getType(), loop.getLoc()));
  for (auto [old, result] : llvm::zip(loop.getResults(), fresh.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return fresh;
}

SmallVector<Value> carryAround(Operation *op, ArrayRef<Value> begins, ValueRange ends) {
  Operation *parent = op->getParentOp();
  if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(parent))
    return llvm::to_vector(ends);
  IRRewriter rewriter(op->getContext());
  rewriter.setInsertionPoint(parent);
  SmallVector<Value> outer;
  for (Value begin : begins)
    outer.push_back(rewriter.clone(*begin.getDefiningOp())->getResult(0));
  Operation *fresh;
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    fresh = widened(loop, ends, begins, outer);
  } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    fresh = widened(loop, op->getParentRegion(), ends, begins, outer);
  } else {
    fresh = widened(cast<scf::IfOp>(parent), op->getParentRegion(), ends, outer);
    for (auto [begin, value] : llvm::zip(begins, outer))
      Value(begin).replaceAllUsesWith(value);
  }
  for (Value begin : begins)
    begin.getDefiningOp()->erase();
  return carryAround(fresh, outer, fresh->getResults().take_back(begins.size()));
}

} // namespace txl::transform
