// The lists of passes: from the frontend's TTIR to the TTIR that is run or compiled further, and from there to TTGIR.
#ifndef TXL_PIPELINE_PIPELINE_H
#define TXL_PIPELINE_PIPELINE_H

#include "mlir/Support/LLVM.h"
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
  /// Reductions get the order that suits threads of a GPU (transform/assignment/ReductionOrder.h), not rows of vectors.
  bool reductionsOfThreads = false;
  /// Run MLIR's verifier, and the invariants stated in the list, after every pass.
  bool verifyEach = false;
  PassRecord *record = nullptr; ///< where to write down what each pass did
  /// Passes whose decisions are written to standard error (pipeline/PassDecisions.h).
  std::vector<std::string> explained = {};
};

/// The TTIR pipeline of one context and one set of options. It keeps its frozen patterns, so a context that compiles
/// many kernels should keep its pipeline. Not thread-safe, as the context is not.
class TTIRPipeline {
public:
  TTIRPipeline(mlir::MLIRContext &context, const PipelineOptions &options);
  ~TTIRPipeline();

  /// Optimises in place. Fails only for IR that does not verify, after a diagnostic of MLIR's.
  mlir::LogicalResult run(mlir::ModuleOp module);

private:
  std::unique_ptr<mlir::PassManager> passes;
};

/// `TTIRPipeline(context, options).run(module)`, for a single use.
mlir::LogicalResult optimizeTTIR(mlir::ModuleOp module, const PipelineOptions &options = {});

struct TTGIROptions {
  unsigned numWarps = 4, numCTAs = 1;
  unsigned numStages = 3;       ///< tiles that a loop's channels keep, where the loop does not say it
  unsigned maxRegisters = 0;    ///< of a thread, where the launch says it
  std::string target = "sm_90"; ///< an architecture that arch/Architecture.h knows
  bool verifyEach = false;
  PassRecord *record = nullptr;            ///< where to write down what each pass did
  std::vector<std::string> explained = {}; ///< as of PipelineOptions
};

/// TTIR to TTGIR, for one context and one set of options; otherwise as TTIRPipeline. Fails, after a diagnostic, for what
/// cannot be compiled for a GPU.
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

/// The begin of the TTGIR pipeline alone, as far as it leaves tiles without layouts: what it makes of loops is TTIR again.
mlir::LogicalResult scheduleTTIR(mlir::ModuleOp module, const TTGIROptions &options);

/// The end of the TTGIR pipeline alone, for a module that was read as TTGIR.
mlir::LogicalResult finishTTGIR(mlir::ModuleOp module);

/// Registers every pass, and the pipelines `txl-ttir` and `txl-ttgir`, for tools that take passes by name.
void registerPasses();

/// The tool `txl-opt`: reads TTIR, runs the passes its arguments name, prints. Returns an exit status.
int optMain(int argc, char **argv);

} // namespace txl::pipeline

#endif
