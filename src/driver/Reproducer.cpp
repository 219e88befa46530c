// Reruns the pipeline with a record, and writes the text to a file with the command in its first line.
#include "driver/Reproducer.h"
#include "driver/IRMessages.h"
#include "driver/TileModule.h"
#include "driver/environment/Environment.h"
#include "pipeline/PassRecord.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace txl::driver {

/// The pass that fails in `run`, which fills the record; empty if none fails this time.
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
  return record.entries.back().name; // no pass is marked as failed: the violated condition comes after all passes
}

/// Maximum number of reproducers; the oldest are removed.
static constexpr size_t maxReproducers = 32;

static void removeOldest(const TrustedFolder &folder) {
  std::vector<std::pair<time_t, std::string>> files;
  for (const std::string &name : folder.list())
    if (struct stat info; folder.status(name, info) && S_ISREG(info.st_mode))
      files.emplace_back(info.st_mtime, name);
  std::sort(files.begin(), files.end());
  for (size_t i = 0; i + maxReproducers <= files.size(); ++i)
    folder.remove(files[i].second);
}

/// Writes `name` atomically in the folder for reproducers, which only the user can write. Returns the file's path;
/// empty with a reason in `problem` if it cannot be written.
static std::string writeReproducer(const std::string &name, llvm::StringRef first, llvm::StringRef text,
                                   std::string &problem) {
  const std::string parent = cacheDirectory();
  if (parent.empty()) {
    problem = "there is no directory for it; set TXL_CACHE_DIR";
    return "";
  }
  const std::string path = parent + "/reproducers";
  const TrustedFolder folder = TrustedFolder::open(path, Trust(), /*create=*/true, problem);
  if (!folder) {
    problem = problem.empty() ? "`" + path + "` cannot be made" : problem;
    return "";
  }
  removeOldest(folder);
  const std::string temporary = name + "." + std::to_string(::getpid()) + ".tmp";
  folder.remove(temporary);
  if (folder.write(temporary, {first, text}) && folder.rename(temporary, name))
    return path + "/" + name;
  folder.remove(temporary);
  problem = "`" + path + "/" + name + "` cannot be written";
  return "";
}

static void note(Diagnostic &diagnostic, const std::string &pass, const std::string &flag, llvm::StringRef text,
                 llvm::StringRef name) {
  const std::string file = contentHash((flag + text).str()).substr(0, 16) + ".mlir";
  const std::string failed = pass.empty() ? "a pass" : "the pass `" + pass + "`";
  const std::string first = llvm::formatv("// {0}: {1} fails; txl-opt {2} {3}\n", name, failed, flag, file);
  std::string problem;
  const std::string path = writeReproducer(file, first, text, problem);
  if (path.empty())
    diagnostic.note("{0} failed; its input could not be written: {1}", failed, problem);
  else
    diagnostic.note("{0} failed; `txl-opt {1} {2}` reproduces it", failed, flag, path);
}

void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::PipelineOptions options) {
  std::string pass = failingPass(warm, text, name, [&](mlir::ModuleOp module, pipeline::PassRecord *record) {
    options.verifyEach = true;
    options.record = record;
    return pipeline::optimizeTTIR(module, options);
  });
  std::string flag = llvm::formatv("'--txl-ttir=fp-fusion={0} thread-reduction-order={1}'", options.enableFpFusion,
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
