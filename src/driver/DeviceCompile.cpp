// The stages without MLIR: LLVM IR to PTX to machine code, and the texts that are regenerated on request.
#include "driver/DeviceCompile.h"
#include "arch/EntryName.h"
#include "driver/AddedParameters.h"
#include "driver/DriverAssembler.h"
#include "driver/Encoding.h"
#include "driver/LLVMStages.h"
#include "driver/cache/BackgroundWork.h"
#include "driver/cache/BundleCache.h"
#include "driver/cache/Cache.h"
#include "driver/environment/Environment.h"
#include "driver/reports/IndexReport.h"
#include "driver/separate/LinkedCode.h"
#include "nvptx/Assembler.h"
#include "nvptx/Backend.h"
#include "nvptx/KernelMetadata.h"
#include "nvptx/Occupancy.h"
#include "pipeline/PassRecord.h"
#include "support/Diagnostic.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

TXL_DIAGNOSTIC(KernelNotInText, ValueError, "`{0}` has no kernel `{1}`; it has {2}");
TXL_DIAGNOSTIC(TextHasManyKernels, ValueError, "`{0}` has {1} kernels; name one");
TXL_DIAGNOSTIC(StageNotThere, ValueError, "this kernel has no `{0}`: it was compiled from its `{1}`");
TXL_DIAGNOSTIC(StageNeedsTarget, ValueError, "a kernel for the CPU has no `{0}`");

/// The assembler selected by the options, if available.
static std::shared_ptr<const nvptx::Assembler> chosenAssembler(const DeviceOptions &options) {
  DiagnosticEngine ignored; // if an assembler is required, the error is reported there
  installDriverAssembler();
  return options.target.emulated ? nullptr : nvptx::findAssembler(options.ptxas, ignored);
}

std::string assemblerFingerprint(const DeviceOptions &options) {
  std::shared_ptr<const nvptx::Assembler> assembler = chosenAssembler(options);
  return assembler ? assembler->fingerprint() : "";
}

void setPackageDirectories(std::vector<std::string> directories) {
  nvptx::setPackageDirectories(std::move(directories));
}

/// The kernel named `name`, or the only one; null after a report.
static const nvptx::KernelMetadata *choose(llvm::ArrayRef<nvptx::KernelMetadata> kernels, llvm::StringRef file,
                                           llvm::StringRef name, DiagnosticEngine &diags) {
  std::string list;
  for (const nvptx::KernelMetadata &kernel : kernels) {
    if (kernel.name == name || kernel.name == arch::entryName(name) || (name.empty() && kernels.size() == 1))
      return &kernel;
    list += (list.empty() ? "`" : ", `") + kernel.name + "`";
  }
  if (name.empty() && !kernels.empty())
    diags.emit(SourceLocation(), TextHasManyKernels, file, kernels.size());
  else
    diags.emit(SourceLocation(), KernelNotInText, file, name, list.empty() ? "none" : list);
  return nullptr;
}

static void describe(Artifact &artifact, const nvptx::KernelMetadata &facts) {
  DeviceCode &code = artifact.device;
  code.entry = facts.name;
  if (arch::entryName(artifact.kernelName) != facts.name)
    artifact.kernelName = facts.name;
  code.numWarps =
      facts.threads ? (facts.threads + arch::kThreadsPerWarp - 1) / arch::kThreadsPerWarp : artifact.options.numWarps;
  code.clusterSize = facts.clusterSize;
  code.numCtas = facts.programsAreCtas ? 1 : facts.clusterSize;
  code.sharedBytes = facts.sharedBytes;
  artifact.options.numWarps = code.numWarps;
  artifact.options.numCtas = code.numCtas;
}

