// The protocol check for `txlc --emit protocol` and `txl.check_protocol`: computed from the artefact's TTIR, which is
// what runs.
#include "driver/reports/ProtocolReport.h"
#include "driver/reports/EffectsReport.h"
#include "protocol/ProtocolPass.h"

namespace txl::driver {

std::optional<std::string> protocolReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  return protocol::jsonOf(protocol::checkProtocol(module->lookupSymbol(artifact.kernelName)), artifact.kernelName);
}

} // namespace txl::driver
