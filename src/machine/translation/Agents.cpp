// Analyses of the whole program before any operation is lowered: its agents, which scalars differ between threads, and
// which tiles may be in flight; and the checks that apply to all operations.
//
// A scalar that differs between the threads of an agent is lowered to a tile with one element for each thread, and so
// are values computed from it. A tile that an asynchronous dot may still compute can only be passed to operations that
// accept such tiles; elsewhere a check at run time is emitted.
#include "ir/debug/Debug.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

namespace txl::machine {

static bool isExplicit(mlir::Operation *op) {
  return llvm::isa<tx::TXDialect>(op->getDialect()) ||
         llvm::isa<ttg::LocalAllocOp, ttg::LocalLoadOp, ttg::LocalStoreOp, tt::MakeTensorDescOp>(op);
}

/// Whether a scalar is computed from a thread or warp index by operations that can be rematerialised.
static bool dependsOnIds(mlir::Value value, llvm::DenseMap<mlir::Value, bool> &known) {
  auto [entry, isNew] = known.try_emplace(value, false);
  mlir::Operation *op = value.getDefiningOp();
  if (!isNew || !op || op->getNumRegions() || op->getNumResults() != 1 || !mlir::isPure(op) ||
      llvm::isa<mlir::ShapedType, ttg::MemDescType, tt::TensorDescType>(value.getType()))
    return entry->second;
  bool does = false;
  if (auto id = llvm::dyn_cast<tx::IdOp>(op))
    does = id.getKind() != tx::IdKind::CTA && id.getKind() != tx::IdKind::Threads;
  for (mlir::Value operand : op->getOperands())
    does |= dependsOnIds(operand, known);
  return known[value] = does;
}

/// If several warps run a group as one agent, that agent has more threads than the agents outside. So values outside
/// the group that are computed from thread indices are rematerialised at the group's entry.
static void computeIdsInGroups(mlir::ModuleOp module) {
  llvm::DenseMap<mlir::Value, bool> known;
  module.walk<mlir::WalkOrder::PreOrder>([&](tx::GroupOp group) {
    if (group.getUnit() != tx::GroupUnit::Warps || group.getIds().size() == 1)
      return;
    mlir::OpBuilder builder(group.getContext());
    builder.setInsertionPointToStart(&group.getBody().front());
    mlir::IRMapping again;
    auto compute = [&](auto &self, mlir::Value value) -> void {
      if (again.contains(value) || !dependsOnIds(value, known))
        return;
      for (mlir::Value operand : value.getDefiningOp()->getOperands())
        self(self, operand);
      builder.clone(*value.getDefiningOp(), again);
    };
    group.getBody().walk([&](mlir::Operation *op) {
      for (mlir::OpOperand &operand : op->getOpOperands())
        if (!group.getBody().isAncestor(operand.get().getParentRegion())) {
          compute(compute, operand.get());
          operand.set(again.lookupOrDefault(operand.get()));
        }
    });
  });
}

/// Splits an `if` that has an `else` and a condition that differs between threads into two `if`s. An access of global
/// memory by each thread in such a branch, by an address that differs between threads or as an atomic, is masked with
/// the enclosing conditions, because the operation is computed for all threads.
static void maskAccessesOfThreads(mlir::ModuleOp module, const llvm::DenseMap<mlir::Value, uint32_t> &differing) {
  llvm::SmallVector<mlir::scf::IfOp> branches;
  llvm::SmallVector<mlir::Operation *> accesses;
  module.walk([&](mlir::Operation *op) {
    auto branch = llvm::dyn_cast<mlir::scf::IfOp>(op);
    if (branch && branch.elseBlock() && !branch.getNumResults() && differing.contains(branch.getCondition()))
      branches.push_back(branch);
    bool isByThreads = llvm::isa<tt::AtomicRMWOp>(op) && llvm::isa<tt::PointerType>(op->getOperand(0).getType());
    if (llvm::isa<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicLoadOp, tt::AtomicStoreOp>(op) &&
        (differing.contains(op->getOperand(0)) || isByThreads))
      accesses.push_back(op);
  });
  mlir::OpBuilder b(module.getContext());
  llvm::DenseSet<mlir::Operation *> negated; // each is a former `else`
  for (mlir::scf::IfOp branch : branches) {
    b.setInsertionPointAfter(branch);
    auto yes = mlir::arith::ConstantOp::create(b, branch.getLoc(), b.getBoolAttr(true));
    mlir::Value no = mlir::arith::XOrIOp::create(b, branch.getLoc(), branch.getCondition(), yes);
    auto other = mlir::scf::IfOp::create(b, branch.getLoc(), no, /*withElseRegion=*/false);
    other.getThenRegion().takeBody(branch.getElseRegion());
    negated.insert(other);
  }
  for (mlir::Operation *op : accesses)
    for (auto branch = op->getParentOfType<mlir::scf::IfOp>(); branch;
         branch = branch->getParentOfType<mlir::scf::IfOp>()) {
      mlir::Value condition = branch.getCondition();
      if (!negated.contains(branch) && !differing.contains(condition))
        continue;
      auto narrow = [&](auto access) {
        b.setInsertionPoint(access);
        mlir::Value mask = access.getMask();
        access.getMaskMutable().assign(
            mask ? mlir::arith::AndIOp::create(b, access.getLoc(), mask, condition).getResult() : condition);
      };
      llvm::TypeSwitch<mlir::Operation *>(op)
          .Case<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicLoadOp, tt::AtomicStoreOp>(narrow);
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
  facts.isOneProgram = ir::programCtas(module) > 1;

  computeIdsInGroups(module);
  threadValues = ir::threadValues(module);
  if (!threadValues.empty()) {
    maskAccessesOfThreads(module, threadValues);
    threadValues = ir::threadValues(module);
  }
  bool changed = true;
  while (std::exchange(changed, false))
    module.walk([&](mlir::Operation *op) {
      if (auto dot = llvm::dyn_cast<tx::DotAsyncOp>(op))
        changed |= inFlight.insert(dot.getResult()).second;
      if (auto variable = llvm::dyn_cast<dbg::ValueOp>(op); variable && inFlight.contains(variable.getValue()))
        changed |= inFlight.insert(variable.getResult()).second;
      ir::forEachForwardedValue(op, [&](mlir::Value from, mlir::Value to) {
        if (inFlight.contains(from))
          changed |= inFlight.insert(to).second;
      });
    });
}

const TileType *Lowering::threadType(mlir::Type type, uint32_t threads) {
  return typeOf(mlir::RankedTensorType::get({threads}, type));
}

/// Operations that accept scalars of threads without being computed for each thread: barrier operations, with
/// predicates; conditions; operations that forward values.
static bool takesThreadValues(mlir::Operation *op) {
  return llvm::isa<tx::MBarrierArriveOp, tx::MBarrierExpectOp, tx::TensorLoadOp, tx::TensorGatherOp,
                   tx::TensorPrefetchOp, mlir::scf::IfOp, mlir::scf::ForOp, mlir::scf::WhileOp, mlir::scf::YieldOp,
                   tx::YieldOp, tx::GroupOp, tt::PrintOp, tt::SplatOp, tx::SpreadOp, tx::FragmentStoreOp, dbg::PointOp>(
      op);
}

/// Those of them that read one element for each active thread.
static bool readsThreadValues(mlir::Operation *op) {
  return llvm::isa<tx::MBarrierArriveOp, tx::MBarrierExpectOp, tx::TensorLoadOp, tx::TensorGatherOp,
                   tx::TensorPrefetchOp, mlir::scf::IfOp, tx::SpreadOp, tx::FragmentStoreOp>(op);
}

bool Lowering::prepareOperands(mlir::Operation *op) {
  if (!llvm::isa<tx::DotAsyncOp, tx::DotWaitOp, mlir::scf::ForOp, mlir::scf::WhileOp, mlir::BranchOpInterface,
                 dbg::PointOp, dbg::ValueOp>(op))
    for (mlir::Value value : op->getOperands())
      if (inFlight.contains(value))
        emit(checkLanded, {}, {reg(value)});
  bool any = llvm::any_of(op->getOperands(), [&](mlir::Value value) { return differs(value); });
  if (any && readsThreadValues(op))
    for (mlir::Value value : op->getOperands())
      if (differs(value) && typeOf(value)->count != ir::numThreadsRunning(op, program.explicits->threads)) {
        unsupported(op);
        return false;
      }
  if (!any || takesThreadValues(op))
    return true;
  // Each thread stores its own.
  auto store = llvm::dyn_cast<tt::StoreOp>(op);
  mlir::Value like = op->getNumResults() == 1 ? op->getResult(0) : store ? store.getPtr() : mlir::Value();
  if (!like || !differs(like)) {
    unsupported(op);
    return false;
  }
  // The other operands are the same for all threads.
  const TileType *wide = typeOf(like);
  for (mlir::Value value : op->getOperands()) {
    if (differs(value) && typeOf(value)->count == wide->count)
      continue;
    if (differs(value)) { // it belongs to another set of threads
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
