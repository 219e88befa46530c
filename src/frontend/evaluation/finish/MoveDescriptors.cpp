// A descriptor of the language is a tuple of values, from which each copy makes its own `make_tensor_descriptor`. Equal
// ones are merged, and are free if the launch makes the descriptor. A descriptor that the program makes would be made
// again in each iteration of the loop that contains the copy. So the copy uses the operation that the call of
// `make_tensor_descriptor` created earlier instead.
#include "frontend/evaluation/finish/MoveDescriptors.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DescriptorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::frontend {

/// Maximum depth of the expressions that isSame compares.
static constexpr unsigned kDeepest = 4;

/// Whether two values are computed by the same operations from the same values.
static bool isSame(mlir::Value a, mlir::Value b, unsigned depth = 0) {
  mlir::Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  return a == b || (x && y && depth < kDeepest && x->getName() == y->getName() && x->getAttrs() == y->getAttrs() &&
                    x->getResultTypes() == y->getResultTypes() && x->getNumResults() == 1 && x->getNumRegions() == 0 &&
                    x->getNumOperands() == y->getNumOperands() && mlir::isMemoryEffectFree(x) &&
                    llvm::all_of(
                        llvm::zip(x->getOperands(), y->getOperands()),
                        [&](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair), depth + 1); }));
}

/// The nearest equal descriptor that precedes and dominates `made`; null if there is none.
static tt::MakeTensorDescOp madeBefore(tt::MakeTensorDescOp made) {
  for (mlir::Operation *at = made; !llvm::isa<mlir::FunctionOpInterface>(at); at = at->getParentOp())
    for (mlir::Operation *op = at->getPrevNode(); op; op = op->getPrevNode())
      if (auto before = llvm::dyn_cast<tt::MakeTensorDescOp>(op);
          before && before.getType() == made.getType() && before.getPadding() == made.getPadding() &&
          before->getNumOperands() == made->getNumOperands() &&
          llvm::all_of(llvm::zip(before->getOperands(), made->getOperands()),
                       [](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair)); }))
        return before;
  return {};
}

void moveDescriptorsToCall(Compilation &c) {
  llvm::SmallVector<tt::MakeTensorDescOp> landed;
  c.module.walk([&](tt::MakeTensorDescOp made) {
    if (made->hasAttr(ir::kCopiesComplete))
      landed.push_back(made);
  });
  for (tt::MakeTensorDescOp made : landed)
    if (tt::MakeTensorDescOp before = madeBefore(made)) {
      before->setAttr(ir::kCopiesComplete, made->getAttr(ir::kCopiesComplete));
      made.replaceAllUsesWith(before.getResult());
      made.erase();
    }
}

} // namespace txl::frontend
