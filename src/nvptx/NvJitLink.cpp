// The assembler as CUDA's library nvJitLink, opened at first use, and as the driver.
#include "arch/Architecture.h"
#include "nvptx/AssemblerImpl.h"
#include "support/ForkSafeMutex.h"
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <sys/stat.h>

namespace txl::nvptx {

namespace {

/// The functions, with their types from CUDA 12.0 on: status 0 is success, handles are opaque.
struct Functions {
  using Handle = void *;
  int (*create)(Handle *, uint32_t, const char **) = nullptr;
  int (*destroy)(Handle *) = nullptr;
  int (*addData)(Handle, int, const void *, size_t, const char *) = nullptr;
  int (*complete)(Handle) = nullptr;
  int (*cubinSize)(Handle, size_t *) = nullptr;
  int (*cubin)(Handle, void *) = nullptr;
  int (*errorLogSize)(Handle, size_t *) = nullptr;
  int (*errorLog)(Handle, char *) = nullptr;
  int (*infoLogSize)(Handle, size_t *) = nullptr;
  int (*infoLog)(Handle, char *) = nullptr;
  int (*version)(unsigned *, unsigned *) = nullptr;

  /// False if one is missing. Older libraries export them only under names with their own version.
  bool load(void *library) {
    auto find = [&](const char *name, auto &function, bool needed = true) {
      void *symbol = ::dlsym(library, name);
      for (const char *suffix : {"_12_0", "_13_0"})
        if (!symbol)
          symbol = ::dlsym(library, (std::string("__") + name + suffix).c_str());
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(symbol);
      return symbol || !needed;
    };
    return find("nvJitLinkCreate", create) && find("nvJitLinkDestroy", destroy) && find("nvJitLinkAddData", addData) &&
           find("nvJitLinkComplete", complete) && find("nvJitLinkGetLinkedCubinSize", cubinSize) &&
           find("nvJitLinkGetLinkedCubin", cubin) && find("nvJitLinkGetErrorLogSize", errorLogSize) &&
           find("nvJitLinkGetErrorLog", errorLog) && find("nvJitLinkGetInfoLogSize", infoLogSize) &&
           find("nvJitLinkGetInfoLog", infoLog) && find("nvJitLinkVersion", version, false);
  }
};

class NvJitLink : public Assembler {
public:
  NvJitLink(std::string path, std::string stamp) : path(std::move(path)), stamp(std::move(stamp)) {}

  llvm::StringRef kind() const override { return "nvJitLink"; }
  std::string where() const override { return path; }
  std::string fingerprint() const override { return "nvJitLink " + path + " " + stamp; }
  std::string version() const override {
    return load() ? std::to_string(major) + "." + std::to_string(minor) : std::string();
  }
  unsigned ptxVersion() const override { return load() ? major ? ptxVersionOfCUDA(major, minor) : 80 : 0; }

  /// Opens the library once; false if it does not exist or is a different one.
  bool load() const {
    std::call_once(once, [&] {
      void *library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
      loaded = library && call.load(library);
      if (loaded && call.version && call.version(&major, &minor) != 0)
        major = minor = 0;
    });
    return loaded;
  }

  Outcome run(llvm::StringRef ptx, const arch::Architecture &architecture,
              const AssembleOptions &options) const override {
    constexpr int inputIsPTX = 2;
    Outcome outcome;
    if (!load()) {
      outcome.failure = "`" + path + "` cannot be opened";
      return outcome;
    }
    std::string arch = "-arch=" + architecture.name.str(),
                level = "-O" + std::to_string(options.debugInfo ? 0 : std::min(options.level, 3u));
    std::vector<const char *> words = {arch.c_str(), level.c_str(), "-fma=0", "-verbose"};
    if (options.debugInfo)
      words.push_back("-g");
    else if (options.lineInfo)
      words.push_back("-lineinfo");
    Functions::Handle handle = nullptr;
    if (int status = call.create(&handle, words.size(), words.data())) {
      outcome.failure = "it rejects `" + arch + "` (status " + std::to_string(status) + ")";
      return outcome;
    }
    std::string text = ptx.str(); // the terminating zero is part of the size
    bool good = call.addData(handle, inputIsPTX, text.c_str(), text.size() + 1, "kernel.ptx") == 0 &&
                call.complete(handle) == 0;
    outcome.log = logOf(handle, call.infoLogSize, call.infoLog) + logOf(handle, call.errorLogSize, call.errorLog);
    size_t size = 0;
    if (good && call.cubinSize(handle, &size) == 0) {
      outcome.cubin.resize(size);
      if (call.cubin(handle, outcome.cubin.data()) != 0)
        outcome.cubin.clear();
    }
    call.destroy(&handle);
    return outcome;
  }

private:
  static std::string logOf(Functions::Handle handle, int (*sizeOf)(Functions::Handle, size_t *),
                           int (*read)(Functions::Handle, char *)) {
    size_t size = 0;
    if (sizeOf(handle, &size) != 0 || size <= 1)
      return "";
    std::string log(size, '\0');
    if (read(handle, log.data()) != 0)
      return "";
    log.resize(std::char_traits<char>::length(log.c_str()));
    return log + "\n";
  }

  std::string path, stamp;
  mutable std::once_flag once;
  mutable Functions call;
  mutable bool loaded = false;
  mutable unsigned major = 0, minor = 0;
};

class Driver : public Assembler {
public:
  explicit Driver(const DriverAssembler &driver) : driver(driver) {}

  llvm::StringRef kind() const override { return "driver"; }
  std::string fingerprint() const override { return "driver " + version(); }
  std::string version() const override {
    return std::to_string(driver.version / 1000) + "." + std::to_string(driver.version % 1000 / 10);
  }
  unsigned ptxVersion() const override { return ptxVersionOfCUDA(driver.version / 1000, driver.version % 1000 / 10); }

  Outcome run(llvm::StringRef ptx, const arch::Architecture &architecture,
              const AssembleOptions &options) const override {
    Outcome outcome;
    if (!driver.assemble(ptx, architecture.name, options, outcome.cubin, outcome.log))
      outcome.cubin.clear();
    return outcome;
  }

private:
  DriverAssembler driver;
};

} // namespace

std::shared_ptr<const Assembler> openNvJitLink(const std::string &path) {
  static ForkSafeMutex mutex;
  static std::map<std::string, std::shared_ptr<const Assembler>> known; // includes paths without a library
  std::lock_guard<ForkSafeMutex> lock(mutex);
  auto [entry, isNew] = known.try_emplace(path);
  if (!isNew)
    return entry->second;
  // A path is not opened before there is something to assemble; for a bare name, only dlopen can tell whether it
  // exists.
  struct stat info = {};
  bool isPath = path.front() == '/';
  if (isPath && ::stat(path.c_str(), &info) != 0)
    return nullptr;
  auto library = std::make_shared<NvJitLink>(
      path, isPath ? std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) : "");
  if (isPath || library->load())
    entry->second = library;
  return entry->second;
}

std::shared_ptr<const Assembler> openDriver(const DriverAssembler &driver) { return std::make_shared<Driver>(driver); }

} // namespace txl::nvptx
