// Regions and the table of slots.
#include "emulator/program/Memory.h"
#include "support/Bounds.h"

using namespace txl;
using namespace txl::emulator;

Region &GlobalMemory::addRegion(uint64_t size) {
  Region &region = *list.emplace_back(std::make_unique<Region>());
  region.address = globalWindow + (uint64_t(slots.size()) << slotShift);
  region.size = size;
  slots.resize(slots.size() + (size >> slotShift) + 1, &region);
  return region;
}

uint64_t GlobalMemory::allocate(std::string name, uint64_t size, bool readOnly) {
  Region &region = addRegion(size);
  region.name = std::move(name);
  region.readOnly = readOnly;
  region.owned = std::make_unique<uint8_t[]>(size + 1);
  region.bytes = region.owned.get();
  return region.address;
}

uint64_t GlobalMemory::map(std::string name, uint8_t *bytes, uint64_t size, bool readOnly) {
  uint64_t skew = reinterpret_cast<uintptr_t>(bytes) % 256;
  Region &region = addRegion(size + skew);
  region.name = std::move(name);
  region.address += skew;
  region.size = size;
  region.readOnly = readOnly;
  region.bytes = bytes;
  return region.address;
}

void GlobalMemory::mapInPlace(std::string name, uint8_t *bytes, uint64_t size, bool readOnly, bool isTracked) {
  Region &region = inPlace.emplace_back();
  region.name = std::move(name);
  region.address = reinterpret_cast<uintptr_t>(bytes);
  region.isTracked = isTracked;
  region.size = size;
  region.readOnly = readOnly;
  region.bytes = bytes;
}

const Region *GlobalMemory::findInPlace(uint64_t address) const {
  for (const Region &region : inPlace)
    if (address - region.address < region.size)
      return &region;
  return nullptr;
}

void GlobalMemory::release(uint64_t address) {
  for (Region *&region : slots)
    if (region && region->address == address)
      region = nullptr;
  std::erase_if(list, [&](const std::unique_ptr<Region> &region) { return region->address == address; });
}

uint8_t *GlobalMemory::at(uint64_t address, uint64_t size) const {
  const Region *region = find(address);
  if (!region || !isWithin(address - region->address, size, region->size))
    return nullptr;
  return region->bytes + (address - region->address);
}
