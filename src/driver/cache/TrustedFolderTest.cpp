// The trust rules for entries: every way in which another user could have written one, and the messages.
// covers: CacheRefused, CacheTrustUnreadable
#include "driver/cache/Cache.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace txl::driver;
namespace fs = std::filesystem;

namespace {
constexpr uid_t stranger = 4242;
const std::string key = contentHash("key"), variant = contentHash("variant");
bool any(llvm::StringRef) { return true; }

class TrustedFolderTest : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "txl-trust-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root = pattern;
    folder = root / "cache";
    ASSERT_TRUE(cache().put(key, variant, "payload"));
    keyFolder = folder / key.substr(0, 2) / key;
    entry = keyFolder / variant;
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
  Cache cache(Trust trust = {}) const { return Cache(folder.string(), 1 << 30, std::move(trust)); }

  /// The result of a look-up, or the reason why there is none.
  std::string look(Trust trust = {}) const {
    Cache looked = cache(std::move(trust));
    std::optional<std::string> found = looked.find(key, any);
    EXPECT_EQ(found.has_value(), looked.refusal().empty());
    return found ? "found" : looked.refusal();
  }
  void give(const fs::path &path, uid_t user) const {
    if (::geteuid() != 0)
      GTEST_SKIP() << "only root gives files away";
    ASSERT_EQ(::lchown(path.c_str(), user, static_cast<gid_t>(-1)), 0);
  }
  static mode_t modeOf(const fs::path &path) {
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
  }

  fs::path root, folder, keyFolder, entry;
};

struct Umask {
  explicit Umask(mode_t mask) : before(::umask(mask)) {}
  ~Umask() { ::umask(before); }
  mode_t before;
};
} // namespace

TEST_F(TrustedFolderTest, WhatIsMadeIsTheUsersAlone) {
  Umask none(0);
  fs::remove_all(folder);
  ASSERT_TRUE(cache().put(key, variant, "payload"));
  for (const fs::path &path : {folder, folder / key.substr(0, 2), keyFolder})
    EXPECT_EQ(modeOf(path), 0700u) << path;
  EXPECT_EQ(modeOf(entry), 0600u);
  Cache::Lock lock = cache().lock(contentHash("other"));
  EXPECT_EQ(modeOf(folder / contentHash("other").substr(0, 2) / contentHash("other") / "lock"), 0600u);
}

TEST_F(TrustedFolderTest, WhatOthersMayWriteIsNotRead) {
  EXPECT_EQ(look(), "found");
  for (const fs::path &path : {root, folder, folder / key.substr(0, 2), keyFolder, entry}) {
    mode_t before = modeOf(path);
    ::chmod(path.c_str(), before | S_IWOTH);
    EXPECT_NE(look().find(path.string() + "`"), std::string::npos) << look();
    EXPECT_TRUE(fs::exists(entry));
    ::chmod(path.c_str(), before);
    EXPECT_EQ(look(), "found");
  }
  ::chmod(entry.c_str(), 0620);
  EXPECT_NE(look(), "found");
  ::chmod(entry.c_str(), 0644); // read permission is harmless
  EXPECT_EQ(look(), "found");
}

TEST_F(TrustedFolderTest, AFolderOfAllIsOneIfItIsSticky) {
  ::chmod(root.c_str(), 0777);
  EXPECT_EQ(look(), "other users may write to `" + root.string() + "`; `chmod go-w` prevents it");
  EXPECT_FALSE(cache().put(key, variant, "other"));
  EXPECT_FALSE(cache().lock(key).waited());
  ::chmod(root.c_str(), 01777);
  EXPECT_EQ(look(), "found");
}

TEST_F(TrustedFolderTest, WhatBelongsToAStrangerIsNotRead) {
  for (const fs::path &path : {root, folder, folder / key.substr(0, 2), keyFolder, entry}) {
    give(path, stranger);
    if (IsSkipped())
      return;
    EXPECT_EQ(look(), "`" + path.string() + "` belongs to user 4242; `TXL_CACHE_TRUST=4242` trusts them");
    EXPECT_EQ(look(Trust{{1, stranger}}), "found");
    EXPECT_NE(look(Trust{{1, 2}}), "found");
    give(path, 0);
  }
  EXPECT_EQ(look(), "found");
}

