// The numerics contract of a kernel: how each operation on floats rounds, in which order elements are combined, and
// whether a GPU computes the bits of the CPU.
#ifndef TXL_DRIVER_REPORTS_NUMERICSREPORT_H
#define TXL_DRIVER_REPORTS_NUMERICSREPORT_H

#include "driver/Artifact.h"
#include "driver/TileModule.h"
#include "support/Facts.h"
#include <optional>

namespace txl::driver {

/// The facts of a module of TTIR or TTGIR, compiled with these options.
Facts numericFacts(mlir::ModuleOp module, const DeviceOptions &options);

/// Facts about the artefact's TTIR, which determines the numerics of all later stages, or about the TTGIR that it was
/// compiled from; `name` is `numerics`, or `numerics:json`. None after a report: its source is a later text.
std::optional<std::string> numericsReport(const Artifact &artifact, llvm::StringRef name, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
