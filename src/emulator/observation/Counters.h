// Performance counters of a launch: instructions by class, shared memory with its bank conflicts, global memory in
// sectors, bytes moved; all of it also per line of the PTX.
//
// Shared memory has 32 banks of 4 bytes. A warp accesses it 128 bytes at a time: all 32 lanes with up to 4 bytes each,
// 16 with 8, 8 with 16. Each such part takes as many wavefronts as the maximum number of different words in one bank
// (an atomic: the maximum number of lanes that access one bank); wavefronts beyond the first are conflicts. A request
// to global memory is an instruction of a warp, and a sector is 32 bytes aligned. Lanes that access the same bytes
// share them: the minimum of a request is the number of sectors that would hold its different bytes.
#ifndef TXL_EMULATOR_COUNTERS_H
#define TXL_EMULATOR_COUNTERS_H

#include "ptx/Module.h"
#include <map>
#include <string>

namespace txl::emulator {

struct Traffic {
  uint64_t requests = 0;   // instructions executed by a warp
  uint64_t bytes = 0;      // requested by lanes
  uint64_t sectors = 0;    // of global memory
  uint64_t minSectors = 0; // minimum number of sectors for these bytes, each once, if they were contiguous
  uint64_t wavefronts = 0; // of shared memory
  uint64_t conflicts = 0;  // of shared memory

  void add(const Traffic &other);
};

struct InstructionCount {
  uint64_t warps = 0; // instructions executed by warps
  uint64_t lanes = 0; // the same, counted per lane
};

struct LineCount {
  InstructionCount executed;
  Traffic traffic;
};

/// The memory traffic of a program, by kind.
enum class TrafficKind : uint8_t {
  SharedLoad,
  SharedStore,
  SharedAtomic,
  GlobalLoad,
  GlobalStore,
  GlobalAtomic,
  AsyncCopy, // from global to shared memory
  LocalLoad,
  LocalStore,
  ConstantLoad,
  ParameterLoad,
};
constexpr unsigned trafficCount = unsigned(TrafficKind::ParameterLoad) + 1;

struct Counters {
  InstructionCount classes[unsigned(ptx::OpClass::Async) + 1];
  Traffic traffic[trafficCount];
  std::map<uint32_t, LineCount> lines; // of the PTX

  const Traffic &operator[](TrafficKind which) const { return traffic[unsigned(which)]; }
  const InstructionCount &operator[](ptx::OpClass which) const { return classes[unsigned(which)]; }
  InstructionCount total() const;
  void add(const Counters &other);
};

/// A readable table: classes, memory, and the lines with the most conflicts and the most sectors beyond the minimum.
std::string countersText(const Counters &counters, const ptx::Module &module);
/// {"instructions": {CLASS: {"warps", "lanes"}, "total": …}, "memory": {KIND: {"requests", "bytes", …}}, "lines":
/// [{"line", …}]}
std::string countersJson(const Counters &counters, const ptx::Module &module);

} // namespace txl::emulator

#endif // TXL_EMULATOR_COUNTERS_H
