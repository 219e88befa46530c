#include "driver/Compile.h"
#include "driver/Cache.h"
#include "driver/CompileFile.h"
#include "driver/Encoding.h"
#include "driver/Environment.h"
#include "driver/WarmContext.h"
#include "frontend/Prelude.h"
#include "ir/Text.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "support/Diagnostic.h"
#include "syntax/AstDump.h"
#include "syntax/Parser.h"
#include <atomic>
#include <mutex>

namespace txl::driver {

TXL_DIAGNOSTIC(InvalidIR, ValueError, "{0}");
TXL_DIAGNOSTIC(NoKernel, ValueError, "no public function `{0}` in this module; it has {1}");
TXL_DIAGNOSTIC(KernelNotNamed, ValueError, "this module has {0} public functions; name the kernel");
// Our own failure, not the user's: no test can make it happen.
static constexpr DiagnosticDeclaration InternalError{
    "InternalError", ExceptionKind::RuntimeError,
    "internal error in {0}: {1}; this is a bug of the compiler, please report it with the kernel's source"};

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

/// Collects the errors that MLIR reports in a context while it lives.
class MLIRMessages {
public:
  explicit MLIRMessages(mlir::MLIRContext &context)
      : handler(&context, [this](mlir::Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
            text += (text.empty() ? "" : "; ") + diagnostic.str();
          return mlir::success();
        }) {}

  std::string joined() const { return text.empty() ? "no message" : text; }

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

/// Reports lines of the form `name:line:column: error: message`, each at its place in `source`.
static void reportIRErrors(llvm::StringRef errors, const SourceBuffer &source, DiagnosticEngine &diags) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    SourceLocation location;
    llvm::StringRef rest = line;
    unsigned row = 0, column = 0;
    if (rest.consume_front(source.name()) && rest.consume_front(":") && !rest.consumeInteger(10, row) &&
        rest.consume_front(":") && !rest.consumeInteger(10, column) && rest.consume_front(": ")) {
      rest.consume_front("error: ");
      location = {&source, row, column ? column - 1 : 0, row, column};
    } else {
      rest = line;
    }
    diags.emit(location, InvalidIR, rest);
  }
  if (lines.empty())
    diags.emit(SourceLocation(), InvalidIR, "not a module of `tt.func`");
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
  artifact->ttir = tt::printTTIR(module);
  artifact->hash = contentHash(artifact->ttir);
  for (const Diagnostic &diagnostic : diags.diagnostics())
    if (isWarning(diagnostic.kind()))
      artifact->warnings.push_back({exceptionName(diagnostic.kind()).str(), diagnostic.render()});
  return artifact;
}

std::shared_ptr<const Artifact> compile(const frontend::KernelRequest &request, frontend::Host &host,
                                        DiagnosticEngine &diags, const CompileOptions &options) {
  const frontend::Prelude *language = prelude(diags);
  if (!language)
    return nullptr;
  const bool useCache = options.useCache && options.optimize && !alwaysCompile();
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

  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  frontend::FrontendResult result;
  {
    MLIRMessages messages(warm.context());
    result = frontend::compileToTTIR(warm.context(), *language, request, host, diags);
    if (!result.module && !diags.hasErrors())
      diags.emit(SourceLocation(), InternalError, "the frontend", messages.joined());
  }
  if (!result.module || diags.hasErrors() ||
      (options.optimize && !optimize(warm, *result.module, request.options.enableFpFusion, diags)))
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
static mlir::OwningOpRef<mlir::ModuleOp> parseModule(WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                                                     DiagnosticEngine &diags) {
  std::string errors;
  mlir::OwningOpRef<mlir::ModuleOp> module = tt::parseTTIR(warm.context(), text, name, errors);
  if (!module)
    reportIRErrors(errors, *SourceBuffer::create(name.str(), text.str()), diags);
  return module;
}

std::shared_ptr<const Artifact> readTTIR(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                         bool runPipeline, bool enableFpFusion, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, text, name, diags);
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
  WarmContext::Lease lease;
  WarmContext &warm = *lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, artifact.ttir, artifact.kernelName + ".ttir", diags);
  if (!module)
    return nullptr;
  machine::CompileOptions options;
  options.plain = plain;
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
