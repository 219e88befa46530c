// Preserves 64-bit integers that are converted to pointers but are no valid addresses.
//
// A pointer has the index of its argument in the bits above the address (Element.h), so it cannot represent an integer
// with bits there. Such an integer is stored in a table instead, and the pointer has its table index. The pointer is
// invalid, but it can be selected, moved, passed on and converted back to the integer, as on a GPU. An entry of the
// table is the integer without its low bits, so integers that are close to each other share an entry, and moving the
// pointer changes only the low bits.
#ifndef TXL_MACHINE_RUN_KEPTBITS_H
#define TXL_MACHINE_RUN_KEPTBITS_H

#include "llvm/ADT/DenseMap.h"
#include <mutex>
#include <optional>
#include <vector>

namespace txl::machine {

class KeptBits {
public:
  /// The pointer that represents `bits`.
  uint64_t keep(uint64_t bits);
  /// The integer that `pointer` represents, if it is one of these pointers.
  std::optional<uint64_t> find(uint64_t pointer) const;
  /// Removes all entries, before a launch.
  void clear();

private:
  static constexpr uint64_t kKind = 2; /// the two highest bits of these pointers
  static constexpr unsigned kKindShift = 62, kIndexShift = 38;
  static constexpr uint64_t kMaxEntries = uint64_t(1) << (kKindShift - kIndexShift);
  /// The low bits, which the pointer holds, and an offset added to them, so that a pointer may be moved in both
  /// directions.
  static constexpr uint64_t kLowMask = (uint64_t(1) << 36) - 1, kMiddle = uint64_t(1) << 37;

  mutable std::mutex mutex;
  llvm::DenseMap<uint64_t, uint32_t> entries;
  std::vector<uint64_t> kept; /// by index
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_KEPTBITS_H
