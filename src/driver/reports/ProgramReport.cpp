// Emits source for the artefact's TTIR, which is what runs on a CPU; for a GPU kernel with scheduled loops, for the
// scheduler's output.
#include "driver/reports/ProgramReport.h"
#include "driver/DeviceCompile.h"
#include "driver/IRMessages.h"
#include "driver/environment/Environment.h"
#include "driver/reports/EffectsReport.h"
#include "driver/reports/PassEffect.h"
#include "frontend/decompile/Decompile.h"
#include "ir/Exchange.h"
#include "ir/SourcePosition.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/ReductionOps.h"
#include "mlir/Pass/PassManager.h"
#include "pipeline/FitShared.h"
#include "support/Diagnostic.h"
#include "transform/Contraction.h"
#include "transform/assignment/ReductionOrder.h"

namespace txl::driver {

TXL_DIAGNOSTIC(NotExpressible, RuntimeError,
               "`{0}` cannot be written as a program: {1}; compile the text of `kernel.asm[\"ttir\"]` instead");

/// Replaces `module` by the scheduler's output, if the scheduler changes something, the program has several CTAs, or
/// the earlier passes would change their own output: such a program must be compiled as written. If the scheduler
/// fails, `module` is unchanged: the compilation has reported the error.
static void schedule(mlir::OwningOpRef<mlir::ModuleOp> &module, const pipeline::TTGIROptions &how, bool isSettled) {
  mlir::OwningOpRef<mlir::ModuleOp> scheduled = module->clone();
  MLIRMessages messages(*module->getContext());
  pipeline::reserveShared(*scheduled, how);
  if (mlir::failed(pipeline::scheduleTTIR(*scheduled, how)) ||
      (isSettled && !ir::isAsWritten(*scheduled) && ir::programCtas(*scheduled) == 1))
    return;
  module = std::move(scheduled);
  if (!isSettled && !ir::needsCtaPartition(*module))
    (*module)->setAttr(ir::kAsWritten, mlir::UnitAttr::get(module->getContext()));
}

/// Removes reduction orders that the compiler would choose again; those that the program specifies stay.
static void forgetChosenOrders(mlir::ModuleOp module) {
  llvm::SmallVector<std::pair<tt::ReduceOp, mlir::Attribute>> diagnostic;
  module.walk([&](tt::ReduceOp op) {
    if (mlir::Attribute order = op->removeAttr(ir::kReductionOrder))
      diagnostic.emplace_back(op, order);
  });
  if (diagnostic.empty())
    return;
  mlir::PassManager passes(module.getContext(), mlir::ModuleOp::getOperationName());
  passes.addPass(transform::createReductionOrderPass());
  bool isChosen = mlir::succeeded(passes.run(module));
  for (auto [op, order] : diagnostic)
    if (op->removeAttr(ir::kReductionOrder) != order || !isChosen)
      op->setAttr(ir::kReductionOrder, order);
}

/// The options that the program was compiled with and does not specify itself, except defaults.
static llvm::SmallVector<decompile::Option> deviceOptionsOf(const DeviceOptions &options,
                                                            const pipeline::TTGIROptions &how, bool isAsWritten) {
  llvm::SmallVector<decompile::Option> given;
  auto addOption = [&](llvm::StringRef name, unsigned value, unsigned usual) {
    if (value != usual)
      given.emplace_back(name, std::to_string(value));
  };
  const DeviceOptions usual;
  addOption("num_warps", isAsWritten ? how.numWarps : options.numWarps, usual.numWarps);
  addOption("num_ctas", isAsWritten ? how.numCTAs : options.numCtas, usual.numCtas);
  if (!isAsWritten) {
    addOption("num_stages", options.numStages, usual.numStages);
    addOption("schedule_candidate", options.candidate, usual.candidate);
  }
  addOption("maxnreg", options.maxRegisters, usual.maxRegisters);
  return given;
}

std::optional<std::string> programReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  llvm::SmallVector<decompile::Option> options;
  if (artifact.options.target.architecture) {
    pipeline::TTGIROptions how = ttgirOptions(artifact.options, *module);
    if (!ir::isAsWritten(*module)) {
      pipeline::PipelineOptions passes;
      passes.enableFpFusion = !transform::findContraction(*module);
      passes.reductionsOfThreads = reductionsOfThreads(artifact.options.target.architecture);
      schedule(module, how, !passesWouldChange(*lease, *module, passes));
    }
    options = deviceOptionsOf(artifact.options, how, ir::isAsWritten(*module));
  }
  // A program that was partitioned for its CTAs describes each CTA explicitly; it must neither be partitioned nor
  // transformed again.
  if (ir::programCtas(*module) > 1 && !ir::needsCtaPartition(*module))
    (*module)->setAttr(ir::kAsWritten, mlir::UnitAttr::get(module->getContext()));
  if (!ir::isAsWritten(*module) && reductionsOfThreads(artifact.options.target.architecture))
    forgetChosenOrders(*module);
  // Contractions are explicit in the text; other operations must not be contracted.
  if (!ir::isAsWritten(*module) && transform::findContraction(*module))
    options.emplace_back("enable_fp_fusion", "False");
  // Assertions are kept on request only; overflow checks are already explicit in the text.
  if (module->walk([](tt::AssertOp) { return mlir::WalkResult::interrupt(); }).wasInterrupted()) {
    options.emplace_back("debug", "True");
    options.emplace_back("sanitize_overflow", "False");
  }
  std::optional<decompile::Inexpressible> problem;
  std::optional<std::string> text = decompile::decompileModule(*module, options, problem);
  if (!text)
    ir::emitAt(diags, problem->location, NotExpressible, artifact.kernelName, problem->what);
  return text;
}

} // namespace txl::driver
