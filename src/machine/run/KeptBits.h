// Integers of 64 bits that were made pointers and are no addresses of a program.
//
// A pointer has its argument's number in the bits above an address (Element.h), so an integer that has bits there cannot be one as
// it is. It is kept beside, and the pointer says where: it refers to nothing, but may be chosen, moved, passed on and become an
// integer again, as on a GPU. What is kept is the integer without its low bits, so integers that lie near each other share a place,
// and so does what such a pointer is moved to.
#ifndef TXL_MACHINE_RUN_KEPTBITS_H
#define TXL_MACHINE_RUN_KEPTBITS_H

#include "llvm/ADT/DenseMap.h"
#include <mutex>
#include <optional>
#include <vector>

namespace txl::machine {

class KeptBits {
public:
  /// The pointer that stands for `bits`.
  uint64_t keep(uint64_t bits);
  /// What `pointer` stands for, if it is one of these.
  std::optional<uint64_t> find(uint64_t pointer) const;
  /// Before a launch.
  void clear();

private:
  static constexpr uint64_t kKind = 2; ///< in the two highest bits
  static constexpr unsigned kKindShift = 62, kIndexShift = 38;
  static constexpr uint64_t kMost = uint64_t(1) << (kKindShift - kIndexShift);
  /// The low bits that are not kept, and what is added to them so that a pointer may be moved in both directions.
  static constexpr uint64_t kLowMask = (uint64_t(1) << 36) - 1, kMiddle = uint64_t(1) << 37;

  mutable std::mutex mutex;
  llvm::DenseMap<uint64_t, uint32_t> places;
  std::vector<uint64_t> kept; ///< by place
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_KEPTBITS_H
