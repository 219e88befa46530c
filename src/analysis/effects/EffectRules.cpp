// The effect rule of each operation: its memory effects, and the origin of its results. Most of our operations declare
// them in their row (ir/TileOp.td). An operation that leaves it to a rule does not compile without one (`effect` has no
// overload for it), nor does a new operation of the foreign, `scf` and `cf` dialects; those of `arith` and `math`
// compute. Everything else may have any effect.
#include "analysis/effects/EffectAssembly.h"
#include "analysis/effects/EffectFacts.h"
#include "ir/OperationTable.h"
#include "ir/TX.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace cf = mlir::cf;
namespace scf = mlir::scf;
using F = FunctionEffects;

// --- memory
static void effect(F &f, tt::IntToPtrOp op) { f.pointsTo(op.getResult(), op.getSrc()); }
static void effect(F &f, tt::LoadOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  f.loads(op.getResult(), op.getPtr());
  if (op.getOther())
    f.flows(op.getOther(), op.getResult());
}
static void effect(F &f, tt::StoreOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/true);
  f.stores(op.getValue(), op.getPtr(), op.getMask(), /*surely=*/true);
}
/// Whether combining with `value` leaves every integer unchanged.
static bool changesNothing(tt::AtomicRMWOp op) {
  using Kind = tt::RMWKind;
  switch (op.getKind()) {
  case Kind::Add:
  case Kind::Or:
  case Kind::Xor:
  case Kind::UMax:
    return mlir::matchPattern(op.getVal(), mlir::m_Zero());
  default:
    return false;
  }
}
static void effect(F &f, tt::AtomicRMWOp op) {
  bool changes = !changesNothing(op);
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/changes, /*updates=*/changes);
  f.stores(op.getVal(), op.getPtr(), op.getMask(), /*surely=*/false);
  f.updates(op.getResult(), op.getPtr(), op.getMask());
}
static void effect(F &f, tt::AtomicCASOp op) {
  f.accesses(op.getPtr(), nullptr, /*reads=*/false, /*writes=*/true, /*updates=*/true);
  f.stores(op.getVal(), op.getPtr(), nullptr, /*surely=*/false);
  f.demands(op.getCmp());
  f.updates(op.getResult(), op.getPtr(), nullptr);
}
static void effect(F &f, tt::AtomicLoadOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  f.loads(op.getResult(), op.getPtr());
}
static void effect(F &f, tt::AtomicStoreOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/true);
  f.stores(op.getVal(), op.getPtr(), op.getMask(), /*surely=*/true);
}
/// The poll waits for the value it reads, which is therefore a condition.
static void effect(F &f, tt::AtomicPollOp op) {
  f.accesses(op.getPtr(), nullptr, /*reads=*/true, /*writes=*/false);
  f.demands(op.getExpected());
  if (op.getTimeout())
    f.demands(op.getTimeout());
  f.measures(op);
}
static void effect(F &f, tt::PrintOp op) {
  for (mlir::Value value : op.getArgs())
    f.demands(value);
}
static void effect(F &f, tt::AssertOp op) { f.demands(op.getCondition()); }

// --- regions and foreign code

// Operations whose region combines scalars of all operands. Its terminator forwards what the region returns.
static void combines(F &f, mlir::Operation *op) {
  unsigned count = op->getNumOperands();
  for (mlir::BlockArgument argument : op->getRegion(0).getArguments())
    f.flows(op->getOperand(argument.getArgNumber() % count), argument);
  f.flows(op->getOperands(), op->getResults()); // a reduction of one element combines nothing
}
static void combined(F &f, mlir::Operation *end) {
  mlir::Operation *op = end->getParentOp();
  unsigned count = op->getNumOperands();
  f.flows(end->getOperands(), op->getResults());
  f.flows(end->getOperands(), op->getRegion(0).getArguments().take_front(count));
  f.flows(end->getOperands(), op->getRegion(0).getArguments().drop_front(count));
}
static void effect(F &f, tt::ReduceOp op) { combines(f, op); }
static void effect(F &f, tt::ScanOp op) { combines(f, op); }
static void effect(F &f, tt::ReduceReturnOp op) { combined(f, op); }
static void effect(F &f, tt::ScanReturnOp op) { combined(f, op); }
/// `pack` consecutive elements of an operand are separate arguments of the region, and those of a result likewise.
static void effect(F &f, tt::MapElementwiseOp op) {
  for (mlir::BlockArgument argument : op->getRegion(0).getArguments())
    f.flows(op->getOperand(argument.getArgNumber() / op.getPack()), argument);
}
static void effect(F &f, tt::MapElementwiseReturnOp op) {
  auto map = mlir::cast<tt::MapElementwiseOp>(op->getParentOp());
  for (auto [i, value] : llvm::enumerate(op->getOperands()))
    f.flows(value, map->getResult(i / map.getPack()));
}

