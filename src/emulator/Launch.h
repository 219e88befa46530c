// What a launch is given, and the call that runs it.
#ifndef TXL_EMULATOR_LAUNCH_H
#define TXL_EMULATOR_LAUNCH_H

#include "emulator/Memory.h"
#include "emulator/Program.h"
#include <functional>
#include <string>

namespace txl::emulator {

struct Launch {
  std::string entry;
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {0, 0, 0}; // 0: what the kernel says, else one CTA
  bool isCluster = false;          // launched with a cluster, be it of one CTA
  uint32_t dynamicShared = 0;
  uint64_t seed = 0;
  bool checks = true; // values that are not defined; bounds, alignment and barriers are always checked
  bool races = true;  // in shared memory
  unsigned threads = 1;
  uint64_t stepLimit = 0; // warp operations of one cluster; 0: none
  std::vector<uint8_t> parameters;
  std::function<void(const std::string &)> print; // of vprintf; null: standard output
};

/// Runs a grid. The variables of the program must be in `memory` (Emulator does that). False after a report to `diags`.
bool run(const Program &program, GlobalMemory &memory, const Launch &launch, DiagnosticEngine &diags);

/// A program on a device: its variables and buffers live from one launch to the next.
class Emulator {
public:
  /// Reads PTX. Returns null and reports what cannot be run.
  static std::unique_ptr<Emulator> create(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags);

  /// Buffers of the device.
  uint64_t allocate(uint64_t bytes, std::string name = "buffer") { return memory.allocate(std::move(name), bytes); }
  uint8_t *bytes(uint64_t address, uint64_t size) { return memory.at(address, size); }
  /// Appends an argument at the next parameter of the launch's entry. False if there is none or its size differs.
  bool addArgument(Launch &launch, const void *value, size_t size) const;
  template <typename T> bool addArgument(Launch &launch, T value) const { return addArgument(launch, &value, sizeof value); }

  bool run(const Launch &launch, DiagnosticEngine &diags) { return emulator::run(*program, memory, launch, diags); }
  const Program &code() const { return *program; }

  GlobalMemory memory;

private:
  std::unique_ptr<Program> program;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_LAUNCH_H
