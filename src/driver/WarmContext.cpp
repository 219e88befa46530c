#include "driver/WarmContext.h"
#include "ir/Dialect.h"

namespace txl::driver {

static constexpr unsigned usesPerContext = 256;

/// One registry for the process, filled once and never destroyed: threads may end after static destruction has begun.
static const mlir::DialectRegistry &registry() {
  static const mlir::DialectRegistry *shared = [] {
    auto *made = new mlir::DialectRegistry;
    tt::registerDialects(*made);
    return made;
  }();
  return *shared;
}

WarmContext::WarmContext() : mlirContext(registry(), mlir::MLIRContext::Threading::DISABLED) {
  mlirContext.loadAllAvailableDialects();
}

WarmContext &WarmContext::get() {
  thread_local std::unique_ptr<WarmContext> mine;
  if (!mine || mine->uses++ == usesPerContext)
    mine = std::make_unique<WarmContext>();
  return *mine;
}

pipeline::TTIRPipeline &WarmContext::pipeline(const pipeline::PipelineOptions &options) {
  std::unique_ptr<pipeline::TTIRPipeline> &slot = options.enableFpFusion ? fusing : plain;
  if (!slot)
    slot = std::make_unique<pipeline::TTIRPipeline>(mlirContext, options);
  return *slot;
}

} // namespace txl::driver
