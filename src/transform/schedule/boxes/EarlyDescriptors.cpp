// No copy by a descriptor that was made before is waited for on the way: the promise `tt.landed` holds there as well.
#include "transform/schedule/boxes/EarlyDescriptors.h"
#include "ir/TX.h"
#include "ir/facts/ProgramDescriptors.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

/// Whether nobody sees which of two comes first, the operation or a descriptor that is not made of it.
static bool isIndifferent(Operation *op) {
  if (auto made = dyn_cast<tt::MakeTensorDescOp>(op); made && made->hasAttr(ir::kLanded))
    return false; // they stay in their order
  return isMemoryEffectFree(op) || isa<tx::MBarrierExpectOp, tx::TensorLoadOp>(op);
}

static bool moveUp(tt::MakeTensorDescOp descriptor) {
  auto isMadeOf = [&](Operation *op) {
    return llvm::any_of(descriptor->getOperands(), [&](Value operand) { return operand.getDefiningOp() == op; });
  };
  Operation *first = descriptor;
  for (Operation *op = first->getPrevNode(); op && isIndifferent(op) && !isMadeOf(op); op = op->getPrevNode())
    first = op;
  if (first == descriptor)
    return false;
  descriptor->moveBefore(first);
  return true;
}

namespace {
struct EarlyDescriptorsPass : PassWrapper<EarlyDescriptorsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EarlyDescriptorsPass)
  StringRef getArgument() const final { return "txl-early-descriptors"; }
  StringRef getDescription() const final { return "make descriptors of the program beside each other"; }
  void runOnOperation() final {
    SmallVector<tt::MakeTensorDescOp> descriptors;
    getOperation().walk([&](tt::MakeTensorDescOp descriptor) {
      if (descriptor->hasAttr(ir::kLanded))
        descriptors.push_back(descriptor);
    });
    bool changed = false;
    for (tt::MakeTensorDescOp descriptor : descriptors)
      changed |= moveUp(descriptor);
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createEarlyDescriptorsPass() { return std::make_unique<EarlyDescriptorsPass>(); }

} // namespace txl::transform
