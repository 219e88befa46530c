// The agents, allocations and cluster shape of a program with explicit buffers, barriers and engines.
//
// Every agent (a warpgroup, a warp, or all threads) runs the same code in a frame of its own; a group is a branch on
// the agent's index. So code outside of groups is run by every agent. An allocation outside of groups is one object,
// found by its site; an allocation in a group is one object for each instance of the group.
#ifndef TXL_MACHINE_PROGRAM_EXPLICIT_H
#define TXL_MACHINE_PROGRAM_EXPLICIT_H

#include "machine/Element.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::machine {

/// A buffer, a ring of buffers, or a ring of mbarriers.
struct Allocation {
  // Byte offset in the CTA's memory; mbarriers, of 8 bytes each, have an offset space of their own.
  uint64_t begin = 0;
  uint64_t stride = 0;    // bytes of one slot of the ring
  uint32_t length = 1;    // slots of the ring
  bool isRing = false;    // also true for a ring of one slot
  uint32_t instances = 1; // of the group that contains it
  uint32_t arrivals = 0;  // of an mbarrier
  uint32_t location = 0;
  bool isTensor = false;
  std::string name;

  uint64_t size() const { return stride * length; }
  uint64_t end() const { return begin + size() * instances; }
};

struct ExplicitProgram {
  enum class Unit : uint8_t { Program, Warpgroups, Warps } unit = Unit::Program;
  bool isOneProgram = false; // the CTAs of a cluster share one program; else each runs its own
  uint32_t agents = 1;       // of a CTA
  uint32_t threads = 0;      // of an agent
  uint32_t ctas = 1;         // of a cluster
  uint64_t bytes = 0;        // bytes of buffers in each CTA
  uint32_t barriers = 0;
  std::vector<Allocation> buffers, rows; // sorted by `begin`

  /// `warpgroup 1`, `the program`
  std::string agentName(uint32_t ordinal) const;
  /// The allocation that contains the offset `offset`, or null.
  static const Allocation *find(const std::vector<Allocation> &allocations, uint64_t offset);
  /// `a[1]`; without a name `buffer 1 of the row`, `the buffer`.
  static std::string describe(const Allocation &allocation, uint64_t offset, const char *kind);
};

/// The value of a buffer or barrier is a tile of 64-bit words: the offset where it begins (with the CTA of the cluster
/// in the high bits), then the stride of each dimension in elements.
constexpr uint64_t kCtaShift = 48;
/// Offsets of mbarriers start here, above those of all buffers.
constexpr uint64_t kBarrierOffsetBase = uint64_t(1) << 46, kBarrierBytes = 8;
constexpr uint64_t viewOffset(int64_t word) { return static_cast<uint64_t>(word) & kAddressMask; }
/// The CTA of a remote view, or -1: the agent's own.
constexpr int ctaOf(int64_t word) { return static_cast<int>(static_cast<uint64_t>(word) >> kCtaShift) - 1; }
constexpr int64_t inCta(int64_t word, uint32_t cta) {
  return static_cast<int64_t>(viewOffset(word) | static_cast<uint64_t>(cta + 1) << kCtaShift);
}

/// The extents and element type of a buffer, known when the program is compiled.
struct BufferShape {
  llvm::SmallVector<int64_t, 4> shape;
  DType element = DType::I8;
  bool isTensor = false;

  int64_t count() const {
    int64_t all = 1;
    for (int64_t extent : shape)
      all *= extent;
    return all;
  }
  uint64_t bytes() const { return count() * elementBytes(element); }
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_EXPLICIT_H
