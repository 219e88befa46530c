// CTA coarsening (tile fusion). A program that computes a few columns of a matrix product loads all of the other
// operand, as does each of its neighbours: for example chunked linear attention, where queries and keys are the same
// for all column blocks of the values. The caches hold these tiles, but their bandwidth limits such programs.
//
//   x = program_id(0); y = f(a) @ g(x); store(y)
//
//   if many: if x % 2 == 0: fa = f(a); y0 = fa @ g(x); y1 = fa @ g(min(x + 1, n - 1)); store(y0); store(y1)
//   else:    as it was
//
// If the number of programs is odd, the last one computes its tile twice. Programs must not communicate: the kernel
// does not load what it stores, and has no other side effects.
#include "transform/batch/CtaCoarsening.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/reports/Refusal.h"
#include "transform/schedule/LoopSchedule.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// The operations of a kernel that differ between neighbours along x.
class ProgramCoarsening {
public:
  ProgramCoarsening(tt::FuncOp function, const arch::SmModel &model);
  /// Why programs are not fused; none if they are.
  Refusal getRejectionReason(unsigned threads) const;
  /// Replaces the kernel's body by a branch: the fused programs, or each program by itself if there are few.
  void coarsen();

private:
  bool differs(Operation *op) const { return differing.contains(op); }
  void emitCoarsened(OpBuilder &builder, Value x, Value count);

  tt::FuncOp function;
  const arch::SmModel &model;
  Block &body;
  DenseSet<Operation *> differing;
};
} // namespace

ProgramCoarsening::ProgramCoarsening(tt::FuncOp function, const arch::SmModel &model)
    : function(function), model(model), body(function.getBody().front()) {
  for (Operation &op : body) {
    auto id = dyn_cast<tt::GetProgramIdOp>(op);
    bool isDiffering = id && id.getAxis() == tt::ProgramAxis::X;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        isDiffering |= operand.getDefiningOp() && differs(operand.getDefiningOp());
    });
    if (isDiffering)
      differing.insert(&op);
  }
}

Refusal ProgramCoarsening::getRejectionReason(unsigned threads) const {
  int64_t common = 0, own = 0, accumulatorBytes = 0, dotCount = 0;
  if (differing.empty() || body.getTerminator()->getNumOperands())
    return Cause::SameAlongX;
  for (Operation &op : body.without_terminator()) {
    auto load = dyn_cast<tt::LoadOp>(op);
    if (load && !load.getIsVolatile() && !isWrittenInFunction(load)) {
      (differs(load) ? own : common) += analysis::tileBytes(load.getType());
      continue;
    }
    if (load)
      return {Cause::LoadsOwnStores, ir::lineOf(load.getOperation())};
    if (isa<tt::StoreOp>(op) && !differs(&op))
      return {Cause::SameStore, ir::lineOf(&op)};
    bool isPlain = isMemoryEffectFree(&op) && (!op.getNumRegions() || isa<tt::ReduceOp, tt::ScanOp>(op));
    if (!isPlain && !isa<tt::StoreOp>(op))
      return Refusal(Cause::UnsupportedOperation, ir::lineOf(&op)).with("op", op.getName().getStringRef());
    if (auto dot = dyn_cast<tt::DotOp>(op)) {
      ++dotCount;
      accumulatorBytes += differs(dot) ? analysis::tileBytes(dot.getType()) : 0;
    }
  }
  if (!dotCount || common < model.grid.minSharedRatio * own)
    return Cause::LittleInCommon;
  if (uint64_t(model.grid.coarseningFactor * accumulatorBytes) >
      analysis::registerBytes(model.registers.coarsenedAccumulators, threads))
    return Cause::AccumulatorsTooLarge;
  return {};
}

