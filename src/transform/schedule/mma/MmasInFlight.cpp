// Keeps MMAs in flight across the back-edge: the iteration's wait requires that the MMAs of the previous iteration are
// complete, and leaves its own in flight.
#include "transform/schedule/mma/MmasInFlight.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

bool isRingSlot(Value buffer, scf::ForOp loop) {
  while (Operation *view = buffer.getDefiningOp()) {
    if (auto with = dyn_cast<tx::WithScalesOp>(view))
      return isRingSlot(with.getSrc(), loop) && isRingSlot(with.getScales(), loop);
    if (auto index = dyn_cast<ttg::MemDescIndexOp>(view))
      return !loop->isProperAncestor(index.getSrc().getParentRegion()->getParentOp()) &&
             index.getSrc().getParentRegion() != &loop.getRegion();
    if (!isa<ttg::MemDescTransOp, ttg::MemDescSubsliceOp, ttg::MemDescReshapeOp>(view))
      return false;
    buffer = view->getOperand(0);
  }
  return false;
}

/// The buffer of an operand that is computed in the iteration and read by its MMAs only; null if it is something else.
static ttg::LocalAllocOp getComputedBuffer(Value buffer, scf::ForOp loop) {
  while (auto trans = buffer.getDefiningOp<ttg::MemDescTransOp>())
    buffer = trans.getSrc();
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  auto isView = [](Operation *user) {
    return isa<tx::DotAsyncOp>(user) ||
           (isa<ttg::MemDescTransOp>(user) && llvm::all_of(user->getUsers(), llvm::IsaPred<tx::DotAsyncOp>));
  };
  return alloc && alloc.getSrc() && alloc->getBlock() == loop.getBody() && llvm::all_of(alloc->getUsers(), isView)
             ? alloc
             : ttg::LocalAllocOp();
}

/// The parity of the iteration's index.
static Value computeParity(OpBuilder &builder, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Value iteration = arith::SubIOp::create(builder, loc, loop.getInductionVar(), loop.getLowerBound());
  iteration = arith::DivUIOp::create(builder, loc, iteration, loop.getStep());
  Type i32 = builder.getI32Type();
  if (iteration.getType().isIndex())
    iteration = arith::IndexCastOp::create(builder, loc, i32, iteration);
  else if (iteration.getType().getIntOrFloatBitWidth() > 32)
    iteration = arith::TruncIOp::create(builder, loc, i32, iteration);
  else if (iteration.getType() != i32)
    iteration = arith::ExtUIOp::create(builder, loc, i32, iteration);
  Value one = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(1));
  return arith::AndIOp::create(builder, loc, iteration, one);
}

/// Double-buffers an operand: one buffer is written while the MMAs of the previous iteration read the other.
static void doubleBufferOperand(ttg::LocalAllocOp alloc, scf::ForOp loop) {
  OpBuilder entry(loop), builder(alloc);
  Location loc = alloc.getLoc();
  auto type = cast<ttg::MemDescType>(alloc.getType());
  auto slot = ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr());
  Value ring = ttg::LocalAllocOp::create(entry, loc, slot.getMultiBufferType(2), Value());
  Value buffer = ttg::MemDescIndexOp::create(builder, loc, slot, ring, computeParity(builder, loop));
  ttg::LocalStoreOp::create(builder, loc, alloc.getSrc(), buffer);
  for (Operation *user : llvm::to_vector(alloc->getUsers()))
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(user)) {
      OpBuilder at(trans);
      Value view = ttg::MemDescTransOp::create(at, trans.getLoc(), buffer, trans.getOrder());
      trans.getResult().replaceAllUsesWith(view);
      trans.erase();
    }
  alloc.getResult().replaceAllUsesWith(buffer);
  alloc.erase();
}

namespace {
/// The one wait after an iteration's MMAs, and the indices of the loop-carried values that are their
/// accumulators.
struct InFlightMmas {
  tx::DotWaitOp wait;
  SmallVector<unsigned> accumulators;
};
} // namespace