bool optimizeCode(codegen::LLVMWork &work, Artifact &artifact, DiagnosticEngine &diags) {
  PhaseTimer timer(artifact.times.llvm);
  nvptx::PassObserver observer;
  if (pipeline::PassRecord *record = artifact.options.passes.get()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (const llvm::Function *kernel = work.module->getFunction(artifact.device.entry))
      os << *kernel;
    record->add("txl-lower", "llir", std::move(text), double(artifact.times.lowering) / 1e6);
    observer = [record](llvm::StringRef pass, std::string text, double milliseconds) {
      record->add(pass, "llir", std::move(text), milliseconds);
    };
  }
  work.failed =
      !nvptx::optimize(*work.module, *artifact.options.target.architecture, diags, artifact.device.entry, observer);
  return !work.failed;
}

bool emitCode(codegen::LLVMWork &work, Artifact &artifact, DiagnosticEngine &diags) {
  const DeviceOptions &options = artifact.options;
  const arch::Architecture &architecture = *options.target.architecture;
  std::shared_ptr<const nvptx::Assembler> assembler = chosenAssembler(options);
  std::optional<unsigned> version = nvptx::choosePTXVersion(architecture, assembler ? assembler->ptxVersion() : 0);
  if (!version) // too old for this architecture: it reports an error when it assembles
    version = nvptx::choosePTXVersion(architecture, 0);
  PhaseTimer timer(artifact.times.ptx);
  std::optional<std::string> ptx = nvptx::emitPTX(*work.module, architecture, *version, diags);
  work.failed = !ptx;
  if (!ptx)
    return false;
  artifact.device.target = architecture.name.str();
  nvptx::KernelMetadata facts;
  for (nvptx::KernelMetadata &kernel : nvptx::readKernels(*work.module))
    if (kernel.name == artifact.device.entry)
      facts = std::move(kernel);
  facts.sharedBytes = artifact.device.sharedBytes;
  artifact.device.ptx = nvptx::annotateKernel(*ptx, facts);
  artifact.hash = contentHash(artifact.device.ptx);
  return true;
}

bool compileLLVM(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
                 DiagnosticEngine &diags) {
  codegen::LLVMWork work;
  work.module = nvptx::parseLLVM(text, name, work.context(), diags);
  if (!work.module)
    return false;
  std::vector<nvptx::KernelMetadata> kernels = nvptx::readKernels(*work.module);
  const nvptx::KernelMetadata *facts = choose(kernels, name, kernel, diags);
  if (!facts)
    return false;
  describe(artifact, *facts);
  artifact.llir = text.str();
  nvptx::setDirectives(*work.module, {.maxRegisters = artifact.options.maxRegisters});
  return artifact.options.until < Stage::PTX ||
         (optimizeCode(work, artifact, diags) && emitCode(work, artifact, diags));
}

bool acceptPTX(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
               DiagnosticEngine &diags) {
  std::vector<nvptx::KernelMetadata> kernels = nvptx::readKernels(text);
  const nvptx::KernelMetadata *facts = choose(kernels, name, kernel, diags);
  if (!facts)
    return false;
  describe(artifact, *facts);
  artifact.device.target = artifact.options.target.architecture->name.str();
  artifact.device.ptx = text.str();
  artifact.hash = contentHash(text);
  return true;
}

/// The earliest stage whose text the artefact has.
static Stage sourceStage(const Artifact &artifact) {
  return !artifact.ttir.empty()    ? Stage::TTIR
         : !artifact.ttgir.empty() ? Stage::TTGIR
         : !artifact.llir.empty()  ? Stage::LLIR
                                   : Stage::PTX;
}