/// Emits the kernel's operations in a new block, uniform ones once and the others once for each program.
void ProgramCoarsening::emitCoarsened(OpBuilder &builder, Value x, Value count) {
  Location loc = function.getLoc();
  auto makeConstant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  SmallVector<IRMapping> maps(model.grid.coarseningFactor);
  SmallVector<Value> ids{x};
  Value last = arith::SubIOp::create(builder, loc, count, makeConstant(1));
  for (int64_t next = 1; next < model.grid.coarseningFactor; ++next) {
    Value id = arith::AddIOp::create(builder, loc, x, makeConstant(next));
    ids.push_back(arith::MinSIOp::create(builder, loc, id, last));
  }
  for (Operation &op : llvm::make_range(body.begin(), x.getDefiningOp()->getIterator()))
    for (auto [copy, map] : llvm::enumerate(maps)) {
      auto id = dyn_cast<tt::GetProgramIdOp>(op);
      if (id && id.getAxis() == tt::ProgramAxis::X)
        map.map(id.getResult(), ids[copy]);
      else if (!copy || differs(&op))
        builder.clone(op, map);
      else
        map.map(op.getResults(),
                llvm::map_to_vector(op.getResults(), [&](Value one) { return maps.front().lookup(one); }));
    }
}

void ProgramCoarsening::coarsen() {
  Location loc = function.getLoc();
  Operation *end = body.getTerminator();
  OpBuilder builder(end);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  auto makeConstant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  Value x = tt::GetProgramIdOp::create(builder, loc, i32, tt::ProgramAxis::X), count, all;
  for (tt::ProgramAxis axis : {
         tt::ProgramAxis::X
         , tt::ProgramAxis::Y, tt::ProgramAxis::Z
       }) {
    Value one = tt::GetNumProgramsOp::create(builder, loc, i32, axis);
    count = count ? count : one;
    Value wide = arith::ExtUIOp::create(builder, loc, i64, one);
    all = all ? arith::MulIOp::create(builder, loc, all, wide).getResult() : wide;
  }
  Value threshold = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(model.grid.minToCoarsen));
  Value isLargeGrid = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, all, threshold);
  Value hasNext =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, count, makeConstant(model.grid.coarseningFactor));
  isLargeGrid = arith::AndIOp::create(builder, loc, isLargeGrid, hasNext);
  Value rest = arith::RemUIOp::create(builder, loc, x, makeConstant(model.grid.coarseningFactor));
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, makeConstant(0));
  auto versions = scf::IfOp::create(builder, loc, TypeRange(), isLargeGrid, /*withElseRegion=*/true);
  OpBuilder then = versions.getThenBodyBuilder();
  auto first = scf::IfOp::create(then, loc, TypeRange(), isFirst, /*withElseRegion=*/false);
  OpBuilder coarsened = first.getThenBodyBuilder();
  emitCoarsened(coarsened, x, count);
  Operation *elseYield = versions.elseBlock()->getTerminator();
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (&op == x.getDefiningOp())
      break;
    op.moveBefore(elseYield);
  }
}

namespace {
struct CtaCoarseningPass : PassWrapper<CtaCoarseningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CtaCoarseningPass)
  CtaCoarseningPass(const std::string &target, unsigned numWarps)
      : model(arch::findSmModel(target)), numWarps(numWarps) {}
  StringRef getArgument() const final { return "txl-cta-coarsening"; }
  StringRef getDescription() const final {
    return "CTA coarsening: fuse adjacent programs that load mostly the same tiles";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (ir::isAsWritten(module) || ir::isScheduled(module) || tx::threadsOf(module).isExplicit ||
        ir::programCtas(module) > 1)
      return markAllAnalysesPreserved();
    for (auto function : module.getOps<tt::FuncOp>()) {
      if (!function.isPublic() || function.isExternal() || !function.getBody().hasOneBlock())
        continue;
      ProgramCoarsening coarsening(function, model);
      Refusal reason = coarsening.getRejectionReason(numWarps * arch::kThreadsPerWarp);
      if (const DecisionListener *to = decisionsOf(getArgument())) {
        FactPosition position = ir::lineOf(function.getOperation());
        to->add((reason ? reason.fact("coarsening", position)
                        : Fact("coarsening", position).set("programs", model.grid.coarseningFactor))
                    .set("kernel", function.getName()));
      }
      if (!reason)
        coarsening.coarsen();
    }
  }

  const arch::SmModel &model;
  unsigned numWarps;
};
} // namespace

std::unique_ptr<Pass> createCtaCoarseningPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<CtaCoarseningPass>(target, numWarps);
}

} // namespace txl::transform
