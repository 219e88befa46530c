// The effect rule of each operation: its memory effects, and the origin of its results. Most of our operations declare
// them in their row (ir/TileOp.td). An operation that leaves it to a rule does not compile without one (`effect` has no
// overload for it), nor does a new operation of the foreign, `scf` and `cf` dialects; those of `arith` and `math`
// compute. Everything else may have any effect.
#include "analysis/effects/EffectAssembly.h"
#include "analysis/effects/EffectFacts.h"
#include "ir/OperationLists.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/IndexedBufferOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"
#include "mlir/IR/Matchers.h"

using namespace txl;
using namespace txl::analysis;
namespace arith = mlir::arith;
namespace cf = mlir::cf;
namespace scf = mlir::scf;
using F = FunctionEffects;

// --- memory
static void effect(F &f, tt::IntToPtrOp op) { f.setPointer(op.getResult(), op.getSrc()); }
static void effect(F &f, tt::LoadOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  f.loads(op.getResult(), op.getPtr());
  if (op.getOther())
    f.forward(op.getOther(), op.getResult());
}
static void effect(F &f, tt::StoreOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/true);
  f.stores(op.getValue(), op.getPtr(), op.getMask(), /*mustWrite=*/true);
}
/// Whether combining with `value` leaves every integer unchanged.
static bool isNoOp(tt::AtomicRMWOp op) {
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
  bool changes = !isNoOp(op);
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/changes, /*updates=*/changes);
  f.stores(op.getVal(), op.getPtr(), op.getMask(), /*mustWrite=*/false);
  f.updates(op.getResult(), op.getPtr(), op.getMask());
}
static void effect(F &f, tt::AtomicCASOp op) {
  f.accesses(op.getPtr(), nullptr, /*reads=*/false, /*writes=*/true, /*updates=*/true);
  f.stores(op.getVal(), op.getPtr(), nullptr, /*mustWrite=*/false);
  f.demandValue(op.getCmp());
  f.updates(op.getResult(), op.getPtr(), nullptr);
}
static void effect(F &f, tt::AtomicLoadOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  f.loads(op.getResult(), op.getPtr());
}
static void effect(F &f, tt::AtomicStoreOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/false, /*writes=*/true);
  f.stores(op.getVal(), op.getPtr(), op.getMask(), /*mustWrite=*/true);
}
/// The poll waits for the value it reads, which is therefore a condition.
static void effect(F &f, tt::AtomicPollOp op) {
  f.accesses(op.getPtr(), nullptr, /*reads=*/true, /*writes=*/false);
  f.demandValue(op.getExpected());
  if (op.getTimeout())
    f.demandValue(op.getTimeout());
  f.setDependent(op);
}
static void effect(F &f, tt::PrintOp op) {
  for (mlir::Value value : op.getArgs())
    f.demandValue(value);
}
static void effect(F &f, tt::AssertOp op) { f.demandValue(op.getCondition()); }

// --- regions and foreign code

// Operations whose region combines scalars of all operands. Its terminator forwards what the region returns.
static void forwardToCombine(F &f, mlir::Operation *op) {
  unsigned count = op->getNumOperands();
  for (mlir::BlockArgument argument : op->getRegion(0).getArguments())
    f.forward(op->getOperand(argument.getArgNumber() % count), argument);
  f.forward(op->getOperands(), op->getResults()); // a reduction of one element combines nothing
}
static void forwardFromCombine(F &f, mlir::Operation *end) {
  mlir::Operation *op = end->getParentOp();
  unsigned count = op->getNumOperands();
  f.forward(end->getOperands(), op->getResults());
  f.forward(end->getOperands(), op->getRegion(0).getArguments().take_front(count));
  f.forward(end->getOperands(), op->getRegion(0).getArguments().drop_front(count));
}
static void effect(F &f, tt::ReduceOp op) { forwardToCombine(f, op); }
static void effect(F &f, tt::ScanOp op) { forwardToCombine(f, op); }
static void effect(F &f, tt::ReduceReturnOp op) { forwardFromCombine(f, op); }
static void effect(F &f, tt::ScanReturnOp op) { forwardFromCombine(f, op); }
/// `pack` consecutive elements of an operand are separate arguments of the region, and those of a result likewise.
static void effect(F &f, tt::MapElementwiseOp op) {
  for (mlir::BlockArgument argument : op->getRegion(0).getArguments())
    f.forward(op->getOperand(argument.getArgNumber() / op.getPack()), argument);
}
static void effect(F &f, tt::MapElementwiseReturnOp op) {
  auto map = mlir::cast<tt::MapElementwiseOp>(op->getParentOp());
  for (auto [i, value] : llvm::enumerate(op->getOperands()))
    f.forward(value, map->getResult(i / map.getPack()));
}