std::optional<std::string> stageText(const Artifact &artifact, Stage stage, DiagnosticEngine &diags) {
  if (stage > Stage::TTIR && !artifact.options.target.architecture) {
    diags.emit(SourceLocation(), StageNeedsTarget, stageName(stage))
        .note("name one, `target=sm_90`; there are {0}", targetNames());
    return std::nullopt;
  }
  Stage source = sourceStage(artifact);
  if (stage < source) {
    diags.emit(SourceLocation(), StageNotThere, stageName(stage), stageName(source));
    return std::nullopt;
  }
  if (stage == Stage::PTX && !artifact.device.ptx.empty())
    return artifact.device.ptx;
  if (stage == source)
    return stage == Stage::TTIR ? artifact.ttir : stage == Stage::TTGIR ? artifact.ttgir : artifact.llir;
  if (const std::string &kept = stage == Stage::TTGIR ? artifact.ttgir : artifact.llir;
      stage < Stage::PTX && !kept.empty())
    return kept;
  Artifact result = copyForRecompilation(artifact, stage);
  result.options.keepsTexts = false;
  std::string name = (artifact.kernelName + "." + stageName(source)).str();
  bool good = source == Stage::LLIR ? compileLLVM(artifact.llir, name, artifact.kernelName, result, diags)
                                    : makeStage(source, name, result, diags);
  if (!good)
    return std::nullopt;
  return std::move(stage == Stage::TTGIR ? result.ttgir : stage == Stage::LLIR ? result.llir : result.device.ptx);
}

/// A cache entry of machine code.
static std::string encodeAssembled(const DeviceCode &code) {
  ByteWriter out;
  out.text(code.cubin);
  out.text(code.assembler);
  for (unsigned field : {code.registers, code.spillBytes, code.stackBytes, code.staticShared})
    out.integer(field);
  return out.take();
}
static bool decodeAssembled(llvm::StringRef entry, DeviceCode &code) {
  ByteReader in(entry);
  DeviceCode read = code;
  read.cubin = in.text().str();
  read.assembler = in.text().str();
  for (unsigned *field : {&read.registers, &read.spillBytes, &read.stackBytes, &read.staticShared})
    *field = static_cast<unsigned>(in.integer());
  if (in.failed() || !in.atEnd() || read.cubin.empty())
    return false;
  code = std::move(read);
  return true;
}

static nvptx::BlockRequirements needsOf(const DeviceCode &code, const nvptx::Resources &resources) {
  return {code.numWarps * arch::kThreadsPerWarp, resources.registers, code.sharedBytes + resources.staticShared};
}

/// An assembler allocates registers without regard to occupancy. This tries a different minimum number of CTAs per SM:
/// one more, if that is in reach, or if large CTAs wait at barriers; fewer, if more than enough fit and loads in loops
/// wait for each other. It returns the new code if that does not spill. If the assembler spills to keep an SM full of
/// CTAs of few warps, this tries the register budget of one CTA, and returns the new code if it spills less. It never
/// returns code in which the assembler has serialised wgmma instructions that were asynchronous before.
static std::optional<nvptx::Cubin> assembleForBlocks(const nvptx::Assembler &assembler, llvm::StringRef ptx,
                                                     const DeviceCode &code, const nvptx::Cubin &cubin,
                                                     const DeviceOptions &options, const nvptx::AssembleOptions &how) {
  const arch::Architecture &architecture = *options.target.architecture;
  if (options.debugInfo)
    return std::nullopt; // a debugger expects values in the registers of the original allocation
  nvptx::BlockRequirements needs = needsOf(code, cubin.resources);
  bool spills = cubin.resources.spills();
  unsigned blocks = 0;
  if (spills)
    blocks = nvptx::hasMoreRegisters(architecture, needs);
  else if (!cubin.resources.stackBytes)
    blocks = nvptx::blocksForHigherOccupancy(architecture, needs);
  if (!blocks && !spills && !cubin.resources.stackBytes && ptx.contains("bar.sync"))
    blocks = nvptx::blocksForBarriers(architecture, needs);
  if (!blocks && !cubin.resources.stackBytes && nvptx::hasLoadsInLoops(ptx))
    blocks = nvptx::blocksForInFlightLoads(architecture, needs);
  std::string text = blocks ? nvptx::addMinBlocks(ptx, code.entry, blocks) : "";
  if (text.empty())
    return std::nullopt;
  DiagnosticEngine ignored;
  std::optional<nvptx::Cubin> found = assembleParts(assembler, text, code, options, how, ignored);
  if (!found)
    return std::nullopt;
  bool better = spills ? found->resources.spills() < cubin.resources.spills() : !found->resources.stackBytes;
  better &= cubin.resources.isSerialized || !found->resources.isSerialized;
  return better ? std::move(found) : std::nullopt;
}

