// A sum of 64 x 256 is 128 registers of each thread: a program that stays on its multiprocessor would write zeros to them in front of
// each of its products, while nothing multiplies.
//
//   total = zeros                            total = dot(a, b)
//   for turn in range(first, end):           for turn in range(first + 1, end):
//     total = dot(a, b, total)                 total = dot(a, b, total)
//
// where the loop is known to have a turn: of no turns the sum is 0. That is a branch's condition (schedule/LoopVersions.cpp). The first
// turn stands in front of the loop: a product that adds or not as the turn says would have its registers from the program before.
#include "transform/schedule/products/FirstProducts.h"
#include "ir/TX.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace txl::transform {

static bool isZero(Value tile) {
  DenseElementsAttr elements;
  if (!matchPattern(tile, m_Constant(&elements)) || !elements.isSplat())
    return false;
  auto one = elements.getSplatValue<Attribute>();
  return matchPattern(one, m_Zero()) || matchPattern(one, m_PosZeroFloat());
}

/// Whether the sum so far is only what the product of each turn adds to.
static bool isOnlySummed(scf::ForOp loop, Value sum) {
  auto dot = sum.hasOneUse() ? dyn_cast<tx::DotAsyncOp>(*sum.user_begin()) : tx::DotAsyncOp();
  return dot && dot->getBlock() == loop.getBody() && dot.getC() == sum && !dot.getAccumulate();
}

/// Whether `condition` says, among others, that a loop of these bounds has a turn.
static bool saysThatItRuns(Value condition, scf::ForOp loop) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return saysThatItRuns(both.getLhs(), loop) || saysThatItRuns(both.getRhs(), loop);
  auto compares = condition.getDefiningOp<arith::CmpIOp>();
  using Predicate = arith::CmpIPredicate;
  bool isUnsigned = loop.getUnsignedCmp();
  auto is = [&](Predicate predicate, Value a, Value b) {
    return compares.getPredicate() == predicate && compares.getLhs() == a && compares.getRhs() == b;
  };
  Value first = loop.getLowerBound(), end = loop.getUpperBound();
  return compares && (is(isUnsigned ? Predicate::ult : Predicate::slt, first, end) ||
                      is(isUnsigned ? Predicate::ugt : Predicate::sgt, end, first));
}

/// Whether the loop has a turn at least wherever it stands.
static bool runs(scf::ForOp loop) {
  APInt first, end;
  if (matchPattern(loop.getLowerBound(), m_ConstantInt(&first)) &&
      matchPattern(loop.getUpperBound(), m_ConstantInt(&end)))
    return loop.getUnsignedCmp() ? first.ult(end) : first.slt(end);
  for (Operation *op = loop; Operation *parent = op->getParentOp(); op = parent)
    if (auto branch = dyn_cast<scf::IfOp>(parent);
        branch && op->getParentRegion() == &branch.getThenRegion() && saysThatItRuns(branch.getCondition(), loop))
      return true;
  return false;
}

/// Puts the first turn in front of the loop.
static void peelFirst(scf::ForOp loop) {
  OpBuilder before(loop);
  IRMapping first;
  first.map(loop.getInductionVar(), loop.getLowerBound());
  first.map(loop.getRegionIterArgs(), loop.getInitArgs());
  for (Operation &op : loop.getBody()->without_terminator())
    before.clone(op, first);
  for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
    loop.getInitArgsMutable()[index].assign(first.lookupOrDefault(value));
  Value second = arith::AddIOp::create(before, loop.getLoc(), loop.getLowerBound(), loop.getStep());
  loop.getLowerBoundMutable().assign(second);
}

namespace {
struct FirstProductsPass : PassWrapper<FirstProductsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FirstProductsPass)
  StringRef getArgument() const final { return "txl-first-products"; }
  StringRef getDescription() const final { return "sums that begin with zeros begin with their first product"; }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<arith::ArithDialect>(); }

  void runOnOperation() final {
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      // A program that multiplies once does so when its first tiles have come: zeros are written while it waits.
      if (loop->getParentOfType<LoopLikeOpInterface>() && runs(loop))
        loops.push_back(loop);
    });
    bool changed = false;
    for (scf::ForOp loop : loops) {
      bool begins = llvm::any_of(llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs()), [&](auto carried) {
        return isZero(std::get<0>(carried)) && isOnlySummed(loop, std::get<1>(carried));
      });
      if (begins)
        peelFirst(loop);
      changed |= begins;
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createFirstProductsPass() { return std::make_unique<FirstProductsPass>(); }

} // namespace txl::transform
