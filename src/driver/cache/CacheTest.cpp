// The cache under adverse conditions: many processes, damaged files, folders without write permission, a full disk.
#include "driver/cache/Cache.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace txl::driver;
namespace fs = std::filesystem;

namespace {
class CacheTest : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "txl-cache-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root = pattern;
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto &entry : fs::recursive_directory_iterator(root))
      if (entry.is_regular_file())
        found.push_back(entry.path());
    return found;
  }
  Cache cache(uint64_t limit = 1 << 30) const { return Cache(root.string() + "/deep/cache", limit); }

  fs::path root;
};

const std::string key = contentHash("key");
bool any(llvm::StringRef) { return true; }
} // namespace

TEST_F(CacheTest, HashIsSha256) {
  EXPECT_EQ(contentHash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(CacheTest, FindsWhatWasPutAndTheVariantThatIsAccepted) {
  EXPECT_FALSE(cache().find(key, any));
  EXPECT_TRUE(cache().put(key, contentHash("1"), "one"));
  EXPECT_TRUE(cache().put(key, contentHash("2"), std::string("t\0o", 3)));
  EXPECT_EQ(cache().find(key, [](llvm::StringRef bytes) { return bytes == "one"; }), "one");
  EXPECT_EQ(cache().find(key, [](llvm::StringRef bytes) { return bytes.starts_with("t"); }), std::string("t\0o", 3));
  EXPECT_FALSE(cache().find(key, [](llvm::StringRef) { return false; }));
  EXPECT_FALSE(cache().find(contentHash("other"), any));
  EXPECT_EQ(files().size(), 2u); // no temporary file is left
}

TEST_F(CacheTest, EveryDamageIsAMissAndTheNextPutRepairs) {
  std::string payload(1000, 'x');
  for (int damage = 0; damage < 6; ++damage) {
    ASSERT_TRUE(cache().put(key, contentHash("v"), payload));
    ASSERT_EQ(files().size(), 1u);
    fs::path file = files()[0];
    uint64_t size = fs::file_size(file);
    if (damage < 4) {
      std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
      stream.seekp(damage == 0 ? 0 : damage == 1 ? 20 : damage == 2 ? 76 : size - 1);
      stream.put('~');
    } else {
      fs::resize_file(file, damage == 4 ? 0 : size / 2);
    }
    EXPECT_FALSE(cache().find(key, any)) << damage;
    EXPECT_TRUE(files().empty()) << damage;
  }
  ASSERT_TRUE(cache().put(key, contentHash("v"), payload));
  EXPECT_EQ(cache().find(key, any), payload);
}

TEST_F(CacheTest, AFolderThatCannotBeUsedIsNoCache) {
  std::ofstream(root / "file") << "not a folder";
  for (std::string folder :
       {std::string(), (root / "file").string(), (root / "file/below").string(), std::string("/proc/none")}) {
    Cache unusable(folder, 1 << 20);
    EXPECT_FALSE(unusable.put(key, contentHash("v"), "x")) << folder;
    EXPECT_FALSE(unusable.find(key, any)) << folder;
    unusable.shrink();
  }
  // A folder in place of the entry's file, and a pipe in place of an entry.
  ASSERT_TRUE(cache().put(key, contentHash("v"), "x"));
  fs::path entry;
  for (const fs::path &file : files())
    if (file.filename() == contentHash("v"))
      entry = file;
  fs::remove(entry);
  fs::create_directory(entry);
  EXPECT_FALSE(cache().find(key, any));
  EXPECT_FALSE(cache().put(key, contentHash("v"), "x"));
  fs::remove(entry);
  ASSERT_EQ(::mkfifo(entry.c_str(), 0600), 0);
  EXPECT_FALSE(cache().find(key, any));
}

TEST_F(CacheTest, AFullDiskStoresNothingAndEndsNoProcess) {
  pid_t child = ::fork();
  if (child == 0) {
    rlimit limit = {4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    bool big = cache().put(key, contentHash("big"), std::string(100000, 'x'));
    bool small = cache().put(key, contentHash("small"), "x");
    ::_exit(!big && small && cache().find(key, any) == "x" ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(CacheTest, ManyProcessesSeeOnlyWholeEntries) {
  std::vector<pid_t> children;
  for (int process = 0; process < 6; ++process) {
    pid_t child = ::fork();
    if (child == 0) {
      bool good = true;
      for (int round = 0; round < 150; ++round) {
        std::string name = std::to_string(round % 7),
                    payload = name + std::string(20000 + round % 7, char('a' + round % 7));
        good &= cache().put(contentHash(name), contentHash("v" + name), payload);
        std::optional<std::string> found = cache().find(contentHash(name), any);
        good &= found && *found == payload;
      }
      ::_exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  EXPECT_EQ(files().size(), 7u);
}

TEST_F(CacheTest, StaysWithinItsBoundAndKeepsWhatWasUsedLast) {
  Cache bounded = cache(/*limit=*/40 * 4096);
  std::string payload(3000, 'x');
  timespec old[2] = {{1000000, 0}, {1000000, 0}};
  for (int i = 0; i < 60; ++i) {
    ASSERT_TRUE(cache().put(contentHash(std::to_string(i)), contentHash("v"), payload)); // far below its own limit
    if (i < 50)
      for (const fs::path &file : files())
        if (file.string().find(contentHash(std::to_string(i))) != std::string::npos)
          ::utimensat(AT_FDCWD, file.c_str(), old, 0);
  }
  ASSERT_TRUE(bounded.find(contentHash("3"), any)); // a use makes it the most recent
  bounded.shrink();
  EXPECT_LE(files().size(), 40u);
  EXPECT_TRUE(bounded.find(contentHash("3"), any));
  for (int i = 50; i < 60; ++i)
    EXPECT_TRUE(bounded.find(contentHash(std::to_string(i)), any));
}

TEST_F(CacheTest, ASearchTakesTheAnswerOfTheBackendOnce) {
  // A file as the folder has it, of this key and of another one.
  for (const char *name : {"key", "other"})
    EXPECT_TRUE(cache().put(contentHash(name), contentHash("v"), "payload"));
  auto bytesOf = [&](const std::string &of) {
    for (const fs::path &path : files())
      if (path.parent_path().filename() == of) {
        std::ifstream in(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
      }
    return std::string();
  };
  std::string good = bytesOf(key), foreign = bytesOf(contentHash("other"));
  std::shared_ptr<CacheRequest> request;
  unsigned used = 0;
  auto backend = std::make_shared<CacheBackend>();
  backend->fetch = [&](llvm::StringRef wanted, std::shared_ptr<CacheRequest> made) {
    EXPECT_EQ(wanted, key);
    request = std::move(made);
  };
  backend->used = [&](llvm::StringRef, llvm::StringRef, bool stored) { used += !stored; };
  setCacheBackend(backend);
  Cache empty(root.string() + "/empty", 1 << 30);
  {
    Cache::Search search(empty, key);
    EXPECT_TRUE(search);
    EXPECT_FALSE(search.poll(any));
    EXPECT_FALSE(request); // a short compilation makes no request
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(search.poll(any)); // no answer yet
    EXPECT_TRUE(request->answer({foreign, good.substr(0, 20), "", good}));
    EXPECT_FALSE(request->answer({good})); // the first one counts
    EXPECT_EQ(search.poll(any), "payload");
    EXPECT_FALSE(search.poll(any));
    EXPECT_EQ(used, 1u);
    EXPECT_EQ(empty.find(key, any), "payload"); // it is in the folder now
  }
  {
    Cache::Search search(empty, key);
    search.begin();
    EXPECT_TRUE(request->answer({foreign}));
    EXPECT_FALSE(search.poll(any));
  }
  std::shared_ptr<CacheRequest> late;
  {
    Cache::Search search(empty, key);
    search.begin();
    late = request;
  }
  EXPECT_FALSE(late->answer({good}));
  setCacheBackend(nullptr);
  Cache::Search none(empty, key);
  EXPECT_FALSE(none);
  none.wait();
}
