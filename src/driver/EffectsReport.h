// What a kernel may read and write, as JSON.
#ifndef TXL_DRIVER_EFFECTSREPORT_H
#define TXL_DRIVER_EFFECTSREPORT_H

#include "driver/Artifact.h"
#include <optional>

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// The effects of the artefact's kernel (analysis/Effects.h); none after a report: there is no TTIR to read them off.
std::optional<std::string> effectsReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
