// A table of the high bits with a lock, since such integers are rare.
#include "machine/run/KeptBits.h"
#include "machine/Element.h"

namespace txl::machine {

uint64_t KeptBits::keep(uint64_t bits) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [place, isNew] = places.try_emplace(bits & ~kLowMask, static_cast<uint32_t>(kept.size()));
  if (isNew && kept.size() == kMost) { // the table is full: the pointer is invalid, but does not preserve the integer
    places.erase(place);
    return pointerFromInteger(bits);
  }
  if (isNew)
    kept.push_back(bits & ~kLowMask);
  return (kKind << kKindShift | uint64_t(place->second) << kIndexShift) + kMiddle + (bits & kLowMask);
}

std::optional<uint64_t> KeptBits::find(uint64_t pointer) const {
  if (pointer >> kKindShift != kKind)
    return std::nullopt;
  uint64_t place = pointer >> kIndexShift & (kMost - 1), low = pointer & ((uint64_t(1) << kIndexShift) - 1);
  std::lock_guard<std::mutex> lock(mutex);
  if (place >= kept.size())
    return std::nullopt;
  return kept[place] + low - kMiddle;
}

void KeptBits::clear() {
  if (kept.empty())
    return;
  places.clear();
  kept.clear();
}

} // namespace txl::machine
