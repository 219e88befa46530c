// A value differs if something it is computed from differs: a fixpoint over loops and branches.
#include "transform/batch/BatchedValues.h"
#include "ir/Foreign.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

/// Combine regions are scalar code that uses only its arguments.
static bool hasOwnScope(Operation *op) { return isa<tt::ReduceOp, tt::ScanOp>(op); }

/// Visits all operations except those of combine regions.
template <typename Visit> static void forOperations(Region &region, Visit visit) {
  for (Block &block : region)
    for (Operation &op : block) {
      visit(&op);
      if (!hasOwnScope(&op))
        for (Region &inner : op.getRegions())
          forOperations(inner, visit);
    }
}

BatchedValues::BatchedValues(tt::FuncOp kernel) : kernel(kernel) {
  for (bool changed = true; changed;) {
    changed = false;
    forOperations(kernel.getBody(), [&](Operation *op) { changed |= propagate(op); });
  }
}

bool BatchedValues::propagate(Operation *op) {
  bool changed = false;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (auto [k, init] : llvm::enumerate(loop.getInitArgs()))
      if (differs(init) || differs(loop.getYieldedValues()[k])) {
        changed |= mark(loop.getRegionIterArg(k));
        changed |= mark(loop.getResult(k));
      }
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (Value result : branch.getResults()) {
      unsigned k = cast<OpResult>(result).getResultNumber();
      if (differs(branch.thenYield().getOperand(k)) || differs(branch.elseYield().getOperand(k)))
        changed |= mark(result);
    }
  } else {
    auto programId = dyn_cast<tt::GetProgramIdOp>(op);
    if ((programId && programId.getAxis() == tt::ProgramAxis::X) || anyDiffers(op->getOperands()))
      for (Value result : op->getResults())
        changed |= mark(result);
  }
  return changed;
}

/// Operations along a dimension have an `axis` attribute, which is increased by one for the new leading dimension.
static bool isAlongAxis(Operation *op) {
  return isa_and_nonnull<IntegerAttr>(op->getInherentAttr("axis").value_or(Attribute()));
}

/// Whether the operation has a form with one more leading dimension.
static bool hasBatchedForm(Operation *op) {
  // it may process several neighbouring elements at once, and depend on properties that no type expresses
  if (isa<tt::ElementwiseInlineAsmOp>(op))
    return false;
  if (auto function = dyn_cast<tt::ExternElementwiseOp>(op))
    return function.getPure();
  return op->hasTrait<OpTrait::Elementwise>() || isAlongAxis(op) ||
         isa<tt::LoadOp, tt::StoreOp, tt::SplatOp, tt::UnsplatOp, tt::BroadcastOp, tt::ReshapeOp, tt::TransOp,
             tt::JoinOp, tt::SplitOp, tt::GetProgramIdOp, foreign::AssumeOp>(op);
}

/// Whether an operation in the regions of `op` has an operand that differs.
bool BatchedValues::differsInside(Operation *op) const {
  return op
      ->walk([&](Operation *inner) {
        return inner != op && anyDiffers(inner->getOperands()) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why the operation prevents batching; empty if it does not.
std::string BatchedValues::getRejection(Operation *op) const {
  std::string name = ("`" + op->getName().getStringRef() + "`").str();
  if (isa<scf::ForOp>(op))
    return anyDiffers(op->getOperands().take_front(3)) ? "the bounds of a loop differ between programs" : "";
  if (isa<scf::IfOp>(op))
    return anyDiffers(op->getOperands()) ? "a condition differs between programs" : "";
  if (isa<scf::YieldOp, tt::ReturnOp>(op))
    return "";
  bool isBatched = anyDiffers(op->getOperands()) || anyDiffers(op->getResults());
  if (isBatched && !hasBatchedForm(op))
    return name + " cannot be batched";
  if (op->getNumRegions() && differsInside(op))
    return name + " has operations inside that cannot be batched";
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return load.getIsVolatile() ? "programs may communicate through a volatile load" : "";
  if (isa<tt::StoreOp, foreign::AssumeOp>(op) || isMemoryEffectFree(op) || isBatched)
    return "";
  return name + " is not executed once for several programs";
}

bool BatchedValues::isBatchable(BatchRejection &rejection) {
  if (!kernel.getBody().hasOneBlock()) {
    rejection = {"the kernel has several blocks", kernel};
    return false;
  }
  forOperations(kernel.getBody(), [&](Operation *op) {
    if (rejection.reason.empty())
      if (std::string reason = getRejection(op); !reason.empty())
        rejection = {reason, op};
  });
  if (rejection.reason.empty() && values.empty())
    rejection = {"programs do not use their id", kernel};
  return rejection.reason.empty();
}

} // namespace txl::transform
