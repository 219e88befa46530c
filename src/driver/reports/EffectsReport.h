// The memory that a kernel may read and write, as JSON.
#ifndef TXL_DRIVER_REPORTS_EFFECTSREPORT_H
#define TXL_DRIVER_REPORTS_EFFECTSREPORT_H

#include "driver/TileModule.h"
#include <optional>

namespace txl::driver {

/// The artefact's TTIR as a module of `warm`; null after a report: its source is a later text.
mlir::OwningOpRef<mlir::ModuleOp> tilesOf(WarmContext &warm, const Artifact &artifact, DiagnosticEngine &diags);

/// The effects of the artefact's kernel (analysis/Effects.h); none after a report: there is no TTIR.
std::optional<std::string> effectsReport(const Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
