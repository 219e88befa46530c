// Names, checksums, locks and the size limit; TrustedFolder decides which files may be opened.
#include "driver/cache/Cache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SHA256.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace txl::driver {

static constexpr llvm::StringLiteral magic = "txl-cache-2 ";

/// Far more than any artefact; a larger file is not a cache entry.
static constexpr uint64_t maxEntryBytes = uint64_t(256) << 20;

/// One put in this many checks the size of the whole folder. The counter's start differs between processes, so that
/// many short ones check as often as one long one.
static constexpr unsigned putsPerShrink = 64;

std::string contentHash(llvm::StringRef bytes) {
  auto digest = llvm::SHA256::hash(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

static std::string checksum(llvm::StringRef key, llvm::StringRef payload) { return contentHash((key + payload).str()); }

/// The payload of an intact entry; none if it is damaged.
static std::optional<llvm::StringRef> verify(llvm::StringRef key, llvm::StringRef file) {
  if (!file.consume_front(magic) || file.size() < 65 || file[64] != '\n')
    return std::nullopt;
  llvm::StringRef stated = file.take_front(64), payload = file.drop_front(65);
  if (checksum(key, payload) != stated)
    return std::nullopt;
  return payload;
}

Cache::Cache(std::string directory, uint64_t sizeLimit, Trust trust)
    : directory(std::move(directory)), sizeLimit(sizeLimit), trust(std::move(trust)) {}

TrustedFolder Cache::keyFolder(llvm::StringRef key, bool create, TrustedFolder *parent) const {
  if (directory.empty())
    return {};
  TrustedFolder first =
      TrustedFolder::open(directory, trust, create, refused).below(key.take_front(2), create, refused);
  TrustedFolder found = first.below(key, create, refused);
  if (parent)
    *parent = std::move(first);
  return found;
}

std::optional<std::string> Cache::find(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept) const {
  std::string variant;
  std::optional<std::string> found = findInFolder(key, accept, variant);
  std::shared_ptr<const CacheBackend> backend = found ? cacheBackend() : nullptr;
  if (backend && backend->used)
    backend->used(key, variant, /*stored=*/false);
  return found;
}

/// The head start of a compilation over a request. Small kernels for the CPU are compiled in less.
static constexpr auto kHeadStart = std::chrono::milliseconds(2);

Cache::Search::Search(const Cache &cache, llvm::StringRef key)
    : cache(cache), key(key.str()), backend(cache.directory.empty() ? nullptr : cacheBackend()) {
  if (backend && !backend->fetch)
    backend = nullptr;
}

Cache::Search::~Search() {
  if (request)
    request->close();
}

void Cache::Search::begin() {
  if (!backend || request)
    return;
  request = std::make_shared<CacheRequest>();
  backend->fetch(key, request);
}

void Cache::Search::wait() {
  begin();
  if (request)
    request->wait(std::chrono::seconds(5));
}

std::optional<std::string> Cache::Search::poll(llvm::function_ref<bool(llvm::StringRef)> accept) {
  if (!request && (!backend || std::chrono::steady_clock::now() - created < kHeadStart))
    return std::nullopt;
  begin();
  for (const std::string &file : request->take()) {
    std::optional<llvm::StringRef> payload = verify(key, file);
    if (!payload || !accept(*payload))
      continue;
    std::string variant = contentHash(*payload);
    cache.write(key, variant, *payload);
    if (backend->used)
      backend->used(key, variant, /*stored=*/false);
    return payload->str();
  }
  return std::nullopt;
}

std::optional<std::string> Cache::findInFolder(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept,
                                               std::string &variant) const {
  TrustedFolder folder = keyFolder(key, /*create=*/false);
  if (!folder)
    return std::nullopt;
  std::vector<std::string> names = folder.list();
  std::sort(names.begin(), names.end());
  for (const std::string &name : names) {
    if (name.size() != 64) // a temporary file of a writer
      continue;
    std::optional<std::string> bytes = folder.read(name, maxEntryBytes, refused);
    if (!bytes)
      continue;
    std::optional<llvm::StringRef> payload = verify(key, *bytes);
    if (!payload) {
      folder.remove(name);
      continue;
    }
    if (accept(*payload)) {
      variant = name;
      return payload->str();
    }
  }
  return std::nullopt;
}

// The lock file is removed by its holder. A process that waited for it then holds a deleted file, which is no lock; but
// the entry that it waited for is in the cache, unless the compilation failed, in which case every waiting process
// repeats it.

Cache::Lock::~Lock() {
  if (!file)
    return;
  folder.remove("lock");
  parent.removeFolder(key); // only succeeds if nothing was stored
}

Cache::Lock Cache::lock(llvm::StringRef key, llvm::function_ref<bool()> isFound) const {
  constexpr auto limit = std::chrono::minutes(2);
  Lock held;
  held.key = key.str();
  held.folder = keyFolder(key, /*create=*/true, &held.parent);
  if (!held.folder)
    return held;
  held.file = held.folder.openLock("lock");
  auto start = std::chrono::steady_clock::now();
  auto pause = std::chrono::microseconds(500);
  while (held.file && ::flock(held.file.get(), LOCK_EX | LOCK_NB) != 0) {
    held.hadToWait = true;
    if ((errno != EWOULDBLOCK && errno != EINTR) || std::chrono::steady_clock::now() - start > limit ||
        (isFound && isFound())) {
      held.file = Descriptor();
      break;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(20000));
  }
  struct stat ours, theirs;
  if (held.file && (::fstat(held.file.get(), &ours) != 0 || !held.folder.status("lock", theirs) ||
                    ours.st_ino != theirs.st_ino)) // removed by the previous holder
    held.file = Descriptor();
  return held;
}

bool Cache::put(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const {
  bool stored = write(key, variant, bytes);
  std::shared_ptr<const CacheBackend> backend = stored ? cacheBackend() : nullptr;
  if (backend && backend->used)
    backend->used(key, variant, /*stored=*/true);
  return stored;
}

bool Cache::write(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const {
  static std::atomic<unsigned> puts{static_cast<unsigned>(::getpid())};
  unsigned putIndex = puts++;
  TrustedFolder folder = keyFolder(key, /*create=*/true);
  if (!folder)
    return false;
  std::string temporary = variant.str() + "." + std::to_string(::getpid()) + "." + std::to_string(putIndex) + ".tmp";
  std::string first = (llvm::Twine(magic) + checksum(key, bytes) + "\n").str();
  bool stored = folder.write(temporary, {first, bytes});
  if (stored && !folder.rename(temporary, variant)) {
    folder.remove(temporary);
    stored = false;
  }
  if (putIndex % putsPerShrink == putsPerShrink - 1)
    shrink();
  return stored;
}

void Cache::shrink() const {
  struct Entry {
    time_t used;
    uint64_t bytes;
    std::string first, key, name;
  };
  std::vector<Entry> entries;
  uint64_t total = 0;
  time_t now = ::time(nullptr);
  TrustedFolder root = directory.empty() ? TrustedFolder() : TrustedFolder::open(directory, trust, false, refused);
  for (const std::string &first : root.list()) {
    if (first.size() != 2) // not a cache entry: the folder may be shared with other programs
      continue;
    TrustedFolder keys = root.below(first, false, refused);
    for (const std::string &key : keys.list()) {
      if (key.size() != 64)
        continue;
      TrustedFolder folder = keys.below(key, false, refused);
      for (const std::string &name : folder.list()) {
        struct stat info;
        if (!folder.status(name, info) || !S_ISREG(info.st_mode))
          continue;
        bool abandoned = (llvm::StringRef(name).ends_with(".tmp") || name == "lock") && now - info.st_mtime > 3600;
        if (abandoned) {
          folder.remove(name);
          continue;
        }
        entries.push_back({info.st_mtime, (uint64_t(info.st_size) + 4095) / 4096 * 4096, first, key, name});
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
    TrustedFolder keys = root.below(entry.first, false, refused);
    if (keys.below(entry.key, false, refused).remove(entry.name))
      total -= entry.bytes;
    keys.removeFolder(entry.key); // only succeeds if that was the last variant
  }
}

} // namespace txl::driver
