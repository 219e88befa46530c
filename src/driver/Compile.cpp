// The sequence of a compilation: cache look-up by the key, frontend, pipeline, cache look-up by the manifest. A second
// store of entries is searched while the compilation runs; it is polled between stages, and its entry ends the
// compilation.
// Process-wide state is initialised once: the prelude here, MLIR contexts in WarmContext.
#include "driver/Compile.h"
#include "driver/CompileFile.h"
#include "driver/DeviceCompile.h"
#include "driver/Encoding.h"
#include "driver/IRMessages.h"
#include "driver/TileModule.h"
#include "driver/cache/BundleCache.h"
#include "driver/cache/Cache.h"
#include "driver/cache/PolledHost.h"
#include "driver/environment/Environment.h"
#include "driver/separate/Externs.h"
#include "frontend/prelude/Prelude.h"
#include "ir/Text.h"
#include "ir/ops/FunctionOps.h"
#include "pipeline/DebugPipeline.h"
#include "support/Diagnostic.h"
#include "support/ForkSafeMutex.h"
#include "syntax/AstDump.h"
#include "syntax/Parser.h"
#include "transform/ScaleBlocksExpansion.h"
#include <atomic>
#include <mutex>

namespace txl::driver {

// The prelude: parsed once and shared by all threads.

static ForkSafeMutex preludeMutex;
static std::string preludeDirectory;
static std::atomic<const frontend::Prelude *> sharedPrelude{nullptr};

bool setPreludeDirectory(llvm::StringRef directory) {
  std::lock_guard<ForkSafeMutex> lock(preludeMutex);
  if (sharedPrelude.load())
    return false;
  preludeDirectory = directory.str();
  return true;
}

/// The embedded files, each replaced by the file of the same name in the configured folder.
static std::vector<frontend::PreludeFile> preludeFiles() {
  std::vector<frontend::PreludeFile> files = frontend::embeddedPrelude();
  if (preludeDirectory.empty())
    return files;
  for (frontend::PreludeFile &file : files) {
    std::string relative = file.module, error;
    std::replace(relative.begin(), relative.end(), '.', '/');
    std::string path = preludeDirectory + "/" + relative + ".py";
    if (std::shared_ptr<const SourceBuffer> source = SourceBuffer::read(path, error)) {
      file.path = path;
      file.text = source->text().str();
    }
  }
  return files;
}

const frontend::Prelude *prelude(DiagnosticEngine &diags) {
  if (const frontend::Prelude *ready = sharedPrelude.load(std::memory_order_acquire))
    return ready;
  std::lock_guard<ForkSafeMutex> lock(preludeMutex);
  if (!sharedPrelude.load())
    sharedPrelude.store(frontend::Prelude::load(preludeFiles(), diags).release(), std::memory_order_release);
  return sharedPrelude.load();
}

TXL_DIAGNOSTIC(CacheRefused, UserWarning, "the compile cache skips entries that other users may have written: {0}");
TXL_DIAGNOSTIC(CacheTrustUnreadable, UserWarning, "{0}");

TXL_DIAGNOSTIC(NotInTheCache, RuntimeError,
               "`{0}` is not in the compile cache for these arguments, and TXL_NO_JIT forbids compiling it");
TXL_DIAGNOSTIC(NotInTheBundle, RuntimeError,
               "`{0}` is neither in the bundle `{1}` nor in the compile cache for these arguments, and TXL_NO_JIT "
               "forbids compiling it");

TXL_DIAGNOSTIC(BundleUnusable, UserWarning, "TXL_BUNDLE is `{0}`, which cannot be used: {1}");

void reportMissing(llvm::StringRef kernel, DiagnosticEngine &diags) {
  if (bundlePath().empty()) {
    diags.emit(SourceLocation(), NotInTheCache, kernel)
        .note("run the program once without TXL_NO_JIT, with the same cache directory");
    return;
  }
  Diagnostic &missing = diags.emit(SourceLocation(), NotInTheBundle, kernel, bundlePath());
  if (!bundleProblem().empty())
    missing.note("the bundle cannot be used: {0}", bundleProblem());
  else
    missing.note("record the program once more, with TXL_RECORD, by the same build of the compiler");
}

/// Adds a warning about an unusable cache or bundle, once a process.
static void warnAboutCache(const Cache &cache, llvm::StringRef problem, Artifact &artifact) {
  static std::atomic<bool> done{false};
  if ((cache.refusal().empty() && problem.empty() && bundleProblem().empty()) || done.exchange(true))
    return;
  DiagnosticEngine diagnostic;
  if (!bundleProblem().empty())
    diagnostic.emit(SourceLocation(), BundleUnusable, bundlePath(), bundleProblem());
  if (!cache.refusal().empty())
    diagnostic.emit(SourceLocation(), CacheRefused, cache.refusal());
  if (!problem.empty())
    diagnostic.emit(SourceLocation(), CacheTrustUnreadable, problem);
  artifact.takeWarnings(diagnostic);
}

/// The attribute of a module that was compiled for the debugger.
static constexpr llvm::StringLiteral kDebugPoints = "dbg.points";

/// Gives a function that is compiled separately its name for the linker. It names the function's content: kernels that
/// were compiled with different contents can be linked into one program.
static std::string nameForLinker(mlir::ModuleOp module, llvm::StringRef name, llvm::StringRef content) {
  std::string symbol = name.str();
  for (char &c : symbol)
    c = llvm::isAlnum(c) ? c : '_';
  symbol += "_" + contentHash(content).substr(0, 16);
  module.lookupSymbol<tt::FuncOp>(name).setSymName(symbol); // it does not call itself
  return symbol;
}

/// Compiles without a cache; null after an error, and when `isFound`, which is polled between stages, returns true.
/// `queries` receives the manifest, and `encoded` the manifest as `encoder`, which has encoded the request, writes it.
static std::shared_ptr<Artifact> compileNow(const frontend::KernelRequest &request, frontend::Host &host,
                                            DiagnosticEngine &diags, const CompileOptions &options,
                                            const frontend::Prelude &language, const Externs &externs, Encoder &encoder,
                                            frontend::Manifest &queries, std::string &encoded,
                                            llvm::function_ref<bool()> isFound) {
  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  frontend::FrontendResult result;
  CompileTimes times;
  DiagnosticEngine reported; // an interruption by `isFound` is no error of the caller's
  {
    PhaseTimer timer(times.frontend);
    MLIRMessages messages(warm.context());
    PolledHost polled(host, isFound);
    result = frontend::compileToTTIR(warm.context(), language, request, polled, reported);
    if (isFound())
      return nullptr;
    if (!result.module && !reported.hasErrors())
      reportInternalError("the frontend", messages.joined(), reported);
  }
  for (const Diagnostic &diagnostic : reported.diagnostics())
    diags.adopt(diagnostic);
  if (!result.module || diags.hasErrors())
    return nullptr;
  // A kernel that calls `breakpoint()` is always compiled for the debugger.
  if (result.module->getOperation()->hasAttr("dbg.breakpoint") && !request.options.variables && !request.isFunction &&
      request.options.target == "cpu") {
    frontend::KernelRequest debugged = request;
    debugged.options.variables = true;
    DiagnosticEngine again; // the frontend reports the same diagnostics each time
    result = frontend::compileToTTIR(warm.context(), language, debugged, host, again);
    if (!result.module)
      return nullptr;
  }
  const bool isDebugged = result.module->getOperation()->hasAttr(kDebugPoints);
  std::shared_ptr<Artifact> artifact;
  {
    PhaseTimer timer(times.ttir);
    // A debugger shows the statements as they were written.
    if (options.optimize && !isDebugged &&
        !optimizeTiles(warm, *result.module, request.options.enableFpFusion, options.device, diags, [&] {
          DiagnosticEngine again;
          frontend::FrontendResult created = frontend::compileToTTIR(warm.context(), language, request, host, again);
          return created.module ? tt::printTTIR(*created.module) : std::string();
        }))
      return nullptr;
    if (isDebugged) {
      MLIRMessages messages(warm.context());
      if (mlir::failed(pipeline::prepareForDebugger(*result.module))) {
        reportInternalError("a pass for the debugger", messages.joined(), diags);
        return nullptr;
      }
    }
    encoded = encoder.encodeManifest(result.manifest);
    if (!externs.link(warm, *result.module, diags))
      return nullptr;
    if (request.isFunction)
      result.kernelName = nameForLinker(*result.module, result.kernelName, externs.getKey() + encoded);
    artifact = makeArtifact(*result.module, result.kernelName, diags);
    if (request.isFunction)
      artifact->result = encoder.encodeResult(result.result);
    externs.addWarnings(*artifact);
  }
  artifact->times = times;
  artifact->options = options.device;
  if (options.optimize && !compileTTIR(warm, *result.module, *artifact, diags, isFound))
    return nullptr;
  artifact->manifest = printManifest(result.manifest);
  queries = std::move(result.manifest);
  return artifact;
}

namespace {
/// The keys of a request, and the encoder that has encoded it.
struct RequestKeys {
  RequestKeys(const frontend::KernelRequest &request, const CompileOptions &options,
              const frontend::Prelude &language) {
    std::string device = options.device.key(assemblerFingerprint(options.device));
    std::string compiler = compilerIdentity() + language.hash().str(), encoded = encoder.encodeRequest(request);
    inCache = contentHash(compiler + device + encoded);
    inBundle = contentHash("bundle " + compiler + options.device.key("") + encoded);
  }
  Encoder encoder;
  std::string inCache, inBundle;
};
} // namespace

std::string functionKey(const frontend::KernelRequest &request, const CompileOptions &options,
                        DiagnosticEngine &diags) {
  const frontend::Prelude *language = prelude(diags);
  return language ? RequestKeys(request, options, *language).inCache : "";
}

/// compile() for a kernel, and for a function that is compiled separately, which fills `function`.
static std::shared_ptr<const Artifact> compileRequest(const frontend::KernelRequest &given, frontend::Host &host,
                                                      DiagnosticEngine &diags, const CompileOptions &options,
                                                      Externs &externs, frontend::ExternFunction *function) {
  const frontend::Prelude *language = prelude(diags);
  if (!language)
    return nullptr;
  frontend::KernelRequest request = given;
  if (compilesSeparately(request.options, options))
    request.externs = &externs;
  const bool useCache = options.useCache && options.optimize && !options.device.passes &&
                        options.device.explained.empty() && !alwaysCompile() &&
                        !(request.options.variables && request.options.target == "cpu");
  std::string problem;
  Cache cache = useCache ? openCache(problem) : Cache("", 0);
  RequestKeys keys(request, options, *language);
  Encoder &encoder = keys.encoder;
  const std::string &key = keys.inCache, &bundleKey = keys.inBundle;
  std::shared_ptr<Artifact> found;
  auto stored = [&](llvm::StringRef entry) {
    llvm::StringRef manifest;
    std::vector<FunctionLocation> locations;
    found = Artifact::decode(entry, options.device, manifest, locations);
    Encoder replayed = encoder;
    frontend::Manifest queries;
    std::optional<frontend::HostValue> result;
    if (!found || !replayed.replay(manifest, host, &queries) ||
        !Relocation(std::move(locations), replayed.locations()).apply(*found) ||
        (function && !(result = replayed.decodeResult(found->result)))) {
      found = nullptr;
      return false;
    }
    if (function)
      *function = {found->kernelName, std::move(*result), std::move(queries)};
    if (options.keepsEntry)
      found->bundleEntry = bundleKey + entry.str();
    return true;
  };
  if (useCache && findInBundle(BundleEntry::Artifact, bundleKey, stored))
    return found;
  auto fromCache = [&] {
    warnAboutCache(cache, problem, *found);
    return found;
  };
  if (cache.find(key, stored))
    return fromCache();
  Cache::Search search(cache, key);
  auto isFound = [&] { return found || search.poll(stored); };
  Cache::Lock lock = cache.lock(key, isFound);
  if (found || (lock.waited() && cache.find(key, stored)))
    return fromCache();

  if (neverCompile()) {
    search.wait();
    if (isFound())
      return fromCache();
    reportMissing(request.function->qualifiedName, diags);
    return nullptr;
  }
  frontend::Manifest queries;
  std::string manifest;
  std::shared_ptr<Artifact> artifact =
      compileNow(request, host, diags, options, *language, externs, encoder, queries, manifest, isFound);
  if (found)
    return fromCache();
  if (!artifact)
    return nullptr;
  if (function)
    *function = {artifact->kernelName, *encoder.decodeResult(artifact->result), std::move(queries)};
  std::string entry = artifact->encode(manifest, encoder.locations());
  // The debugger's operations have paths, which an entry of the cache must not have.
  if (!llvm::StringRef(artifact->ttir).contains(kDebugPoints))
    cache.put(key, contentHash(entry), entry);
  if (options.keepsEntry)
    artifact->bundleEntry = bundleKey + entry;
  warnAboutCache(cache, problem, *artifact);
  return artifact;
}

std::shared_ptr<const Artifact> compile(const frontend::KernelRequest &request, frontend::Host &host,
                                        DiagnosticEngine &diags, const CompileOptions &options) {
  Externs externs(options);
  return compileRequest(request, host, diags, options, externs, nullptr);
}

std::shared_ptr<const Artifact> compileFunction(const frontend::KernelRequest &request, frontend::Host &host,
                                                DiagnosticEngine &diags, const CompileOptions &options,
                                                Externs &externs, frontend::ExternFunction &function) {
  return compileRequest(request, host, diags, options, externs, &function);
}

machine::ProgramRef makeProgram(const Artifact &artifact, DiagnosticEngine &diags, bool plain) {
  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, artifact.ttir, artifact.kernelName + ".ttir", diags);
  if (!module)
    return nullptr;
  transform::expandScaleBlocks(*module);
  machine::CompileOptions options;
  options.plain = plain || module->getOperation()->hasAttr("dbg.points");
  return machine::compileProgram(*module, artifact.kernelName, diags, options);
}

std::string printTree(llvm::StringRef text, llvm::StringRef name, DiagnosticEngine &diags) {
  std::string decoded;
  if (!readText(text, name, decoded, diags))
    return "";
  std::unique_ptr<syntax::ParsedSource> tree =
      syntax::parse(SourceBuffer::create(name.str(), std::move(decoded)), diags);
  return tree ? syntax::dump(tree->module) : "";
}

} // namespace txl::driver