static void effect(F &f, tt::ExternElementwiseOp op) {
  f.setComputed(op);
  if (!op.getPure())
    f.accessThroughAny(op->getOperands(), /*reads=*/true, /*writes=*/true);
}
static void effect(F &f, tt::ElementwiseInlineAsmOp op) {
  AssemblyEffects effects = assemblyEffects(op.getAsmString());
  f.setComputed(op);
  if (effects.reads || effects.writes)
    f.accessThroughAny(op->getOperands(), effects.reads, effects.writes);
  else if (!op.getPure())
    for (mlir::Value operand : op->getOperands()) // it runs for its effects on them
      f.demandValue(operand);
  if (effects.reads)
    for (mlir::Value result : op->getResults())
      f.loads(result);
}
static void effect(F &f, tx::InlineAsmOp op) {
  AssemblyEffects effects = op.getPure() ? AssemblyEffects() : assemblyEffects(op.getText());
  mlir::SmallVector<mlir::Value> values;
  for (mlir::Value operand : op.getArgs())
    if (!mlir::isa<ttg::MemDescType>(operand.getType()))
      values.push_back(operand);
  for (mlir::Value result : op->getResults())
    f.setComputed(values, result);
  if (effects.reads || effects.writes)
    f.accessThroughAny(values, effects.reads, effects.writes);
  else if (!op.getPure())
    for (mlir::Value operand : values)
      f.demandValue(operand);
  if (!op.getPure()) // what buffers hold may be from memory
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
  f.setChosen(op, {op.getTrueValue(), op.getFalseValue()}, op.getCondition());
}
// A comparison of addresses is no address.
static void effect(F &f, arith::CmpIOp op) { f.setDependent(op); }
static void effect(F &f, arith::CmpFOp op) { f.setDependent(op); }
static void effect(F &f, arith::ConstantOp op) { f.setDependent(op); }
static void effect(F &, mlir::ub::PoisonOp) {} // no value, so no address either

static void effect(F &f, scf::ForOp op) {
  for (mlir::Value bound : {op.getLowerBound(), op.getUpperBound(), op.getStep()})
    f.demandValue(bound);
  f.setComputed({op.getLowerBound(), op.getStep()}, op.getInductionVar());
  f.forwardBranches(op);
}
static void effect(F &f, scf::IfOp op) {
  f.demandValue(op.getCondition());
  f.forwardBranches(op);
}
static void effect(F &f, scf::WhileOp op) { f.forwardBranches(op); }
static void effect(F &f, scf::ConditionOp op) {
  f.demandValue(op.getCondition());
  f.forwardBranches(op);
}
static void effect(F &f, scf::YieldOp op) { f.forwardBranches(op); }
static void effect(F &f, scf::ExecuteRegionOp op) { f.forwardBranches(op); }
static void effect(F &f, scf::IndexSwitchOp op) {
  f.demandValue(op.getArg());
  f.forwardBranches(op);
}
static void effect(F &f, scf::ForallOp op) { f.unknown(op); }
static void effect(F &f, scf::InParallelOp op) { f.unknown(op); }
static void effect(F &f, scf::ParallelOp op) { f.unknown(op); }
static void effect(F &f, scf::ReduceOp op) { f.unknown(op); }
static void effect(F &f, scf::ReduceReturnOp op) { f.unknown(op); }

static void effect(F &f, cf::BranchOp op) { f.forwardBranches(op); }
static void effect(F &f, cf::CondBranchOp op) {
  f.demandValue(op.getCondition());
  f.forwardBranches(op);
}
static void effect(F &f, cf::SwitchOp op) {
  f.demandValue(op.getFlag());
  f.forwardBranches(op);
}
static void effect(F &f, cf::AssertOp op) { f.demandValue(op.getArg()); }

// --- operations of explicit programs: buffers, barriers, asynchronous operations
//
// A buffer is memory of unknown origin: a value stored in one escapes and is demanded, a value loaded from one may be
// any stored value. So buffers need not be tracked.

