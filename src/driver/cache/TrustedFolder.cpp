// Every call uses a descriptor that has been checked before; the header explains the checks.
#include "driver/cache/TrustedFolder.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cerrno>
#include <climits>
#include <csignal>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace txl::driver {

Descriptor::~Descriptor() {
  if (file >= 0)
    ::close(file);
}

bool Trust::owner(uid_t owner) const { return owner == 0 || owner == ::geteuid() || llvm::is_contained(others, owner); }

/// Whether `group` is the user's private group: it has the user's name, and no other member.
static bool isPrivateGroup(gid_t group) {
  char buffer[4096], more[4096];
  struct group found, *groupEntry = nullptr;
  struct passwd self, *user = nullptr;
  if (::getgrgid_r(group, &found, buffer, sizeof buffer, &groupEntry) != 0 || !groupEntry ||
      ::getpwuid_r(::geteuid(), &self, more, sizeof more, &user) != 0 || !user || self.pw_gid != group)
    return false;
  llvm::StringRef name = user->pw_name;
  bool isAlone = name == groupEntry->gr_name;
  for (char **member = groupEntry->gr_mem; isAlone && *member; ++member)
    isAlone = name == *member;
  return isAlone;
}

static std::string ofUser(uid_t user) { return "user " + std::to_string(user); }

static std::string trustRemedy(uid_t user) { return "; `TXL_CACHE_TRUST=" + std::to_string(user) + "` trusts them"; }

bool TrustedFolder::check(const struct stat &info, llvm::StringRef where, std::string &refusal) const {
  if (!trust.owner(info.st_uid)) {
    refusal = "`" + where.str() + "` belongs to " + ofUser(info.st_uid) + trustRemedy(info.st_uid);
    return false;
  }
  bool byAll = info.st_mode & S_IWOTH, byGroup = info.st_mode & S_IWGRP;
  if ((info.st_mode & S_ISVTX) || (!byAll && (!byGroup || isPrivateGroup(info.st_gid))))
    return true;
  refusal = "other users may write to `" + where.str() + "`; `chmod go-w` prevents it";
  return false;
}

/// The path of `name` in the folder `path`, for messages.
static std::string joined(llvm::StringRef path, llvm::StringRef name) {
  return (path == "/" ? "/" : path.str() + "/") + name.str();
}

Descriptor TrustedFolder::step(llvm::StringRef name, bool create) const {
  std::string text = name.str();
  constexpr int how = O_PATH | O_NOFOLLOW | O_CLOEXEC;
  Descriptor next(::openat(folder.get(), text.c_str(), how));
  // Folders shared by several users are sticky: each user can add files, and only remove their own.
  mode_t mode = trust.isShared() ? 01777 : 0700;
  if (!next && errno == ENOENT && create && (::mkdirat(folder.get(), text.c_str(), mode) == 0 || errno == EEXIST))
    return Descriptor(::openat(folder.get(), text.c_str(), how));
  return next;
}

TrustedFolder TrustedFolder::below(llvm::StringRef name, bool create, std::string &refusal) const {
  TrustedFolder found;
  struct stat info;
  if (!folder)
    return found;
  Descriptor next = step(name, create);
  std::string where = joined(path, name);
  if (!next || ::fstat(next.get(), &info) != 0 || !S_ISDIR(info.st_mode) || !check(info, where, refusal))
    return found;
  found.folder = std::move(next);
  found.path = std::move(where);
  found.trust = trust;
  return found;
}

/// Appends the steps of a path in reverse order.
static void addSteps(llvm::StringRef path, std::vector<std::string> &steps) {
  llvm::SmallVector<llvm::StringRef> segments;
  path.split(segments, '/', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef segment : llvm::reverse(segments))
    if (segment != ".")
      steps.push_back(segment.str());
}

