// Inserts a wait at the end of a block that leaves pending what was issued after the last MMA with operand A in
// registers. None is needed if the next iteration has a wait early enough.
#include "transform/waits/RegisterOperandWaits.h"
#include "analysis/RegisterOperandDots.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

void waitForRegisterOperands(ModuleOp module) {
  llvm::SetVector<Block *> blocks;
  module.walk([&](tx::DotAsyncOp dot) {
    if (isa<RankedTensorType>(dot.getA().getType()))
      blocks.insert(dot->getBlock());
  });
  for (Block *block : blocks) {
    Operation *end = block->getTerminator();
    if (isa<tt::ReturnOp>(end)) // no later code could overwrite the registers
      continue;
    for (const analysis::RegisterOperandDot &candidate : analysis::findRegisterOperandDots(end))
      if (tx::DotAsyncOp dot = candidate.dot;
          dot->getBlock() == block && !analysis::findWaitInNextIteration(candidate)) { // the most recently issued one
        OpBuilder builder(end);
        tx::DotWaitOp::create(builder, dot.getLoc(), candidate.laterDots, ValueRange());
        break;
      }
  }
}

} // namespace txl::transform
