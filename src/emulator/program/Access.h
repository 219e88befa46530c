// The resolved addresses of a memory operation's lanes.
#ifndef TXL_EMULATOR_ACCESS_H
#define TXL_EMULATOR_ACCESS_H

#include "emulator/program/Operation.h"

namespace txl::emulator {

struct Access {
  uint64_t address[laneCount]; // in its state space; in shared memory, bits 24 and up are the CTA's rank
  uint8_t *bytes[laneCount];
  uint8_t *shadow[laneCount]; // definedness of the bytes; null if not tracked
  uint32_t sharedLanes = 0;   // lanes that are checked for races
  uint32_t globalLanes = 0;
};

/// An access whose lanes are all in one region of global memory or in the CTA's own shared memory, as usual.
struct RegionAccess {
  uint8_t *bytes = nullptr;  // at offset 0
  uint8_t *shadow = nullptr; // as in Access
  uint64_t start = 0;        // the address of offset 0
  bool isShared = false;
  bool isTracked = false;     // races are checked
  bool isRow = false;         // all lanes are active and contiguous
  uint32_t offset[laneCount]; // outside the mask that of an active lane
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_ACCESS_H
