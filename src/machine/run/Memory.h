// What memory a launch may touch. Every access of a kernel goes through `find` first: a pointer that was derived from
// an argument may touch the storage of that argument only; one of unknown origin (an integer, a pointer loaded from
// memory) any argument's or registered buffer.
#ifndef TXL_MACHINE_RUN_MEMORY_H
#define TXL_MACHINE_RUN_MEMORY_H

#include "machine/Machine.h"
#include <vector>

namespace txl::machine {

struct MemoryRange {
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t address = 0; // what was passed: offsets in messages count from here
  bool readOnly = false;
  int argument = -1;
  int buffer = -1;
  /// So large that what is stored is better not kept in the cache: it would push out what is read.
  bool streams = false;
};
/// The size from which an array streams: a good part of a last-level cache.
constexpr uint64_t kStreamBytes = 8 << 20;

class MemoryMap {
public:
  /// Reuses its storage: no allocation from the second launch on.
  void reset(const Program &program, const Launch &launch);

  /// The range that `bytes` bytes at `pointer` (with provenance) lie in, or null.
  const MemoryRange *find(uint64_t pointer, uint64_t bytes) const {
    uint64_t address = addressOf(pointer), provenance = provenanceOf(pointer);
    if (!provenance)
      return findAnywhere(address, bytes);
    if (provenance > arguments)
      return nullptr;
    const MemoryRange &range = ranges[provenance - 1];
    return address >= range.begin && address <= range.end && bytes <= range.end - address ? &range : nullptr;
  }
  /// Where a pointer is that may be anywhere: the argument it was derived from, or at least the nearest one (-1: none),
  /// and the address. For messages and for pointers that leave the machine.
  struct Origin {
    int argument;
    uint64_t address;
  };
  Origin originOf(uint64_t pointer) const;
  /// Whether a pointer says truly where it comes from: it has not left the 2^48 bytes around its argument.
  bool isNear(uint64_t pointer) const {
    uint64_t provenance = provenanceOf(pointer);
    return provenance == 0 || (provenance <= arguments && ranges[provenance - 1].end);
  }
  /// What an argument's provenance stands for; index from 0.
  const MemoryRange &argument(int index) const { return ranges[index]; }
  const std::vector<MemoryRange> &all() const { return ranges; }

private:
  const MemoryRange *findAnywhere(uint64_t address, uint64_t bytes) const;
  size_t arguments = 0;
  std::vector<MemoryRange> ranges; // one an argument (scalars: empty), then the registered buffers
  std::vector<unsigned> filled;    // those that are not empty
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_MEMORY_H
