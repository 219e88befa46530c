// The program txl-emu: runs an entry of a PTX file on the emulator, with all its checks, without a GPU.
#include "emulator/CommandLine.h"
#include "emulator/observation/Counters.h"
#include "emulator/observation/Trace.h"
#include "ptx/Reference.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace txl;
using namespace txl::emulator;

static int reportError(const std::string &message) {
  std::fprintf(stderr, "txl-emu: %s; `txl-emu --help` says more\n", message.c_str());
  return 1;
}

static int report(const DiagnosticEngine &diags) {
  std::fputs(diags.render().c_str(), stderr);
  return 1;
}

/// Runs one launch and returns the exit status.
static int launch(int argc, char **argv) {
  Command command;
  std::string error;
  if (!parseCommand(argc, argv, command, error))
    return reportError(error);
  auto source = SourceBuffer::read(command.file, error);
  if (!source)
    return reportError("`" + command.file + "` cannot be read: " + error);
  DiagnosticEngine diags;
  auto emulator = Emulator::create(source, diags);
  if (!emulator)
    return report(diags);
  std::vector<uint64_t> addresses;
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    const Argument &argument = command.arguments[i];
    uint64_t address = 0;
    if (argument.sameAs >= 0) {
      address = addresses[argument.sameAs];
    } else if (argument.isBuffer) {
      address = emulator->allocate(argument.bytes.size(), "argument " + std::to_string(i));
      std::copy(argument.bytes.begin(), argument.bytes.end(), emulator->memory.at(address, argument.bytes.size()));
    }
    addresses.push_back(address);
    std::vector<uint8_t> parameter = argument.bytes;
    if (argument.isBuffer && !bufferParameter(argument, address, parameter, error))
      return reportError("argument " + std::to_string(i) + ": " + error);
    if (!emulator->addArgument(command.launch, parameter.data(), parameter.size()))
      return reportError("argument " + std::to_string(i) + " does not fit a parameter of `" + command.launch.entry +
                         "`");
  }
  Counters counters;
  Trace trace;
  if (command.counters || !command.countersFile.empty())
    command.launch.counters = &counters;
  if (!command.traceFile.empty())
    command.launch.trace = &trace;
  bool good = emulator->run(command.launch, diags);
  const ptx::Module &module = emulator->code().module();
  if (command.counters)
    std::fputs(countersText(counters, module).c_str(), stdout);
  auto write = [](const std::string &file, const std::string &text) {
    return file.empty() || writeBytes(file, reinterpret_cast<const uint8_t *>(text.data()), text.size());
  };
  if (!write(command.countersFile, command.launch.counters ? countersJson(counters, module) : ""))
    return reportError("`" + command.countersFile + "` cannot be written");
  if (!write(command.traceFile, traceJson(trace, command.launch.grid)))
    return reportError("`" + command.traceFile + "` cannot be written");
  if (!good)
    return report(diags);
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    const Argument &argument = command.arguments[i];
    if (!argument.out.empty() &&
        !writeBytes(argument.out, emulator->bytes(addresses[i], argument.bytes.size()), argument.bytes.size()))
      return reportError("`" + argument.out + "` cannot be written");
  }
  return 0;
}

int txl::emulator::emulatorMain(int argc, char **argv) {
  if (argc == 2 && !std::strcmp(argv[1], "--instructions")) {
    std::fputs(ptx::instructionReference().c_str(), stdout);
    return 0;
  }
  for (int i = 1; i < argc; ++i)
    if (!std::strcmp(argv[i], "--help")) {
      std::printf(
          "txl-emu runs an entry of a PTX file on the PTX emulator (txl-emu --instructions: what it reads):\n%s",
          commandHelp);
      return 0;
    }
  return launchAll(argc, argv, launch);
}
