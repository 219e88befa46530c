// The program is spelled from the artefact's TTIR, which is what runs on a CPU and what a GPU's code is made of.
#include "driver/reports/ProgramReport.h"
#include "driver/reports/EffectsReport.h"
#include "frontend/spelling/Spelling.h"
#include "ir/SourcePlace.h"
#include "support/Diagnostic.h"

namespace txl::driver {

TXL_DIAGNOSTIC(NotSpelled, RuntimeError,
               "`{0}` cannot be written as a program: {1}; compile the text of `kernel.asm[\"ttir\"]` instead");

std::optional<std::string> programReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  std::optional<spelling::Unspelled> problem;
  std::optional<std::string> text = spelling::spell(*module, problem);
  if (!text)
    ir::emitAt(diags, problem->place, NotSpelled, artifact.kernelName, problem->what);
  return text;
}

} // namespace txl::driver
