// The addresses of a memory operation's lanes, and what is there.
#ifndef TXL_EMULATOR_ACCESS_H
#define TXL_EMULATOR_ACCESS_H

#include "emulator/program/Operation.h"

namespace txl::emulator {

struct Access {
  uint64_t address[laneCount]; // in its space: of shared memory with the rank of the CTA in bits 24 and up
  uint8_t *bytes[laneCount];
  uint8_t *shadow[laneCount]; // bytes that say what is defined; null where that is not tracked
  uint32_t sharedLanes = 0;   // lanes whose races are looked for
  uint32_t globalLanes = 0;
};

/// An access all of whose lanes are in one region of global memory or in the CTA's own shared memory, as most are.
struct NearAccess {
  uint8_t *bytes = nullptr;  // at offset 0
  uint8_t *shadow = nullptr; // as Access has it
  uint64_t start = 0;        // the address of offset 0
  bool isShared = false;
  bool isTracked = false;     // races are looked for
  bool isRow = false;         // the lanes, all of them, lie one behind the other
  uint32_t offset[laneCount]; // outside of the mask that of a lane inside
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_ACCESS_H
