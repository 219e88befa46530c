// MLIR contexts that are ready to compile, with the dialects loaded and the pass pipeline built, over one registry that
// nobody changes. A compilation leases one and no other has it meanwhile, so none waits for another, a compilation
// inside another's callback has its own, and a new thread finds a warm one. Leasing takes no lock: it works after a
// fork, too.
#ifndef TXL_DRIVER_WARMCONTEXT_H
#define TXL_DRIVER_WARMCONTEXT_H

#include "mlir/IR/MLIRContext.h"
#include "pipeline/Pipeline.h"
#include <memory>

namespace txl::driver {

class WarmContext {
public:
  /// What was made in the context must be gone when the lease ends. A context keeps every type, attribute and location
  /// it has seen, so after some hundred leases a new one takes its place.
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

  /// The one of the last options is kept.
  pipeline::TTGIRPipeline &pipeline(const pipeline::TTGIROptions &options);

  WarmContext();

private:
  mlir::MLIRContext mlirContext;
  std::unique_ptr<pipeline::TTIRPipeline> tiles[2][2]; ///< by what the options say
  std::unique_ptr<pipeline::TTGIRPipeline> device;
  pipeline::TTGIROptions deviceOptions;
  unsigned uses = 0;
};

} // namespace txl::driver

#endif
