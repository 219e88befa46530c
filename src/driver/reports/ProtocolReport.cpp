// The protocol check: a report computed from the artefact's TTIR, which is what runs; and refuted protocols as compile
// errors. What is unknown, or wrong for a few iterations only, is left to the user.
#include "driver/reports/ProtocolReport.h"
#include "driver/reports/EffectsReport.h"
#include "ir/SourcePosition.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "protocol/ProtocolPass.h"
#include "support/Diagnostic.h"

namespace txl::driver {

TXL_DIAGNOSTIC(ProtocolRefuted, CompilationError, "{0}");

std::optional<std::string> protocolReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  return protocol::jsonOf(protocol::checkProtocol(module->lookupSymbol(artifact.kernelName)), artifact.kernelName);
}

bool refuseWrongProtocols(mlir::ModuleOp module, DiagnosticEngine &diags) {
  for (mlir::FunctionOpInterface function : module.getOps<mlir::FunctionOpInterface>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    std::optional<protocol::Report> found = protocol::findMistake(function);
    if (!found)
      continue;
    const protocol::Report &report = *found;
    std::string when = report.when.empty() ? "" : " (for " + report.when + ")";
    Diagnostic &diagnostic = ir::emitAt(diags, report.at, ProtocolRefuted, report.what + when);
    for (auto &[at, text] : report.notes)
      diagnostic.note(ir::SourcePosition(at), "{0}", text);
    diagnostic.note("{0}", report.remedy);
    return false;
  }
  return true;
}

} // namespace txl::driver
