// A descriptor of the language is numbers, of which each copy makes an operation of its own. Equal ones become one, which costs nothing
// where the launch makes it. What the program makes itself it would make in each turn of a loop in which its copies start: so
// the operation of its copies is the one that `make_tensor_descriptor` has left in front of them.
#include "frontend/evaluation/finish/DescriptorPlaces.h"
#include "ir/Ops.h"
#include "ir/facts/ProgramDescriptors.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::frontend {

/// Conversions that are followed.
static constexpr unsigned kDeepest = 4;

/// Whether two numbers are computed alike.
static bool isSame(mlir::Value a, mlir::Value b, unsigned depth = 0) {
  mlir::Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  return a == b || (x && y && depth < kDeepest && x->getName() == y->getName() && x->getAttrs() == y->getAttrs() &&
                    x->getResultTypes() == y->getResultTypes() && x->getNumResults() == 1 && x->getNumRegions() == 0 &&
                    x->getNumOperands() == y->getNumOperands() && mlir::isMemoryEffectFree(x) &&
                    llvm::all_of(
                        llvm::zip(x->getOperands(), y->getOperands()),
                        [&](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair), depth + 1); }));
}

/// The nearest equal descriptor that is made in front; null if there is none.
static tt::MakeTensorDescOp madeBefore(tt::MakeTensorDescOp made) {
  for (mlir::Operation *at = made; !llvm::isa<tt::FuncOp>(at); at = at->getParentOp())
    for (mlir::Operation *op = at->getPrevNode(); op; op = op->getPrevNode())
      if (auto before = llvm::dyn_cast<tt::MakeTensorDescOp>(op);
          before && before.getType() == made.getType() && before.getPadding() == made.getPadding() &&
          before->getNumOperands() == made->getNumOperands() &&
          llvm::all_of(llvm::zip(before->getOperands(), made->getOperands()),
                       [](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair)); }))
        return before;
  return {};
}

void placeDescriptors(Compilation &c) {
  llvm::SmallVector<tt::MakeTensorDescOp> landed;
  c.module.walk([&](tt::MakeTensorDescOp made) {
    if (made->hasAttr(ir::kLanded))
      landed.push_back(made);
  });
  for (tt::MakeTensorDescOp made : landed)
    if (tt::MakeTensorDescOp before = madeBefore(made)) {
      before->setAttr(ir::kLanded, made->getAttr(ir::kLanded));
      made.replaceAllUsesWith(before.getResult());
      made.erase();
    }
}

} // namespace txl::frontend