/// The key of machine code in a bundle, which does not depend on the assembler.
static std::string machineCodeKey(const DeviceOptions &options, const DeviceCode &code, llvm::StringRef ptx) {
  return contentHash("cubin " + options.key("") + "\n" + code.entry + "\n" + ptx.str());
}

std::string machineCodeEntry(const Artifact &artifact, const DeviceCode &assembled) {
  return machineCodeKey(artifact.options, assembled, assembled.ptx) + encodeAssembled(assembled);
}

/// Runs the assembler; none after a report.
static std::optional<DeviceCode> assembleNow(const nvptx::Assembler &assembler, llvm::StringRef ptx, DeviceCode code,
                                             const DeviceOptions &options, DiagnosticEngine &diags) {
  nvptx::AssembleOptions how;
  how.kernel = code.entry;
  how.lineInfo = options.lineInfo;
  how.debugInfo = options.debugInfo;
  std::optional<nvptx::Cubin> cubin = assembleParts(assembler, ptx, code, options, how, diags);
  if (!cubin)
    return std::nullopt;
  if (std::optional<nvptx::Cubin> other = assembleForBlocks(assembler, ptx, code, *cubin, options, how))
    cubin = std::move(other);
  if (options.refuseSpills && !nvptx::checkSpills(*cubin, code.entry, diags))
    return std::nullopt;
  code.cubin = std::move(cubin->bytes);
  code.assembler = (assembler.kind() + " " + assembler.version()).str();
  code.registers = cubin->resources.registers;
  code.spillBytes = cubin->resources.spillStores;
  code.stackBytes = cubin->resources.stackBytes;
  code.staticShared = cubin->resources.staticShared;
  return code;
}

/// The same, on a thread, unless `isFound` returns true before it ends: then none, without a report.
static std::optional<DeviceCode> assembleUnlessFound(std::shared_ptr<const nvptx::Assembler> assembler,
                                                     const std::string &ptx, const DeviceCode &code,
                                                     const DeviceOptions &options, DiagnosticEngine &diags,
                                                     llvm::function_ref<bool()> isFound) {
  struct Job {
    std::string ptx;
    DeviceCode code;
    DeviceOptions options;
    DiagnosticEngine diags;
    std::optional<DeviceCode> result;
  };
  auto job = std::make_shared<Job>();
  job->ptx = ptx;
  job->code = code;
  job->options = options;
  auto work = [job, assembler] {
    job->result = assembleNow(*assembler, job->ptx, job->code, job->options, job->diags);
  };
  if (!finishesUnlessFound(work, isFound))
    return std::nullopt;
  for (const Diagnostic &diagnostic : job->diags.diagnostics())
    diags.adopt(diagnostic);
  return std::move(job->result);
}

