#include "driver/Cache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SHA256.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace txl::driver {

static constexpr llvm::StringLiteral magic = "txl-cache-1 ";

/// No artefact comes near this; a file that does is not ours.
static constexpr uint64_t maxEntryBytes = uint64_t(256) << 20;

/// One put in this many looks at the size of the whole folder. Where a process begins to count differs, so that many
/// short ones look as often as one long one.
static constexpr unsigned putsPerShrink = 64;

std::string contentHash(llvm::StringRef bytes) {
  auto digest = llvm::SHA256::hash(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

/// Writing beyond RLIMIT_FSIZE raises SIGXFSZ, whose default ends the process; this holds it back in this thread for
/// the length of a write and takes away the one the write has raised.
class HoldFileSizeSignal {
public:
  HoldFileSizeSignal() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~HoldFileSizeSignal() {
    sigset_t pending;
    timespec now = {0, 0};
    if (!sigismember(&before, SIGXFSZ) && sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ))
      sigtimedwait(&signals, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

private:
  sigset_t signals, before;
};

static bool writeAll(int file, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes = bytes.drop_front(written);
  }
  return true;
}

static std::optional<std::string> readAll(const std::string &path) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return std::nullopt;
  std::optional<std::string> bytes;
  struct stat info;
  if (::fstat(file, &info) == 0 && S_ISREG(info.st_mode) && uint64_t(info.st_size) <= maxEntryBytes) {
    bytes.emplace(info.st_size, '\0');
    size_t done = 0;
    while (done < bytes->size()) {
      ssize_t count = ::read(file, bytes->data() + done, bytes->size() - done);
      if (count < 0 && errno == EINTR)
        continue;
      if (count <= 0)
        break;
      done += count;
    }
    bytes->resize(done);
    // The time of modification is the time of last use; a day's precision spares writes.
    if (::time(nullptr) - info.st_mtime > 24 * 3600)
      ::futimens(file, nullptr);
  }
  ::close(file);
  return bytes;
}

/// The names in a folder but "." and "..".
static std::vector<std::string> list(const std::string &path) {
  std::vector<std::string> names;
  if (DIR *folder = ::opendir(path.c_str())) {
    while (dirent *entry = ::readdir(folder))
      if (llvm::StringRef name = entry->d_name; name != "." && name != "..")
        names.push_back(name.str());
    ::closedir(folder);
  }
  return names;
}

static bool makeDirectories(const std::string &path) {
  if (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST)
    return true;
  size_t slash = path.rfind('/');
  if (errno != ENOENT || slash == std::string::npos || slash == 0)
    return false;
  return makeDirectories(path.substr(0, slash)) && (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST);
}

/// The payload of an intact entry.
static std::optional<llvm::StringRef> verify(llvm::StringRef file) {
  if (!file.consume_front(magic) || file.size() < 65 || file[64] != '\n')
    return std::nullopt;
  llvm::StringRef checksum = file.take_front(64), payload = file.drop_front(65);
  if (contentHash(payload) != checksum)
    return std::nullopt;
  return payload;
}

Cache::Cache(std::string directory, uint64_t sizeLimit) : directory(std::move(directory)), sizeLimit(sizeLimit) {}

std::string Cache::keyDirectory(llvm::StringRef key) const {
  return (llvm::Twine(directory) + "/" + key.take_front(2) + "/" + key).str();
}

std::optional<std::string> Cache::find(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept) const {
  if (directory.empty())
    return std::nullopt;
  std::string folder = keyDirectory(key);
  std::vector<std::string> names = list(folder);
  std::sort(names.begin(), names.end());
  for (const std::string &name : names) {
    if (name.size() != 64) // a temporary file of a writer
      continue;
    std::string path = folder + "/" + name;
    std::optional<std::string> bytes = readAll(path);
    if (!bytes)
      continue;
    std::optional<llvm::StringRef> payload = verify(*bytes);
    if (!payload) {
      ::unlink(path.c_str());
      continue;
    }
    if (accept(*payload))
      return payload->str();
  }
  return std::nullopt;
}

// The lock file is removed by its holder. Who waited on it then holds a file that is gone, which is no lock; but what it
// waited for is in the cache, unless the compilation failed, which then happens again for everybody who waited.

Cache::Lock::Lock(Lock &&other) noexcept { *this = std::move(other); }

Cache::Lock &Cache::Lock::operator=(Lock &&other) noexcept {
  std::swap(path, other.path);
  std::swap(file, other.file);
  std::swap(hadToWait, other.hadToWait);
  return *this;
}

Cache::Lock::~Lock() {
  if (file < 0)
    return;
  ::unlink(path.c_str());
  ::rmdir(path.substr(0, path.rfind('/')).c_str()); // only if nothing was stored
  ::close(file);
}

Cache::Lock Cache::lock(llvm::StringRef key) const {
  constexpr auto limit = std::chrono::minutes(2);
  Lock held;
  std::string folder = keyDirectory(key);
  if (directory.empty() || !makeDirectories(folder))
    return held;
  held.path = folder + "/lock";
  held.file = ::open(held.path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  auto start = std::chrono::steady_clock::now();
  auto pause = std::chrono::microseconds(500);
  while (held.file >= 0 && ::flock(held.file, LOCK_EX | LOCK_NB) != 0) {
    held.hadToWait = true;
    if ((errno != EWOULDBLOCK && errno != EINTR) || std::chrono::steady_clock::now() - start > limit) {
      ::close(held.file);
      held.file = -1;
      break;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(20000));
  }
  struct stat ours, theirs;
  if (held.file >= 0 && (::fstat(held.file, &ours) != 0 || ::stat(held.path.c_str(), &theirs) != 0 ||
                         ours.st_ino != theirs.st_ino)) { // removed by whom we waited for
    ::close(held.file);
    held.file = -1;
  }
  return held;
}

bool Cache::put(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const {
  static std::atomic<unsigned> puts{static_cast<unsigned>(::getpid())};
  if (directory.empty())
    return false;
  unsigned number = puts++;
  std::string folder = keyDirectory(key);
  if (!makeDirectories(folder))
    return false;
  std::string target = folder + "/" + variant.str();
  std::string temporary = target + "." + std::to_string(::getpid()) + "." + std::to_string(number) + ".tmp";
  int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return false;
  HoldFileSizeSignal hold;
  bool stored = writeAll(file, (llvm::Twine(magic) + contentHash(bytes) + "\n").str()) && writeAll(file, bytes);
  stored &= ::close(file) == 0;
  stored = stored && ::rename(temporary.c_str(), target.c_str()) == 0;
  if (!stored)
    ::unlink(temporary.c_str());
  if (number % putsPerShrink == putsPerShrink - 1)
    shrink();
  return stored;
}

void Cache::shrink() const {
  struct Entry {
    time_t used;
    uint64_t bytes;
    std::string path;
  };
  std::vector<Entry> entries;
  uint64_t total = 0;
  time_t now = ::time(nullptr);
  for (const std::string &first : list(directory)) {
    if (first.size() != 2) // not ours: the folder may be shared with other programs
      continue;
    for (const std::string &key : list(directory + "/" + first)) {
      if (key.size() != 64)
        continue;
      for (const std::string &name : list(directory + "/" + first + "/" + key)) {
        std::string path = directory + "/" + first + "/" + key + "/" + name;
        struct stat info;
        if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
          continue;
        bool abandoned = (llvm::StringRef(name).ends_with(".tmp") || name == "lock") && now - info.st_mtime > 3600;
        if (abandoned) {
          ::unlink(path.c_str());
          continue;
        }
        entries.push_back({info.st_mtime, (uint64_t(info.st_size) + 4095) / 4096 * 4096, path});
        total += entries.back().bytes;
      }
    }
  }
  if (total <= sizeLimit)
    return;
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) { return a.used < b.used; });
  for (const Entry &entry : entries) {
    if (total <= sizeLimit / 4 * 3)
      break;
    ::unlink(entry.path.c_str());
    ::rmdir(entry.path.substr(0, entry.path.rfind('/')).c_str()); // only if that was the last variant
    total -= entry.bytes;
  }
}

} // namespace txl::driver
