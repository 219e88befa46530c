// The wait of an iteration leaves the products of this iteration under way, and so ends those of the one before.
#include "transform/schedule/products/CarriedProducts.h"
#include "ir/TX.h"

using namespace mlir;

namespace txl::transform {

bool isOfRow(Value buffer, scf::ForOp loop) {
  while (Operation *view = buffer.getDefiningOp()) {
    if (auto index = dyn_cast<ttg::MemDescIndexOp>(view))
      return !loop->isProperAncestor(index.getSrc().getParentRegion()->getParentOp()) &&
             index.getSrc().getParentRegion() != &loop.getRegion();
    if (!isa<ttg::MemDescTransOp, ttg::MemDescSubsliceOp, ttg::MemDescReshapeOp>(view))
      return false;
    buffer = view->getOperand(0);
  }
  return false;
}

bool carryProducts(scf::ForOp loop) {
  SmallVector<tx::DotAsyncOp> dots;
  SmallVector<tx::DotWaitOp> waits;
  loop.walk([&](Operation *op) {
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op))
      dots.push_back(dot);
    else if (auto wait = dyn_cast<tx::DotWaitOp>(op))
      waits.push_back(wait);
  });
  if (dots.empty() || waits.size() != 1 || waits.front()->getBlock() != loop.getBody())
    return false;
  tx::DotWaitOp wait = waits.front();
  for (tx::DotAsyncOp dot : dots)
    if (dot->getBlock() != loop.getBody() || !dot->isBeforeInBlock(wait) || !isOfRow(dot.getB(), loop) ||
        !isOfRow(dot.getA(), loop))
      return false;
  // Each sum comes from the iteration before and goes to the next, and nowhere else.
  SmallVector<unsigned> carried;
  for (auto [sum, result] : llvm::zip(wait.getSums(), wait.getResults())) {
    if (!result.hasOneUse() || !isa<scf::YieldOp>(*result.user_begin()))
      return false;
    unsigned index = result.use_begin()->getOperandNumber();
    Value first = sum;
    while (auto dot = first.getDefiningOp<tx::DotAsyncOp>()) {
      if (!dot->hasOneUse())
        return false;
      first = dot.getC();
    }
    if (first != loop.getRegionIterArg(index) || !first.hasOneUse())
      return false;
    carried.push_back(index);
  }
  wait.setPending(dots.size());
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  SmallVector<Value> last;
  for (unsigned index : carried)
    last.push_back(loop.getResult(index));
  auto end = tx::DotWaitOp::create(builder, wait.getLoc(), ValueRange(last).getTypes(), 0u, last);
  for (auto [index, result] : llvm::zip(carried, end.getResults()))
    loop.getResult(index).replaceAllUsesExcept(result, end);
  return true;
}

} // namespace txl::transform