std::optional<DeviceCode> assembleCode(const Artifact &artifact, DiagnosticEngine &diags) {
  DeviceOptions options = artifact.options;
  installDriverAssembler();
  std::optional<std::string> ptx = stageText(artifact, Stage::PTX, diags);
  if (!ptx)
    return std::nullopt;
  DeviceCode code = artifact.device;
  bool found = false;
  auto stored = [&](llvm::StringRef entry) { return found = decodeAssembled(entry, code); };
  if (!alwaysCompile() && findInBundle(BundleEntry::MachineCode, machineCodeKey(options, code, *ptx), stored))
    return code;
  std::shared_ptr<const nvptx::Assembler> assembler = nvptx::findAssembler(options.ptxas, diags);
  if (!assembler)
    return std::nullopt;
  std::string problem; // reported by the compilation already
  Cache cache = alwaysCompile() ? Cache("", 0) : openCache(problem);
  std::string key = contentHash("cubin " + options.key(assembler->fingerprint() + linkerFingerprint(*assembler, *ptx)) +
                                "\n" + code.entry + "\n" + *ptx);
  if (cache.find(key, stored))
    return code;
  Cache::Search search(cache, key);
  search.begin(); // an assembler takes longer than any answer
  auto isFound = [&] { return found || search.poll(stored); };
  Cache::Lock lock = cache.lock(key, isFound);
  if (found || (lock.waited() && cache.find(key, stored)))
    return code;
  std::optional<DeviceCode> assembled = search ? assembleUnlessFound(assembler, *ptx, code, options, diags, isFound)
                                               : assembleNow(*assembler, *ptx, code, options, diags);
  if (found)
    return code;
  if (!assembled)
    return std::nullopt;
  std::string entry = encodeAssembled(*assembled);
  cache.put(key, contentHash(entry), entry);
  return assembled;
}

std::optional<std::string> disassembleCode(const DeviceCode &code, DiagnosticEngine &diags) {
  return nvptx::disassemble(code.cubin, diags);
}

std::string metadata(const Artifact &artifact, const DeviceCode *assembled) {
  const DeviceOptions &options = artifact.options;
  llvm::json::Object object{{"name", artifact.device ? artifact.device.entry : artifact.kernelName},
                            {"hash", artifact.hash},
                            {"target", options.target.architecture ? options.target.architecture->name : "cpu"},
                            {"num_warps", artifact.device ? artifact.device.numWarps : options.numWarps},
                            {"num_stages", options.numStages},
                            {"num_ctas", options.numCtas},
                            {"shared", artifact.device.sharedBytes}};
  // Launchers outside of this project leave kernels with global scratch memory to our launcher. So a kernel with added
  // parameters reports scratch memory, 128 bytes for each parameter, the size of a tensor map. The recipes are for
  // launchers that make the parameters themselves (python/txl/bundles/describe.py).
  AddedParameters added = addedParametersOf(artifact.device);
  if (added.count())
    object["global_scratch_size"] = int64_t(added.count() * sizeof(arch::TensorMapBytes));
  if (!added.tensorMaps.empty()) {
    llvm::json::Array recipes;
    for (const arch::TensorMapRecipe &recipe : added.tensorMaps)
      recipes.push_back(recipe.str());
    object["tensor_maps"] = std::move(recipes);
  }
  if (!artifact.device.distinct.empty()) {
    llvm::json::Array pairs; // indices of arguments that the code assumes not to overlap
    for (auto [written, other] : artifact.device.distinct)
      pairs.push_back(llvm::json::Array{written, other});
    object["distinct"] = std::move(pairs);
  }
  if (!artifact.sizes.fits.empty())
    object["sizes"] = sizeCheckObject(artifact.sizes);
  if (added.residentAxes)
    object["resident_axes"] = added.residentAxes;
  if (artifact.device.clusterSize > 1)
    object["cluster_size"] = artifact.device.clusterSize;
  if (options.maxRegisters)
    object["maxnreg"] = options.maxRegisters;
  if (assembled) {
    object["registers"] = assembled->registers;
    object["spills"] = assembled->spillBytes;
    object["stack"] = assembled->stackBytes;
    nvptx::BlockRequirements needs{assembled->numWarps * arch::kThreadsPerWarp, assembled->registers,
                                   assembled->sharedBytes + assembled->staticShared};
    object["blocks_per_sm"] = nvptx::getBlocksPerSM(*options.target.architecture, needs);
    object["shared"] = artifact.device.sharedBytes + assembled->staticShared;
    if (assembled->staticShared)
      object["static_shared"] = assembled->staticShared;
    object["assembler"] = assembled->assembler;
  }
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace txl::driver
