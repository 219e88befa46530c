// What a launch is given, and the call that runs it.
#ifndef TXL_EMULATOR_LAUNCH_H
#define TXL_EMULATOR_LAUNCH_H

#include "emulator/program/Memory.h"
#include "emulator/program/Program.h"
#include <atomic>
#include <functional>
#include <string>

namespace txl::emulator {

struct Counters;
struct Trace;

struct Launch {
  std::string entry;
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {0, 0, 0}; // 0: what the kernel says, else one CTA
  bool isCluster = false;          // launched with a cluster, be it of one CTA
  uint32_t dynamicShared = 0;
  uint64_t seed = 0;
  bool checks = true;       // values that are not defined; bounds, alignment and barriers are always checked
  bool races = true;        // in shared memory
  bool globalRaces = true;  // and in global memory, where `races` is set
  bool strictOrder = false; // by the PTX memory model alone: idioms of CUDA's programs that it does not order are races
  unsigned threads = 1;
  uint64_t stepLimit = 0; // warp operations of one cluster; 0: none
  std::vector<uint8_t> parameters;
  std::function<void(const std::string &)> print; // of vprintf; null: standard output
  Counters *counters = nullptr;                   // where what the launch does is added to
  Trace *trace = nullptr;                         // where its timeline is appended
  const std::atomic<bool> *stop = nullptr;        // ends the launch, without a report, when it becomes true
};

/// What a program can use of the report about a launch that failed; people read the diagnostic.
struct Fault {
  struct Line {
    std::string file;
    uint32_t line = 0, column = 0;
    bool operator==(const Line &) const = default;
  };
  std::vector<Line> lines; // of the source program: the innermost first, then where it was inlined
  bool hasCta = false;
  uint32_t cta[3] = {0, 0, 0};
  uint32_t cluster[3] = {0, 0, 0}; // the index of the CTA's cluster
  uint64_t address = 0;            // of a refused access to global memory, or one that races there, else 0
  unsigned size = 0;               // of that access
  bool isWrite = false;
  /// Of a race the other access.
  struct Other {
    std::vector<Line> lines;
    uint32_t cluster[3] = {0, 0, 0};
    bool isWrite = false;
  };
  std::unique_ptr<Other> other;
};

/// Runs a grid. The variables of the program must be in `memory` (placeVariables). False after a report to `diags`, and
/// to `fault` where there is one, or when the launch was stopped.
bool run(const Program &program, GlobalMemory &memory, const Launch &launch, DiagnosticEngine &diags,
         Fault *fault = nullptr);

/// Puts the program's variables with their initial contents into `memory`, which is empty yet.
void placeVariables(const Program &program, GlobalMemory &memory);

/// Appends an argument at the next parameter of `entry`. False if there is none or its size differs.
bool addArgument(const DecodedFunction &entry, std::vector<uint8_t> &parameters, const void *value, size_t size);

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
  template <typename T> bool addArgument(Launch &launch, T value) const {
    return addArgument(launch, &value, sizeof value);
  }

  bool run(const Launch &launch, DiagnosticEngine &diags) { return emulator::run(*program, memory, launch, diags); }
  const Program &code() const { return *program; }

  GlobalMemory memory;

private:
  std::unique_ptr<Program> program;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_LAUNCH_H
