// `nvlink` as a subprocess, and the driver.
#include "nvptx/ObjectLinker.h"
#include "arch/Architecture.h"
#include "nvptx/AssemblerImpl.h"
#include "nvptx/Subprocess.h"
#include <sys/stat.h>
#include <unistd.h>

namespace txl::nvptx {

ObjectLinker::~ObjectLinker() = default;

namespace {

class NvLink : public ObjectLinker {
public:
  NvLink(std::string path, std::string stamp) : path(std::move(path)), stamp(std::move(stamp)) {}

  std::string fingerprint() const override { return "nvlink " + path + " " + stamp; }

  bool link(const std::vector<std::string> &objects, const arch::Architecture &architecture,
            const AssembleOptions &options, std::string &cubin, std::string &log) const override {
    TemporaryFolder folder;
    std::vector<std::string> words = {path, "-arch=" + architecture.name.str(), "-o", folder.path() + "/kernel.cubin"};
    for (const std::string &object : objects) {
      words.push_back(folder.path() + "/" + std::to_string(words.size()) + ".o");
      if (folder.path().empty() || !writeFile(words.back(), object)) {
        log = "no temporary file could be written";
        return false;
      }
    }
    ProcessResult result = runProcess(words, std::chrono::seconds(options.timeLimit));
    log = result.started ? std::move(result.output) : std::move(result.error);
    return result.started && !result.timedOut && !result.signal && result.status <= 0 &&
           readFile(folder.path() + "/kernel.cubin", cubin) && !cubin.empty();
  }

private:
  std::string path, stamp;
};

class DriverLinker : public ObjectLinker {
public:
  explicit DriverLinker(const DriverAssembler &driver) : driver(driver) {}

  std::string fingerprint() const override { return "driver " + std::to_string(driver.version); }

  bool link(const std::vector<std::string> &objects, const arch::Architecture &architecture,
            const AssembleOptions &options, std::string &cubin, std::string &log) const override {
    return driver.link(objects, architecture.name, options, cubin, log) && !cubin.empty();
  }

private:
  const DriverAssembler &driver;
};

} // namespace

std::shared_ptr<const ObjectLinker> findLinker(const Assembler &assembler) {
  if (!assembler.makesObjects())
    return nullptr;
  std::string path = llvm::StringRef(assembler.where()).rsplit('/').first.str() + "/nvlink";
  struct stat info;
  if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(path.c_str(), X_OK) == 0)
    return std::make_shared<NvLink>(path, std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec));
  const DriverAssembler *driver = findDriver();
  return driver && driver->link ? std::make_shared<DriverLinker>(*driver) : nullptr;
}

} // namespace txl::nvptx
