// The effects of a kernel, for `txlc --emit effects` and `kernel.effects`: computed from the artefact's TTIR, which is
// what runs.
#include "driver/reports/EffectsReport.h"
#include "analysis/effects/Effects.h"
#include "ir/ops/FunctionOps.h"
#include "support/Diagnostic.h"

namespace txl::driver {

TXL_DIAGNOSTIC(NoEffects, RuntimeError,
               "nothing is known of what `{0}` reads and writes: it was compiled from a text below TTIR; start from "
               "Python or TTIR");

mlir::OwningOpRef<mlir::ModuleOp> tilesOf(WarmContext &warm, const Artifact &artifact, DiagnosticEngine &diags) {
  if (!artifact.ttir.empty())
    return parseModule(warm, artifact.ttir, artifact.kernelName, diags);
  diags.emit(SourceLocation(), NoEffects, artifact.kernelName);
  return nullptr;
}

std::optional<std::string> effectsReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  return analysis::effectsOf(module->lookupSymbol<tt::FuncOp>(artifact.kernelName)).json();
}

} // namespace txl::driver
