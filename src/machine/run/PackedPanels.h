// A cache of packed dot operands (converted, transposed, in panels), shared by the dots of a launch: all programs of a
// row of output tiles multiply by the same panels, and so do all iterations of a loop around a dot.
//
// A panel is a copy of memory, so the memory must not change until the launch ends: `canCache`. The storage is a ring
// that evicts the oldest panel first; panels that a thread is packing or reading stay. No thread ever blocks: if
// another thread is just packing the panel, the caller packs its own copy.
//
// A ring that fits in an inner cache is fast and leaves the outer caches to other data. So the ring begins small, and
// grows to the reuse distance of panels: evicted operands are remembered to measure that.
#ifndef TXL_MACHINE_RUN_PACKEDPANELS_H
#define TXL_MACHINE_RUN_PACKEDPANELS_H

#include "machine/program/Program.h"
#include "machine/program/Signatures.h"
#include "machine/run/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include <atomic>
#include <deque>
#include <mutex>

namespace txl::machine {

class PackedPanels {
public:
  /// The key of a panel: an operand in memory, strides in elements, and the dot kernel that packs it.
  struct Operand {
    DotFn kernel;
    bool left;
    const void *data;
    int64_t row, column, rows, columns;
    bool operator==(const Operand &) const = default;
  };
  struct Panel {
    Operand operand;
    uint64_t begin, bytes; // position and size in the ring
    char *data;
    std::atomic<unsigned> users; // increases only under the lock
    std::atomic<bool> full;
  };
  static constexpr uint64_t kRingBytes = 16 << 20, kFirstBytes = 512 << 10; // maximum and initial size

  explicit PackedPanels(uint64_t capacity = kFirstBytes) : first(capacity), capacity(capacity) {}
  ~PackedPanels() { clear(); }

  /// Whether no store of the launch can write to the memory [first, end), which must lie in a range of the launch.
  static bool canCache(const Program &program, const MemoryMap &memory, const char *first, const char *end);

  /// The panel of `operand`: full, or empty for the caller to fill; null if the caller should pack into its own
  /// scratch.
  Panel *acquire(const Operand &operand, uint64_t bytes);
  /// Marks the panel as full and ends the caller's use of it.
  static void release(Panel &panel);
  /// Whether operands were packed, which means that the launch has dots.
  bool hasPacked() {
    std::lock_guard<std::mutex> lock(mutex);
    return packed;
  }
  /// Frees all panels at the end of the launch.
  void clear();

private:
  struct OperandInfo {
    static Operand getEmptyKey();
    static Operand getTombstoneKey();
    static unsigned getHashValue(const Operand &operand);
    static bool isEqual(const Operand &a, const Operand &b) { return a == b; }
  };
  struct Known {
    Panel *panel;          // null: evicted
    uint64_t packedBefore; // total bytes packed before it
  };
  void grow(uint64_t bytes);
  bool reserve(uint64_t bytes);
  bool evictOldest();
  void trimEvicted(uint64_t before);

  std::mutex mutex;
  char *ring = nullptr;
  const uint64_t first;        // initial size of the ring
  uint64_t capacity;           // current size of the ring
  uint64_t next = 0;           // offset of the next panel
  uint64_t packed = 0;         // total bytes
  uint64_t sinceFound = 0;     // bytes packed since the last hit: once they fill the ring, packing stops
  std::deque<Panel> panels;    // oldest first, so in ring order
  std::deque<Operand> evicted; // evicted operands, oldest first; not all are kept once the ring has its maximum size
  llvm::DenseMap<Operand, Known, OperandInfo> known;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_PACKEDPANELS_H
