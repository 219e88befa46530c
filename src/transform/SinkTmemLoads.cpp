// The first use is the first operation of the load's block that uses the tile or has a region that does.
#include "transform/SinkTmemLoads.h"
#include "ir/ops/BufferOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct SinkTmemLoadsPass : PassWrapper<SinkTmemLoadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SinkTmemLoadsPass)
  StringRef getArgument() const final { return "txl-sink-tmem-loads"; }
  StringRef getDescription() const final { return "sink loads of tensor memory to their uses"; }
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

std::unique_ptr<Pass> createSinkTmemLoadsPass() { return std::make_unique<SinkTmemLoadsPass>(); }

} // namespace txl::transform
