// Starts a program without a shell, in its own temporary directory, with a time limit; its output is read while it
// runs, so that it cannot block.
#include "nvptx/Subprocess.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace txl::nvptx {

static constexpr size_t kMaxOutput = size_t(16) << 20;
using Clock = std::chrono::steady_clock;

/// Reads `file` to its end or to the deadline; false at the deadline.
static bool collect(int file, Clock::time_point deadline, std::string &output) {
  char buffer[4096];
  for (;;) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0)
      return false;
    pollfd waiting = {file, POLLIN, 0};
    int ready = ::poll(&waiting, 1, static_cast<int>(std::min<long long>(left, 1000)));
    if (ready < 0 && errno != EINTR)
      return true;
    if (ready <= 0)
      continue;
    ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count == 0 || (count < 0 && errno != EINTR))
      return true;
    if (count > 0 && output.size() < kMaxOutput)
      output.append(buffer, count);
  }
}

ProcessResult runProcess(const std::vector<std::string> &words, std::chrono::milliseconds limit) {
  ProcessResult result;
  int pipes[2];
  if (::pipe2(pipes, O_CLOEXEC) != 0) {
    result.error = std::strerror(errno);
    return result;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 1);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  int failed = ::posix_spawn(&child, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(pipes[1]);
  if (failed) {
    result.error = std::strerror(failed);
  } else {
    result.started = true;
    result.timedOut = !collect(pipes[0], Clock::now() + limit, result.output);
    if (result.timedOut)
      ::kill(child, SIGKILL);
    int status = 0;
    pid_t ended;
    while ((ended = ::waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    // A host that ignores SIGCHLD loses the status; the caller then checks the output file alone.
    if (ended == child && WIFEXITED(status))
      result.status = WEXITSTATUS(status);
    else if (ended == child)
      result.signal = WTERMSIG(status);
  }
  ::close(pipes[0]);
  return result;
}

TemporaryFolder::TemporaryFolder() {
  const char *parent = std::getenv("TMPDIR");
  for (std::string base : {std::string(parent ? parent : ""), std::string("/tmp")}) {
    std::string pattern = base + "/txl-XXXXXX";
    if (!base.empty() && ::mkdtemp(pattern.data())) {
      folder = pattern;
      return;
    }
  }
}

TemporaryFolder::~TemporaryFolder() {
  if (folder.empty())
    return;
  if (DIR *entries = ::opendir(folder.c_str())) {
    while (dirent *entry = ::readdir(entries))
      if (std::strcmp(entry->d_name, ".") && std::strcmp(entry->d_name, ".."))
        ::unlink((folder + "/" + entry->d_name).c_str());
    ::closedir(entries);
  }
  ::rmdir(folder.c_str());
}

bool writeFile(const std::string &path, const std::string &bytes) {
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    return false;
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    done += count;
  }
  return ::close(file) == 0 && done == bytes.size();
}

bool readFile(const std::string &path, std::string &bytes) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  char buffer[65536];
  ssize_t count;
  while ((count = ::read(file, buffer, sizeof buffer)) > 0 || (count < 0 && errno == EINTR))
    if (count > 0)
      bytes.append(buffer, count);
  ::close(file);
  return count == 0;
}

} // namespace txl::nvptx
