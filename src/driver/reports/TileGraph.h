// TTIR as a tree of operations in JSON, for tools.
#ifndef TXL_DRIVER_REPORTS_TILEGRAPH_H
#define TXL_DRIVER_REPORTS_TILEGRAPH_H

#include "driver/Artifact.h"
#include <optional>

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// The artefact's TTIR: an operation has its `name`, the indices of the values that are its `operands` and `results`,
/// its `regions`, lists of blocks with `arguments` and `operations`, and those `attributes` that are strings, symbols
/// and booleans. None after a report: there is no TTIR.
std::optional<std::string> operationsReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
