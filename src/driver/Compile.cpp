#include "driver/Compile.h"
#include "driver/Cache.h"
#include "driver/Encoding.h"
#include "driver/Environment.h"
#include "driver/WarmContext.h"
#include "frontend/Prelude.h"
#include "support/Diagnostic.h"
#include "syntax/Parser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include <atomic>
#include <mutex>

namespace txl::driver {

TXL_DIAGNOSTIC(InvalidIR, ValueError, "{0}");
TXL_DIAGNOSTIC(NoKernel, ValueError, "no public function `{0}` in this module; it has {1}");
TXL_DIAGNOSTIC(KernelNotNamed, ValueError, "this module has {0} public functions; name the kernel");
TXL_DIAGNOSTIC(InternalError, RuntimeError,
               "internal error in {0}: {1}; this is a bug of the compiler, please report it with the kernel's source");

// The prelude: parsed once, shared by all threads.

static std::mutex preludeMutex;
static std::string preludeDirectory;
static std::atomic<const frontend::Prelude *> sharedPrelude{nullptr};

bool setPreludeDirectory(llvm::StringRef directory) {
  std::lock_guard<std::mutex> lock(preludeMutex);
  if (sharedPrelude.load())
    return false;
  preludeDirectory = directory.str();
  return true;
}

/// The embedded files, each replaced by its namesake in the folder that was set.
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

static const frontend::Prelude *prelude(DiagnosticEngine &diags) {
  if (const frontend::Prelude *ready = sharedPrelude.load(std::memory_order_acquire))
    return ready;
  std::lock_guard<std::mutex> lock(preludeMutex);
  if (!sharedPrelude.load())
    sharedPrelude.store(frontend::Prelude::load(preludeFiles(), diags).release(), std::memory_order_release);
  return sharedPrelude.load();
}

// MLIR's own diagnostics.

/// Collects what MLIR reports in a context while it lives.
class MLIRMessages {
public:
  explicit MLIRMessages(mlir::MLIRContext &context)
      : handler(&context, [this](mlir::Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
            return mlir::success();
          if (auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
            places.push_back({place.getFilename().str(), place.getLine(), place.getColumn()});
          else
            places.push_back({});
          std::string text = diagnostic.str();
          for (mlir::Diagnostic &note : diagnostic.getNotes())
            text += "; " + note.str();
          texts.push_back(std::move(text));
          return mlir::success();
        }) {}

  /// All texts in one line.
  std::string joined() const {
    std::string all;
    for (const std::string &text : texts)
      all += (all.empty() ? "" : "; ") + text;
    return all.empty() ? "no message" : all;
  }

  /// Reports each as InvalidIR, at its place where that is in `source`.
  void report(const SourceBuffer &source, DiagnosticEngine &diags) const {
    for (size_t i = 0; i < texts.size(); ++i) {
      SourceLocation location;
      if (places[i].file == source.name() && places[i].line > 0)
        location = {&source, places[i].line, places[i].column ? places[i].column - 1 : 0, places[i].line, places[i].column};
      diags.emit(location, InvalidIR, texts[i]);
    }
    if (texts.empty())
      diags.emit(SourceLocation(), InvalidIR, "not a module");
  }

private:
  struct Place {
    std::string file;
    unsigned line = 0, column = 0;
  };
  std::vector<Place> places;
  std::vector<std::string> texts;
  mlir::ScopedDiagnosticHandler handler;
};

static std::string print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo(true, /*prettyForm=*/false);
  module->print(os, flags);
  if (text.empty() || text.back() != '\n')
    text += '\n';
  return text;
}

static bool optimize(WarmContext &warm, mlir::ModuleOp module, bool enableFpFusion, DiagnosticEngine &diags) {
  MLIRMessages messages(warm.context());
  pipeline::PipelineOptions options;
  options.enableFpFusion = enableFpFusion;
  if (mlir::succeeded(warm.pipeline(options).run(module)))
    return true;
  diags.emit(SourceLocation(), InternalError, "the TTIR pipeline", messages.joined());
  return false;
}

static std::shared_ptr<Artifact> finish(mlir::ModuleOp module, llvm::StringRef kernel, const DiagnosticEngine &diags) {
  auto artifact = std::make_shared<Artifact>();
  artifact->kernelName = kernel.str();
  artifact->ttir = print(module);
  artifact->hash = contentHash(artifact->ttir);
  for (const Diagnostic &diagnostic : diags.diagnostics())
    if (isWarning(diagnostic.kind()))
      artifact->warnings.push_back({exceptionName(diagnostic.kind()).str(), diagnostic.render()});
  return artifact;
}

std::shared_ptr<const Artifact> compile(const frontend::KernelRequest &request, frontend::Host &host, DiagnosticEngine &diags,
                                        const CompileOptions &options) {
  const frontend::Prelude *language = prelude(diags);
  if (!language)
    return nullptr;
  const bool useCache = options.useCache && !alwaysCompile();
  Cache cache(useCache ? cacheDirectory() : "", cacheSizeLimit());
  Encoder encoder;
  std::string key = contentHash(compilerIdentity() + language->hash().str() + encoder.encodeRequest(request));
  std::shared_ptr<Artifact> artifact;
  bool found = cache
                   .find(key,
                         [&](llvm::StringRef entry) {
                           llvm::StringRef manifest;
                           artifact = Artifact::decode(entry, manifest);
                           Encoder replayed = encoder;
                           return artifact && replayed.replay(manifest, host);
                         })
                   .has_value();
  if (found)
    return artifact;

  WarmContext &warm = WarmContext::get();
  frontend::FrontendResult result;
  {
    MLIRMessages messages(warm.context());
    result = frontend::compileToTTIR(warm.context(), *language, request, host, diags);
    if (!result.module && !diags.hasErrors())
      diags.emit(SourceLocation(), InternalError, "the frontend", messages.joined());
  }
  if (!result.module || diags.hasErrors() || !optimize(warm, *result.module, request.options.enableFpFusion, diags))
    return nullptr;
  artifact = finish(*result.module, result.kernelName, diags);
  artifact->manifest = printManifest(result.manifest);
  std::string manifest = encoder.encodeManifest(result.manifest);
  cache.put(key, contentHash(manifest), artifact->encode(manifest));
  return artifact;
}

/// The public function called `kernel`, or the only one there is.
static mlir::FunctionOpInterface findKernel(mlir::ModuleOp module, llvm::StringRef kernel, DiagnosticEngine &diags) {
  std::vector<mlir::FunctionOpInterface> found;
  std::string names;
  for (mlir::Operation &op : module.getBody()->getOperations())
    if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
      if (function.isPublic() && !function.isExternal()) {
        if (function.getName() == kernel)
          return function;
        names += (names.empty() ? "`" : ", `") + function.getName().str() + "`";
        found.push_back(function);
      }
  if (kernel.empty() && found.size() == 1)
    return found[0];
  if (kernel.empty())
    diags.emit(SourceLocation(), KernelNotNamed, found.size());
  else
    diags.emit(SourceLocation(), NoKernel, kernel, names.empty() ? "none" : names);
  return nullptr;
}

/// Parses and verifies; null after a report.
static mlir::OwningOpRef<mlir::ModuleOp> parseModule(WarmContext &warm, const SourceBuffer &source, DiagnosticEngine &diags) {
  MLIRMessages messages(warm.context());
  // The buffer's text ends in NUL, which MLIR's lexer reads.
  mlir::ParserConfig config(&warm.context(), /*verifyAfterParse=*/true);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(source.text(), config, source.name());
  if (!module)
    messages.report(source, diags);
  return module;
}

std::shared_ptr<const Artifact> readTTIR(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, bool runPipeline,
                                         bool enableFpFusion, DiagnosticEngine &diags) {
  WarmContext &warm = WarmContext::get();
  std::shared_ptr<const SourceBuffer> source = SourceBuffer::create(name.str(), text.str());
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, *source, diags);
  if (!module)
    return nullptr;
  mlir::FunctionOpInterface function = findKernel(*module, kernel, diags);
  if (!function)
    return nullptr;
  std::string symbol = function.getName().str();
  if (runPipeline && !optimize(warm, *module, enableFpFusion, diags))
    return nullptr;
  return finish(*module, symbol, diags);
}

machine::ProgramRef makeProgram(const Artifact &artifact, DiagnosticEngine &diags, bool plain) {
  WarmContext &warm = WarmContext::get();
  std::shared_ptr<const SourceBuffer> source = SourceBuffer::create(artifact.kernelName + ".ttir", artifact.ttir);
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, *source, diags);
  if (!module)
    return nullptr;
  machine::CompileOptions options;
  options.plain = plain;
  return machine::compileProgram(*module, artifact.kernelName, diags, options);
}

std::string printTree(llvm::StringRef text, llvm::StringRef name, DiagnosticEngine &diags) {
  std::string decoded, error;
  if (!syntax::decodeSource(text, decoded, error)) {
    diags.emit(SourceLocation(), InvalidIR, error);
    return "";
  }
  std::unique_ptr<syntax::ParsedSource> tree = syntax::parse(SourceBuffer::create(name.str(), std::move(decoded)), diags);
  return tree ? syntax::dump(*tree->module) : "";
}

} // namespace txl::driver
