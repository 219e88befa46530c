// Arbitrary text as PTX, every entry launched with a step limit: the emulator terminates, with results or with one
// report.
//
// A launch has what the programs of the corpus, and of the parser's, need to complete: a warpgroup, or the threads that
// an entry requires; buffers whose words are values of every type and metadata of a sparse matrix, and tensor maps over
// such a buffer.
#include "arch/TensorMap.h"
#include "emulator/Launch.h"
#include "emulator/observation/Counters.h"
#include "emulator/observation/Trace.h"
#include "ptx/Parser.h"
#include <cstdlib>
#include <cstring>

using namespace txl;
using namespace txl::emulator;

// LLVM's allocators poison memory in headers, which are compiled with the sanitizer; its libraries are not.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }

/// Whether the program's variables and frames are small enough for a fuzzer.
static bool isSmall(const Program &program) {
  uint64_t bytes = 0;
  for (const StaticVariable &variable : program.variables)
    bytes += variable.size;
  for (const DecodedFunction &function : program.functions)
    bytes += uint64_t(function.slots) * slotBytes + function.localBytes * 64;
  return bytes < 1 << 22;
}

static constexpr uint64_t bufferBytes = 16384;

static uint64_t makeBuffer(Emulator &emulator) {
  const uint64_t buffer = emulator.allocate(bufferBytes);
  std::memset(emulator.bytes(buffer, bufferBytes), 0x44, bufferBytes);
  return buffer;
}

/// A map of f16, 64 per row; boxes of 8 by 8.
static arch::TensorMapBytes makeMap(uint64_t buffer) {
  arch::TensorMap map;
  map.type = arch::TensorMap::Type::F16;
  map.rank = 2;
  map.address = buffer;
  map.dims = {64, bufferBytes / 128};
  map.strides = {128};
  map.box = {8, 8};
  map.steps = {1, 1};
  return arch::encode(map);
}

static void launchEntry(Emulator &emulator, const ptx::Function &entry, size_t seed) {
  Launch launch;
  launch.entry = entry.name.str();
  launch.grid[0] = 2;
  launch.block[0] = 128;
  if (const ptx::Directive *wanted = entry.directive("reqntid"))
    for (unsigned d = 0; d < 3; ++d)
      launch.block[d] = d < wanted->values.size() ? wanted->values[d] : 1;
  launch.seed = seed;
  launch.stepLimit = 3000;
  launch.dynamicShared = 4096;
  launch.print = [](const std::string &) {};
  Counters counters;
  Trace trace;
  if (seed % 2) {
    launch.counters = &counters;
    launch.trace = &trace;
  }
  for (const ptx::Variable *parameter : entry.parameters) {
    std::vector<uint8_t> value(parameter->bytes(), 8);
    const uint64_t buffer = makeBuffer(emulator);
    const arch::TensorMapBytes map = makeMap(buffer);
    if (value.size() == sizeof buffer)
      std::memcpy(value.data(), &buffer, sizeof buffer);
    else if (value.size() == sizeof map)
      std::memcpy(value.data(), &map, sizeof map);
    emulator.addArgument(launch, value.data(), value.size());
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
