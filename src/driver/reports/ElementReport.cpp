// The element form of a kernel, for `txl.same_bits`: computed from the artefact's TTIR, which is what runs.
#include "driver/reports/ElementReport.h"
#include "analysis/effects/ElementForm.h"
#include "driver/reports/EffectsReport.h"
#include "ir/ops/FunctionOps.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

std::optional<std::string> elementReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  analysis::ElementForm found = analysis::elementFormOf(module->lookupSymbol<tt::FuncOp>(artifact.kernelName));
  llvm::json::Object object{{"reason", found.reason}, {"form", nullptr}};
  if (!found.text.empty())
    object["form"] = found.text;
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace txl::driver
