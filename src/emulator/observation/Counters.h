// What a launch did, counted: instructions by class, shared memory with its bank conflicts, global memory in sectors, bytes
// moved; all of it also for each line of the PTX.
//
// Shared memory has 32 banks of 4 bytes. Lanes access it 128 bytes at a time: all 32 lanes with up to 4 bytes each, 16 with 8,
// 8 with 16. Such a part takes as many wavefronts as one bank has different words to give (an atomic: as many as lanes want
// something of one bank); what goes beyond one wavefront a part is a conflict. A request to global memory is an instruction of
// a warp, and a sector is 32 bytes aligned. Lanes that ask for the same bytes share them: what a request could do with, at
// least, are the sectors that hold its different bytes.
#ifndef TXL_EMULATOR_COUNTERS_H
#define TXL_EMULATOR_COUNTERS_H

#include "ptx/Module.h"
#include <map>
#include <string>

namespace txl::emulator {

struct Traffic {
  uint64_t requests = 0;   // instructions of a warp
  uint64_t bytes = 0;      // that lanes ask for
  uint64_t sectors = 0;    // of global memory
  uint64_t least = 0;      // sectors that would hold these bytes, each once, if they lay together
  uint64_t wavefronts = 0; // of shared memory
  uint64_t conflicts = 0;  // of shared memory

  void add(const Traffic &other);
};

struct InstructionCount {
  uint64_t warps = 0; // instructions that warps executed
  uint64_t lanes = 0; // the same, a lane each
};

struct LineCount {
  InstructionCount executed;
  Traffic traffic;
};

/// Addressed memory as a program sees it.
enum class Traffics : uint8_t {
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
constexpr unsigned trafficCount = unsigned(Traffics::ParameterLoad) + 1;

struct Counters {
  InstructionCount classes[unsigned(ptx::OpClass::Async) + 1];
  Traffic traffic[trafficCount];
  std::map<uint32_t, LineCount> lines; // of the PTX

  const Traffic &operator[](Traffics which) const { return traffic[unsigned(which)]; }
  const InstructionCount &operator[](ptx::OpClass which) const { return classes[unsigned(which)]; }
  InstructionCount total() const;
  void add(const Counters &other);
};

/// A table for people: classes, memory, and the lines with the most conflicts and the most sectors beyond what their bytes need.
std::string countersText(const Counters &counters, const ptx::Module &module);
/// {"instructions": {CLASS: {"warps", "lanes"}, "total": …}, "memory": {KIND: {"requests", "bytes", …}}, "lines": [{"line", …}]}
std::string countersJson(const Counters &counters, const ptx::Module &module);

} // namespace txl::emulator

#endif // TXL_EMULATOR_COUNTERS_H
