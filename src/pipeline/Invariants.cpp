// Checks invariants between passes on the whole module.
#include "pipeline/Invariants.h"
#include "analysis/DotInstruction.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"
#include "transform/Contraction.h"

using namespace mlir;

namespace txl::pipeline {

LogicalResult verifyInlined(ModuleOp module) {
  WalkResult result = module.walk([&](tt::CallOp call) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr());
    auto noinlineAttr = callee ? callee->getAttrOfType<BoolAttr>("noinline") : BoolAttr();
    bool noinline = noinlineAttr && noinlineAttr.getValue();
    bool oneBlock = callee && callee.getBody().hasOneBlock();
    if (callee && !noinline && oneBlock) {
      call.emitError("call of `") << callee.getName() << "` was not inlined";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult verifyContracted(ModuleOp module) {
  if (ir::isAsWritten(module))
    return success();
  Operation *left = transform::findContraction(module);
  return left ? left->emitError("a multiplication and an addition were not contracted to FMA") : success();
}

LogicalResult verifyUnrolled(ModuleOp module) {
  WalkResult result = module.walk([&](scf::ForOp loop) {
    if (loop->hasAttr(ir::kLoopUnrollFactor)) {
      loop.emitError("this loop still has an unroll factor");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult verifyDotInstructions(ModuleOp module) {
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  if (!target)
    return module.emitError("the tiles of this module have no layouts");
  const arch::Architecture *architecture = arch::findArchitecture(target->target);
  if (!architecture)
    return module.emitError("`ttg.target` is one of ")
           << arch::architectureNames() << ", not `" << target->target << "`";
  WalkResult result = module.walk([&](tt::DotOp dot) {
    if (analysis::dotInstructionOf(dot, *architecture))
      return WalkResult::advance();
    dot.emitError("the layouts of this dot fit no instruction of ") << architecture->name;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct InvariantPass : PassWrapper<InvariantPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InvariantPass)
  explicit InvariantPass(Invariant invariant) : invariant(invariant) {}
  StringRef getName() const final { return "invariant"; }
  void runOnOperation() final {
    if (failed(invariant(getOperation())))
      signalPassFailure();
  }
  Invariant invariant;
};
} // namespace

std::unique_ptr<Pass> createInvariantPass(Invariant invariant) { return std::make_unique<InvariantPass>(invariant); }

} // namespace txl::pipeline