TrustedFolder TrustedFolder::open(llvm::StringRef path, const Trust &trust, bool create, std::string &refusal) {
  constexpr int maxLinks = 40; // the limit of the system
  std::vector<std::string> steps;
  addSteps(path, steps);
  char text[PATH_MAX];
  if (!path.starts_with("/")) {
    if (!::getcwd(text, sizeof text))
      return {};
    addSteps(text, steps);
  }
  struct stat info;
  auto openRoot = [&] {
    TrustedFolder root;
    root.folder = Descriptor(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
    root.path = "/";
    root.trust = trust;
    bool good = root.folder && ::fstat(root.folder.get(), &info) == 0 && root.check(info, "/", refusal);
    return good ? std::move(root) : TrustedFolder();
  };
  TrustedFolder here = openRoot();
  for (int links = 0; here && !steps.empty();) {
    std::string name = std::move(steps.back());
    steps.pop_back();
    Descriptor next = here.step(name, create);
    if (!next || ::fstat(next.get(), &info) != 0)
      return {};
    if (!S_ISLNK(info.st_mode)) {
      std::string where = joined(here.path, name);
      if (!S_ISDIR(info.st_mode) || !here.check(info, where, refusal))
        return {};
      here.folder = std::move(next);
      here.path = std::move(where);
      continue;
    }
    ssize_t length = ::readlinkat(next.get(), "", text, sizeof text);
    if (length <= 0 || length == sizeof text || ++links > maxLinks)
      return {};
    if (!trust.owner(info.st_uid)) {
      refusal =
          "the link `" + joined(here.path, name) + "` belongs to " + ofUser(info.st_uid) + trustRemedy(info.st_uid);
      return {};
    }
    llvm::StringRef target(text, static_cast<size_t>(length));
    addSteps(target, steps);
    if (target.starts_with("/"))
      here = openRoot();
  }
  return here;
}

std::vector<std::string> TrustedFolder::list() const {
  std::vector<std::string> names;
  int readable = folder ? ::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  DIR *stream = readable < 0 ? nullptr : ::fdopendir(readable);
  if (!stream) {
    if (readable >= 0)
      ::close(readable);
    return names;
  }
  while (dirent *entry = ::readdir(stream))
    if (llvm::StringRef name = entry->d_name; name != "." && name != "..")
      names.push_back(name.str());
  ::closedir(stream);
  return names;
}

std::optional<std::string> TrustedFolder::read(llvm::StringRef name, uint64_t limit, std::string &refusal) const {
  Descriptor file(::openat(folder.get(), name.str().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  struct stat info;
  if (!file || ::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode) || uint64_t(info.st_size) > limit)
    return std::nullopt;
  if (!trust.owner(info.st_uid) || (info.st_mode & (S_IWGRP | S_IWOTH)) || info.st_nlink > 1) {
    refusal = "`" + joined(path, name) + "` ";
    refusal += !trust.owner(info.st_uid) ? "belongs to " + ofUser(info.st_uid) + trustRemedy(info.st_uid)
               : info.st_nlink > 1       ? "has another hard link"
                                         : "is writable by other users";
    return std::nullopt;
  }
  std::string bytes(info.st_size, '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    done += count;
  }
  bytes.resize(done);
  // The modification time is the time of last use; a precision of one day saves writes.
  if (::time(nullptr) - info.st_mtime > 24 * 3600)
    ::futimens(file.get(), nullptr);
  return bytes;
}

/// Writing beyond RLIMIT_FSIZE raises SIGXFSZ, which by default ends the process. This blocks the signal in this thread
/// during a write, and discards the one that the write has raised.
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

bool TrustedFolder::write(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> segments) const {
  constexpr int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  int file = ::openat(folder.get(), name.str().c_str(), how, trust.isShared() ? 0644 : 0600);
  if (file < 0)
    return false;
  HoldFileSizeSignal hold;
  bool good = llvm::all_of(segments, [&](llvm::StringRef segment) { return writeAll(file, segment); });
  good &= ::close(file) == 0;
  if (!good)
    remove(name);
  return good;
}

bool TrustedFolder::rename(llvm::StringRef from, llvm::StringRef to) const {
  return ::renameat(folder.get(), from.str().c_str(), folder.get(), to.str().c_str()) == 0;
}

bool TrustedFolder::remove(llvm::StringRef name) const { return ::unlinkat(folder.get(), name.str().c_str(), 0) == 0; }

void TrustedFolder::removeFolder(llvm::StringRef name) const {
  ::unlinkat(folder.get(), name.str().c_str(), AT_REMOVEDIR);
}

Descriptor TrustedFolder::openLock(llvm::StringRef name) const {
  constexpr int how = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW; // a lock needs no write permission
  std::string text = name.str();
  Descriptor file(::openat(folder.get(), text.c_str(), how | O_CREAT, trust.isShared() ? 0644 : 0600));
  if (!file && errno == EACCES) // in a shared folder Linux may refuse O_CREAT for another user's file
    file = Descriptor(::openat(folder.get(), text.c_str(), how));
  struct stat info;
  bool good = file && ::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode) && trust.owner(info.st_uid);
  return good ? std::move(file) : Descriptor();
}

bool TrustedFolder::status(llvm::StringRef name, struct stat &info) const {
  return ::fstatat(folder.get(), name.str().c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0;
}

} // namespace txl::driver
