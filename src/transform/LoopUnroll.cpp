// MLIR's unroller, inner loops first, with a bound on what may come of it.
#include "transform/LoopUnroll.h"
#include "ir/SourcePlace.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "support/Limits.h"

using namespace mlir;

namespace txl::transform {

static constexpr StringLiteral factorName = "tt.loop_unroll_factor";
static constexpr StringLiteral stagesName = "tt.num_stages";

namespace {
struct LoopUnrollPass : PassWrapper<LoopUnrollPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopUnrollPass)
  StringRef getArgument() const final { return "txl-loop-unroll"; }
  StringRef getDescription() const final { return "unroll loops by the factor they ask for"; }

  void runOnOperation() final {
    SmallVector<scf::ForOp> loops; // inner loops first
    getOperation()->walk([&](scf::ForOp loop) {
      if (loop->hasAttr(factorName))
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops) {
      auto factor = dyn_cast<IntegerAttr>(loop->removeAttr(factorName));
      if (!factor || factor.getInt() <= 1)
        continue;
      raw_ostream *os = decisionsOf(getArgument());
      std::string place = ir::placeName(loop.getLoc()); // the loop may be gone behind it
      // A wish that would fill memory is not granted.
      int64_t operations = 0;
      loop->walk([&](Operation *) { ++operations; });
      if (factor.getInt() > limits::unrolledOperations / operations) {
        if (os)
          *os << place << ": not unrolled: more than " << limits::unrolledOperations
              << " operations would come of it\n";
        continue;
      }
      // A step that is not a positive constant cannot be unrolled: the factor is a wish, and the loop stays as it is.
      FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, factor.getInt());
      if (os)
        *os << place
            << (succeeded(unrolled) ? ": unrolled by " + std::to_string(factor.getInt())
                                    : std::string(": not unrolled: its step is no positive constant"))
            << "\n";
      if (succeeded(unrolled) && unrolled->epilogueLoopOp)
        (*unrolled->epilogueLoopOp)->setAttr(stagesName, OpBuilder(loop).getI32IntegerAttr(1));
    }
  }
};
} // namespace

std::unique_ptr<Pass> createLoopUnrollPass() { return std::make_unique<LoopUnrollPass>(); }

} // namespace txl::transform
