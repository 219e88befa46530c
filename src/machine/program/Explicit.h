// What a program with buffers, barriers and engines has beside its code: who runs it, and what there is in each CTA.
//
// Every agent (a warpgroup, or a warp, or all threads) runs the same code in a frame of its own; a group is a branch on
// the agent's number. So code that stands in no group is run by each, and an allocation there is one object, found by
// its site; one in a group is an object for each instance of the group.
#ifndef TXL_MACHINE_PROGRAM_EXPLICIT_H
#define TXL_MACHINE_PROGRAM_EXPLICIT_H

#include "machine/Element.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::machine {

/// A buffer, or a row of buffers, or of mbarriers.
struct Allocation {
  uint64_t begin = 0;     // bytes from the begin of the CTA's memory; of mbarriers, of 8 bytes each, from their own
  uint64_t stride = 0;    // bytes of one of the row
  uint32_t length = 1;    // of the row
  bool isRow = false;     // even of one
  uint32_t instances = 1; // of the group that it stands in
  uint32_t arrivals = 0;  // of an mbarrier
  uint32_t location = 0;
  bool isTensor = false;
  std::string name;

  uint64_t size() const { return stride * length; }
  uint64_t end() const { return begin + size() * instances; }
};

struct ExplicitProgram {
  enum class Unit : uint8_t { Program, Warpgroups, Warps } unit = Unit::Program;
  bool isOneProgram = false; // the CTAs of a cluster share one; else each runs one
  uint32_t agents = 1;       // of a CTA
  uint32_t threads = 0;      // of an agent
  uint32_t ctas = 1;         // of a cluster, each of which runs the program
  uint64_t bytes = 0;        // of buffers, in each CTA
  uint32_t barriers = 0;
  std::vector<Allocation> buffers, rows; // by where they begin

  /// `warpgroup 1`, `the program`
  std::string agentName(uint32_t number) const;
  /// The allocation that a place lies in, or null.
  static const Allocation *find(const std::vector<Allocation> &allocations, uint64_t place);
  /// `a[1]`; without a name `buffer 1 of the row`, `the buffer`.
  static std::string describe(const Allocation &allocation, uint64_t place, const char *kind);
};

/// A buffer's or barrier's value is a tile of 64-bit words: where it begins (and in which CTA of the cluster), then the
/// stride of each dimension in elements.
constexpr uint64_t kCtaShift = 48;
/// Places of mbarriers begin here: no buffer has them.
constexpr uint64_t kBarrierPlace = uint64_t(1) << 46, kBarrierBytes = 8;
constexpr uint64_t placeOf(int64_t word) { return static_cast<uint64_t>(word) & kAddressMask; }
/// The CTA that a remote view is in, or -1: the one that asks.
constexpr int ctaOf(int64_t word) { return static_cast<int>(static_cast<uint64_t>(word) >> kCtaShift) - 1; }
constexpr int64_t inCta(int64_t word, uint32_t cta) {
  return static_cast<int64_t>(placeOf(word) | static_cast<uint64_t>(cta + 1) << kCtaShift);
}

/// The extents and elements of a buffer, known when the program is compiled.
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
