// Any text as PTX, every entry launched with a limit of steps: the emulator ends, with results or with one report.
#include "emulator/Launch.h"
#include "emulator/observation/Counters.h"
#include "emulator/observation/Trace.h"
#include "ptx/Parser.h"
#include <cstdlib>

using namespace txl;
using namespace txl::emulator;

// LLVM's allocators poison memory for headers that are compiled with the sanitizer, its libraries are not.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }

/// Whether the program's variables and frames are of a size that a fuzzer should allocate.
static bool isSmall(const Program &program) {
  uint64_t bytes = 0;
  for (const StaticVariable &variable : program.variables)
    bytes += variable.size;
  for (const DecodedFunction &function : program.functions)
    bytes += uint64_t(function.slots) * slotBytes + function.localBytes * 64;
  return bytes < 1 << 22;
}

static void launchEntry(Emulator &emulator, const ptx::Function &entry, size_t seed) {
  Launch launch;
  launch.entry = entry.name.str();
  launch.grid[0] = 2;
  launch.block[0] = 48;
  launch.seed = seed;
  launch.stepLimit = 3000;
  launch.dynamicShared = 256;
  launch.print = [](const std::string &) {};
  Counters counters;
  Trace trace;
  if (seed % 2) {
    launch.counters = &counters;
    launch.trace = &trace;
  }
  for (const ptx::Variable *parameter : entry.parameters) {
    std::vector<uint8_t> value(parameter->bytes(), 8);
    uint64_t buffer = emulator.allocate(256);
    emulator.addArgument(launch, value.size() == 8 ? static_cast<const void *>(&buffer) : value.data(), value.size());
  }
  DiagnosticEngine diags;
  if (emulator.run(launch, diags) == diags.hasErrors() || diags.errorCount() > 1)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto source = SourceBuffer::create("fuzz.ptx", std::string(reinterpret_cast<const char *>(data), size));
  DiagnosticEngine diags;
  auto module = ptx::parse(source, diags);
  auto program = module ? Program::create(std::move(module), diags) : nullptr;
  if (!program || !isSmall(*program))
    return 0;
  auto emulator = Emulator::create(source, diags);
  if (!emulator)
    std::abort();
  for (const DecodedFunction &function : emulator->code().functions)
    if (function.source->isEntry)
      launchEntry(*emulator, *function.source, size);
  return 0;
}
