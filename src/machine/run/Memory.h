// The memory that a launch may access. Every access of a kernel is checked by `find`: a pointer derived from an
// argument may access the storage of that argument only; one of unknown origin (converted from an integer, or loaded
// from memory) the storage of any argument or registered buffer.
#ifndef TXL_MACHINE_RUN_MEMORY_H
#define TXL_MACHINE_RUN_MEMORY_H

#include "machine/Machine.h"
#include "machine/run/KeptBits.h"
#include <vector>

namespace txl::machine {

struct MemoryRange {
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t address = 0; // the pointer that was passed: offsets in messages are relative to it
  bool readOnly = false;
  int argument = -1;
  int buffer = -1;
  /// Use non-temporal stores: the array is so large that stored data would evict what is read from the cache.
  bool streams = false;
};
/// The size from which an array streams: a large fraction of a last-level cache.
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
  /// The origin of any pointer: the argument that it was derived from, or at least the nearest one (-1: none), and the
  /// address. For messages, and for pointers that are passed out of the machine.
  struct Origin {
    int argument;
    uint64_t address;
  };
  Origin originOf(uint64_t pointer) const;
  /// A pointer converted from 64 bits; originOf returns these bits as its address.
  uint64_t pointerFrom(uint64_t bits) { return bits >> kAddressBits ? kept.keep(bits) : bits; }
  /// Whether a pointer's provenance is reliable: it has not left the 2^48 bytes around its argument.
  bool hasReliableProvenance(uint64_t pointer) const {
    uint64_t provenance = provenanceOf(pointer);
    return provenance == 0 || (provenance <= arguments && ranges[provenance - 1].end);
  }
  /// The range of argument `index`.
  const MemoryRange &argument(int index) const { return ranges[index]; }
  const std::vector<MemoryRange> &all() const { return ranges; }

private:
  const MemoryRange *findAnywhere(uint64_t address, uint64_t bytes) const;
  size_t arguments = 0;
  std::vector<MemoryRange> ranges; // one for each argument (scalars: empty), then the registered buffers
  std::vector<unsigned> filled;    // indices of those that are not empty
  KeptBits kept;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_MEMORY_H
