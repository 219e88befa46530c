// Each text enters the pipeline at its stage; target properties that the options leave open are read from the text.
#include "driver/CompileText.h"
#include "driver/CompileRange.h"
#include "driver/DeviceCompile.h"
#include "driver/TileModule.h"
#include "ir/facts/Attributes.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"

namespace txl::driver {

TXL_DIAGNOSTIC(TargetNotSaid, ValueError, "`{0}` does not name its architecture");

/// The architecture stated in a text below TTIR.
static const arch::Architecture *statedArchitecture(llvm::StringRef text) {
  // `ttg.target = "sm_90"`, `"target-cpu"="sm_90"`, `.target sm_90`
  static constexpr llvm::StringLiteral marks[] = {ir::kModuleTarget, "\"target-cpu\"=", ".target "};
  for (llvm::StringRef mark : marks)
    for (size_t at = text.find(mark); at != llvm::StringRef::npos; at = text.find(mark, at + 1)) {
      llvm::StringRef rest = text.drop_front(at + mark.size()).ltrim(" =\"");
      if (const arch::Architecture *found =
              arch::findArchitecture(rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })))
        return found;
    }
  return nullptr;
}

/// Completes the target's properties from the text.
static bool chooseTarget(Artifact &artifact, Stage stage, llvm::StringRef text, llvm::StringRef name,
                         DiagnosticEngine &diags) {
  Target &target = artifact.options.target;
  if (!target.architecture)
    target.architecture = statedArchitecture(text);
  if (target.architecture)
    return true;
  diags.emit(SourceLocation(), TargetNotSaid, name).note("name it, `target=sm_90`; there are {0}", targetNames());
  return false;
}

static std::shared_ptr<const Artifact> readTiles(llvm::StringRef text, Stage stage, llvm::StringRef name,
                                                 llvm::StringRef kernel, const CompileOptions &options,
                                                 bool enableFpFusion, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, text, name, diags);
  std::string symbol = module ? findKernel(*module, kernel, diags) : "";
  if (symbol.empty())
    return nullptr;
  const bool isRange = stage == Stage::TTIR && options.device.target.architecture && !options.passRange.isWhole();
  if (isRange) {
    std::shared_ptr<Artifact> artifact = makeArtifact(*module, symbol, diags);
    artifact->options = options.device;
    artifact->ttir.clear();
    return compileRange(*module, *artifact, options.passRange, diags) ? artifact : nullptr;
  }
  if (stage == Stage::TTIR && options.optimize &&
      !optimizeTiles(warm, *module, enableFpFusion, options.device, diags, [&] { return text.str(); }))
    return nullptr;
  if (stage == Stage::TTIR && !options.optimize && mlir::failed(pipeline::placeDotWaits(*module)))
    return nullptr;
  std::shared_ptr<Artifact> artifact = makeArtifact(*module, symbol, diags);
  artifact->options = options.device;
  if (stage == Stage::TTIR)
    return !options.optimize || compileTTIR(warm, *module, *artifact, diags) ? artifact : nullptr;
  artifact->ttgir = std::move(artifact->ttir);
  artifact->ttir.clear();
  return chooseTarget(*artifact, stage, artifact->ttgir, name, diags) && compileTTGIR(*module, *artifact, diags)
             ? artifact
             : nullptr;
}

std::shared_ptr<const Artifact> readStage(llvm::StringRef text, Stage stage, llvm::StringRef name,
                                          llvm::StringRef kernel, const CompileOptions &options, bool enableFpFusion,
                                          DiagnosticEngine &diags) {
  if (stage <= Stage::TTGIR)
    return readTiles(text, stage, name, kernel, options, enableFpFusion, diags);
  auto artifact = std::make_shared<Artifact>();
  artifact->options = options.device;
  if (!chooseTarget(*artifact, stage, text, name, diags))
    return nullptr;
  bool good = stage == Stage::LLIR ? compileLLVM(text, name, kernel, *artifact, diags)
                                   : acceptPTX(text, name, kernel, *artifact, diags);
  return good ? artifact : nullptr;
}

} // namespace txl::driver
