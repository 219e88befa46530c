// Inserts a wait at the end of a block that leaves pending what was issued after the last MMA with operand A in
// registers. None is needed if the next iteration has a wait early enough.
#include "transform/FactorWaits.h"
#include "analysis/RegisterFactors.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct FactorWaitsPass : PassWrapper<FactorWaitsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FactorWaitsPass)
  StringRef getArgument() const final { return "txl-factor-waits"; }
  StringRef getDescription() const final { return "end products before the registers of a factor are written again"; }
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
      for (const analysis::RegisterFactor &factor : analysis::registerFactorsAt(end))
        if (tx::DotAsyncOp dot = factor.dot;
            dot->getBlock() == block && !analysis::endInNextTurn(factor)) { // the most recently issued one
          OpBuilder builder(end);
          tx::DotWaitOp::create(builder, dot.getLoc(), factor.younger, ValueRange());
          changed = true;
          break;
        }
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createFactorWaitsPass() { return std::make_unique<FactorWaitsPass>(); }

} // namespace txl::transform
