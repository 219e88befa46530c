// Contexts are pooled: making one, with its dialects and pass managers, costs as much as compiling a small kernel.
#include "driver/WarmContext.h"
#include "ir/Dialect.h"
#include <atomic>

namespace txl::driver {

static constexpr unsigned usesPerContext = 256;

/// Idle contexts; if all slots are occupied, a returned context is destroyed. The array is never destroyed, like the
/// registry.
static std::atomic<WarmContext *> idle[8];

/// One registry for the process, filled once and never destroyed: threads may end after static destruction has begun.
static const mlir::DialectRegistry &registry() {
  static const mlir::DialectRegistry *shared = [] {
    auto *result = new mlir::DialectRegistry;
    tt::registerDialects(*result);
    return result;
  }();
  return *shared;
}

WarmContext::WarmContext() : mlirContext(registry(), mlir::MLIRContext::Threading::DISABLED) {
  mlirContext.loadAllAvailableDialects();
}

WarmContext::Lease::Lease() {
  for (std::atomic<WarmContext *> &slot : idle)
    if (WarmContext *found = slot.exchange(nullptr, std::memory_order_acquire)) {
      leased.reset(found);
      return;
    }
  leased = std::make_unique<WarmContext>();
}

WarmContext::Lease::~Lease() {
  if (++leased->uses == usesPerContext)
    return;
  for (std::atomic<WarmContext *> &slot : idle) {
    WarmContext *empty = nullptr;
    if (slot.compare_exchange_strong(empty, leased.get(), std::memory_order_release, std::memory_order_relaxed)) {
      (void)leased.release();
      return;
    }
  }
}

pipeline::TTIRPipeline &WarmContext::pipeline(const pipeline::PipelineOptions &options) {
  std::unique_ptr<pipeline::TTIRPipeline> &slot = tiles[options.enableFpFusion][options.reductionsOfThreads];
  if (!slot)
    slot = std::make_unique<pipeline::TTIRPipeline>(mlirContext, options);
  return *slot;
}

pipeline::TTGIRPipeline &WarmContext::pipeline(const pipeline::TTGIROptions &options) {
  bool same = device && options.numWarps == deviceOptions.numWarps && options.numCTAs == deviceOptions.numCTAs &&
              options.numStages == deviceOptions.numStages && options.maxRegisters == deviceOptions.maxRegisters &&
              options.candidate == deviceOptions.candidate && options.target == deviceOptions.target &&
              options.verifyEach == deviceOptions.verifyEach;
  if (!same) {
    device = std::make_unique<pipeline::TTGIRPipeline>(mlirContext, options);
    deviceOptions = options;
  }
  return *device;
}

} // namespace txl::driver
