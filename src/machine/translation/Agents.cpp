// What the whole program says of its agents, before any operation of it is lowered; and what holds for all operations.
//
// A scalar that differs between the threads of an agent is a tile with an element for each thread: what is computed from
// it is computed for each. A tile that an asynchronous dot may still make can only go where such tiles go; elsewhere the
// program is checked when it runs.
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::machine {

static bool isExplicit(mlir::Operation *op) {
  return llvm::isa<tx::TXDialect>(op->getDialect()) ||
         llvm::isa<ttg::LocalAllocOp, ttg::LocalLoadOp, ttg::LocalStoreOp, tt::MakeTensorDescOp>(op);
}

/// The threads that run `op` as one.
static uint32_t threadsAround(mlir::Operation *op, uint32_t threads) {
  for (mlir::Operation *inner = op; mlir::Operation *outer = inner->getParentOp(); inner = outer)
    if (auto group = llvm::dyn_cast<tx::GroupOp>(outer))
      if (group.getUnit() == tx::GroupUnit::Warps && inner->getParentRegion() == &group.getBody())
        return threads * group.getIds().size();
  return threads;
}

/// Calls `carry(from, to)` for the values that the operation hands on unchanged.
static void forCarried(mlir::Operation *op, llvm::function_ref<void(mlir::Value, mlir::Value)> carry) {
  auto all = [&](mlir::ValueRange from, mlir::ValueRange to) {
    for (auto [a, b] : llvm::zip(from, to))
      carry(a, b);
  };
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op)) {
    all(loop.getInitArgs(), loop.getRegionIterArgs());
    all(loop.getBody()->getTerminator()->getOperands(), loop.getRegionIterArgs());
    all(loop.getRegionIterArgs(), loop.getResults());
  } else if (auto loop = llvm::dyn_cast<mlir::scf::WhileOp>(op)) {
    all(loop.getInits(), loop.getBeforeArguments());
    all(loop.getConditionOp().getArgs(), loop.getAfterArguments());
    all(loop.getConditionOp().getArgs(), loop.getResults());
    all(loop.getYieldOp().getOperands(), loop.getBeforeArguments());
  } else if (llvm::isa<mlir::scf::IfOp, tx::GroupOp>(op)) {
    for (mlir::Region &region : op->getRegions())
      if (!region.empty())
        all(region.front().getTerminator()->getOperands(), op->getResults());
  } else if (auto branch = llvm::dyn_cast<mlir::BranchOpInterface>(op)) {
    for (unsigned k = 0; k < op->getNumSuccessors(); ++k)
      all(branch.getSuccessorOperands(k).getForwardedOperands(), op->getSuccessor(k)->getArguments());
  } else if (auto wait = llvm::dyn_cast<tx::DotWaitOp>(op)) {
    if (wait.getPending())
      all(wait.getSums(), wait.getResults());
  }
}

void Lowering::findAgents() {
  bool found = false;
  module.walk([&](mlir::Operation *op) { found |= isExplicit(op); });
  tx::Threads threads = tx::threadsOf(module);
  if (!found && !threads.isExplicit && threads.cluster == 1)
    return;
  program.explicits = std::make_unique<ExplicitProgram>();
  ExplicitProgram &facts = *program.explicits;
  facts.unit = !threads.isExplicit     ? ExplicitProgram::Unit::Program
               : threads.bySingleWarps ? ExplicitProgram::Unit::Warps
                                       : ExplicitProgram::Unit::Warpgroups;
  facts.agents = threads.groups;
  facts.threads = threads.warps * 32;
  facts.ctas = threads.cluster;

  bool changed = true;
  auto add = [&](auto &set, mlir::Value value, auto... what) { changed |= set.insert({value, what...}).second; };
  auto isScalar = [](mlir::Value value) {
    return !llvm::isa<mlir::ShapedType, ttg::MemDescType, tt::TensorDescType>(value.getType());
  };
  while (std::exchange(changed, false))
    module.walk([&](mlir::Operation *op) {
      uint32_t here = threadsAround(op, facts.threads);
      auto id = llvm::dyn_cast<tx::IdOp>(op);
      bool isSource = id && (id.getKind() == tx::IdKind::Thread || id.getKind() == tx::IdKind::Lane ||
                             (id.getKind() == tx::IdKind::Warp && here > 32));
      bool isElement = op->getNumRegions() == 0 && op->getNumResults() == 1 && isScalar(op->getResult(0)) &&
                       llvm::any_of(op->getOperands(), [&](mlir::Value value) { return differs(value); });
      if (isSource || isElement)
        add(threadValues, op->getResult(0), here);
      if (auto dot = llvm::dyn_cast<tx::DotAsyncOp>(op))
        changed |= inFlight.insert(dot.getResult()).second;
      forCarried(op, [&](mlir::Value from, mlir::Value to) {
        if (auto varies = threadValues.find(from); varies != threadValues.end())
          add(threadValues, to, varies->second);
        if (inFlight.contains(from))
          changed |= inFlight.insert(to).second;
      });
    });
}

const TileType *Lowering::threadType(mlir::Type type, uint32_t threads) {
  return typeOf(mlir::RankedTensorType::get({threads}, type));
}

/// Operations that may have scalars of threads without being computed for each: those of barriers, by their predicates;
/// conditions; what hands values on.
static bool takesThreadValues(mlir::Operation *op) {
  return llvm::isa<tx::MBarrierArriveOp, tx::MBarrierExpectOp, tx::TensorLoadOp, tx::TensorGatherOp, mlir::scf::IfOp,
                   mlir::scf::ForOp, mlir::scf::WhileOp, mlir::scf::YieldOp, tx::YieldOp, tx::GroupOp, tt::PrintOp>(op);
}

bool Lowering::prepareOperands(mlir::Operation *op) {
  if (!llvm::isa<tx::DotAsyncOp, tx::DotWaitOp, mlir::scf::ForOp, mlir::scf::WhileOp, mlir::BranchOpInterface>(op))
    for (mlir::Value value : op->getOperands())
      if (inFlight.contains(value))
        emit(checkLanded, {}, {reg(value)});
  bool any = llvm::any_of(op->getOperands(), [&](mlir::Value value) { return differs(value); });
  if (!any || takesThreadValues(op))
    return true;
  // Each thread stores its own; but not where only some come.
  auto store = llvm::dyn_cast<tt::StoreOp>(op);
  for (mlir::Operation *outer = op; store && outer; outer = outer->getParentOp())
    if (auto condition = llvm::dyn_cast<mlir::scf::IfOp>(outer); condition && differs(condition.getCondition()))
      store = {};
  mlir::Value like = op->getNumResults() == 1 ? op->getResult(0) : store ? store.getPtr() : mlir::Value();
  if (!like || !differs(like)) {
    unsupported(op);
    return false;
  }
  // The other operands hold for all threads.
  const TileType *wide = typeOf(like);
  for (mlir::Value value : op->getOperands()) {
    if (differs(value) && typeOf(value)->count == wide->count)
      continue;
    if (differs(value)) { // of other threads than those that are here
      unsupported(op);
      return false;
    }
    mlir::Value same = value;
    uint32_t all = newRegister(threadType(same.getType(), wide->count));
    emit(program.plain ? plainSplat : lazySplat, {all}, {reg(value)});
    spread.push_back({value, std::exchange(values[value], all)});
  }
  return true;
}

} // namespace txl::machine
