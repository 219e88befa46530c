// The operation of a loop is created after its body. So a request from the body for an attribute of the loop is first
// recorded as a marked operation in the body.
#include "frontend/evaluation/SpecializedLoops.h"
#include "ir/facts/Attributes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::frontend {

void markLoop(Evaluator &e) {
  auto mark = mlir::arith::ConstantOp::create(e.builder(), e.loc(), e.builder().getBoolAttr(true));
  mark->setDiscardableAttr(ir::kSpecializeLoop, e.builder().getUnitAttr());
}

void specializeMarkedLoops(Compilation &c) {
  llvm::SmallVector<mlir::Operation *> marks;
  c.module.walk([&](mlir::arith::ConstantOp op) {
    if (op->hasAttr(ir::kSpecializeLoop))
      marks.push_back(op);
  });
  for (mlir::Operation *mark : marks) {
    if (auto loop = mark->getParentOfType<mlir::scf::ForOp>())
      loop->setDiscardableAttr(ir::kWarpSpecialize, c.builder.getUnitAttr());
    mark->erase();
  }
}

} // namespace txl::frontend
