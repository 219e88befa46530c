// The verdict of the protocol check on a kernel, as JSON.
#ifndef TXL_DRIVER_REPORTS_PROTOCOLREPORT_H
#define TXL_DRIVER_REPORTS_PROTOCOLREPORT_H

#include "driver/TileModule.h"
#include <optional>

namespace txl::driver {

/// The verdict on the artefact's kernel (protocol/Check.h); none after a report: there is no TTIR.
std::optional<std::string> protocolReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
