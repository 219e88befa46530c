// A table of the high bits with a lock, since such integers are rare.
#include "machine/run/KeptBits.h"
#include "machine/Element.h"

namespace txl::machine {

uint64_t KeptBits::keep(uint64_t bits) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [entry, isNew] = entries.try_emplace(bits & ~kLowMask, static_cast<uint32_t>(kept.size()));
  if (isNew &&
      kept.size() == kMaxEntries) { // the table is full: the pointer is invalid, but does not preserve the integer
    entries.erase(entry);
    return pointerFromInteger(bits);
  }
  if (isNew)
    kept.push_back(bits & ~kLowMask);
  return (kKind << kKindShift | uint64_t(entry->second) << kIndexShift) + kMiddle + (bits & kLowMask);
}

std::optional<uint64_t> KeptBits::find(uint64_t pointer) const {
  if (pointer >> kKindShift != kKind)
    return std::nullopt;
  uint64_t entry = pointer >> kIndexShift & (kMaxEntries - 1), low = pointer & ((uint64_t(1) << kIndexShift) - 1);
  std::lock_guard<std::mutex> lock(mutex);
  if (entry >= kept.size())
    return std::nullopt;
  return kept[entry] + low - kMiddle;
}

void KeptBits::clear() {
  if (kept.empty())
    return;
  entries.clear();
  kept.clear();
}

} // namespace txl::machine