/// Returns none if an MMA has to be waited for in its iteration. `staysValid`: whether an operand stays valid until the
/// next iteration's wait.
static std::optional<InFlightMmas> findInFlightMmas(scf::ForOp loop, function_ref<bool(Value)> staysValid) {
  SmallVector<tx::DotAsyncOp> dots;
  SmallVector<tx::DotWaitOp> waits;
  loop.walk([&](Operation *op) {
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op))
      dots.push_back(dot);
    else if (auto wait = dyn_cast<tx::DotWaitOp>(op))
      waits.push_back(wait);
  });
  if (dots.empty() || waits.size() != 1 || waits.front()->getBlock() != loop.getBody())
    return std::nullopt;
  InFlightMmas found{waits.front(), {}};
  for (tx::DotAsyncOp dot : dots)
    if (dot->getBlock() != loop.getBody() || !dot->isBeforeInBlock(found.wait) || !staysValid(dot.getB()) ||
        !staysValid(dot.getA()))
      return std::nullopt;
  // Each accumulator comes from the previous iteration and is only yielded to the next.
  for (auto [accumulator, result] : llvm::zip(found.wait.getAccumulators(), found.wait.getResults())) {
    if (!result.hasOneUse() || !isa<scf::YieldOp>(*result.user_begin()))
      return std::nullopt;
    unsigned index = result.use_begin()->getOperandNumber();
    Value first = accumulator;
    while (auto dot = first.getDefiningOp<tx::DotAsyncOp>()) {
      if (!dot->hasOneUse())
        return std::nullopt;
      first = dot.getC();
    }
    if (first != loop.getRegionIterArg(index) || !first.hasOneUse())
      return std::nullopt;
    found.accumulators.push_back(index);
  }
  return found;
}

tx::DotWaitOp findWaitOfMmasInFlight(scf::ForOp loop, function_ref<bool(Value)> isRing, bool doubleBuffers) {
  std::optional<InFlightMmas> found = findInFlightMmas(
      loop, [&](Value operand) { return isRing(operand) || (doubleBuffers && getComputedBuffer(operand, loop)); });
  return found ? found->wait : tx::DotWaitOp();
}

SmallVector<ttg::LocalAllocOp> findComputedOperands(scf::ForOp loop, function_ref<bool(Value)> isRing) {
  llvm::SetVector<Operation *> computed;
  for (auto dot : loop.getBody()->getOps<tx::DotAsyncOp>())
    for (Value operand : {Value(dot.getA()), Value(dot.getB())})
      if (ttg::LocalAllocOp alloc = isRing(operand) ? ttg::LocalAllocOp() : getComputedBuffer(operand, loop))
        computed.insert(alloc);
  return llvm::map_to_vector(computed, [](Operation *op) { return cast<ttg::LocalAllocOp>(op); });
}

bool canDoubleBufferOperands(scf::ForOp loop) {
  return findInFlightMmas(loop, [&](Value operand) { return bool(getComputedBuffer(operand, loop)); }).has_value();
}

bool keepMmasInFlight(scf::ForOp loop, bool doubleBuffers) {
  llvm::SetVector<Operation *> computed;
  std::optional<InFlightMmas> found = findInFlightMmas(loop, [&](Value operand) {
    if (isRingSlot(operand, loop))
      return true;
    ttg::LocalAllocOp alloc = doubleBuffers ? getComputedBuffer(operand, loop) : ttg::LocalAllocOp();
    return alloc && (computed.insert(alloc), true);
  });
  if (!found)
    return false;
  for (Operation *alloc : computed)
    doubleBufferOperand(cast<ttg::LocalAllocOp>(alloc), loop);
  // This iteration's wait is for the accumulators with which the iteration began.
  tx::DotWaitOp wait = found->wait;
  wait.replaceAllUsesWith(wait.getAccumulators());
  SmallVector<Value> first, last;
  for (unsigned index : found->accumulators) {
    first.push_back(loop.getRegionIterArg(index));
    last.push_back(loop.getResult(index));
  }
  wait.getAccumulatorsMutable().assign(first);
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  auto end = tx::DotWaitOp::create(builder, wait.getLoc(), last);
  for (auto [index, result] : llvm::zip(found->accumulators, end.getResults()))
    loop.getResult(index).replaceAllUsesExcept(result, end);
  return true;
}

} // namespace txl::transform