TEST_F(TrustedFolderTest, RootIsTrustedByAllAndAnotherUserByNone) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root becomes somebody else";
  ::chmod(root.c_str(), 0755);
  for (const fs::path &path : {folder, folder / key.substr(0, 2), keyFolder})
    ::chmod(path.c_str(), 0755);
  ::chmod(entry.c_str(), 0644);
  auto as = [&](uid_t user) {
    pid_t child = ::fork();
    if (child == 0) {
      bool became = ::setresgid(user, user, user) == 0 && ::setresuid(user, user, user) == 0;
      ::_exit(!became ? 2 : cache().find(key, any) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  EXPECT_EQ(as(stranger), 0); // owned by root
  for (const fs::path &path : {folder, folder / key.substr(0, 2), keyFolder, entry})
    give(path, stranger);
  EXPECT_EQ(as(stranger), 0);
  EXPECT_EQ(as(stranger + 1), 1);
}

TEST_F(TrustedFolderTest, LinksAreFollowedToTheFolderAndNotBelowIt) {
  // A link of the user, absolute or relative, to an accepted folder.
  fs::rename(folder, root / "elsewhere");
  fs::create_directory_symlink(root / "elsewhere", folder);
  EXPECT_EQ(look(), "found");
  fs::remove(folder);
  fs::create_directory_symlink("./x/../elsewhere", folder);
  fs::create_directory(root / "x");
  EXPECT_EQ(look(), "found");
  // The path to a link's target is checked as well.
  fs::create_directory(root / "open");
  fs::rename(root / "elsewhere", root / "open/elsewhere");
  fs::remove(folder);
  fs::create_directory_symlink(root / "open/elsewhere", folder);
  ::chmod((root / "open").c_str(), 0777);
  EXPECT_NE(look().find("/open`"), std::string::npos) << look();
  ::chmod((root / "open").c_str(), 0755);
  EXPECT_EQ(look(), "found");
  // A link that another user has put into a shared folder.
  ::chmod(root.c_str(), 01777);
  if (::geteuid() == 0) {
    give(folder, stranger);
    EXPECT_NE(look().find("the link `" + folder.string()), std::string::npos) << look();
    give(folder, 0);
  }
  ::chmod(root.c_str(), 0700);
  // Cyclic links, and links in place of files of the cache.
  fs::create_directory_symlink(root / "round", root / "round2");
  fs::create_directory_symlink(root / "round2", root / "round");
  EXPECT_FALSE(Cache((root / "round").string(), 1 << 20).find(key, any));
  fs::path real = root / "open/elsewhere" / key.substr(0, 2) / key;
  fs::rename(real, root / "moved");
  fs::create_directory_symlink(root / "moved", real);
  EXPECT_FALSE(cache().find(key, any));
  fs::remove(real);
  fs::rename(root / "moved", real);
  fs::rename(real / variant, root / "moved");
  fs::create_symlink(root / "moved", real / variant);
  EXPECT_FALSE(cache().find(key, any));
}

TEST_F(TrustedFolderTest, AFileWithASecondNameIsNotRead) {
  // Files that the user has unpacked belong to the user; in a sticky folder other users could give such a file this
  // name.
  fs::create_hard_link(entry, root / "unpacked");
  EXPECT_EQ(look(), "`" + entry.string() + "` has another hard link");
  fs::remove(root / "unpacked");
  EXPECT_EQ(look(), "found");
}

TEST_F(TrustedFolderTest, AnEntryCountsUnderItsOwnKeyOnly) {
  std::string other = contentHash("other");
  ASSERT_TRUE(cache().put(other, variant, "what the other key has"));
  fs::copy_file(folder / other.substr(0, 2) / other / variant, entry, fs::copy_options::overwrite_existing);
  EXPECT_FALSE(cache().find(key, any));
}

TEST_F(TrustedFolderTest, AFileThatReplacesALockIsNotOpened) {
  fs::create_directory(keyFolder / "lock");
  EXPECT_FALSE(cache().lock(key).waited());
  fs::remove(keyFolder / "lock");
  ASSERT_EQ(::mkfifo((keyFolder / "lock").c_str(), 0600), 0);
  EXPECT_FALSE(cache().lock(key).waited()); // and does not hang
  fs::remove(keyFolder / "lock");
  std::ofstream(root / "precious") << "text";
  fs::create_symlink(root / "precious", keyFolder / "lock");
  {
    Cache::Lock held = cache().lock(key);
  }
  EXPECT_EQ(fs::file_size(root / "precious"), 4u);
}

TEST_F(TrustedFolderTest, ATeamsFolderIsReadByAllAndStickyForAll) {
  Umask team(002);
  fs::remove_all(folder);
  Trust trust{{stranger}};
  ASSERT_TRUE(cache(trust).put(key, variant, "payload"));
  EXPECT_EQ(modeOf(folder), 01775u);
  EXPECT_EQ(modeOf(entry), 0644u);
  EXPECT_EQ(look(trust), "found");
  // Another trusted user's entry in the same folder is accepted, a stranger's is not.
  give(entry, stranger);
  if (IsSkipped())
    return;
  EXPECT_EQ(look(trust), "found");
  give(entry, stranger + 1);
  EXPECT_NE(look(trust), "found");
}

TEST_F(TrustedFolderTest, RelativePathsStartWhereTheProcessIs) {
  fs::path before = fs::current_path();
  fs::current_path(root);
  EXPECT_TRUE(Cache("cache", 1 << 20).find(key, any));
  EXPECT_TRUE(Cache("./nothing/../cache/", 1 << 20).put(key, variant, "x"));
  EXPECT_TRUE(fs::exists(root / "nothing"));
  fs::current_path(before);
}
