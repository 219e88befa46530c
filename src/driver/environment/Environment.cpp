// Each variable is read when its function is called, so a program may change it between compilations.
#include "driver/environment/Environment.h"
#include "driver/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Threading.h"
#include <cstdlib>

namespace txl::driver {

static llvm::StringRef read(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// Every value except the usual spellings of "no" sets a flag, so that `TXL_CHECK=yes` works as expected.
static bool readFlag(const char *name) {
  llvm::StringRef value = read(name);
  return !value.empty() && value != "0" && !value.equals_insensitive("off") && !value.equals_insensitive("no") &&
         !value.equals_insensitive("false");
}

bool isBooleanWord(llvm::StringRef word) {
  for (const char *answer : {"0", "1", "on", "off", "yes", "no", "true", "false"})
    if (word.equals_insensitive(answer))
      return true;
  return false;
}

static uint64_t readInteger(const char *name, uint64_t fallback) {
  uint64_t count = 0;
  return read(name).getAsInteger(10, count) ? fallback : count;
}

std::string cacheDirectory() {
  for (const char *name : {"TXL_CACHE_DIR", "TRITON_CACHE_DIR"})
    if (llvm::StringRef folder = read(name); !folder.empty())
      return folder.rtrim('/').empty() ? "/" : folder.rtrim('/').str();
  if (llvm::StringRef base = read("XDG_CACHE_HOME"); !base.empty())
    return base.str() + "/txl";
  if (llvm::StringRef home = read("HOME"); !home.empty())
    return home.str() + "/.cache/txl";
  return "";
}

Cache openCache(std::string &problem) {
  Trust trust;
  llvm::SmallVector<llvm::StringRef> users;
  read("TXL_CACHE_TRUST").split(users, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef text : users) {
    uid_t user;
    if (text.trim().getAsInteger(10, user))
      problem = "TXL_CACHE_TRUST is a list of user ids, as `id -u` prints them, and `" + text.str() + "` is not one";
    else
      trust.others.push_back(user);
  }
  return Cache(cacheDirectory(), readInteger("TXL_CACHE_SIZE", 1024) << 20, std::move(trust));
}

bool alwaysCompile() { return readFlag("TXL_ALWAYS_COMPILE") || readFlag("TRITON_ALWAYS_COMPILE"); }

bool neverCompile() { return readFlag("TXL_NO_JIT"); }

pipeline::ExplainedPasses explainedPasses() {
  pipeline::ExplainedPasses passes{{}, readFlag("TXL_DEBUG_JSON")};
  for (const char *name : {"TXL_DEBUG", "TRITON_LLVM_DEBUG_ONLY"}) {
    llvm::SmallVector<llvm::StringRef> words;
    std::vector<std::string> names;
    read(name).split(words, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef word : words)
      if (!word.trim().empty() && !isBooleanWord(word.trim()))
        names.push_back(word.trim().str());
    for (std::string &pass : names.empty() ? names : pipeline::readPassNames(name, names))
      if (!llvm::is_contained(passes.names, pass))
        passes.names.push_back(std::move(pass));
  }
  return passes;
}

bool reductionsOfThreads(bool isForGPU) {
  llvm::StringRef order = read("TXL_REDUCTION_ORDER");
  return order == "gpu" || (isForGPU && order != "cpu");
}

bool checkByDefault() {
  static const bool check = readFlag("TXL_CHECK");
  return check;
}

bool profileByDefault() { return readFlag("TXL_PROFILE"); }

bool isHostTarget(llvm::StringRef target) {
  std::optional<Target> parsed = parseTarget(target);
  return parsed && (!parsed->architecture || parsed->emulated);
}

bool checksProtocols() { return read("TXL_PROTOCOL_CHECK").empty() || readFlag("TXL_PROTOCOL_CHECK"); }

const std::string &defaultHostTarget() {
  static const std::string target = read("TXL_TARGET").empty() ? "cpu" : read("TXL_TARGET").str();
  return target;
}

machine::JitMode jitMode() {
  using machine::JitMode;
  static const JitMode when = read("TXL_COMPILE_CHAINS").empty() ? JitMode::WhenWorthwhile
                              : readFlag("TXL_COMPILE_CHAINS")   ? JitMode::AtOnce
                                                                 : JitMode::Never;
  return when;
}

unsigned defaultThreads() {
  static const unsigned threads = [] {
    uint64_t count = readInteger("TXL_NUM_THREADS", 0);
    if (count == 0)
      count = llvm::hardware_concurrency().compute_thread_count();
    return static_cast<unsigned>(count > 1024 ? 1024 : count < 1 ? 1 : count);
  }();
  return threads;
}

std::optional<unsigned> batchedPrograms() {
  constexpr uint64_t maximum = 64; // a batched tile of more programs would not fit in the caches
  uint64_t count = readInteger("TXL_BATCH", UINT64_MAX);
  return count == UINT64_MAX ? std::nullopt : std::optional<unsigned>(std::min(count, maximum));
}

} // namespace txl::driver
