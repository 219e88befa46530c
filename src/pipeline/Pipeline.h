// The pass pipelines: from the frontend's TTIR to optimised TTIR, which is interpreted or compiled further, and from
// there to TTGIR.
#ifndef TXL_PIPELINE_PIPELINE_H
#define TXL_PIPELINE_PIPELINE_H

#include "mlir/Support/LLVM.h"
#include "pipeline/PassNames.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
class ModuleOp;
class PassManager;
} // namespace mlir

namespace txl::pipeline {

struct PassRecord;

struct PipelineOptions {
  /// Fuse `a * b + c` into one rounding (Triton's `enable_fp_fusion`).
  bool enableFpFusion = true;
  /// Reductions get the order that suits GPU threads (transform/assignment/ReductionOrder.h), not rows of vectors.
  bool reductionsOfThreads = false;
  /// Runs MLIR's verifier, and the pipeline's invariants, after every pass.
  bool verifyEach = false;
  PassRecord *record = nullptr; ///< where to record what each pass did
  ExplainedPasses explained = {};
};

/// The TTIR pipeline of one context and one set of options. It keeps its frozen patterns, so a context that compiles
/// many kernels should keep its pipeline. Like the context, it is not thread-safe.
class TTIRPipeline {
public:
  TTIRPipeline(mlir::MLIRContext &context, const PipelineOptions &options);
  ~TTIRPipeline();

  /// Optimises in place. Fails only for IR that does not verify, after MLIR has emitted a diagnostic.
  mlir::LogicalResult run(mlir::ModuleOp module);

private:
  std::unique_ptr<mlir::PassManager> passes;
};

/// `TTIRPipeline(context, options).run(module)`, for a single use.
mlir::LogicalResult optimizeTTIR(mlir::ModuleOp module, const PipelineOptions &options = {});

struct TTGIROptions {
  unsigned numWarps = 4, numCTAs = 1;
  unsigned numStages = 3;       ///< pipeline depth of loops without `num_stages`
  unsigned maxRegisters = 0;    ///< registers per thread, if the launch sets them
  unsigned candidate = 0;       ///< the number of the schedule to build; 0: the scheduler decides
  std::string target = "sm_90"; ///< a name of arch/Architecture.h
  bool verifyEach = false;
  PassRecord *record = nullptr; ///< where to record what each pass did
  ExplainedPasses explained = {};
};

/// The pipeline from TTIR to TTGIR, for one context and one set of options; otherwise like TTIRPipeline. Fails, after a
/// diagnostic, if the module cannot be compiled for a GPU.
class TTGIRPipeline {
public:
  TTGIRPipeline(mlir::MLIRContext &context, const TTGIROptions &options);
  ~TTGIRPipeline();
  mlir::LogicalResult run(mlir::ModuleOp module);

private:
  std::unique_ptr<mlir::PassManager> passes;
};

/// `TTGIRPipeline(context, options).run(module)`, for a single use.
mlir::LogicalResult optimizeTTGIR(mlir::ModuleOp module, const TTGIROptions &options);

/// Runs only the first passes of the TTGIR pipeline, which leave tiles without layouts; the result is TTIR again.
mlir::LogicalResult scheduleTTIR(mlir::ModuleOp module, const TTGIROptions &options);

/// Places the waits that TTIR, such as the text between two passes, requires without a number; changes no other module.
mlir::LogicalResult placeDotWaits(mlir::ModuleOp module);

/// Runs only the last passes of the TTGIR pipeline, for a module that was read as TTGIR.
mlir::LogicalResult finishTTGIR(mlir::ModuleOp module);

/// Registers every pass, and the pipelines `txl-ttir` and `txl-ttgir`, for tools that take passes by name.
void registerPasses();

/// The tool `txl-opt`: reads TTIR, runs the passes named by its arguments, prints. Returns an exit status.
int optMain(int argc, char **argv);

} // namespace txl::pipeline

#endif
