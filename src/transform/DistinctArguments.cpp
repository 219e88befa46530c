// Erases the marked operations in one walk. The reference interpreter has one version of a program and keeps them.
#include "transform/DistinctArguments.h"
#include "ir/facts/ArgumentOverlap.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct DistinctArgumentsPass : PassWrapper<DistinctArgumentsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DistinctArgumentsPass)
  StringRef getArgument() const final { return "txl-distinct-arguments"; }
  StringRef getDescription() const final { return "erase operations that only overlapping arguments require"; }
  void runOnOperation() final {
    if (ir::mayArgumentsOverlap(getOperation()))
      return;
    getOperation().walk([](Operation *op) {
      if (op->hasAttr(ir::kIfArgumentsOverlap))
        op->erase();
    });
  }
};
} // namespace

std::unique_ptr<Pass> createDistinctArgumentsPass() { return std::make_unique<DistinctArgumentsPass>(); }

} // namespace txl::transform
