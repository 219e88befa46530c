// Chooses the factors; LoopUnroll.cpp unrolls.
//
// By Little's law an SM keeps its bandwidth to L2 busy if as many bytes are in flight as it receives during the latency
// of a load. A loop issues the loads of one iteration, or of two with a prefetch. If half of an SM's threads do not
// reach those bytes in this way, the loop is unrolled, so that one CTA alone reaches them, as far as the budgets allow.
// (An H200, 2026-11-28, kernels of torch.compile: a variance by columns takes 0.67 of the time, an argmin 0.43; with a
// prefetch that suffices, a sum of columns would take 1.10.)
#include "transform/overlap/LoadUnroll.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/SmModel.h"
#include "ir/Rules.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "transform/overlap/LoadPrefetch.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LoadUnrollPass : PassWrapper<LoadUnrollPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoadUnrollPass)
  LoadUnrollPass(const std::string &target, unsigned numWarps)
      : model(arch::findSmModel(target)), architecture(arch::findArchitecture(target)),
        threads(arch::kThreadsPerWarp * numWarps) {}
  StringRef getArgument() const final { return "txl-unroll-loads"; }
  StringRef getDescription() const final { return "choose unroll factors of loops that load and reduce"; }

  void runOnOperation() final {
    if (!architecture)
      return markAllAnalysesPreserved();
    analysis::AxisInfoAnalysis axisInfo(getOperation());
    getOperation().walk([&](scf::ForOp loop) {
      if (int64_t factor = chooseFactor(loop, axisInfo); factor > 1)
        loop->setAttr(ir::kLoopUnrollFactor, Builder(loop.getContext()).getI32IntegerAttr(factor));
    });
  }

private:
  /// Instructions of a thread for one iteration.
  uint64_t instructionsOf(scf::ForOp loop) const {
    uint64_t count = 0;
    loop.getBody()->walk([&](Operation *op) {
      uint64_t elements = 1;
      for (Type type : op->getResultTypes())
        if (auto tile = dyn_cast<RankedTensorType>(type))
          elements = std::max<uint64_t>(elements, tile.getNumElements() / threads);
      ir::Cost::Kind kind = ir::Rules(op).cost().kind;
      bool isFunction = kind == ir::Cost::Kind::Function || kind == ir::Cost::Kind::Reduction;
      count += kind == ir::Cost::Kind::None ? 0 : elements * (isFunction ? model.instructions.function : 1);
    });
    return std::max<uint64_t>(1, count);
  }

  /// Whether an iteration waits for nothing but its loads and exchanges of reductions.
  static bool onlyLoads(scf::ForOp loop) {
    bool hasDotOrLoop = false;
    loop.getBody()->walk([&](Operation *op) { hasDotOrLoop |= isa<tt::DotOp, LoopLikeOpInterface>(op); });
    return !hasDotOrLoop && llvm::all_of(loop.getBody()->without_terminator(),
                                         [](Operation &op) { return isa<tt::LoadOp>(op) || isMemoryEffectFree(&op); });
  }

  int64_t chooseFactor(scf::ForOp loop, const analysis::AxisInfoAnalysis &axisInfo) const {
    std::optional<APInt> trips = loop.getStaticTripCount();
    if (!trips || trips->ule(1) || !onlyLoads(loop))
      return 1;
    uint64_t bytes = 0;
    for (auto load : loop.getBody()->getOps<tt::LoadOp>())
      if (isa<RankedTensorType>(load.getType()) && !load.getIsVolatile())
        bytes += bytesInRegisters(load, axisInfo);
    if (!bytes)
      return 1;
    // What the SM needs in flight, and this CTA's share if half of an SM's threads are resident.
    uint64_t needed = arch::smOperation("ld.global.v4").latency * model.globalBytes,
             share = needed * threads / (architecture->threadsPerSM / 2);
    uint64_t prefetched = onlyReduces(loop) ? bytes : 0;
    if (bytes + prefetched >= share)
      return 1;
    uint64_t most = std::min(analysis::registerBytes(model.registers.unrolledLoads, threads) / bytes,
                             model.instructions.unrolledLoop / instructionsOf(loop));
    // A divisor of the trip count, because a remainder would be a second copy of the code.
    int64_t chosen = 1;
    for (uint64_t factor = 2, end = std::min(most, trips->getLimitedValue()); factor <= end; ++factor)
      if (trips->urem(factor) == 0 && chosen * bytes < needed)
        chosen = factor;
    return chosen;
  }

  const arch::SmModel &model;
  const arch::Architecture *architecture; ///< null if there is none of that name: the pass does nothing
  unsigned threads;
};
} // namespace

std::unique_ptr<Pass> createLoadUnrollPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<LoadUnrollPass>(target, numWarps);
}

} // namespace txl::transform