static void effect(F &f, tt::ExternElementwiseOp op) {
  f.computes(op);
  if (!op.getPure())
    f.accessesThrough(op->getOperands(), /*reads=*/true, /*writes=*/true);
}
static void effect(F &f, tt::ElementwiseInlineAsmOp op) {
  AssemblyEffects effects = assemblyEffects(op.getAsmString());
  f.computes(op);
  if (effects.reads || effects.writes)
    f.accessesThrough(op->getOperands(), effects.reads, effects.writes);
  else if (!op.getPure())
    for (mlir::Value operand : op->getOperands()) // it runs for its effects on them
      f.demands(operand);
  if (effects.reads)
    for (mlir::Value result : op->getResults())
      f.loads(result);
}

// --- functions
static void effect(F &f, tt::FuncOp op) { f.unknown(op); }
static void effect(F &f, tt::CallOp op) { f.calls(op); }
static void effect(F &f, tt::ReturnOp op) { f.returns(op); }

// --- of other dialects
static void effect(F &, foreign::AssumeOp) {}
static void effect(F &, foreign::GPUBarrierOp) {}
static void effect(F &, ttg::BarrierOp) {}

static void effect(F &f, arith::SelectOp op) {
  f.chooses(op, {op.getTrueValue(), op.getFalseValue()}, op.getCondition());
}
// A comparison of addresses is no address.
static void effect(F &f, arith::CmpIOp op) { f.measures(op); }
static void effect(F &f, arith::CmpFOp op) { f.measures(op); }
static void effect(F &f, arith::ConstantOp op) { f.measures(op); }
static void effect(F &, mlir::ub::PoisonOp) {} // no value, so no address either

static void effect(F &f, scf::ForOp op) {
  for (mlir::Value bound : {op.getLowerBound(), op.getUpperBound(), op.getStep()})
    f.demands(bound);
  f.computes({op.getLowerBound(), op.getStep()}, op.getInductionVar());
  f.branches(op);
}
static void effect(F &f, scf::IfOp op) {
  f.demands(op.getCondition());
  f.branches(op);
}
static void effect(F &f, scf::WhileOp op) { f.branches(op); }
static void effect(F &f, scf::ConditionOp op) {
  f.demands(op.getCondition());
  f.branches(op);
}
static void effect(F &f, scf::YieldOp op) { f.branches(op); }
static void effect(F &f, scf::ExecuteRegionOp op) { f.branches(op); }
static void effect(F &f, scf::IndexSwitchOp op) {
  f.demands(op.getArg());
  f.branches(op);
}
static void effect(F &f, scf::ForallOp op) { f.unknown(op); }
static void effect(F &f, scf::InParallelOp op) { f.unknown(op); }
static void effect(F &f, scf::ParallelOp op) { f.unknown(op); }
static void effect(F &f, scf::ReduceOp op) { f.unknown(op); }
static void effect(F &f, scf::ReduceReturnOp op) { f.unknown(op); }

static void effect(F &f, cf::BranchOp op) { f.branches(op); }
static void effect(F &f, cf::CondBranchOp op) {
  f.demands(op.getCondition());
  f.branches(op);
}
static void effect(F &f, cf::SwitchOp op) {
  f.demands(op.getFlag());
  f.branches(op);
}
static void effect(F &f, cf::AssertOp op) { f.demands(op.getArg()); }

// --- operations of explicit programs: buffers, barriers, asynchronous operations
//
// A buffer is memory of unknown origin: a value stored in one escapes and is demanded, a value loaded from one may be
// any stored value. So buffers need not be tracked.

/// Whether and when the effect happens depends on these operands.
static void demandsNumbers(F &f, mlir::Operation *op) {
  for (mlir::Value operand : op->getOperands())
    if (mlir::getElementTypeOrSelf(operand.getType()).isIntOrFloat())
      f.demands(operand);
}
static void effect(F &f, ttg::LocalAllocOp op) {
  f.measures(op);
  if (op.getSrc())
    f.stores(op.getSrc());
}
static void effect(F &f, ttg::LocalLoadOp op) { f.loads(op.getResult()); }
static void effect(F &f, ttg::LocalStoreOp op) { f.stores(op.getSrc()); }
static void effect(F &, ttg::LocalDeallocOp) {}
// A view is a buffer, whichever one.
static void effect(F &f, ttg::MemDescIndexOp op) { f.measures(op); }
static void effect(F &f, ttg::MemDescSubsliceOp op) { f.measures(op); }
static void effect(F &f, ttg::MemDescTransOp op) { f.measures(op); }
static void effect(F &f, ttg::MemDescReshapeOp op) { f.measures(op); }
static void effect(F &f, tx::RemoteOp op) { f.measures(op); }
static void effect(F &f, tx::MBarrierAllocOp op) { f.measures(op); }

