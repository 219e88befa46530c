// A program that makes a small part of a product's columns loads all of the other factor, as each of its neighbours does: chunks of linear
// attention, say, whose queries and keys are the same for all parts of the values. The caches serve them, but what they can serve is what
// such programs wait for.
//
//   x = program_id(0); y = f(a) @ g(x); store(y)
//
//   if many: if x % 2 == 0: fa = f(a); y0 = fa @ g(x); y1 = fa @ g(min(x + 1, n - 1)); store(y0); store(y1)
//   else:    as it was
//
// Of an odd number of programs the last one does its part twice. Programs do not see each other: what the kernel stores it does not load,
// and nothing else tells one of another.
#include "transform/batch/JoinedPrograms.h"
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
#include "transform/schedule/LoopSchedule.h"

using namespace mlir;

namespace txl::transform {

/// Programs that become one.
static constexpr int64_t kJoined = 2;
/// By how much more must be loaded for all than for each.
static constexpr int64_t kMoreInCommon = 2;
/// Registers of a thread for the sums of joined programs.
static constexpr int64_t kMostForSums = 64;

namespace {
/// What of a kernel is not the same for neighbours along x.
class Neighbours {
public:
  explicit Neighbours(tt::FuncOp function);
  /// Why they are not joined; empty if they are.
  std::string whyNot(unsigned threads) const;
  /// Puts in the place of the kernel's body what they do together, and what each does by itself where they are few.
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

std::string Neighbours::whyNot(unsigned threads) const {
  int64_t common = 0, own = 0, sums = 0, products = 0;
  if (differing.empty() || body.getTerminator()->getNumOperands())
    return "they do not differ along x";
  for (Operation &op : body.without_terminator()) {
    auto load = dyn_cast<tt::LoadOp>(op);
    if (load && !load.getIsVolatile() && !isWrittenAnywhere(load)) {
      (differs(load) ? own : common) += bytesOf(load.getType());
      continue;
    }
    if (load)
      return "it may load what it stores";
    if (isa<tt::StoreOp>(op) && !differs(&op))
      return "all of them store the same";
    bool isPlain = isMemoryEffectFree(&op) && (!op.getNumRegions() || isa<tt::ReduceOp, tt::ScanOp>(op));
    if (!isPlain && !isa<tt::StoreOp>(op))
      return ("it has `" + op.getName().getStringRef() + "`").str();
    if (auto dot = dyn_cast<tt::DotOp>(op)) {
      ++products;
      sums += differs(dot) ? bytesOf(dot.getType()) : 0;
    }
  }
  if (!products || common < kMoreInCommon * own)
    return "they load little that is the same";
  if (kJoined * sums > kMostForSums * 4 * threads)
    return "their sums fill the registers";
  return "";
}

/// The kernel's operations in a new block, once for all programs and once for each.
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
      std::string why = neighbours.whyNot(numWarps * 32);
      if (raw_ostream *os = decisionsOf(getArgument()))
        *os << function.getName() << ": "
            << (why.empty() ? "neighbours along x are joined" : "neighbours are not joined: " + why) << "\n";
      if (why.empty())
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
