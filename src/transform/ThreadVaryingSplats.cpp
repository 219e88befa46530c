// Runs before passes that move a splat across shape operations, which would change which thread owns an element. A
// scalar store to an address that differs between threads is executed by each thread, and so is one in divergent
// control flow, by the threads that reach it. Otherwise the first thread stores for all.
#include "transform/ThreadVaryingSplats.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct ThreadVaryingSplatsPass : PassWrapper<ThreadVaryingSplatsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ThreadVaryingSplatsPass)
  StringRef getArgument() const final { return "txl-thread-varying-splats"; }
  StringRef getDescription() const final { return "make the owners of thread-varying splats explicit"; }
  void runOnOperation() final {
    SmallVector<Operation *> splats, stores;
    bool hasThreadCode = false;
    getOperation().walk([&](Operation *op) {
      if (isa<tt::SplatOp, tx::SpreadOp>(op))
        splats.push_back(op);
      if (isa<tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicStoreOp>(op))
        stores.push_back(op);
      hasThreadCode |= isa<tx::IdOp, tx::ByWarpOp, tx::SpreadOp>(op);
    });
    if (!hasThreadCode)
      return markAllAnalysesPreserved();
    DenseMap<Value, uint32_t> threadVarying = ir::threadValues(getOperation());
    OpBuilder builder(&getContext());
    auto isDivergent = [&](Operation *op) {
      for (auto outer = op->getParentOfType<scf::IfOp>(); outer; outer = outer->getParentOfType<scf::IfOp>())
        if (threadVarying.contains(outer.getCondition()))
          return true;
      return false;
    };
    for (Operation *op : stores)
      if (Value pointer = op->getOperand(0);
          isa<tt::PointerType>(pointer.getType()) && (threadVarying.contains(pointer) || isDivergent(op)))
        op->setDiscardableAttr(ir::kPerThread, builder.getUnitAttr());
    for (Operation *op : splats) {
      Value scalar = op->getOperand(0);
      auto found = threadVarying.find(scalar);
      if (isa<tt::SplatOp>(op) == (found == threadVarying.end()))
        continue;
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      builder.setInsertionPoint(op);
      Value replacement;
      if (found == threadVarying.end()) {
        replacement = tt::SplatOp::create(builder, op->getLoc(), type, scalar);
      } else {
        SmallVector<int32_t> owners;
        for (int64_t k = 0, count = type.getNumElements(); k < count; ++k)
          owners.push_back(k * found->second / count);
        replacement = tx::SpreadOp::create(builder, op->getLoc(), type, scalar, owners);
      }
      op->getResult(0).replaceAllUsesWith(replacement);
      op->erase();
    }
  }
};
} // namespace

std::unique_ptr<Pass> createThreadVaryingSplatsPass() { return std::make_unique<ThreadVaryingSplatsPass>(); }

} // namespace txl::transform