static void effect(F &f, tx::AsyncCopyOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  if (op.getOther())
    f.stores(op.getOther());
}
static void effect(F &f, tx::RemoteStoreOp op) { f.stores(op.getSrc()); }
static void effect(F &f, tx::FragmentStoreOp op) {
  f.stores(op.getSrc());
  demandsNumbers(f, op);
}
static void effect(F &f, tx::TensorLoadOp op) {
  f.accesses(op.getDescriptor(), op.getPredicate(), /*reads=*/true, /*writes=*/false);
  demandsNumbers(f, op);
}
static void effect(F &f, tx::TensorGatherOp op) {
  f.accesses(op.getDescriptor(), op.getPredicate(), /*reads=*/true, /*writes=*/false);
  demandsNumbers(f, op);
}
/// A reduction in memory returns no old value.
static void effect(F &f, tx::TensorStoreOp op) {
  f.accesses(op.getDescriptor(), nullptr, /*reads=*/false, /*writes=*/true,
             /*updates=*/op.getReduce() != tx::ReduceKind::None);
  f.copies(op.getDescriptor());
  demandsNumbers(f, op);
}
/// The results are arithmetic on tiles and buffer contents: they hold no address.
static void effect(F &f, tx::DotAsyncOp op) { f.measures(op); }
static void effect(F &f, tx::DotXOp op) { demandsNumbers(f, op); } // between buffers
static void effect(F &f, tx::DotWaitOp op) { f.flows(op.getSums(), op.getResults()); }

static void effect(F &f, tx::GroupOp op) { f.branches(op); }
static void effect(F &f, tx::YieldOp op) { f.branches(op); }
static void effect(F &f, tx::MBarrierExpectOp op) { demandsNumbers(f, op); }
static void effect(F &f, tx::MBarrierArriveOp op) { demandsNumbers(f, op); }
static void effect(F &f, tx::MBarrierWaitOp op) { demandsNumbers(f, op); }
static void effect(F &f, tx::NamedBarrierArriveOp op) { demandsNumbers(f, op); }
static void effect(F &f, tx::NamedBarrierWaitOp op) { demandsNumbers(f, op); }
static void effect(F &, tx::ClusterArriveOp) {}
static void effect(F &, tx::ClusterWaitOp) {}
static void effect(F &, tx::FenceAsyncOp) {}
static void effect(F &, tx::AsyncCommitOp) {}
static void effect(F &, tx::AsyncWaitOp) {}
static void effect(F &, tx::TensorStoreWaitOp) {}
static void effect(F &, tx::SetRegistersOp) {}

/// Applies the operation's row (ir/TileOp.td), or its own rule.
template <typename Op> static void apply(F &f, Op op) {
  if constexpr (requires { Op::origin; }) {
    constexpr ir::Origin origin = Op::origin;
    if constexpr (origin == ir::Origin::Own)
      effect(f, op);
    else if constexpr (origin == ir::Origin::Selected)
      f.chooses(op, op->getOperand(0), op->getOperands().drop_front());
    else if constexpr (origin == ir::Origin::Computed)
      f.computes(op);
    else if constexpr (origin == ir::Origin::Measured)
      f.measures(op);
    else if (op->getNumResults() == 1)
      f.chooses(op, op->getOperands());
    else
      for (mlir::Value operand : op->getOperands())
        for (mlir::Value result : op->getResults())
          f.flows(operand, result);
  } else {
    effect(f, op);
  }
}

/// The same where the other operations occur only after layout assignment, when this analysis no longer runs.
template <typename Op> static void applyRow(F &f, Op op) {
  if constexpr (Op::origin != ir::Origin::Own || requires { effect(f, op); })
    apply(f, op);
  else
    f.unknown(op);
}

void analysis::applyEffectRule(FunctionEffects &f, mlir::Operation *op) {
  using Others = ir::OperationList<ttg::BarrierOp, arith::SelectOp, arith::CmpIOp, arith::CmpFOp, arith::ConstantOp,
                                   mlir::ub::PoisonOp>;
  static const auto rules =
      ir::OperationTable<F>()
          .add([](F &f, auto op) { apply(f, op); }, ir::TTOps(), ir::ForeignOps(), ir::SCFOps(), ir::CFOps(),
               ir::TXOps(), Others())
          .add([](F &f, auto op) { applyRow(f, op); }, ir::TTGOps())
          .add([](F &f, auto op) { f.computes(op); }, ir::ArithOps(), ir::MathOps()); // except those above
  if (!rules.apply(f, op))
    f.unknown(op);
}
