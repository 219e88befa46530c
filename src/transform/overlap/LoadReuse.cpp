// A repeated load has the latency of a cache after each barrier that separates it from the first one. Its value in
// registers has none, and what both compute from it is the same, too. (An H200, 2026-11-29, kernels of torch.compile
// whose rows fit one iteration: an online softmax takes 0.91 of the time, a log-sum-exp 0.985.)
#include "transform/overlap/LoadReuse.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/Architecture.h"
#include "arch/SmModel.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "transform/overlap/LoadPrefetch.h"

using namespace mlir;

namespace txl::transform {

/// Whether an operation, or what it contains, may do more than read memory.
static bool mayWrite(Operation &op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(&op);
  return !effects || llvm::any_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
    return !isa<MemoryEffects::Read>(effect.getEffect());
  });
}

/// Whether two loads have one value, if nothing is written in between.
static bool areEqual(tt::LoadOp a, tt::LoadOp b) {
  return a.getPtr() == b.getPtr() && a.getMask() == b.getMask() && a.getOther() == b.getOther();
}

namespace {
struct LoadReusePass : PassWrapper<LoadReusePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoadReusePass)
  LoadReusePass(const std::string &target, unsigned numWarps)
      : budget(analysis::registerBytes(arch::findSmModel(target).registers.prefetchedLoads,
                                       arch::kThreadsPerWarp * numWarps)) {}
  StringRef getArgument() const final { return "txl-reuse-loads"; }
  StringRef getDescription() const final { return "replace loads that repeat an earlier one"; }

  void runOnOperation() final {
    analysis::AxisInfoAnalysis axisInfo(getOperation());
    bool changed = false;
    getOperation().walk([&](Block *block) { changed |= reuse(*block, axisInfo); });
    if (!changed)
      markAllAnalysesPreserved();
  }

private:
  bool reuse(Block &block, const analysis::AxisInfoAnalysis &axisInfo) const {
    SmallVector<std::pair<tt::LoadOp, tt::LoadOp>> repeated;
    SmallVector<tt::LoadOp> known;
    uint64_t left = budget;
    for (Operation &op : block) {
      auto load = dyn_cast<tt::LoadOp>(op);
      if (!load || load.getIsVolatile()) {
        if (mayWrite(op))
          known.clear();
        continue;
      }
      if (!isa<RankedTensorType>(load.getType()) || load.getCacheModifier() == tt::CacheModifier::CV)
        continue;
      auto earlier = llvm::find_if(known, [&](tt::LoadOp other) { return areEqual(load, other); });
      if (earlier == known.end()) {
        known.push_back(load);
      } else if (uint64_t bytes = bytesInRegisters(load, axisInfo); bytes <= left) {
        left -= bytes;
        repeated.push_back({load, *earlier});
      }
    }
    for (auto [load, earlier] : repeated) {
      load.getResult().replaceAllUsesWith(earlier.getResult());
      load.erase();
    }
    return !repeated.empty();
  }

  uint64_t budget;
};
} // namespace

std::unique_ptr<Pass> createLoadReusePass(const std::string &target, unsigned numWarps) {
  return std::make_unique<LoadReusePass>(target, numWarps);
}

} // namespace txl::transform
