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
#include "transform/batch/JoinedPrograms.h"
#include "analysis/SourceFacts.h"
#include "ir/Exchange.h"
#include "ir/Ops.h"
#include "ir/TX.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/Refusal.h"
#include "transform/schedule/LoopSchedule.h"

using namespace mlir;

namespace txl::transform {

/// Programs that are fused into one.
static constexpr int64_t kJoined = 2;
/// Least ratio of common to individual bytes that are loaded.
static constexpr int64_t kMoreInCommon = 2;
/// Registers per thread for the accumulators of fused programs.
static constexpr int64_t kMostForSums = 64;

namespace {
/// The operations of a kernel that differ between neighbours along x.
class Neighbours {
public:
  explicit Neighbours(tt::FuncOp function);
  /// Why programs are not fused; none if they are.
  Refusal whyNot(unsigned threads) const;
  /// Replaces the kernel's body by a branch: the fused programs, or each program by itself if there are few.
  void join();

private:
  bool differs(Operation *op) const { return differing.contains(op); }
  void together(OpBuilder &builder, Value x, Value count);

  tt::FuncOp function;
  Block &body;
  DenseSet<Operation *> differing;
};
} // namespace

Neighbours::Neighbours(tt::FuncOp function) : function(function), body(function.getBody().front()) {
  for (Operation &op : body) {
    auto id = dyn_cast<tt::GetProgramIdOp>(op);
    bool isOne = id && id.getAxis() == tt::ProgramAxis::X;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        isOne |= operand.getDefiningOp() && differs(operand.getDefiningOp());
    });
    if (isOne)
      differing.insert(&op);
  }
}

static int64_t bytesOf(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.getNumElements() * ir::elementBytes(tile.getElementType()) : 0;
}

Refusal Neighbours::whyNot(unsigned threads) const {
  int64_t common = 0, own = 0, sums = 0, products = 0;
  if (differing.empty() || body.getTerminator()->getNumOperands())
    return Cause::SameAlongX;
  for (Operation &op : body.without_terminator()) {
    auto load = dyn_cast<tt::LoadOp>(op);
    if (load && !load.getIsVolatile() && !isWrittenAnywhere(load)) {
      (differs(load) ? own : common) += bytesOf(load.getType());
      continue;
    }
    if (load)
      return {Cause::LoadsOwnStores, analysis::lineOf(load.getOperation())};
    if (isa<tt::StoreOp>(op) && !differs(&op))
      return {Cause::SameStore, analysis::lineOf(&op)};
    bool isPlain = isMemoryEffectFree(&op) && (!op.getNumRegions() || isa<tt::ReduceOp, tt::ScanOp>(op));
    if (!isPlain && !isa<tt::StoreOp>(op))
      return Refusal(Cause::UnsupportedOperation, analysis::lineOf(&op)).with("op", op.getName().getStringRef());
    if (auto dot = dyn_cast<tt::DotOp>(op)) {
      ++products;
      sums += differs(dot) ? bytesOf(dot.getType()) : 0;
    }
  }
  if (!products || common < kMoreInCommon * own)
    return Cause::LittleInCommon;
  if (kJoined * sums > kMostForSums * 4 * threads)
    return Cause::AccumulatorsTooLarge;
  return {};
}

/// Emits the kernel's operations in a new block, uniform ones once and the others once for each program.
void Neighbours::together(OpBuilder &builder, Value x, Value count) {
  Location loc = function.getLoc();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  SmallVector<IRMapping> maps(kJoined);
  SmallVector<Value> ids{x};
  Value last = arith::SubIOp::create(builder, loc, count, number(1));
  for (int64_t next = 1; next < kJoined; ++next) {
    Value id = arith::AddIOp::create(builder, loc, x, number(next));
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

void Neighbours::join() {
  Location loc = function.getLoc();
  Operation *end = body.getTerminator();
  OpBuilder builder(end);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  auto number = [&](int64_t value) -> Value {
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
  Value enough = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(kEnoughToJoin));
  Value areMany = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, all, enough);
  Value haveNext = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, count, number(kJoined));
  areMany = arith::AndIOp::create(builder, loc, areMany, haveNext);
  Value rest = arith::RemUIOp::create(builder, loc, x, number(kJoined));
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, number(0));
  auto versions = scf::IfOp::create(builder, loc, TypeRange(), areMany, /*withElseRegion=*/true);
  OpBuilder then = versions.getThenBodyBuilder();
  auto first = scf::IfOp::create(then, loc, TypeRange(), isFirst, /*withElseRegion=*/false);
  OpBuilder joint = first.getThenBodyBuilder();
  together(joint, x, count);
  Operation *alone = versions.elseBlock()->getTerminator();
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (&op == x.getDefiningOp())
      break;
    op.moveBefore(alone);
  }
}

namespace {
struct JoinedProgramsPass : PassWrapper<JoinedProgramsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(JoinedProgramsPass)
  explicit JoinedProgramsPass(unsigned numWarps) : numWarps(numWarps) {}
  StringRef getArgument() const final { return "txl-join-programs"; }
  StringRef getDescription() const final { return "neighbouring programs that load mostly the same are one"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (ir::isAsWritten(module) || tx::threadsOf(module).isExplicit || ir::programCtas(module) > 1)
      return markAllAnalysesPreserved();
    for (auto function : module.getOps<tt::FuncOp>()) {
      if (!function.isPublic() || function.isExternal() || !function.getBody().hasOneBlock())
        continue;
      Neighbours neighbours(function);
      Refusal why = neighbours.whyNot(numWarps * 32);
      if (const DecisionListener *to = decisionsOf(getArgument())) {
        FactPosition position = analysis::lineOf(function.getOperation());
        to->add((why ? why.fact("coarsening", position) : Fact("coarsening", position).set("programs", kJoined))
                    .set("kernel", function.getName()));
      }
      if (!why)
        neighbours.join();
    }
  }

  unsigned numWarps;
};
} // namespace

std::unique_ptr<Pass> createJoinedProgramsPass(unsigned numWarps) {
  return std::make_unique<JoinedProgramsPass>(numWarps);
}

} // namespace txl::transform
