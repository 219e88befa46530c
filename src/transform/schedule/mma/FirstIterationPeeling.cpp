// Peels the first iteration of MMA loops with a zero-initialised accumulator. An accumulator of 64 x 256 is 128
// registers of each thread; a persistent kernel would write zeros to them before each output tile, while the tensor
// cores are idle.
//
//   total = zeros                            total = dot(a, b)
//   for i in range(first, end):           for i in range(first + 1, end):
//     total = dot(a, b, total)                 total = dot(a, b, total)
//
// This requires that the loop has an iteration: without one the result is 0. The enclosing branch's condition ensures
// it (schedule/LoopVersions.cpp). The iteration is peeled, because with a predicate for "accumulate" the registers
// would be live from the previous output tile on.
#include "transform/schedule/mma/FirstIterationPeeling.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"
#include "transform/loops/PeelFirst.h"

using namespace mlir;

namespace txl::transform {

static bool isZero(Value tile) {
  DenseElementsAttr elements;
  if (!matchPattern(tile, m_Constant(&elements)) || !elements.isSplat())
    return false;
  auto one = elements.getSplatValue<Attribute>();
  return matchPattern(one, m_Zero()) || matchPattern(one, m_PosZeroFloat());
}

/// Whether the loop-carried accumulator is used only as the accumulator of one MMA in each iteration.
static bool isOnlyAccumulated(scf::ForOp loop, Value accumulator) {
  auto dot = accumulator.hasOneUse() ? dyn_cast<tx::DotAsyncOp>(*accumulator.user_begin()) : tx::DotAsyncOp();
  return dot && dot->getBlock() == loop.getBody() && dot.getC() == accumulator && !dot.getAccumulate();
}

namespace {
struct FirstIterationPeelingPass : PassWrapper<FirstIterationPeelingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FirstIterationPeelingPass)
  StringRef getArgument() const final { return "txl-peel-first-iteration"; }
  StringRef getDescription() const final {
    return "peel the first iteration of MMA loops with a zero-initialised accumulator";
  }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<arith::ArithDialect>(); }

  void runOnOperation() final {
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      // A program with only one output tile waits for its first tiles anyway, and zeros are written meanwhile.
      if (loop->getParentOfType<LoopLikeOpInterface>() && hasIteration(loop))
        loops.push_back(loop);
    });
    bool changed = false;
    for (scf::ForOp loop : loops) {
      bool peels = llvm::any_of(llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs()), [&](auto carried) {
        return isZero(std::get<0>(carried)) && isOnlyAccumulated(loop, std::get<1>(carried));
      });
      if (peels) {
        IRMapping first;
        peelFirst(loop, first);
      }
      changed |= peels;
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createFirstIterationPeelingPass() { return std::make_unique<FirstIterationPeelingPass>(); }

} // namespace txl::transform
