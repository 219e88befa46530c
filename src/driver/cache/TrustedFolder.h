// Folders that only trusted users can have written to.
//
// The contents of the cache are executed: PTX and machine code directly, TTIR after verification. So a user who can
// write an entry controls the results of the user's launches. Checking a path is not enough: each step of it may be a
// link, and each folder on the way may belong to a user who changes it between the check and the use. So a
// TrustedFolder is opened step by step from the root, each step relative to the previous one, and all checks are on the
// opened descriptor (fstat), never on a name:
//
//   a folder is accepted if its owner is trusted and no other user may write it; if others may (/tmp), only if it is
//   sticky, so that they cannot replace files of other users
//   a link is accepted if its owner is trusted and its folder is accepted; its target is checked in the same way; below
//   the folder that was opened there must be no links
//   a file is accepted if it is a regular file with one name, its owner is trusted, and no other user may write it
//
// Trusted users are the user of the process, root, and the users named in addition. A group with the user's own name
// and no other member counts as the user.
#ifndef TXL_DRIVER_CACHE_TRUSTEDFOLDER_H
#define TXL_DRIVER_CACHE_TRUSTEDFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

struct stat;

namespace txl::driver {

/// A file descriptor that is closed on destruction.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int file) : file(file) {}
  Descriptor(Descriptor &&other) noexcept : file(std::exchange(other.file, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(file, other.file);
    return *this;
  }
  ~Descriptor();

  int get() const { return file; }
  explicit operator bool() const { return file >= 0; }

private:
  int file = -1;
};

/// The users whose files are accepted.
struct Trust {
  std::vector<uid_t> others; ///< in addition to the user and root

  bool owner(uid_t owner) const;
  /// Whether other users are meant to read what this process writes.
  bool isShared() const { return !others.empty(); }
};

class TrustedFolder {
public:
  TrustedFolder() = default;

  /// Opens `path`, and creates missing folders if `create` is set. Returns nothing if it does not exist or cannot be
  /// used; if it was rejected, `refusal` has the reason and a remedy.
  static TrustedFolder open(llvm::StringRef path, const Trust &trust, bool create, std::string &refusal);

  explicit operator bool() const { return static_cast<bool>(folder); }

  /// The folder `name` in this one; like `open`.
  TrustedFolder below(llvm::StringRef name, bool create, std::string &refusal) const;

  /// All names in it except "." and "..".
  std::vector<std::string> list() const;

  /// Reads a file of at most `limit` bytes, and updates its time of last use. Returns nothing if there is no such file;
  /// if it was rejected, `refusal` has the reason.
  std::optional<std::string> read(llvm::StringRef name, uint64_t limit, std::string &refusal) const;

  /// Writes a file under an unused name; false if that fails, in which case the incomplete file is removed.
  bool write(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> segments) const;
  bool rename(llvm::StringRef from, llvm::StringRef to) const;
  bool remove(llvm::StringRef name) const;
  /// Removes the folder `name` if it is empty.
  void removeFolder(llvm::StringRef name) const;

  /// Opens or creates a lock file.
  Descriptor openLock(llvm::StringRef name) const;
  /// False if there is no such name.
  bool status(llvm::StringRef name, struct stat &info) const;

private:
  bool check(const struct stat &info, llvm::StringRef where, std::string &refusal) const;
  /// One step: opens `name` in this folder, without following links.
  Descriptor step(llvm::StringRef name, bool create) const;

  Descriptor folder;
  std::string path;
  Trust trust;
};

} // namespace txl::driver

#endif
