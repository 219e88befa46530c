// Finds an assembler and interprets its log, so that the rest of a compilation sees one kind of error, at a line of the
// PTX.
#include "arch/Architecture.h"
#include "nvptx/AssemblerImpl.h"
#include "nvptx/Subprocess.h"
#include "support/Diagnostic.h"
#include "support/ForkSafeMutex.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <mutex>
#include <unistd.h>

namespace txl::nvptx {

TXL_DIAGNOSTIC(NoAssembler, RuntimeError, "no assembler for PTX was found");
TXL_DIAGNOSTIC(NotAnAssembler, ValueError, "`{0}`, which {1} names, is not an executable program");
TXL_DIAGNOSTIC(AssemblerNotRun, OSError, "`{0}` could not run: {1}");
TXL_DIAGNOSTIC(PTXRefused, RuntimeError, "{0}: {1}");
TXL_DIAGNOSTIC(NoCubin, RuntimeError, "{0} generated no code for `{1}`: {2}");
TXL_DIAGNOSTIC(
    KernelSpills, RuntimeError,
    "the kernel `{0}` does not fit into {1} registers: it writes {2} and reads {3} bytes a thread to and from "
    "the stack");
TXL_DIAGNOSTIC(NoDisassembler, RuntimeError, "neither `nvdisasm` nor `cuobjdump` was found");
TXL_DIAGNOSTIC(DisassemblyFailed, RuntimeError, "`{0}` does not read this cubin: {1}");

Assembler::~Assembler() = default;

unsigned ptxVersionOfCUDA(unsigned major, unsigned minor) {
  switch (major) {
  case 11:
    return 70 + std::min(minor, 8u);
  case 12: {
    static constexpr unsigned versions[] = {80, 81, 82, 83, 84, 85, 85, 86, 87, 88};
    return versions[std::min<size_t>(minor, std::size(versions) - 1)];
  }
  default:
    return major < 11 ? 0 : 90 + (major == 13 ? std::min(minor, 9u) : 9);
  }
}

// Search for programs and libraries.

static ForkSafeMutex mutex;
static std::vector<std::string> packageDirectories;
static DriverAssembler (*driverFinder)() = nullptr;

void setPackageDirectories(std::vector<std::string> directories) {
  std::lock_guard<ForkSafeMutex> lock(mutex);
  packageDirectories = std::move(directories);
}

void setDriverAssembler(DriverAssembler (*find)()) {
  std::lock_guard<ForkSafeMutex> lock(mutex);
  driverFinder = find;
}

/// The directory above the one that contains this library: site-packages, if it is an installed package.
static std::string ownPackageDirectory() {
  Dl_info info;
  if (!::dladdr(reinterpret_cast<void *>(&ownPackageDirectory), &info) || !info.dli_fname)
    return "";
  llvm::StringRef file = info.dli_fname;
  return file.rsplit('/').first.rsplit('/').first.str();
}

static std::vector<std::string> packageFolders() {
  std::vector<std::string> folders;
  {
    std::lock_guard<ForkSafeMutex> lock(mutex);
    folders = packageDirectories;
  }
  if (std::string own = ownPackageDirectory(); !own.empty() && !llvm::is_contained(folders, own))
    folders.push_back(own);
  return folders;
}

/// Candidate paths of program `name` in search order; the newest CUDA first.
static std::vector<std::string> programPaths(llvm::StringRef name) {
  std::vector<std::string> locations;
  for (const std::string &folder : packageFolders())
    for (const char *package : {"cu13", "cuda_nvcc", "cuda_nvdisasm", "cuda_cuobjdump"})
      locations.push_back(folder + "/nvidia/" + package + "/bin/" + name.str());
  const char *path = std::getenv("PATH");
  llvm::SmallVector<llvm::StringRef> searchPath;
  llvm::StringRef(path ? path : "").split(searchPath, ':', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef directory : searchPath)
    locations.push_back((directory + "/" + name).str());
  locations.push_back("/usr/local/cuda/bin/" + name.str());
  return locations;
}

const DriverAssembler *findDriver() {
  DriverAssembler (*find)();
  {
    std::lock_guard<ForkSafeMutex> lock(mutex);
    find = driverFinder;
  }
  if (!find)
    return nullptr;
  static const DriverAssembler driver = find();
  return driver.version && driver.assemble ? &driver : nullptr;
}

std::shared_ptr<const Assembler> findAssembler(llvm::StringRef named, DiagnosticEngine &diags) {
  std::pair<const char *, std::string> namings[] = {
      {"the option `ptxas`", named.str()}, {"TXL_PTXAS", ""}, {"TRITON_PTXAS_PATH", ""}};
  for (auto &[origin, path] : namings) {
    if (const char *value = path.empty() ? std::getenv(origin) : nullptr)
      path = value;
    if (path.empty())
      continue;
    std::shared_ptr<const Assembler> found = openPtxas(path);
    if (!found)
      diags.emit(SourceLocation(), NotAnAssembler, path, origin);
    return found;
  }
  for (const std::string &path : programPaths("ptxas"))
    if (std::shared_ptr<const Assembler> found = openPtxas(path))
      return found;
  for (const std::string &folder : packageFolders())
    for (const char *library : {"/nvidia/cu13/lib/libnvJitLink.so.13", "/nvidia/nvjitlink/lib/libnvJitLink.so.12"})
      if (std::shared_ptr<const Assembler> found = openNvJitLink(folder + library))
        return found;
  for (const char *library : {"libnvJitLink.so.13", "libnvJitLink.so.12"})
    if (std::shared_ptr<const Assembler> found = openNvJitLink(library))
      return found;
  if (const DriverAssembler *driver = findDriver())
    return openDriver(*driver);
  diags.emit(SourceLocation(), NoAssembler)
      .note("install one (`pip install nvidia-cuda-nvcc`), put `ptxas` on PATH, or name it in TXL_PTXAS");
  return nullptr;
}

// Logs of assemblers.

/// Reports the errors of an assembler's log: `ptxas k.ptx, line 7; error   : Unknown symbol`, each at its line of the
/// PTX.
static unsigned reportErrors(const Assembler &assembler, llvm::StringRef ptx, llvm::StringRef log,
                             llvm::StringRef kernel, DiagnosticEngine &diags) {
  std::shared_ptr<const SourceBuffer> source;
  unsigned count = 0;
  llvm::SmallVector<llvm::StringRef> lines;
  log.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    size_t at = line.find("error");
    if (at == llvm::StringRef::npos)
      continue;
    llvm::StringRef before = line.take_front(at), message = line.drop_front(at + 5).ltrim();
    if (!message.consume_front(":"))
      continue;
    SourceLocation location;
    unsigned row = 0;
    if (size_t mark = before.find(", line ");
        mark != llvm::StringRef::npos && !before.drop_front(mark + 7).consumeInteger(10, row) && row) {
      if (!source)
        source = SourceBuffer::create((kernel.empty() ? "kernel" : kernel.str()) + ".ptx", ptx.str());
      location = {source.get(), row, 0, row, 0};
    }
    diags.emit(location, PTXRefused, assembler.kind(), message.trim());
    ++count;
  }
  return count;
}

