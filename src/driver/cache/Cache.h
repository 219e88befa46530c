// The compile cache on disk: small data files under one folder, shared by any number of processes.
//
//   <folder>/<2 hex digits>/<key>/<variant>
//
// `key` is the hash of what is known before a compilation: source, signature, options, compiler version. What the
// source's names mean is only known after it, so an entry carries a manifest of them and a key may have several
// variants, one for each set of values it was compiled with; the caller picks the one whose manifest still holds.
//
// Whoever finds nothing takes the key's lock (a file of the system's locks, which a killed process loses) before it does
// the work, and looks again if it had to wait: ten processes that start at once compile once.
//
// An entry is written under a temporary name and renamed, so readers see all of it or nothing; its first line has the
// checksum of its key and the rest, so bits lost later (a full disk, a killed machine) and an entry in another's place
// read as "not there". Every error of the file system means a miss or a put that did nothing: the cache is never the
// reason that something fails.
//
// A checksum says nothing about who wrote an entry. That is what TrustedFolder is for: an entry counts if nobody but
// the user, root and those whom TXL_CACHE_TRUST names can have put it there. And an entry is data: no path or command
// in it is ever used.
#ifndef TXL_DRIVER_CACHE_CACHE_H
#define TXL_DRIVER_CACHE_CACHE_H

#include "driver/cache/TrustedFolder.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::driver {

/// SHA-256 of `bytes` in hexadecimal.
std::string contentHash(llvm::StringRef bytes);

class Cache {
public:
  /// `directory` need not exist; empty means no cache. `sizeLimit` is in bytes.
  Cache(std::string directory, uint64_t sizeLimit, Trust trust = {});

  /// Gives each intact variant of `key` (a content hash) to `accept` until it returns true; the accepted bytes, or
  /// none. A damaged entry is removed.
  std::optional<std::string> find(llvm::StringRef key, llvm::function_ref<bool(llvm::StringRef)> accept) const;

  /// Stores `bytes` as the variant of `key` named by `variant` (a content hash), and now and then removes what was used
  /// longest ago when the folder has grown beyond its limit. False when nothing was stored.
  bool put(llvm::StringRef key, llvm::StringRef variant, llvm::StringRef bytes) const;

  /// Held while a key's entry is being made, so that one process of many does the work. It ends with the process.
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

    /// True if somebody else had it: look again for what they made.
    bool waited() const { return hadToWait; }

  private:
    friend class Cache;
    TrustedFolder parent, folder; // of the key
    std::string key;
    Descriptor file;
    bool hadToWait = false;
  };

  /// Waits, two minutes at most, until nobody else holds the lock of `key`. Where it cannot be had (no cache, a file
  /// system without locks) or takes too long, the result holds nothing, and the work may be done twice.
  Lock lock(llvm::StringRef key) const;

  /// Removes the entries used longest ago until three quarters of the limit are kept.
  void shrink() const;

  /// What was not used because others may have written it, and the remedy; empty if nothing was.
  const std::string &refusal() const { return refused; }

private:
  TrustedFolder keyFolder(llvm::StringRef key, bool create, TrustedFolder *parent = nullptr) const;

  std::string directory;
  uint64_t sizeLimit;
  Trust trust;
  mutable std::string refused;
};

} // namespace txl::driver

#endif
