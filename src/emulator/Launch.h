// The parameters of a launch, and the call that executes it.
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
class RankShadow;

struct Fault;

/// Other launches on the same memory that are interleaved with this one, as the launches of ranks do.
class Interleaving {
public:
  virtual ~Interleaving() = default;
  enum class Others {
    Idle,    // the others did not change memory
    Active,  // they may have changed memory
    Expired, // no launch can run until a time-out of this one expires
    Stopped, // this launch ends, without a report
  };
  /// Lets others run. `changed`: this launch may have changed memory since the last call.
  virtual Others pass(bool changed) = 0;
  /// Every thread of this launch waits for memory to change, the first of them at `where`, some with a time-out if
  /// `canExpire`.
  virtual Others wait(const Fault &where, bool canExpire) = 0;
};

struct Launch {
  std::string entry;
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {0, 0, 0}; // 0: the kernel's own size, otherwise one CTA
  bool isCluster = false;          // launched with a cluster, possibly of one CTA
  uint32_t dynamicShared = 0;
  uint64_t seed = 0;
  bool checks = true;       // undefined values; bounds, alignment and barriers are always checked
  bool races = true;        // check races in shared memory
  bool globalRaces = true;  // and in global memory, if `races` is set
  bool strictOrder = false; // by the PTX memory model alone: also report races in CUDA idioms that it does not order
  unsigned threads = 1;
  uint64_t stepLimit = 0; // warp operations per cluster; 0: no limit
  std::vector<uint8_t> parameters;
  std::function<void(const std::string &)> print; // output of vprintf; null: standard output
  Counters *counters = nullptr;                   // if set, the counts of the launch are added to it
  Trace *trace = nullptr;                         // if set, the timeline is appended to it
  const std::atomic<bool> *stop = nullptr;        // ends the launch, without a report, when it becomes true
  Interleaving *interleaving = nullptr;           // if set, `threads` is 1
  RankShadow *ranks = nullptr;                    // if set, races with launches of other ranks are checked
  unsigned rank = 0;                              // of this launch
};

/// The machine-readable part of the report about a failed launch; the diagnostic is for users.
struct Fault {
  struct Line {
    std::string file;
    uint32_t line = 0, column = 0;
    bool operator==(const Line &) const = default;
  };
  std::vector<Line> lines; // of the source program: the innermost first, then the call sites it was inlined at
  bool hasCta = false;
  uint32_t cta[3] = {0, 0, 0};
  uint32_t cluster[3] = {0, 0, 0}; // the index of the CTA's cluster
  uint64_t address = 0;            // of a refused or racing access to global memory, otherwise 0
  unsigned size = 0;               // of that access
  bool isWrite = false;
  /// For a race, the other access.
  struct Other {
    std::vector<Line> lines;
    uint32_t cluster[3] = {0, 0, 0};
    unsigned rank = 0;
    bool isWrite = false;
    bool isBothStrong = false; // strong, but the scope of one is too small
  };
  std::unique_ptr<Other> other;
};

/// Executes a grid. The variables of the program must be in `memory` (allocateVariables). Returns false after a report
/// to `diags`, and to `fault` if set, or when the launch was stopped.
bool run(const Program &program, GlobalMemory &memory, const Launch &launch, DiagnosticEngine &diags,
         Fault *fault = nullptr);

/// Allocates and initialises the program's variables in `memory`, which must be empty.
void allocateVariables(const Program &program, GlobalMemory &memory);

/// Appends an argument at the next parameter of `entry`. False if there is none or its size differs.
bool addArgument(const DecodedFunction &entry, std::vector<uint8_t> &parameters, const void *value, size_t size);

/// A program on a device: its variables and buffers persist between launches.
class Emulator {
public:
  /// Parses PTX. Returns null after a diagnostic if it cannot be executed.
  static std::unique_ptr<Emulator> create(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags);

  /// Allocates a buffer of the device.
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
