// Uses MLIR's code motion for operations without effects. Hoisting a load also requires that nothing in the loop may
// write, and that an iteration runs. A hoisted operation may equal one before or after the loop; common-subexpression
// elimination merges them, so that compiling the output again changes nothing.
#include "transform/loops/LoopInvariantCodeMotion.h"
#include "ir/Foreign.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

namespace txl::transform {

static bool isDisabled(Operation *loop) {
  auto annotation = loop->getAttrOfType<foreign::LoopAnnotationAttr>("llvm.loop_annotation");
  return annotation && annotation.getLicm() && annotation.getLicm().getDisable() &&
         annotation.getLicm().getDisable().getValue();
}

// Whether the loop's only side effects are reads.
static bool onlyReads(scf::ForOp loop) {
  return !loop.getBody()
              ->walk([](Operation *op) {
                if (isa<tt::LoadOp>(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || isMemoryEffectFree(op))
                  return WalkResult::advance();
                return WalkResult::interrupt();
              })
              .wasInterrupted();
}

// Predicates `load`, which has been hoisted out of `loop`, by whether the loop runs.
static void predicateLoad(tt::LoadOp load, scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound()),
                         upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper && *lower < *upper)
    return;
  OpBuilder builder(load);
  Location loc = load.getLoc();
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value runs = arith::CmpIOp::create(builder, loc, predicate, loop.getLowerBound(), loop.getUpperBound());
  if (auto type = dyn_cast<RankedTensorType>(load.getType()))
    runs = tt::SplatOp::create(builder, loc, type.clone(builder.getI1Type()), runs);
  if (load.getMask())
    runs = arith::AndIOp::create(builder, loc, load.getMask(), runs);
  load.getMaskMutable().assign(runs);
}

/// Hoists loads; returns their number.
static unsigned hoistLoads(scf::ForOp loop) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!onlyReads(loop) || !step || *step <= 0) // with a negative step the loop runs downwards
    return 0;
  unsigned moved = 0;
  // Only loads of the body itself: one under an `if` runs only where the condition holds.
  for (auto load : llvm::make_early_inc_range(loop.getBody()->getOps<tt::LoadOp>()))
    if (!load.getIsVolatile() &&
        llvm::all_of(load->getOperands(), [&](Value v) { return loop.isDefinedOutsideOfLoop(v); })) {
      load->moveBefore(loop);
      predicateLoad(load, loop);
      ++moved;
    }
  return moved;
}

/// MLIR's, except that the address of another CTA's buffer is not hoisted: it is folded into the access.
static size_t moveInvariants(LoopLikeOpInterface loop) {
  return moveLoopInvariantCode(
      loop.getLoopRegions(), [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [](Operation *op, Region *) { return isMemoryEffectFree(op) && isSpeculatable(op) && !isa<tx::RemoteOp>(op); },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}

namespace {
struct LoopInvariantCodeMotionPass : PassWrapper<LoopInvariantCodeMotionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopInvariantCodeMotionPass)
  StringRef getArgument() const final { return "txl-licm"; }
  StringRef getDescription() const final { return "hoist loop-invariant operations and loads"; }

  void runOnOperation() final {
    if (ir::isAsWritten(getOperation()))
      return;
    size_t moved = 0;
    // Inner loops first: what leaves an inner loop may leave the outer one next.
    getOperation()->walk([&](LoopLikeOpInterface loop) {
      if (isDisabled(loop))
        return;
      moved += moveInvariants(loop);
      if (auto counted = dyn_cast<scf::ForOp>(*loop))
        if (unsigned loads = hoistLoads(counted))
          moved += loads + moveInvariants(loop);
    });
    if (moved == 0)
      return;
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
  }
};
} // namespace

std::unique_ptr<Pass> createLoopInvariantCodeMotionPass() { return std::make_unique<LoopInvariantCodeMotionPass>(); }

} // namespace txl::transform
