// How each element of a kernel's output is computed, as JSON.
#ifndef TXL_DRIVER_REPORTS_ELEMENTREPORT_H
#define TXL_DRIVER_REPORTS_ELEMENTREPORT_H

#include "driver/TileModule.h"
#include <optional>

namespace txl::driver {

/// `form`, the element form of the artefact's kernel (analysis/effects/ElementForm.h), or null, and `reason`. None
/// after a report: there is no TTIR.
std::optional<std::string> elementReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
