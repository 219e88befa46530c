// Collective operations under non-uniform conditions. A tile is distributed over all threads that run the code, and the
// threads of a group reach a named barrier, or the next iteration of a loop, together. Under a condition that differs
// between threads (ir/facts/ThreadValues.h) only operations that a single thread can execute are allowed: scalars,
// mbarriers, asynchronous copies, loads of tiles for fragment stores, prints. Any other operation would deadlock on a
// GPU, or execute only partially.
#include "frontend/evaluation/finish/ThreadConditions.h"
#include "ir/SourcePosition.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(SomeThreads, UnsupportedLanguageConstruct,
               "all threads must execute this together, but only some reach it: the condition differs between threads");
TXL_DIAGNOSTIC(ValueOfSomeThreads, UnsupportedLanguageConstruct,
               "`if` yields a value here, but its condition differs between threads");
TXL_DIAGNOSTIC(LoopOfThreads, UnsupportedLanguageConstruct, "the trip count of the loop differs between threads");

static bool isTile(mlir::Value value) { return llvm::isa<mlir::RankedTensorType>(value.getType()); }

/// Whether the operation is collective: all threads must execute it together.
static bool isCollective(mlir::Operation *op) {
  if (llvm::isa<tx::GroupOp, tx::SetRegistersOp, tx::NamedBarrierArriveOp, tx::NamedBarrierWaitOp, tx::ClusterArriveOp,
                tx::ClusterWaitOp, tx::MBarrierAllocOp, tx::DotAsyncOp, tx::DotWaitOp, tx::AsyncCopyOp,
                tx::RemoteStoreOp, tx::TensorGatherOp, ttg::LocalAllocOp, ttg::LocalStoreOp, tt::ReduceOp, tt::ScanOp,
                tt::DotOp>(op))
    return true;
  bool hasTile = llvm::any_of(op->getOperands(), isTile) || llvm::any_of(op->getResults(), isTile);
  return hasTile && !llvm::isa<tx::FragmentStoreOp, tt::PrintOp, tt::LoadOp, ttg::LocalLoadOp>(op) &&
         op->getNumRegions() == 0 && !mlir::isMemoryEffectFree(op);
}

void frontend::checkThreadConditions(Compilation &c) {
  llvm::DenseMap<mlir::Value, uint32_t> differing = ir::threadValues(c.module);
  if (differing.empty())
    return;
  auto differs = [&](mlir::Value value) { return differing.contains(value); };
  c.module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op);
    auto whileOp = llvm::dyn_cast<mlir::scf::WhileOp>(op);
    if ((loop && llvm::any_of(llvm::ArrayRef<mlir::Value>{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()},
                              differs)) ||
        (whileOp && differs(whileOp.getConditionOp().getCondition()))) {
      ir::emitAt(c.diagnostics, op->getLoc(), LoopOfThreads)
          .note("let all threads run it as often as the longest, with an `if` inside");
      return mlir::WalkResult::interrupt();
    }
    auto condition = llvm::dyn_cast<mlir::scf::IfOp>(op);
    if (!condition || !differs(condition.getCondition()))
      return mlir::WalkResult::advance();
    if (condition.getNumResults()) {
      ir::emitAt(c.diagnostics, op->getLoc(), ValueOfSomeThreads).note("use `tl.where`, which takes both values");
      return mlir::WalkResult::interrupt();
    }
    mlir::WalkResult inside = condition.walk([&](mlir::Operation *inner) {
      if (!isCollective(inner))
        return mlir::WalkResult::advance();
      ir::emitAt(c.diagnostics, inner->getLoc(), SomeThreads)
          .note(ir::SourcePosition(condition.getLoc()), "the condition is here")
          .note("move it before or after the `if`, or use a condition that is uniform in a group (`is_warpgroup`, "
                "`warpgroup_id`)");
      return mlir::WalkResult::interrupt();
    });
    return inside.wasInterrupted() ? inside : mlir::WalkResult::advance();
  });
}
