// MLIR contexts that are ready to compile, with the dialects loaded and the pass pipeline built, over one immutable
// registry. A compilation leases a context exclusively. So compilations do not wait for each other, a compilation in
// another's callback has its own context, and a new thread finds a warm one. Leasing takes no lock, so it also works
// after a fork.
#ifndef TXL_DRIVER_WARMCONTEXT_H
#define TXL_DRIVER_WARMCONTEXT_H

#include "mlir/IR/MLIRContext.h"
#include "pipeline/Pipeline.h"
#include <memory>

namespace txl::driver {

class WarmContext {
public:
  /// All objects of the context must be destroyed before the lease ends. A context keeps every type, attribute and
  /// location that it has seen, so after some hundred leases a new one replaces it.
  class Lease {
  public:
    Lease();
    ~Lease();
    Lease(const Lease &) = delete;
    WarmContext &operator*() const { return *leased; }
    WarmContext *operator->() const { return leased.get(); }

  private:
    std::unique_ptr<WarmContext> leased;
  };

  mlir::MLIRContext &context() { return mlirContext; }
  pipeline::TTIRPipeline &pipeline(const pipeline::PipelineOptions &options);

  /// Only the pipeline of the last options is kept.
  pipeline::TTGIRPipeline &pipeline(const pipeline::TTGIROptions &options);

  WarmContext();

private:
  mlir::MLIRContext mlirContext;
  std::unique_ptr<pipeline::TTIRPipeline> tiles[2][2]; ///< by the boolean options
  std::unique_ptr<pipeline::TTGIRPipeline> device;
  pipeline::TTGIROptions deviceOptions;
  unsigned uses = 0;
};

} // namespace txl::driver

#endif
