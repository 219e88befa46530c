// The pipeline once more, with a record; the text as a file with its command in the first line.
#include "driver/Reproducer.h"
#include "driver/IRMessages.h"
#include "driver/TileModule.h"
#include "driver/cache/Cache.h"
#include "pipeline/PassRecord.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::driver {

/// The pass that `run`, which fills the record, ends with; empty if all went well this time.
template <typename Run>
static std::string failingPass(WarmContext &warm, llvm::StringRef text, llvm::StringRef name, Run run) {
  DiagnosticEngine quiet;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(warm, text, name, quiet);
  if (!module)
    return "";
  MLIRMessages messages(warm.context());
  pipeline::PassRecord record;
  if (mlir::succeeded(run(*module, &record)) || record.entries.empty())
    return "";
  return record.entries.back().name; // without a mark: it went well, and what holds behind it does not
}

static void note(Diagnostic &diagnostic, const std::string &pass, const std::string &flag, llvm::StringRef text,
                 llvm::StringRef name) {
  std::string file = "txl-reproducer-" + contentHash((flag + text).str()).substr(0, 16) + ".mlir";
  llvm::SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, path);
  llvm::sys::path::append(path, file);
  std::string failed = pass.empty() ? "a pass" : "the pass `" + pass + "`";
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    os << "// " << name << ": " << failed << " fails; txl-opt " << flag << " " << file << "\n" << text;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    diagnostic.note("{0} failed; its input could not be written to `{1}`: {2}", failed, path.str().str(),
                    error.message());
  else
    diagnostic.note("{0} failed; `txl-opt {1} {2}` shows it again", failed, flag, path.str().str());
}

void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::PipelineOptions options) {
  std::string pass = failingPass(warm, text, name, [&](mlir::ModuleOp module, pipeline::PassRecord *record) {
    options.verifyEach = true;
    options.record = record;
    return pipeline::optimizeTTIR(module, options);
  });
  std::string flag = llvm::formatv("'--txl-ttir=fp-fusion={0} reductions-of-threads={1}'", options.enableFpFusion,
                                   options.reductionsOfThreads);
  note(diagnostic, pass, flag, text, name);
}

void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::TTGIROptions options) {
  std::string pass = failingPass(warm, text, name, [&](mlir::ModuleOp module, pipeline::PassRecord *record) {
    options.verifyEach = true;
    options.record = record;
    return pipeline::optimizeTTGIR(module, options);
  });
  std::string flag = llvm::formatv("'--txl-ttgir=num-warps={0} num-ctas={1} target={2}'", options.numWarps,
                                   options.numCTAs, options.target);
  note(diagnostic, pass, flag, text, name);
}

} // namespace txl::driver
