// The command line that txl-emu and ptxrun share: a PTX file, a launch, its arguments.
#ifndef TXL_EMULATOR_COMMANDLINE_H
#define TXL_EMULATOR_COMMANDLINE_H

#include "arch/TensorMap.h"
#include "emulator/Launch.h"
#include <optional>

namespace txl::emulator {

struct Argument {
  bool isBuffer = false;
  std::optional<arch::TensorMap> map; // the parameter is a tensor map over the buffer, whose address it gets
  int sameAs = -1;                    // the buffer is that of an earlier argument
  std::vector<uint8_t> bytes;         // of a value, or the initial contents of a buffer
  std::string out;                    // the file to which a buffer is written, or empty
};

struct Command {
  std::string file;
  bool counters = false;    // print counters to standard output
  std::string countersFile; // and as JSON to a file
  std::string traceFile;    // of the timeline
  Launch launch;            // without parameters
  std::vector<Argument> arguments;
};

/// Parses the command line and reads the files it names. Returns false with a message in `error` on failure.
bool parseCommand(int argc, char **argv, Command &command, std::string &error);

/// The parameter bytes of an argument whose buffer is at `address`. Returns false with a message in `error` on failure.
bool bufferParameter(const Argument &argument, uint64_t address, std::vector<uint8_t> &bytes, std::string &error);

/// The text that both programs print for --help, after the line with their name.
extern const char *const commandHelp;

/// Reads a file. Returns false with a message in `error` on failure, also for an endless file or one that does not fit
/// in memory.
bool readBytes(const std::string &path, std::vector<uint8_t> &bytes, std::string &error);
bool writeBytes(const std::string &path, const uint8_t *bytes, size_t size);

/// Calls `launch` with the words of the command line, or of each line of FILE for `--commands FILE`. Returns 1 if a
/// call returned 1.
int launchAll(int argc, char **argv, int (*launch)(int, char **));

/// The program txl-emu. Returns its exit status.
int emulatorMain(int argc, char **argv);

} // namespace txl::emulator

#endif // TXL_EMULATOR_COMMANDLINE_H
