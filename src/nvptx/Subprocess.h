// Runs a program to its end: no shell, no signal handlers, no inherited state.
#ifndef TXL_NVPTX_SUBPROCESS_H
#define TXL_NVPTX_SUBPROCESS_H

#include <chrono>
#include <string>
#include <vector>

namespace txl::nvptx {

struct ProcessResult {
  bool started = false, timedOut = false;
  int status = -1;    ///< exit status; -1 if unknown
  int signal = 0;     ///< the signal that ended it
  std::string output; ///< stdout and stderr
  std::string error;  ///< why it did not start
};

/// `words[0]` is a path. Output beyond 16 MiB is dropped.
ProcessResult runProcess(const std::vector<std::string> &words, std::chrono::milliseconds limit);

/// A new temporary directory, removed with its contents.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// Empty if it could not be created.
  const std::string &path() const { return folder; }

private:
  std::string folder;
};

bool writeFile(const std::string &path, const std::string &bytes);
bool readFile(const std::string &path, std::string &bytes);

} // namespace txl::nvptx

#endif
