// Global memory of the emulated device: buffers and variables, each a region with its own bounds, at 64-bit addresses.
//
// A region starts at a multiple of 256 and ends with its last byte. Every region owns whole 2 MiB slots of the address
// space, so the slot index finds it, and an overrun hits no other region. The caller's own memory may also be mapped at
// the caller's address, for addresses that are stored in arrays.
#ifndef TXL_EMULATOR_MEMORY_H
#define TXL_EMULATOR_MEMORY_H

#include "emulator/program/Program.h"
#include <list>
#include <string>

namespace txl::emulator {

struct Region {
  std::string name;
  uint64_t address = 0;
  uint64_t size = 0;
  uint8_t *bytes = nullptr;
  bool readOnly = false;
  bool isConstant = false; // a variable in constant space
  bool isTracked = true;   // races are checked
  std::unique_ptr<uint8_t[]> owned;
};

class GlobalMemory {
public:
  /// Allocates a zeroed region. Returns its address.
  uint64_t allocate(std::string name, uint64_t size, bool readOnly = false);
  /// Maps a region over the caller's bytes, which must outlive this object. Modulo 256 its address is that of the
  /// bytes.
  uint64_t map(std::string name, uint8_t *bytes, uint64_t size, bool readOnly = false);
  /// Maps the caller's bytes at the caller's address. `isTracked`: races are checked, which needs Launch::ranks.
  void mapInPlace(std::string name, uint8_t *bytes, uint64_t size, bool readOnly = false, bool isTracked = false);
  void release(uint64_t address);
  void setConstant(uint64_t address, bool isConstant) {
    slots[(address - globalWindow) >> slotShift]->isConstant = isConstant;
  }
  /// Reserves an address without memory: the one that allocate would return.
  uint64_t reserve(uint64_t size) { return addRegion(size).address; }

  /// The region that owns the slot of `address`, in bounds or not; null if there is none.
  const Region *find(uint64_t address) const {
    uint64_t slot = (address - globalWindow) >> slotShift;
    return address >= globalWindow && slot < slots.size() ? slots[slot]
           : inPlace.empty()                              ? nullptr
                                                          : findInPlace(address);
  }
  /// The bytes at an address; null unless all `size` bytes are in one region.
  uint8_t *at(uint64_t address, uint64_t size) const;
  /// The size of the address range from globalWindow on that contains all regions.
  uint64_t span() const { return uint64_t(slots.size()) << slotShift; }
  const std::list<std::unique_ptr<Region>> &regions() const { return list; }

private:
  static constexpr unsigned slotShift = 21;
  Region &addRegion(uint64_t size);
  const Region *findInPlace(uint64_t address) const;

  std::list<std::unique_ptr<Region>> list;
  std::vector<Region *> slots;
  std::vector<Region> inPlace;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_MEMORY_H
