// Where a kernel's indices have 32 bits, and why that suffices.
#ifndef TXL_DRIVER_REPORTS_INDEXREPORT_H
#define TXL_DRIVER_REPORTS_INDEXREPORT_H

#include "driver/Artifact.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace txl::driver {

/// A fact for each sink of the artefact's TTIR (analysis/index/IndexSinks.h); `name` is `indices`, or `indices:json`.
/// None after a report: there is no TTIR.
std::optional<std::string> indexReport(const Artifact &artifact, llvm::StringRef name, DiagnosticEngine &diags);

/// The test of a launch's sizes, for launchers outside of this project: `nodes` (kind, a, b, lower, upper), `arrays`
/// (argument, bytes) and `fits` (node, array, lower, upper), with the numbers of support/SizeCheck.h.
llvm::json::Object sizeCheckObject(const SizeCheck &check);

} // namespace txl::driver

#endif
