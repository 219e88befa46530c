// The command line that txl-emu and ptxrun share: a PTX file, a launch, its arguments.
#ifndef TXL_EMULATOR_COMMANDLINE_H
#define TXL_EMULATOR_COMMANDLINE_H

#include "arch/TensorMap.h"
#include "emulator/Launch.h"
#include <optional>

namespace txl::emulator {

struct Argument {
  bool isBuffer = false;
  std::optional<arch::TensorMap> map; // the parameter is one over the buffer, whose address it gets
  int sameAs = -1;                    // the buffer is that of an earlier argument
  std::vector<uint8_t> bytes;         // of a value, or what a buffer starts with
  std::string out;                    // the file that a buffer is written to, or empty
};

struct Command {
  std::string file;
  bool counters = false;    // their text goes to standard output
  std::string countersFile; // and as JSON to a file
  std::string traceFile;    // of the timeline
  Launch launch;            // without parameters
  std::vector<Argument> arguments;
};

/// Reads the command line and the files it names. Returns false and says in `error` what is wrong.
bool parseCommand(int argc, char **argv, Command &command, std::string &error);

/// The parameter that an argument with a buffer at `address` is. Returns false and says in `error` what is wrong.
bool bufferParameter(const Argument &argument, uint64_t address, std::vector<uint8_t> &bytes, std::string &error);

/// What both programs print for --help, behind the line that names them.
extern const char *const commandHelp;

/// The bytes of a file. Returns false and says in `error` what is wrong: also of one that has no end, or that memory does not hold.
bool readBytes(const std::string &path, std::vector<uint8_t> &bytes, std::string &error);
bool writeBytes(const std::string &path, const uint8_t *bytes, size_t size);

/// Calls `launch` with the words of the command line, or of each line of FILE for `--commands FILE`. 1 if a call gave 1.
int launchAll(int argc, char **argv, int (*launch)(int, char **));

} // namespace txl::emulator

#endif // TXL_EMULATOR_COMMANDLINE_H
