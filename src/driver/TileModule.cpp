// The shared part of compilations from Python and from TTIR: read, verify and optimise a module, and make its artefact.
#include "driver/TileModule.h"
#include "analysis/index/IndexSinks.h"
#include "driver/IRMessages.h"
#include "driver/Reproducer.h"
#include "driver/cache/Cache.h"
#include "driver/environment/Environment.h"
#include "driver/reports/BufferSizes.h"
#include "ir/SourcePosition.h"
#include "ir/Text.h"
#include "ir/facts/ProgramCtas.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "support/Diagnostic.h"

namespace txl::driver {

TXL_DIAGNOSTIC(NoKernel, ValueError, "no public function `{0}` in this module; it has {1}");
TXL_DIAGNOSTIC(TilesNotSplit, UnsupportedLanguageConstruct, "{0}");
TXL_DIAGNOSTIC(KernelNotNamed, ValueError, "this module has {0} public functions; name the kernel");

mlir::OwningOpRef<mlir::ModuleOp> parseModule(WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                                              DiagnosticEngine &diags) {
  std::string errors;
  mlir::OwningOpRef<mlir::ModuleOp> module = tt::parseTTIR(warm.context(), text, name, errors);
  if (!module)
    reportIRErrors(errors, *SourceBuffer::create(name.str(), text.str()), diags);
  return module;
}

std::string findKernel(mlir::ModuleOp module, llvm::StringRef kernel, DiagnosticEngine &diags) {
  std::vector<mlir::FunctionOpInterface> found;
  std::string names;
  for (mlir::Operation &op : module.getBody()->getOperations())
    if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
      if (function.isPublic() && !function.isExternal()) {
        if (function.getName() == kernel)
          return kernel.str();
        names += (names.empty() ? "`" : ", `") + function.getName().str() + "`";
        found.push_back(function);
      }
  if (kernel.empty() && found.size() == 1)
    return found[0].getName().str();
  if (kernel.empty())
    diags.emit(SourceLocation(), KernelNotNamed, found.size());
  else
    diags.emit(SourceLocation(), NoKernel, kernel, names.empty() ? "none" : names);
  return "";
}

bool optimizeTiles(WarmContext &warm, mlir::ModuleOp module, bool enableFpFusion, const DeviceOptions &device,
                   DiagnosticEngine &diags, llvm::function_ref<std::string()> before) {
  MLIRMessages messages(warm.context());
  pipeline::PipelineOptions options;
  options.enableFpFusion = enableFpFusion;
  options.reductionsOfThreads = reductionsOfThreads(device.target.architecture);
  options.record = device.passes.get();
  options.verifyEach = options.record != nullptr;
  options.explained = device.explained;
  bool isWatched = options.record || !options.explained.empty();
  if (mlir::succeeded(isWatched ? pipeline::optimizeTTIR(module, options) : warm.pipeline(options).run(module)))
    return buffersFit(module, device.target.architecture, diags);
  if (ir::needsCtaPartition(module)) { // the pass that reports this has stopped
    ir::emitAt(diags, messages.location(), TilesNotSplit, messages.joined());
    return false;
  }
  Diagnostic &diagnostic = reportInternalError("the TTIR pipeline", messages.joined(), diags, messages.location());
  noteReproducer(diagnostic, warm, before(), "kernel", options);
  return false;
}

std::shared_ptr<Artifact> makeArtifact(mlir::ModuleOp module, llvm::StringRef kernel, const DiagnosticEngine &diags) {
  auto artifact = std::make_shared<Artifact>();
  artifact->kernelName = kernel.str();
  artifact->ttir = tt::printTTIR(module);
  artifact->hash = contentHash(artifact->ttir);
  artifact->sizes = analysis::indexSinksOf(module).check;
  artifact->takeWarnings(diags);
  return artifact;
}

} // namespace txl::driver
