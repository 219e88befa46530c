// The compile cache on disk: small data files under one folder, shared by any number of processes.
//
//   <folder>/<2 hex digits>/<key>/<variant>
//
// `key` is the hash of all inputs that are known before a compilation: source, signature, options, compiler version.
// The values of the source's global names are only known after it, so an entry has a manifest of them, and a key may
// have several variants, one for each set of values that it was compiled with; the caller chooses the one whose
// manifest still holds.
//
// After a miss, a process takes the key's lock (a file lock, which ends with its process) before it compiles, and looks
// again if it had to wait: ten processes that start at once compile once.
//
// An entry is written under a temporary name and renamed, so readers see all of it or nothing. Its first line is the
// checksum of its key and its contents, so a damaged entry (a full disk, a crash) or an entry under another key counts
// as a miss. Every file system error is a miss or a put without effect: the cache never makes a compilation fail.
//
// A checksum does not authenticate the writer of an entry. TrustedFolder does: an entry is only used if only the user,
// root and the users of TXL_CACHE_TRUST can have written it. And an entry is data: no path or command in it is ever
// used.
#ifndef TXL_DRIVER_CACHE_CACHE_H
#define TXL_DRIVER_CACHE_CACHE_H

#include "driver/cache/CacheBackend.h"
#include "driver/cache/TrustedFolder.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::driver {

/// SHA-256 of `bytes` in hexadecimal.
std::string contentHash(llvm::StringRef bytes);

class Cache {
public:
  /// `directory` need not exist; empty means no cache. `sizeLimit` is in bytes.
  Cache(std::string directory, uint64_t sizeLimit, Trust trust = {});

  /// Passes each intact variant of `key` (a content hash) to `accept` until it returns true. Returns the accepted
  /// bytes, or none. A damaged entry is removed.
  std::optional<std::string> find(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept) const;

  /// A search of the backend (CacheBackend.h) for `key`, after a miss; it is closed when it is destroyed. It begins a
  /// little later: a compilation that ends before needs no answer, and makes no request.
  class Search {
  public:
    Search(const Cache &cache, llvm::StringRef key);
    ~Search();
    Search(const Search &) = delete;
    Search &operator=(const Search &) = delete;

    /// Passes what the backend has answered by now to `accept`, as `find` does. Returns the accepted bytes, which are
    /// in the folder then. Returns none, at once, while there is no answer.
    std::optional<std::string> poll(llvm::function_ref<bool(llvm::StringRef)> accept);
    /// Begins now, for work that is never short.
    void begin();
    /// Waits for the answer: five seconds at most.
    void wait();
    /// Whether there is a backend to ask.
    explicit operator bool() const { return backend != nullptr; }

  private:
    const Cache &cache;
    std::string key;
    std::shared_ptr<const CacheBackend> backend;
    std::shared_ptr<CacheRequest> request; ///< null before it begins
    std::chrono::steady_clock::time_point created = std::chrono::steady_clock::now();
  };

  /// Stores `bytes` as the variant of `key` named by `variant` (a content hash). Sometimes also removes the least
  /// recently used entries, if the folder exceeds its limit. False if nothing was stored.
  bool put(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const;

  /// The lock of a key, held while its entry is being made, so that only one of several processes does the work. It
  /// ends with the process.
  class Lock {
  public:
    Lock() = default;
    Lock(Lock &&other) = default;
    Lock &operator=(Lock &&other) noexcept {
      std::swap(parent, other.parent);
      std::swap(folder, other.folder);
      std::swap(key, other.key);
      std::swap(file, other.file);
      std::swap(hadToWait, other.hadToWait);
      return *this;
    }
    ~Lock();

    /// True if another process had the lock: the caller should look for its entry.
    bool waited() const { return hadToWait; }

  private:
    friend class Cache;
    TrustedFolder parent, folder; // of the key
    std::string key;
    Descriptor file;
    bool hadToWait = false;
  };

  /// Waits, two minutes at most, until no other process holds the lock of `key`, or `isFound` returns true. If it is
  /// not available (no cache, a file system without locks) or takes too long, the result holds nothing, and the work
  /// may be done twice.
  Lock lock(llvm::StringRef key, llvm::function_ref<bool()> isFound = nullptr) const;

  /// Removes the least recently used entries until the size is three quarters of the limit.
  void shrink() const;

  /// The entries that were not used because other users may have written them, and the remedy; empty if there are none.
  const std::string &refusal() const { return refused; }

private:
  std::optional<std::string> findInFolder(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept,
                                          std::string &variant) const;
  bool write(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const;
  TrustedFolder keyFolder(llvm::StringRef key, bool create, TrustedFolder *parent = nullptr) const;

  std::string directory;
  uint64_t sizeLimit;
  Trust trust;
  mutable std::string refused;
};

} // namespace txl::driver

#endif
