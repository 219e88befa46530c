// Reports of the compiler's decisions about layouts, loops and shared memory: recomputed from the artefact's TTIR.
#include "analysis/Allocation.h"
#include "driver/DeviceCompile.h"
#include "driver/TileModule.h"
#include "driver/reports/LineReport.h"
#include "driver/reports/NumericsReport.h"
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

/// The report `what` about the kernel that `module` is; none after a failed compilation.
static std::optional<Facts> factsOf(mlir::ModuleOp module, const pipeline::TTGIROptions &how, const Artifact &artifact,
                                    llvm::StringRef what) {
  Facts facts;
  std::optional<DecisionListener> listener;
  if (what == "layouts" || what == "schedule")
    listener.emplace(what == "layouts" ? "txl-assign-layouts" : "txl-pipeline-loops",
                     [&](Fact fact) { facts.push_back(std::move(fact)); });
  Facts numerics;
  if (what == "report")
    numerics = numericFacts(module, artifact.options);
  if (mlir::failed(pipeline::optimizeTTGIR(module, how)))
    return std::nullopt;
  if (what == "schedule")
    addLimits(facts, module, artifact.options);
  if (what == "allocation")
    facts = analysis::Allocation(module).facts();
  if (what == "report") {
    facts = lineReport(module, artifact.options);
    llvm::append_range(facts, registerReport(artifact));
    llvm::append_range(facts, numerics);
  }
  return facts;
}

std::optional<std::string> deviceReport(const Artifact &artifact, llvm::StringRef name, DiagnosticEngine &diags) {
  const DeviceOptions &options = artifact.options;
  auto [what, format] = name.split(':');
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
  bool good = true;
  if (what != "tiles") {
    std::optional<Facts> facts = factsOf(*module, how, artifact, what);
    good = facts.has_value();
    if (facts && format == "json")
      printFactsAsJSON(os, *facts);
    else if (facts)
      printFacts(os, *facts);
  } else if (good = mlir::succeeded(pipeline::optimizeTTGIR(*module, how)); good) {
    os << tileReport(*module, options);
  }
  if (good)
    return text;
  diags.emit(SourceLocation(), NothingToReport, what);
  return std::nullopt;
}

} // namespace txl::driver
