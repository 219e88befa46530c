// Folders in which only trusted users can have put anything.
//
// What lies in the cache is run: PTX and machine code as they are, TTIR after it was verified. So whoever can write an
// entry decides what the user's launches compute. A path says nothing about that: each step of it may be a link, and
// each folder on the way may belong to somebody who changes it between a look and a use. A TrustedFolder is therefore
// opened step by step from the root, each step relative to the one before, and what is asked about is always what has
// been opened (fstat), never a name:
//
//   a folder counts if its owner is trusted, and nobody else may write it; where others may (/tmp), only if it is
//   sticky, so that they cannot replace what is not theirs
//   a link counts if its owner is trusted and its folder counts; its target goes the same way; below the folder that
//   was opened there are no links
//   a file counts if it is a regular one with one name, its owner is trusted, and nobody else may write it
//
// Trusted are the user that the process acts for, root, and who is named in addition. The group that has the user's own
// name and no other member is the user.
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

/// A file descriptor that is closed.
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

/// Whose files count.
struct Trust {
  std::vector<uid_t> others; ///< beside the user and root

  bool owner(uid_t owner) const;
  /// Others are to read what this process writes.
  bool isShared() const { return !others.empty(); }
};

class TrustedFolder {
public:
  TrustedFolder() = default;

  /// Opens `path`, and makes what is missing of it if `create` says so. Nothing if it is not there or cannot be used; if
  /// it was refused, `refusal` says why, with a remedy.
  static TrustedFolder open(llvm::StringRef path, const Trust &trust, bool create, std::string &refusal);

  explicit operator bool() const { return static_cast<bool>(folder); }

  /// The folder `name` in this one; as `open`.
  TrustedFolder below(llvm::StringRef name, bool create, std::string &refusal) const;

  /// The names in it but "." and "..".
  std::vector<std::string> list() const;

  /// The bytes of a file of at most `limit` bytes, whose time of last use is brought up to date. None if there is no
  /// such file; if it was refused, `refusal` says why.
  std::optional<std::string> read(llvm::StringRef name, uint64_t limit, std::string &refusal) const;

  /// Writes a file under a name that is not used yet; false if that cannot be done to the end. What was begun is removed.
  bool write(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> parts) const;
  bool rename(llvm::StringRef from, llvm::StringRef to) const;
  bool remove(llvm::StringRef name) const;
  /// Removes the folder `name` if it is empty.
  void removeFolder(llvm::StringRef name) const;

  /// Opens, or makes, a file to lock.
  Descriptor openLock(llvm::StringRef name) const;
  /// False if there is no such name.
  bool status(llvm::StringRef name, struct stat &info) const;

private:
  bool check(const struct stat &info, llvm::StringRef where, std::string &refusal) const;
  /// One step: `name` in this folder, which is not followed if it is a link.
  Descriptor step(llvm::StringRef name, bool create) const;

  Descriptor folder;
  std::string path;
  Trust trust;
};

} // namespace txl::driver

#endif
