// A copy of the body before the loop, with the initial values in the place of what the loop carries.
#include "transform/loops/PeelFirst.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::transform {

/// Whether `condition` implies, as a conjunct, that a loop with these bounds has an iteration.
static bool impliesIteration(Value condition, scf::ForOp loop) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return impliesIteration(both.getLhs(), loop) || impliesIteration(both.getRhs(), loop);
  auto compares = condition.getDefiningOp<arith::CmpIOp>();
  using Predicate = arith::CmpIPredicate;
  bool isUnsigned = loop.getUnsignedCmp();
  auto is = [&](Predicate predicate, Value a, Value b) {
    return compares.getPredicate() == predicate && compares.getLhs() == a && compares.getRhs() == b;
  };
  Value first = loop.getLowerBound(), end = loop.getUpperBound();
  return compares && (is(isUnsigned ? Predicate::ult : Predicate::slt, first, end) ||
                      is(isUnsigned ? Predicate::ugt : Predicate::sgt, end, first));
}

bool hasIteration(scf::ForOp loop) {
  APInt first, end, step;
  // A step that is not known may be negative: then the loop has none.
  if (!loop.getUnsignedCmp() && (!matchPattern(loop.getStep(), m_ConstantInt(&step)) || !step.isStrictlyPositive()))
    return false;
  if (matchPattern(loop.getLowerBound(), m_ConstantInt(&first)) &&
      matchPattern(loop.getUpperBound(), m_ConstantInt(&end)))
    return loop.getUnsignedCmp() ? first.ult(end) : first.slt(end);
  for (Operation *op = loop; Operation *parent = op->getParentOp(); op = parent)
    if (auto branch = dyn_cast<scf::IfOp>(parent);
        branch && op->getParentRegion() == &branch.getThenRegion() && impliesIteration(branch.getCondition(), loop))
      return true;
  return false;
}

void peelFirst(scf::ForOp loop, IRMapping &first) {
  OpBuilder before(loop);
  first.map(loop.getInductionVar(), loop.getLowerBound());
  first.map(loop.getRegionIterArgs(), loop.getInitArgs());
  for (Operation &op : loop.getBody()->without_terminator())
    before.clone(op, first);
  for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
    loop.getInitArgsMutable()[index].assign(first.lookupOrDefault(value));
  Value second = before.createOrFold<arith::AddIOp>(loop.getLoc(), loop.getLowerBound(), loop.getStep());
  loop.getLowerBoundMutable().assign(second);
}

} // namespace txl::transform
