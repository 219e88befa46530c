// Inserts a wait at the end of a block that leaves pending what was issued after the last MMA with operand A in
// registers. None is needed if the next iteration has a wait early enough.
#include "transform/RegisterOperandWaits.h"
#include "analysis/RegisterOperandDots.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct RegisterOperandWaitsPass : PassWrapper<RegisterOperandWaitsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RegisterOperandWaitsPass)
  StringRef getArgument() const final { return "txl-register-operand-waits"; }
  StringRef getDescription() const final {
    return "wait for MMAs with operand A in registers before those are overwritten";
  }
  void runOnOperation() final {
    llvm::SetVector<Block *> blocks;
    getOperation().walk([&](tx::DotAsyncOp dot) {
      if (isa<RankedTensorType>(dot.getA().getType()))
        blocks.insert(dot->getBlock());
    });
    bool changed = false;
    for (Block *block : blocks) {
      Operation *end = block->getTerminator();
      if (isa<tt::ReturnOp>(end)) // no later code could overwrite the registers
        continue;
      for (const analysis::RegisterOperandDot &candidate : analysis::findRegisterOperandDots(end))
        if (tx::DotAsyncOp dot = candidate.dot;
            dot->getBlock() == block && !analysis::findWaitInNextIteration(candidate)) { // the most recently issued one
          OpBuilder builder(end);
          tx::DotWaitOp::create(builder, dot.getLoc(), candidate.laterDots, ValueRange());
          changed = true;
          break;
        }
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createRegisterOperandWaitsPass() { return std::make_unique<RegisterOperandWaitsPass>(); }

} // namespace txl::transform