/// Sums the spill bytes that the log reports for all functions (`16 bytes spill stores, 24 bytes spill loads`); detects
/// `wgmma.mma_async instructions are serialized due to …`.
static void readLog(llvm::StringRef log, Resources &resources) {
  resources.isSerialized = log.contains("wgmma.mma_async instructions are serialized");
  llvm::SmallVector<llvm::StringRef> words;
  log.split(words, ' ', -1, /*KeepEmpty=*/false);
  for (size_t i = 0; i + 3 < words.size(); ++i) {
    unsigned bytes;
    llvm::StringRef digits = words[i].rsplit('\n').second.empty() ? words[i] : words[i].rsplit('\n').second;
    if (words[i + 1] != "bytes" || words[i + 2] != "spill" || digits.getAsInteger(10, bytes))
      continue;
    (words[i + 3].starts_with("stores") ? resources.spillStores : resources.spillLoads) += bytes;
  }
}

bool checkSpills(const Cubin &cubin, llvm::StringRef kernel, DiagnosticEngine &diags) {
  if (!cubin.resources.spills())
    return true;
  Diagnostic &diagnostic = diags.emit(SourceLocation(), KernelSpills, kernel, cubin.resources.registers,
                                      cubin.resources.spillStores, cubin.resources.spillLoads);
  std::vector<std::string> locations;
  for (const StackAccess &access : stackAccesses(cubin.bytes, kernel))
    if (locations.size() < 5)
      locations.push_back(access.file + ":" + std::to_string(access.line));
  if (!locations.empty())
    diagnostic.note("most of it for values of {0}", llvm::join(locations, ", "));
  diagnostic.note("smaller tiles, more warps, or a larger `maxnreg` leave more registers to a value");
  return false;
}

std::optional<Cubin> assemble(const Assembler &assembler, llvm::StringRef ptx, const arch::Architecture &architecture,
                              const AssembleOptions &options, DiagnosticEngine &diags) {
  Assembler::Outcome outcome = assembler.run(ptx, architecture, options);
  if (!outcome.failure.empty()) {
    diags.emit(SourceLocation(), AssemblerNotRun, assembler.kind(), outcome.failure);
    return std::nullopt;
  }
  if (outcome.cubin.empty()) {
    if (!reportErrors(assembler, ptx, outcome.log, options.kernel, diags))
      diags.emit(SourceLocation(), NoCubin, assembler.kind(), architecture.name,
                 outcome.log.empty() ? "it gave no reason" : llvm::StringRef(outcome.log).trim());
    return std::nullopt;
  }
  Cubin cubin;
  cubin.bytes = std::move(outcome.cubin);
  cubin.resources = readResources(cubin.bytes, options.kernel).value_or(Resources());
  cubin.log = std::move(outcome.log);
  readLog(cubin.log, cubin.resources);
  return cubin;
}

std::optional<std::string> disassemble(llvm::StringRef cubin, DiagnosticEngine &diags) {
  for (const char *name : {"nvdisasm", "cuobjdump"})
    for (const std::string &path : programPaths(name)) {
      if (::access(path.c_str(), X_OK) != 0)
        continue;
      TemporaryFolder folder;
      std::string file = folder.path() + "/kernel.cubin";
      if (folder.path().empty() || !writeFile(file, cubin.str())) {
        diags.emit(SourceLocation(), DisassemblyFailed, name, "no temporary file could be written");
        return std::nullopt;
      }
      std::vector<std::string> words = {path};
      if (llvm::StringRef(name) == "cuobjdump")
        words.push_back("-sass");
      words.push_back(file);
      ProcessResult result = runProcess(words, std::chrono::seconds(120));
      if (result.started && !result.timedOut && result.status == 0)
        return result.output;
      diags.emit(SourceLocation(), DisassemblyFailed, path,
                 result.output.empty() ? result.error : llvm::StringRef(result.output).trim().str());
      return std::nullopt;
    }
  diags.emit(SourceLocation(), NoDisassembler)
      .note("install one (`pip install nvidia-cuda-nvdisasm`) or put it on PATH");
  return std::nullopt;
}

} // namespace txl::nvptx
