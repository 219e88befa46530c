// Reports of the compiler's decisions about layouts, loops and shared memory: recomputed from the artefact's TTIR.
#include "analysis/Allocation.h"
#include "driver/DeviceCompile.h"
#include "driver/TileModule.h"
#include "driver/reports/LineReport.h"
#include "driver/reports/RegisterReport.h"
#include "driver/reports/TileReport.h"
#include "pipeline/FitShared.h"
#include "support/Decisions.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::driver {

TXL_DIAGNOSTIC(
    NothingToReport, RuntimeError,
    "there is no `{0}` of this kernel: it was compiled for a CPU, or from a text below TTIR; name a GPU as target "
    "and start from Python or TTIR");

std::optional<std::string> deviceReport(const Artifact &artifact, llvm::StringRef what, DiagnosticEngine &diags) {
  const DeviceOptions &options = artifact.options;
  if (!options.target.architecture || artifact.ttir.empty()) {
    diags.emit(SourceLocation(), NothingToReport, what);
    return std::nullopt;
  }
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(*lease, artifact.ttir, artifact.kernelName, diags);
  if (!module)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream os(text);
  pipeline::TTGIROptions how = ttgirOptions(options, *module);
  pipeline::reserveShared(*module, how);
  std::optional<DecisionListener> listener;
  if (what == "layouts" || what == "schedule")
    listener.emplace(what == "layouts" ? "txl-assign-layouts" : "txl-pipeline-loops", os);
  if (mlir::failed(pipeline::optimizeTTGIR(*module, how))) {
    diags.emit(SourceLocation(), NothingToReport, what);
    return std::nullopt;
  }
  if (what == "report")
    os << lineReport(*module, options) << registerReport(artifact);
  if (what == "allocation")
    analysis::Allocation(*module).print(os);
  if (what == "tiles")
    os << tileReport(*module, options);
  return text;
}

} // namespace txl::driver
