// Folds sums into accumulators, places the waits for the results of MMAs, then those for operands in registers.
#include "transform/waits/DotWaits.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "transform/waits/RegisterOperandWaits.h"
#include "transform/waits/WaitPlacement.h"

using namespace mlir;

namespace txl::transform {

/// A sum of an MMA that begins with +0 and a value available before it: the MMA accumulates to that value.
static void foldAddsIntoAccumulators(Operation *top) {
  SmallVector<tx::DotAsyncOp> dots;
  top->walk([&](tx::DotAsyncOp dot) { dots.push_back(dot); });
  for (tx::DotAsyncOp dot : dots) {
    if (!dot->hasOneUse() || dot.getAccumulate() || !matchPattern(dot.getC(), m_PosZeroFloat()))
      continue;
    auto add = dyn_cast<arith::AddFOp>(*dot->user_begin());
    if (!add)
      continue;
    Value other = add.getLhs() == dot.getResult() ? add.getRhs() : add.getLhs();
    Operation *def = other.getDefiningOp();
    Block *block = other.getParentBlock();
    Operation *here = block->findAncestorOpInBlock(*dot);
    if (other == dot.getResult() || !here || (def && !def->isBeforeInBlock(here)) || add->getBlock() != dot->getBlock())
      continue;
    dot.getCMutable().assign(other);
    add.getResult().replaceAllUsesWith(dot.getResult());
    add.erase();
  }
}

namespace {
struct DotWaitsPass : PassWrapper<DotWaitsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DotWaitsPass)
  explicit DotWaitsPass(bool hasRegisters) { this->hasRegisters = hasRegisters; }
  DotWaitsPass(const DotWaitsPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "txl-dot-waits"; }
  StringRef getDescription() const final { return "insert waits for asynchronous MMAs"; }
  void runOnOperation() final {
    // Before its expansion a schedule moves MMAs and the requirements to wait for them.
    if (ir::isScheduled(getOperation()) ||
        !getOperation().walk([](tx::DotAsyncOp) { return WalkResult::interrupt(); }).wasInterrupted())
      return markAllAnalysesPreserved();
    foldAddsIntoAccumulators(getOperation());
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      for (Block &block : function.getFunctionBody())
        placeWaits(block);
    if (hasRegisters)
      waitForRegisterOperands(getOperation());
  }

  Option<bool> hasRegisters{*this, "registers",
                            llvm::cl::desc("operands in registers are overwritten in each iteration"),
                            llvm::cl::init(false)};
};
} // namespace

std::unique_ptr<Pass> createDotWaitsPass(bool hasRegisters) { return std::make_unique<DotWaitsPass>(hasRegisters); }

} // namespace txl::transform
