// MLIR contexts that are ready to compile: each thread has its own, with the dialects loaded and the pass pipeline built,
// over one registry that nobody changes. No compilation waits for another.
#ifndef TXL_DRIVER_WARMCONTEXT_H
#define TXL_DRIVER_WARMCONTEXT_H

#include "pipeline/Pipeline.h"
#include "mlir/IR/MLIRContext.h"
#include <memory>

namespace txl::driver {

class WarmContext {
public:
  /// This thread's context. A context keeps every type, attribute and location it has seen, so after some hundred uses
  /// a new one takes its place; what was made in it must be gone by the next call.
  static WarmContext &get();

  mlir::MLIRContext &context() { return mlirContext; }
  pipeline::TTIRPipeline &pipeline(const pipeline::PipelineOptions &options);

  WarmContext();

private:
  mlir::MLIRContext mlirContext;
  std::unique_ptr<pipeline::TTIRPipeline> fusing, plain;
  unsigned uses = 0;
};

} // namespace txl::driver

#endif
