// The first use is the first operation of the load's block that uses the tile or has a region that does.
#include "transform/LateTensorLoads.h"
#include "ir/TX.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LateTensorLoadsPass : PassWrapper<LateTensorLoadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LateTensorLoadsPass)
  StringRef getArgument() const final { return "txl-late-tensor-loads"; }
  StringRef getDescription() const final { return "read tensor memory where the tile is used"; }
  void runOnOperation() final {
    SmallVector<ttg::LocalLoadOp> loads;
    getOperation().walk([&](ttg::LocalLoadOp load) {
      if (load.getSrc().getType().getSpace() == ttg::MemorySpace::Tensor)
        loads.push_back(load);
    });
    if (loads.empty())
      return markAllAnalysesPreserved();
    for (ttg::LocalLoadOp load : loads) {
      Operation *first = nullptr;
      for (Operation *user : load->getUsers()) {
        Operation *here = load->getBlock()->findAncestorOpInBlock(*user);
        if (!first || here->isBeforeInBlock(first))
          first = here;
      }
      if (first)
        load->moveBefore(first);
    }
  }
};
} // namespace

std::unique_ptr<Pass> createLateTensorLoadsPass() { return std::make_unique<LateTensorLoadsPass>(); }

} // namespace txl::transform
