// Runs before passes that move a splat across shape operations, which would change which thread owns an element. A
// scalar store to an address that differs between threads is executed by each thread, and so is one in divergent
// control flow, by the threads that reach it. Otherwise the first thread stores for all.
#include "transform/ThreadSpreads.h"
#include "ir/Ops.h"
#include "ir/TX.h"
#include "ir/facts/ThreadValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct ThreadSpreadsPass : PassWrapper<ThreadSpreadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ThreadSpreadsPass)
  StringRef getArgument() const final { return "txl-thread-spreads"; }
  StringRef getDescription() const final { return "say whose number each element of a tile is"; }
  void runOnOperation() final {
    SmallVector<Operation *> makers, writers;
    bool isAsked = false;
    getOperation().walk([&](Operation *op) {
      if (isa<tt::SplatOp, tx::SpreadOp>(op))
        makers.push_back(op);
      if (isa<tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AtomicStoreOp>(op))
        writers.push_back(op);
      isAsked |= isa<tx::IdOp, tx::ByWarpOp, tx::SpreadOp>(op);
    });
    if (!isAsked)
      return markAllAnalysesPreserved();
    DenseMap<Value, uint32_t> differing = ir::threadValues(getOperation());
    OpBuilder builder(&getContext());
    auto isForSome = [&](Operation *op) {
      for (auto outer = op->getParentOfType<scf::IfOp>(); outer; outer = outer->getParentOfType<scf::IfOp>())
        if (differing.contains(outer.getCondition()))
          return true;
      return false;
    };
    for (Operation *op : writers)
      if (Value pointer = op->getOperand(0);
          isa<tt::PointerType>(pointer.getType()) && (differing.contains(pointer) || isForSome(op)))
        op->setDiscardableAttr(ir::kEachThread, builder.getUnitAttr());
    for (Operation *op : makers) {
      Value scalar = op->getOperand(0);
      auto found = differing.find(scalar);
      if (isa<tt::SplatOp>(op) == (found == differing.end()))
        continue;
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      builder.setInsertionPoint(op);
      Value made;
      if (found == differing.end()) {
        made = tt::SplatOp::create(builder, op->getLoc(), type, scalar);
      } else {
        SmallVector<int32_t> owners;
        for (int64_t k = 0, count = type.getNumElements(); k < count; ++k)
          owners.push_back(k * found->second / count);
        made = tx::SpreadOp::create(builder, op->getLoc(), type, scalar, owners);
      }
      op->getResult(0).replaceAllUsesWith(made);
      op->erase();
    }
  }
};
} // namespace

std::unique_ptr<Pass> createThreadSpreadsPass() { return std::make_unique<ThreadSpreadsPass>(); }

} // namespace txl::transform
