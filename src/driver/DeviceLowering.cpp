// The stages with MLIR: TTIR to TTGIR, TTGIR to LLVM IR.
#include "analysis/GlobalAccess.h"
#include "arch/SpecificFeatures.h"
#include "driver/Compile.h"
#include "driver/CompileRange.h"
#include "driver/DeviceCompile.h"
#include "driver/IRMessages.h"
#include "driver/LLVMStages.h"
#include "driver/Reproducer.h"
#include "driver/TileModule.h"
#include "driver/cache/BundleCache.h"
#include "driver/cache/Cache.h"
#include "driver/environment/Environment.h"
#include "driver/reports/ProtocolReport.h"
#include "driver/separate/SeparateCode.h"
#include "ir/SourcePosition.h"
#include "ir/Text.h"
#include "ir/facts/ArgumentOverlap.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/BufferOps.h"
#include "lower/Lower.h"
#include "nvptx/Backend.h"
#include "nvptx/JoinedText.h"
#include "nvptx/KernelMetadata.h"
#include "pipeline/DebugPipeline.h"
#include "pipeline/FitShared.h"
#include "pipeline/PassRecord.h"
#include "support/Diagnostic.h"
#include "transform/ExactIndices.h"

namespace txl::driver {

TXL_DIAGNOSTIC(NotForThisTarget, RuntimeError, "`{0}` cannot be compiled for `{1}`: {2}");
TXL_DIAGNOSTIC(TensorMemoryOnGpu, UnsupportedLanguageConstruct,
               "`{0}` has no tensor memory; compile for `sm_100a` or for target `cpu`, or multiply with `tl.dot`");

Diagnostic &reportNotForThisTarget(MLIRMessages &messages, llvm::StringRef name, llvm::StringRef target,
                                   DiagnosticEngine &diags) {
  return ir::emitAt(diags, messages.location(), NotForThisTarget, name, target, messages.joined());
}

/// Reports an error at the first buffer in tensor memory if the architecture has none. Returns false after the report.
static bool refuseTensorMemory(mlir::ModuleOp module, const arch::Architecture &architecture, DiagnosticEngine &diags) {
  if (arch::has(architecture, arch::SpecificFeature::TensorMemory))
    return true;
  mlir::WalkResult walked = module.walk([&](ttg::LocalAllocOp op) {
    if (op.getType().getSpace() != ttg::MemorySpace::Tensor)
      return mlir::WalkResult::advance();
    ir::emitAt(diags, op.getLoc(), TensorMemoryOnGpu, architecture.name);
    return mlir::WalkResult::interrupt();
  });
  return !walked.wasInterrupted();
}

bool lowerModule(mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags,
                 llvm::function_ref<bool()> isFound) {
  DeviceOptions &options = artifact.options;
  auto ends = [&] { return isFound && isFound(); };
  if (options.until == Stage::TTGIR || options.keepsTexts)
    artifact.ttgir = tt::printTTIR(module);
  if (options.until <= Stage::TTGIR)
    return true;
  codegen::LLVMWork work;
  const bool printsLLVM = options.until == Stage::LLIR || options.keepsTexts;
  work.context().setDiscardValueNames(!printsLLVM); // value names are only for readers of the text
  lower::KernelInfo info;
  lower::LowerOptions how;
  how.lineInfo = options.lineInfo;
  how.variables = options.debugInfo;
  how.maxRegisters = options.maxRegisters;
  {
    PhaseTimer timer(artifact.times.lowering);
    work.module = lower::lowerToLLVM(module, work.context(), *options.target.architecture, how, diags, info);
  }
  if (!work.module || ends())
    return false;
  nvptx::KernelMetadata facts;
  facts.name = info.name;
  facts.sharedBytes = info.sharedBytes;
  facts.programsAreCtas = info.clusterSize > info.numCTAs;
  facts.tensorMaps = info.tensorMaps;
  facts.firstAdded = info.parameters.size();
  facts.residentAxes = info.residentAxes;
  nvptx::record(*work.module, facts);
  DeviceCode &code = artifact.device;
  code.entry = info.name;
  code.numWarps = info.numWarps; // includes producer warps; the options only count those that compute a tile
  code.numCtas = options.numCtas = info.numCTAs;
  code.clusterSize = info.clusterSize;
  code.sharedBytes = info.sharedBytes;
  if (!optimizeCode(work, artifact, diags) || ends())
    return false;
  if (info.name.empty()) // a function that is compiled separately
    nvptx::makeNamesUnique(*work.module, artifact.kernelName);
  if (printsLLVM)
    artifact.llir = nvptx::printLLVM(*work.module, *options.target.architecture);
  return options.until == Stage::LLIR || emitCode(work, artifact, diags);
}

bool compileTTGIR(mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags) {
  if (!refuseTensorMemory(module, *artifact.options.target.architecture, diags))
    return false;
  {
    PhaseTimer timer(artifact.times.ttgir);
    if (mlir::failed(pipeline::finishTTGIR(module)))
      return false;
  }
  return lowerModule(module, artifact, diags);
}

/// Whether the program refers to no thread, warp or buffer explicitly; such references would change with the number of
/// warps.
static bool isPlain(mlir::ModuleOp module) {
  return !module
              .walk([](mlir::Operation *op) {
                return llvm::isa_and_nonnull<tx::TXDialect, ttg::TTGDialect>(op->getDialect())
                           ? mlir::WalkResult::interrupt()
                           : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

pipeline::TTGIROptions ttgirOptions(const DeviceOptions &options, mlir::ModuleOp module) {
  const unsigned mostWarps = arch::kThreadsPerBlock / arch::kThreadsPerWarp;
  pipeline::TTGIROptions how;
  how.numWarps = options.numWarps;
  how.numCTAs = ir::programCtas(module) > 1 ? 1 : options.numCtas; // after partitioning, the text is that of one CTA
  if (options.numCtas > 1 && options.numCtas <= 16 && llvm::isPowerOf2_32(options.numCtas) && isPlain(module)) {
    how.numWarps = std::max(options.numWarps, std::min(options.numWarps * options.numCtas, mostWarps));
    how.numCTAs = 1;
  }
  how.numStages = options.numStages;
  how.maxRegisters = options.maxRegisters;
  how.candidate = options.candidate;
  how.target = options.target.architecture->name.str();
  return how;
}

bool compileTTIR(WarmContext &warm, mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags,
                 llvm::function_ref<bool()> isFound) {
  DeviceOptions &options = artifact.options;
  if (!options.target.architecture || options.until == Stage::TTIR)
    return true;
  if (!refuseTensorMemory(module, *options.target.architecture, diags) || (isFound && isFound()))
    return false;
  // The emulator checks a kernel as it runs.
  if (!options.target.emulated && checksProtocols() && !isPlain(module)) {
    PhaseTimer timer(artifact.times.protocol);
    if (!refuseWrongProtocols(module, diags))
      return false;
  }
  pipeline::removeDebugPoints(module);
  artifact.device.distinct.clear();
  if (options.argumentsOverlap)
    module->setAttr(ir::kArgumentsOverlap, mlir::UnitAttr::get(module.getContext()));
  else
    llvm::append_range(artifact.device.distinct, analysis::distinctArguments(module));
  pipeline::TTGIROptions how = ttgirOptions(options, module);
  SeparateCode separate;
  if (!separate.take(warm, module, how, artifact, diags))
    return false;
  MLIRMessages messages(warm.context());
  mlir::LogicalResult done = mlir::failure();
  {
    PhaseTimer timer(artifact.times.ttgir);
    mlir::OwningOpRef<mlir::ModuleOp> before = pipeline::mayBePipelined(module) ? module.clone() : mlir::ModuleOp();
    std::optional<pipeline::PassRecord> recorded;
    if (options.passes)
      recorded = *options.passes;
    auto run = [&] {
      if (!options.passes && options.explained.empty())
        return warm.pipeline(how).run(module);
      how.record = options.passes.get();
      how.verifyEach = how.record != nullptr;
      how.explained = options.explained;
      return pipeline::optimizeTTGIR(module, how);
    };
    done = run();
    if (mlir::succeeded(done) && before && ir::isAsWritten(module) && pipeline::getExcessSharedBytes(module)) {
      pipeline::reserveShared(*before, how);
      module.getBodyRegion().takeBody(before->getBodyRegion());
      module->setAttrs(before.get()->getAttrDictionary());
      if (recorded)
        *options.passes = std::move(*recorded);
      done = run();
    }
  }
  if (mlir::succeeded(done))
    return !(isFound && isFound()) && lowerModule(module, artifact, diags, isFound) && separate.join(artifact, diags);
  Diagnostic &diagnostic = reportNotForThisTarget(messages, artifact.kernelName, how.target, diags);
  noteReproducer(diagnostic, warm, artifact.ttir, artifact.kernelName, how);
  return false;
}

bool compileRange(mlir::ModuleOp module, Artifact &artifact, const pipeline::PassRange &range,
                  DiagnosticEngine &diags) {
  DeviceOptions &options = artifact.options;
  if (!refuseTensorMemory(module, *options.target.architecture, diags))
    return false;
  pipeline::removeDebugPoints(module);
  pipeline::TTGIROptions how = ttgirOptions(options, module);
  how.verifyEach = true;
  MLIRMessages messages(*module.getContext());
  if (range.after.empty()) { // as a whole compilation, which may reserve shared memory
    // No launch of a text chooses between versions.
    module->setAttr(ir::kArgumentsOverlap, mlir::UnitAttr::get(module.getContext()));
    mlir::OwningOpRef<mlir::ModuleOp> whole = pipeline::mayBePipelined(module) ? module.clone() : mlir::ModuleOp();
    if (whole && mlir::succeeded(pipeline::optimizeTTGIR(*whole, how)) && ir::isAsWritten(*whole) &&
        pipeline::getExcessSharedBytes(*whole))
      pipeline::reserveShared(module, how);
  }
  if (mlir::failed(pipeline::optimizeRange(module, how, range))) {
    reportNotForThisTarget(messages, artifact.kernelName, how.target, diags);
    return false;
  }
  artifact.ttgir = tt::printTTIR(module);
  return !range.until.empty() || lowerModule(module, artifact, diags);
}

Artifact copyForRecompilation(const Artifact &artifact, Stage until) {
  Artifact result = artifact;
  result.options.until = until;
  result.options.passes = nullptr;
  result.options.explained.clear();
  return result;
}

bool makeStage(Stage source, llvm::StringRef name, Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module =
      parseModule(*lease, source == Stage::TTIR ? artifact.ttir : artifact.ttgir, name, diags);
  if (!module)
    return false;
  return source == Stage::TTIR ? compileTTIR(*lease, *module, artifact, diags) : compileTTGIR(*module, artifact, diags);
}

// A version for launches that the kernel's code is not right for is a function of its TTIR and options. They are its
// key in the bundle and in the cache.

/// The version from the bundle or the cache, else `result`, a copy of the kernel, after `make` has compiled it.
static std::shared_ptr<const Artifact> findOrMake(const Artifact &artifact, llvm::StringRef name,
                                                  std::shared_ptr<Artifact> result, DiagnosticEngine &diags,
                                                  llvm::function_ref<bool(Artifact &)> make) {
  result->options.keepsTexts = false;
  result->warnings.clear();
  result->bundleEntry.clear();
  auto keyWith = [&](llvm::StringRef assembler) {
    return contentHash("version " + name.str() + compilerIdentity() + artifact.options.key(assembler) + artifact.ttir);
  };
  const bool isRecorded = !artifact.bundleEntry.empty();
  const std::string bundleKey = keyWith("bundle");
  std::shared_ptr<Artifact> found;
  auto stored = [&](llvm::StringRef entry) {
    llvm::StringRef manifest;
    std::vector<FunctionLocation> locations;
    found = Artifact::decode(entry, result->options, manifest, locations);
    if (found && isRecorded)
      found->bundleEntry = bundleKey + entry.str();
    return found != nullptr;
  };
  if (!alwaysCompile() && findInBundle(BundleEntry::Artifact, bundleKey, stored))
    return found;
  std::string problem; // reported by the compilation of the kernel already
  Cache cache = alwaysCompile() ? Cache("", 0) : openCache(problem);
  const std::string key = keyWith(assemblerFingerprint(artifact.options));
  if (cache.find(key, stored))
    return found;
  if (neverCompile()) {
    reportMissing(artifact.kernelName, diags);
    return nullptr;
  }
  if (!make(*result))
    return nullptr;
  std::string entry = result->encode("", {});
  cache.put(key, contentHash(entry), entry);
  if (isRecorded)
    result->bundleEntry = bundleKey + entry;
  return result;
}

std::shared_ptr<const Artifact> compileForOverlap(const Artifact &artifact, DiagnosticEngine &diags) {
  auto result = std::make_shared<Artifact>(copyForRecompilation(artifact, Stage::PTX));
  result->options.argumentsOverlap = true;
  return findOrMake(artifact, "overlap", std::move(result), diags, [&](Artifact &version) {
    if (!makeStage(Stage::TTIR, artifact.kernelName + ".ttir", version, diags))
      return false;
    version.hash = contentHash(version.device.ptx);
    return true;
  });
}

std::shared_ptr<const Artifact> compileExact(const Artifact &artifact, DiagnosticEngine &diags) {
  auto result = std::make_shared<Artifact>(copyForRecompilation(artifact, Stage::PTX));
  result->sizes = {};
  return findOrMake(artifact, "exact", std::move(result), diags, [&](Artifact &version) {
    WarmContext::Lease lease;
    mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(*lease, artifact.ttir, artifact.kernelName + ".ttir", diags);
    if (!module)
      return false;
    transform::makeIndicesExact(*module, /*all=*/true);
    version.ttir = tt::printTTIR(*module);
    version.hash = contentHash(version.ttir);
    if (!compileTTIR(*lease, *module, version, diags))
      return false;
    if (version.device)
      version.hash = contentHash(version.device.ptx);
    return true;
  });
}

} // namespace txl::driver
