// Emits a kernel's tile program as source of the language (frontend/decompile/Decompile.h).
#ifndef TXL_DRIVER_REPORTS_PROGRAMREPORT_H
#define TXL_DRIVER_REPORTS_PROGRAMREPORT_H

#include "driver/Artifact.h"
#include <optional>

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// The text of a Python module: the artefact's TTIR as a kernel, for a GPU after the scheduler, and SIGNATURE, ATTRS
/// and OPTIONS to compile it with. None after a report: there is no TTIR, or the language cannot express something in
/// it.
std::optional<std::string> programReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
