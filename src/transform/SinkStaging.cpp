// Sinks reads to their first use, then stores to the first read of what they store, across operations that access no
// memory.
#include "transform/SinkStaging.h"
#include "ir/ops/BufferOps.h"
#include "mlir/Pass/Pass.h"
#include "transform/FirstUse.h"

using namespace mlir;

namespace txl::transform {

/// Whether a buffer is written once, from a value of the same block, so that nothing else orders its reads.
static bool isStaged(Value buffer, Block *block) {
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && !alloc.getType().getIsMutable() && alloc->getBlock() == block;
}

static void sinkInBlock(Block &block) {
  SmallVector<Operation *> reads, stores;
  for (Operation &op : block) {
    if (auto read = dyn_cast<ttg::LocalLoadOp>(op); read && !read.getToken() && isStaged(read.getSrc(), &block))
      reads.push_back(&op);
    if (isa<ttg::LocalAllocOp>(op) && isStaged(op.getResult(0), &block))
      stores.push_back(&op);
  }
  for (Operation *read : llvm::reverse(reads))
    if (Operation *use = findFirstUse(read))
      read->moveBefore(use);
  for (Operation *store : llvm::reverse(stores))
    if (Operation *use = findFirstUse(store)) {
      while (isa_and_present<ttg::LocalLoadOp>(use->getPrevNode()) && use->getPrevNode() != store)
        use = use->getPrevNode();
      store->moveBefore(use);
    }
}

namespace {
struct SinkStagingPass : PassWrapper<SinkStagingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SinkStagingPass)
  StringRef getArgument() const final { return "txl-sink-staging"; }
  StringRef getDescription() const final { return "sink stores and loads of staging buffers to their uses"; }
  void runOnOperation() final {
    getOperation().walk([](Block *block) { sinkInBlock(*block); });
  }
};
} // namespace

std::unique_ptr<Pass> createSinkStagingPass() { return std::make_unique<SinkStagingPass>(); }

} // namespace txl::transform
