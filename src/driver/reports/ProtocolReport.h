// The verdict of the protocol check on a kernel, as JSON and as errors.
#ifndef TXL_DRIVER_REPORTS_PROTOCOLREPORT_H
#define TXL_DRIVER_REPORTS_PROTOCOLREPORT_H

#include "driver/TileModule.h"
#include <optional>

namespace txl::driver {

/// The verdict on the artefact's kernel (protocol/Check.h); none after a report: there is no TTIR.
std::optional<std::string> protocolReport(const Artifact &artifact, DiagnosticEngine &diags);

/// For a GPU, where a mistake would be a hang or wrong values: reports an error if the check refutes a kernel of the
/// module. Returns false after the report. The check is bounded.
bool refuseWrongProtocols(mlir::ModuleOp module, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
