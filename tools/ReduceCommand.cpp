// The tests of `txlc --reduce` are commands of the shell. Each gets a candidate as a file with the input's suffix in a
// folder of its own; its name replaces `{}`, or is appended.
#include "ReduceCommand.h"
#include "capi/txl_reduce.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

namespace {
/// The files and commands of the tests.
class Tests {
public:
  explicit Tests(const ReduceCommand &command) : command(command) {
    char pattern[] = "/tmp/txl-reduce.XXXXXX";
    const char *made = mkdtemp(pattern);
    folder = made ? made : "";
    std::string name = std::filesystem::path(command.file).filename();
    path = folder + "/" + (name == "-" ? "input.py" : name);
  }
  ~Tests() {
    std::error_code ignored;
    if (!folder.empty())
      std::filesystem::remove_all(folder, ignored);
  }
  bool good() const { return !folder.empty(); }

  bool fails(const char *text, size_t length) {
    std::FILE *file = std::fopen(path.c_str(), "wb");
    bool written = file && std::fwrite(text, 1, length, file) == length;
    if (file)
      written &= std::fclose(file) == 0;
    if (!written)
      return false;
    if (command.differs.empty())
      return run(command.test, "") == 0;
    std::string outputs[2];
    for (int k = 0; k < 2; ++k) {
      std::string to = folder + "/output" + std::to_string(k);
      if (run(command.differs[k], to) != 0)
        return false;
      outputs[k] = contents(to);
    }
    return outputs[0] != outputs[1];
  }

private:
  /// Runs a command on the file; its exit code, or -1. Its output goes to a file, or is dropped.
  int run(const std::string &text, const std::string &output) {
    std::string line = text;
    size_t at = line.find("{}");
    std::string quoted = "'" + path + "'";
    if (at == std::string::npos)
      line += " " + quoted;
    else
      for (; at != std::string::npos; at = line.find("{}", at + quoted.size()))
        line.replace(at, 2, quoted);
    line = "(" + line + ") > '" + (output.empty() ? "/dev/null" : output) + "' 2> /dev/null";
    int status = std::system(line.c_str());
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGQUIT))
      interrupted = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  static std::string contents(const std::string &path) {
    std::string text;
    if (std::FILE *file = std::fopen(path.c_str(), "rb")) {
      char buffer[65536];
      for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
        text.append(buffer, count);
      std::fclose(file);
    }
    return text;
  }

  const ReduceCommand &command;
  std::string folder, path;

public:
  bool interrupted = false;
};
} // namespace

/// A test from the first line of a reproducer, `// NAME: the pass X fails; txl-opt FLAGS FILE`: the command fails.
static std::string reproducerTest(const std::string &text) {
  std::string first = text.substr(0, text.find('\n'));
  size_t at = first.find("; txl-opt ");
  if (first.compare(0, 3, "// ") != 0 || at == std::string::npos)
    return "";
  std::string call = first.substr(at + 2);
  call = call.substr(0, call.rfind(' '));
  // A candidate that is no program fails for another reason.
  return "txl-opt {} > /dev/null 2>&1 && ! " + call + " {}";
}

int runReduce(const ReduceCommand &given, const std::string &text) {
  ReduceCommand command = given;
  if (command.test.empty() && command.differs.empty())
    command.test = reproducerTest(text);
  bool hasTwo = command.differs.size() == 2;
  if (command.test.empty() != hasTwo || (!command.differs.empty() && !hasTwo)) {
    std::fprintf(stderr, "txlc: --reduce needs `--test COMMAND`, or `--differs COMMAND` twice; without them the input "
                         "is a reproducer, whose first line has its command\n");
    return 2;
  }
  char *end = nullptr;
  double seconds = command.seconds.empty() ? 600 : std::strtod(command.seconds.c_str(), &end);
  if (end && (*end || !(seconds > 0))) {
    std::fprintf(stderr, "txlc: --seconds takes a positive number, not `%s`\n", command.seconds.c_str());
    return 2;
  }
  Tests tests(command);
  if (!tests.good()) {
    std::fprintf(stderr, "txlc: no folder for the candidates can be made in /tmp\n");
    return 3;
  }
  auto fails = [](void *context, const char *candidate, size_t length) -> int {
    auto *own = static_cast<Tests *>(context);
    return !own->interrupted && own->fails(candidate, length);
  };
  txl_reduction result = {};
  txl_error *error = nullptr;
  if (txl_reduce(text.data(), text.size(), command.file.c_str(), command.stage.c_str(), fails, &tests, seconds, &result,
                 &error)) {
    std::fprintf(stderr, "txlc: %s\n", txl_error_message(error));
    txl_error_free(error);
    return 1;
  }
  std::fprintf(stderr, "parts=%zu before=%zu tests=%u\n", result.parts_after, result.parts_before, result.tests);
  std::FILE *file = command.output.empty() ? stdout : std::fopen(command.output.c_str(), "wb");
  size_t length = std::strlen(result.text);
  bool good = file && std::fwrite(result.text, 1, length, file) == length;
  if (file && file != stdout)
    good &= std::fclose(file) == 0;
  txl_string_free(result.text);
  if (!good)
    std::fprintf(stderr, "txlc: `%s` cannot be written\n", command.output.c_str());
  return good ? 0 : 3;
}