/// Whether and when the effect happens depends on these operands.
static void demandIntegers(F &f, mlir::Operation *op) {
  for (mlir::Value operand : op->getOperands())
    if (mlir::getElementTypeOrSelf(operand.getType()).isIntOrFloat())
      f.demandValue(operand);
}
static void effect(F &f, ttg::LocalAllocOp op) {
  f.setDependent(op);
  if (op.getSrc())
    f.stores(op.getSrc());
}
static void effect(F &f, ttg::LocalLoadOp op) { f.loads(op.getResult()); }
static void effect(F &f, ttg::LocalStoreOp op) { f.stores(op.getSrc()); }
static void effect(F &f, tx::BufferGatherOp op) {
  f.loads(op.getResult());
  if (op.getOther())
    f.stores(op.getOther());
  demandIntegers(f, op);
}
static void effect(F &f, tx::BufferScatterOp op) {
  f.stores(op.getValues());
  demandIntegers(f, op);
}
static void effect(F &f, tx::BufferRMWOp op) {
  f.stores(op.getValues());
  f.loads(op.getResult());
  demandIntegers(f, op);
}
static void effect(F &f, tx::BufferCASOp op) {
  f.stores(op.getValues());
  f.loads(op.getResult());
  demandIntegers(f, op);
}
static void effect(F &, ttg::LocalDeallocOp) {}
// A view is a buffer, whichever one.
static void effect(F &f, ttg::MemDescIndexOp op) { f.setDependent(op); }
static void effect(F &f, ttg::MemDescSubsliceOp op) { f.setDependent(op); }
static void effect(F &f, ttg::MemDescTransOp op) { f.setDependent(op); }
static void effect(F &f, ttg::MemDescReshapeOp op) { f.setDependent(op); }
static void effect(F &f, ttg::MemDescReinterpretOp op) { f.setDependent(op); }
static void effect(F &f, tx::RemoteOp op) { f.setDependent(op); }
static void effect(F &f, tx::WithScalesOp op) { f.setDependent(op); }
static void effect(F &f, tx::MBarrierAllocOp op) { f.setDependent(op); }

static void effect(F &f, tx::AsyncCopyOp op) {
  f.accesses(op.getPtr(), op.getMask(), /*reads=*/true, /*writes=*/false);
  if (op.getOther())
    f.stores(op.getOther());
}
static void effect(F &f, tx::RemoteStoreOp op) { f.stores(op.getSrc()); }
static void effect(F &f, tx::FragmentStoreOp op) {
  f.stores(op.getSrc());
  demandIntegers(f, op);
}
static void effect(F &f, tx::TensorLoadOp op) {
  f.accesses(op.getDescriptor(), op.getPredicate(), /*reads=*/true, /*writes=*/false);
  demandIntegers(f, op);
}
static void effect(F &f, tx::TensorGatherOp op) {
  f.accesses(op.getDescriptor(), op.getPredicate(), /*reads=*/true, /*writes=*/false);
  demandIntegers(f, op);
}
static void effect(F &f, tx::TensorPrefetchOp op) { demandIntegers(f, op); }
/// A reduction in memory returns no old value.
static void effect(F &f, tx::TensorStoreOp op) {
  f.accesses(op.getDescriptor(), nullptr, /*reads=*/false, /*writes=*/true,
             /*updates=*/op.getReduce() != tx::ReduceKind::None);
  f.copies(op.getDescriptor());
  demandIntegers(f, op);
}
/// The results are arithmetic on tiles and buffer contents: they hold no address.
static void effect(F &f, tx::DotAsyncOp op) { f.setDependent(op); }
static void effect(F &f, tx::DotXOp op) { demandIntegers(f, op); } // between buffers
static void effect(F &, tx::TMemCopyOp) {}
static void effect(F &f, tx::DotWaitOp op) { f.forward(op.getAccumulators(), op.getResults()); }

static void effect(F &f, tx::GroupOp op) { f.forwardBranches(op); }
static void effect(F &f, tx::YieldOp op) { f.forwardBranches(op); }
static void effect(F &f, tx::MBarrierExpectOp op) { demandIntegers(f, op); }
static void effect(F &f, tx::MBarrierArriveOp op) { demandIntegers(f, op); }
static void effect(F &f, tx::MBarrierWaitOp op) { demandIntegers(f, op); }
static void effect(F &f, tx::NamedBarrierArriveOp op) { demandIntegers(f, op); }
static void effect(F &f, tx::NamedBarrierWaitOp op) { demandIntegers(f, op); }
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
      f.setChosen(op, op->getOperand(0), op->getOperands().drop_front());
    else if constexpr (origin == ir::Origin::Computed)
      f.setComputed(op);
    else if constexpr (origin == ir::Origin::NonAddress)
      f.setDependent(op);
    else if (op->getNumResults() == 1)
      f.setChosen(op, op->getOperands());
    else
      for (mlir::Value operand : op->getOperands())
        for (mlir::Value result : op->getResults())
          f.forward(operand, result);
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
          .add([](F &f, auto op) { f.setComputed(op); }, ir::ArithOps(), ir::MathOps()); // except those above
  if (!rules.apply(f, op))
    f.unknown(op);
}
