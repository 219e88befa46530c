// Sinks reads to their first use, then stores to the first read of what they store, across operations that access no
// memory.
#include "transform/LateStaging.h"
#include "ir/Dialect.h"
#include "ir/TTG.h"
#include "mlir/Pass/Pass.h"
#include "transform/FirstUse.h"

using namespace mlir;

namespace txl::transform {

/// Whether a buffer is written once, from a value of the same block, so that nothing else orders its reads.
static bool isStaged(Value buffer, Block *block) {
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && !alloc.getType().getIsMutable() && alloc->getBlock() == block;
}

static void sink(Block &block) {
  SmallVector<Operation *> reads, stores;
  for (Operation &op : block) {
    if (auto read = dyn_cast<ttg::LocalLoadOp>(op); read && !read.getToken() && isStaged(read.getSrc(), &block))
      reads.push_back(&op);
    if (isa<ttg::LocalAllocOp>(op) && isStaged(op.getResult(0), &block))
      stores.push_back(&op);
  }
  for (Operation *read : llvm::reverse(reads))
    if (Operation *use = firstUse(read))
      read->moveBefore(use);
  for (Operation *store : llvm::reverse(stores))
    if (Operation *use = firstUse(store)) {
      while (isa_and_present<ttg::LocalLoadOp>(use->getPrevNode()) && use->getPrevNode() != store)
        use = use->getPrevNode();
      store->moveBefore(use);
    }
}

namespace {
struct LateStagingPass : PassWrapper<LateStagingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LateStagingPass)
  StringRef getArgument() const final { return "txl-stage-late"; }
  StringRef getDescription() const final { return "shared buffers are written and read where they are needed"; }
  void runOnOperation() final {
    getOperation().walk([](Block *block) { sink(*block); });
  }
};
} // namespace

std::unique_ptr<Pass> createLateStagingPass() { return std::make_unique<LateStagingPass>(); }

} // namespace txl::transform
