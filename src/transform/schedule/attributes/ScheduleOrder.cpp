// The order of a schedule becomes that of the text. What an operation needs moves with it, if that has no effects.
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "support/Diagnostic.h"
#include "transform/schedule/attributes/ScheduleAttributes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

TXL_DIAGNOSTIC(
    ScheduleOrderKind, ValueError,
    "a `{0}` cannot run before the operation with order {1}: only MMAs of tiles or buffers of tiles move, and "
    "operations without effects, and no MMA if a wait of the loop has a number");
TXL_DIAGNOSTIC(ScheduleOrderDependence, ValueError,
               "the operation cannot run before the one with order {0}, on which it depends");

/// Whether an operation may move before others that it does not depend on. A wait with a number counts MMAs.
static bool isMovable(Operation *op) {
  if (isMemoryEffectFree(op))
    return !op->getNumRegions();
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
    return alloc.getSrc() != nullptr;
  if (isa<tt::LoadOp>(op) && op->hasAttr(ir::kChannel)) // nothing in the loop writes what it reads (ScheduleReader.cpp)
    return true;
  auto counts = [](tx::DotWaitOp wait) { return wait.getPending().has_value(); };
  return isa<tx::DotAsyncOp>(op) && llvm::none_of(op->getBlock()->getOps<tx::DotWaitOp>(), counts) &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           auto buffer = dyn_cast<ttg::MemDescType>(operand.getType());
           return !buffer || !buffer.getIsMutable(); // nothing but its allocation writes it
         });
}

/// Moves `op` before `next`, with what it depends on; fails if it depends on `next`, or on what cannot move.
static LogicalResult moveBefore(Operation *op, Operation *next) {
  llvm::SetVector<Operation *> moved;
  moved.insert(op);
  for (unsigned index = 0; index < moved.size(); ++index)
    for (Value operand : moved[index]->getOperands()) {
      Operation *needed = operand.getDefiningOp();
      if (!needed || needed->getBlock() != next->getBlock() || needed->isBeforeInBlock(next))
        continue;
      if (needed == next || !isMovable(needed) || needed->hasAttr(ir::kOrder))
        return failure();
      moved.insert(needed);
    }
  SmallVector<Operation *> inOrder(moved.getArrayRef());
  llvm::sort(inOrder, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *each : inOrder)
    each->moveBefore(next);
  return success();
}

LogicalResult applyOrder(scf::ForOp loop) {
  SmallVector<Operation *> ordered;
  for (Operation &op : *loop.getBody())
    if (op.hasAttr(ir::kOrder))
      ordered.push_back(&op);
  auto orderOf = [](Operation *op) { return *ir::scheduledAs(op, ir::kOrder); };
  llvm::sort(ordered, [&](Operation *a, Operation *b) {
    return orderOf(a) != orderOf(b) ? orderOf(a) < orderOf(b) : a->isBeforeInBlock(b);
  });
  for (unsigned index = ordered.size(); index-- > 1;) {
    Operation *op = ordered[index - 1], *next = ordered[index];
    if (op->isBeforeInBlock(next))
      continue;
    if (!isMovable(op))
      return op->emitError()
             << llvm::formatv(false, ScheduleOrderKind.format, op->getName().getStringRef(), orderOf(next)).str();
    if (failed(moveBefore(op, next)))
      return op->emitError() << llvm::formatv(false, ScheduleOrderDependence.format, orderOf(next)).str();
  }
  return success();
}

} // namespace txl::transform
