// Functions, calls and returns.
//
// A function that is not inlined takes the elements of its operands as parameters, and the base of its buffers in
// shared memory: its frame is a buffer of the call (analysis/Allocation.h).
#include "ir/Foreign.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tt::CallOp op) {
  llvm::IRBuilder<> &b = l.b;
  auto callee = l.module.lookupSymbol<tt::FuncOp>(op.getCallee());
  llvm::Function *function = callee ? l.functionOf(callee) : nullptr;
  if (!function || callee.isPublic()) // a kernel
    return l.unsupported(op);
  llvm::SmallVector<llvm::Value *> arguments;
  for (mlir::Value operand : op.getOperands()) {
    ElementsRef elements = l.get(operand);
    arguments.append(elements.begin(), elements.end());
  }
  arguments.push_back(l.sharedPointer(op));
  llvm::CallInst *call = b.CreateCall(function, arguments);
  unsigned next = 0;
  for (mlir::Value result : op.getResults()) {
    Elements elements;
    for (unsigned i = 0; i < Lowering::elementCount(result.getType()); ++i, ++next)
      elements.push_back(call->getType()->isStructTy() ? b.CreateExtractValue(call, next) : call);
    l.set(result, elements);
  }
}

/// Whether asynchronous copies may be in flight at the end: one of them is not followed on every path by a wait for all
/// copies.
static bool mayEndWithCopiesInFlight(mlir::ModuleOp module) {
  auto isWaitForAll = [](mlir::Operation *op) {
    for (; !mlir::isa<tt::FuncOp>(op); op = op->getParentOp())
      for (mlir::Operation *next = op->getNextNode(); next; next = next->getNextNode())
        if (auto wait = mlir::dyn_cast<tx::AsyncWaitOp>(next); wait && wait.getPending() == 0)
          return true;
    return false;
  };
  return module
      .walk([&](tx::AsyncCopyOp copy) {
        return isWaitForAll(copy) ? mlir::WalkResult::advance() : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

template <> void lower(Lowering &l, tt::ReturnOp op) {
  llvm::IRBuilder<> &b = l.b;
  // A program ends after its copies and stores have completed, because its shared memory is released. So does a
  // function that is compiled separately, because its callers do not know of them.
  auto function = op->getParentOfType<tt::FuncOp>();
  const bool isEnd = function.isPublic() || function.isNested();
  if (isEnd && l.module.walk([](tx::TensorStoreOp) { return mlir::WalkResult::interrupt(); }).wasInterrupted())
    l.gpu.waitForTensorStores(b);
  if (isEnd && mayEndWithCopiesInFlight(l.module))
    l.gpu.waitForAllCopies(b);
  l.releaseMapSlot();
  l.freeTensorMemory();
  // A CTA's memory must also stay valid while others of its cluster may access it.
  if (function.isPublic() && l.clusterSize() > 1 && !mlir::isa_and_nonnull<tx::ClusterWaitOp>(op->getPrevNode()))
    l.emitClusterBarrier();
  Elements values;
  for (mlir::Value operand : op.getOperands()) {
    ElementsRef elements = l.get(operand);
    values.append(elements.begin(), elements.end());
  }
  if (values.empty())
    b.CreateRetVoid();
  else if (values.size() == 1)
    b.CreateRet(values.front());
  else
    b.CreateAggregateRet(values.data(), values.size());
}

template <> void lower(Lowering &l, tt::FuncOp op) { l.unsupported(op); }

} // namespace txl::lower
