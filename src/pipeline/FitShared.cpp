// Each attempt reserves at least the excess of the previous one, which mostly costs a loop one stage.
#include "pipeline/FitShared.h"
#include "analysis/Allocation.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/DotOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::pipeline {

static constexpr uint64_t kUnit = 1024;
static constexpr unsigned kMaxAttempts = 8;

bool mayBePipelined(ModuleOp ttir) {
  return !tx::threadsOf(ttir).isExplicit && !ir::isAsWritten(ttir) &&
         ttir.walk([](tt::DotOp dot) {
               return dot->getParentOfType<LoopLikeOpInterface>() ? WalkResult::interrupt() : WalkResult::advance();
             })
             .wasInterrupted();
}

uint64_t getExcessSharedBytes(ModuleOp ttgir) { return analysis::excessShared(ttgir, analysis::Allocation(ttgir)); }

bool reserveShared(ModuleOp ttir, TTGIROptions options) {
  if (!mayBePipelined(ttir))
    return false;
  options.record = nullptr;
  options.explained.clear();
  Builder builder(ttir.getContext());
  uint64_t reserved = 0;
  for (unsigned attempt = 0; attempt < kMaxAttempts; ++attempt) {
    OwningOpRef<ModuleOp> module = ttir.clone();
    if (failed(optimizeTTGIR(*module, options)))
      break;
    uint64_t excess = getExcessSharedBytes(*module);
    if (!excess || !ir::isAsWritten(*module))
      break;
    reserved += llvm::alignTo(excess, kUnit);
    ttir->setAttr(ir::kReservedShared, builder.getI32IntegerAttr(reserved));
  }
  return reserved != 0;
}

} // namespace txl::pipeline
