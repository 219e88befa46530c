// The assembler as a subprocess. It runs in a temporary directory, and is killed at the time limit.
#include "arch/Architecture.h"
#include "nvptx/AssemblerImpl.h"
#include "nvptx/Subprocess.h"
#include "support/ForkSafeMutex.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

namespace txl::nvptx {

namespace {

class Ptxas : public Assembler {
public:
  Ptxas(std::string path, std::string stamp) : path(std::move(path)), stamp(std::move(stamp)) {}

  llvm::StringRef kind() const override { return "ptxas"; }
  std::string where() const override { return path; }
  std::string fingerprint() const override { return "ptxas " + path + " " + stamp; }
  std::string version() const override { return asked().first; }
  unsigned ptxVersion() const override { return asked().second; }
  bool makesObjects() const override { return true; }

  Outcome run(llvm::StringRef ptx, const arch::Architecture &architecture,
              const AssembleOptions &options) const override {
    Outcome outcome;
    TemporaryFolder folder;
    std::string input = folder.path() + "/kernel.ptx", output = folder.path() + "/kernel.cubin";
    if (folder.path().empty() || !writeFile(input, ptx.str())) {
      outcome.failure = "no temporary file could be written";
      return outcome;
    }
    std::vector<std::string> words = {path,
                                      "--fmad=false",
                                      "-v",
                                      "-O" + std::to_string(options.debugInfo ? 0 : options.level),
                                      "-arch=" + architecture.name.str(),
                                      input,
                                      "-o",
                                      output};
    if (options.isObject)
      words.insert(words.begin() + 1, "-c");
    if (options.maxRegisters)
      words.insert(words.begin() + 1, "--maxrregcount=" + std::to_string(options.maxRegisters));
    if (options.debugInfo)
      words.insert(words.begin() + 1, "-g");
    else if (options.lineInfo)
      words.insert(words.begin() + 1, "-lineinfo");
    ProcessResult result = runProcess(words, std::chrono::seconds(options.timeLimit));
    outcome.log = std::move(result.output);
    if (!result.started)
      outcome.failure = result.error;
    else if (result.timedOut)
      outcome.failure = "it did not finish within " + std::to_string(options.timeLimit) + " s";
    else if (result.signal)
      outcome.failure = "signal " + std::to_string(result.signal) + " ended it";
    else if (result.status <= 0)
      readFile(output, outcome.cubin);
    return outcome;
  }

private:
  /// Its version text, and the PTX version that follows from it.
  const std::pair<std::string, unsigned> &asked() const {
    std::call_once(once, [&] {
      ProcessResult result = runProcess({path, "--version"}, std::chrono::seconds(20));
      llvm::StringRef text = result.output;
      size_t at = text.find("release ");
      unsigned major = 0, minor = 0;
      if (at == llvm::StringRef::npos)
        return;
      llvm::StringRef rest = text.drop_front(at + 8);
      if (rest.consumeInteger(10, major) || !rest.consume_front(".") || rest.consumeInteger(10, minor))
        return;
      answer.second = ptxVersionOfCUDA(major, minor);
      answer.first = std::to_string(major) + "." + std::to_string(minor);
      if (size_t exact = rest.find("V"); exact != llvm::StringRef::npos)
        answer.first = rest.drop_front(exact + 1).take_while([](char c) { return c == '.' || llvm::isDigit(c); }).str();
    });
    return answer;
  }

  std::string path, stamp;
  mutable std::once_flag once;
  mutable std::pair<std::string, unsigned> answer;
};

} // namespace

std::shared_ptr<const Assembler> openPtxas(const std::string &path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || ::access(path.c_str(), X_OK) != 0)
    return nullptr;
  std::string stamp = std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) + "." +
                      std::to_string(info.st_mtim.tv_nsec);
  static ForkSafeMutex mutex;
  static std::map<std::string, std::shared_ptr<const Assembler>> known;
  std::lock_guard<ForkSafeMutex> lock(mutex);
  std::shared_ptr<const Assembler> &entry = known[path + " " + stamp];
  if (!entry)
    entry = std::make_shared<Ptxas>(path, stamp);
  return entry;
}

} // namespace txl::nvptx
