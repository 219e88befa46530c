// Chooses how often a loop is unrolled; LoopUnroll.cpp unrolls.
//
// By Little's law an SM keeps its bandwidth to L2 busy if as many bytes are in flight as it receives during the latency
// of a load: `latency * bytes per cycle`. A CTA of a loop has the bytes of one iteration in flight, or of two with a
// prefetch, and the SM those of all resident CTAs. How many are resident is not known before registers are assigned;
// assumed are those that the assembler is asked for where a loop loads (`RegisterBudgets::loadsInFlight`,
// nvptx/Occupancy.h), since fewer registers would leave a thread none for its loads. If they do not have the bytes in
// flight, the loop is unrolled, so that one CTA alone has them, as far as the budgets allow.
// (An H200, 2026-11-28, kernels of torch.compile: a variance by columns takes 0.67 of the time, an argmin 0.43; with a
// prefetch that suffices, a sum of columns would take 1.10.)
#include "transform/overlap/LoadUnroll.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/CtaOccupancy.h"
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
  StringRef getDescription() const final { return "choose how often loops that load and reduce are unrolled"; }

  void runOnOperation() final {
    if (!architecture)
      return markAllAnalysesPreserved();
    analysis::AxisInfoAnalysis axisInfo(getOperation());
    getOperation().walk([&](scf::ForOp loop) {
      if (int64_t iterations = iterationsAtOnce(loop, axisInfo); iterations > 1)
        loop->setAttr(ir::kLoopUnrollFactor, Builder(loop.getContext()).getI32IntegerAttr(iterations));
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

  /// CTAs on an SM, of a loop that keeps loads in flight.
  unsigned residentCtas() const {
    return std::max(1u, std::min({architecture->threadsPerSM / threads, model.ctas,
                                  arch::ctasByRegisters(threads, model.registers.loadsInFlight)}));
  }

  /// How many iterations the unrolled loop executes at once; 1: it stays as it is.
  int64_t iterationsAtOnce(scf::ForOp loop, const analysis::AxisInfoAnalysis &axisInfo) const {
    std::optional<APInt> trips = loop.getStaticTripCount();
    if (!trips || trips->ule(1) || !loadsAndComputes(loop))
      return 1;
    uint64_t bytes = 0;
    for (auto load : loop.getBody()->getOps<tt::LoadOp>())
      if (isa<RankedTensorType>(load.getType()) && !load.getIsVolatile())
        bytes += bytesInRegisters(load, axisInfo);
    if (!bytes)
      return 1;
    uint64_t needed = arch::smOperation("ld.global.v4").latency * model.globalBytes;
    uint64_t prefetched = onlyReduces(loop) ? bytes : 0;
    if ((bytes + prefetched) * residentCtas() >= needed)
      return 1;
    uint64_t most = std::min(analysis::registerBytes(model.registers.unrolledLoads, threads) / bytes,
                             model.instructions.unrolledLoop / instructionsOf(loop));
    // A divisor of the trip count, because a remainder would be a second copy of the code.
    int64_t chosen = 1;
    for (uint64_t iterations = 2, end = std::min(most, trips->getLimitedValue()); iterations <= end; ++iterations)
      if (trips->urem(iterations) == 0 && chosen * bytes < needed)
        chosen = iterations;
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
