// The memory ranges of a launch.
#include "machine/run/Memory.h"
#include "machine/program/Program.h"
#include <algorithm>

namespace txl::machine {

void MemoryMap::reset(const Program &program, const Launch &launch) {
  ranges.clear();
  kept.clear();
  arguments = launch.arguments.size();
  for (size_t k = 0; k < launch.arguments.size(); ++k) {
    const Argument &argument = launch.arguments[k];
    MemoryRange range;
    if (program.parameters[k].type == DType::Ptr) {
      range.begin = argument.storage;
      range.end = argument.storage + argument.storageBytes;
      range.address = argument.bits;
      range.readOnly = argument.readOnly;
      // Non-temporal stores are ordered by one fence at the end of the grid; atomics would need a fence each.
      range.streams = argument.storageBytes >= kStreamBytes && !program.hasAtomics;
    }
    range.argument = static_cast<int>(k);
    ranges.push_back(range);
  }
  for (size_t k = 0; k < launch.buffers.size(); ++k) {
    const Buffer &buffer = launch.buffers[k];
    ranges.push_back(
        {buffer.address, buffer.address + buffer.bytes, buffer.address, buffer.readOnly, -1, static_cast<int>(k)});
  }
  filled.clear();
  for (unsigned k = 0; k < ranges.size(); ++k)
    if (ranges[k].end > ranges[k].begin)
      filled.push_back(k);
}

const MemoryRange *MemoryMap::findAnywhere(uint64_t address, uint64_t bytes) const {
  const MemoryRange *found = nullptr;
  for (unsigned k : filled) {
    const MemoryRange &range = ranges[k];
    bool inside = address >= range.begin && address <= range.end && bytes <= range.end - address;
    // If two ranges share storage, the writable one is used: its argument was passed to be written.
    if (inside && (!found || found->readOnly))
      found = &range;
  }
  return found;
}

MemoryMap::Origin MemoryMap::originOf(uint64_t pointer) const {
  if (hasReliableProvenance(pointer))
    return {static_cast<int>(provenanceOf(pointer)) - 1, addressOf(pointer)};
  if (std::optional<uint64_t> bits = kept.find(pointer))
    return {-1, *bits};
  Origin origin{-1, pointer};
  uint64_t nearest = std::min(pointer, -pointer);
  for (size_t k = 0; k < arguments; ++k) {
    uint64_t offset = pointer - makePointer(ranges[k].address, k + 1), distance = std::min(offset, -offset);
    if (ranges[k].end && distance < nearest) {
      nearest = distance;
      origin = {static_cast<int>(k), ranges[k].address + offset};
    }
  }
  return origin;
}

} // namespace txl::machine
