// Operands of products as the fast kernels read them (converted, turned, in panels), kept for the other products of a launch:
// every program of a row of tiles multiplies by the same panels, and so does every turn of a loop around a product.
//
// What is kept is a copy of memory, so the memory must stay as it is until the launch ends: `mayKeep`. The room is a ring,
// in which what comes pushes out what came first; what a thread is packing or reading stays. Nobody waits: who finds a panel
// that another thread is packing right now packs one of his own.
//
// A ring that the nearer caches hold is filled and read at their speed, and leaves them to others. So it begins small, and is as
// large as panels are far apart that somebody asked for again: those that have gone are remembered for that.
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
  /// An operand as it lies in memory, strides in elements, and whose product packs it.
  struct Operand {
    DotFn product;
    bool left;
    const void *data;
    int64_t row, column, rows, columns;
    bool operator==(const Operand &) const = default;
  };
  struct Panel {
    Operand operand;
    uint64_t begin, bytes; // in the ring
    char *data;
    std::atomic<unsigned> users; // more only come under the lock
    std::atomic<bool> full;
  };
  static constexpr uint64_t kRingBytes = 16 << 20, kFirstBytes = 512 << 10; // at most, and to begin with

  explicit PackedPanels(uint64_t room = kFirstBytes) : first(room), room(room) {}
  ~PackedPanels() { clear(); }

  /// Whether nothing of the launch may write to the memory [first, end), which lies in what the launch was given.
  static bool mayKeep(const Program &program, const MemoryMap &memory, const char *first, const char *end);

  /// The panel of `operand`: full, or room for it, which the caller fills; null if he had better pack elsewhere.
  Panel *take(const Operand &operand, uint64_t bytes);
  /// The panel is full, and the caller no longer reads it.
  static void give(Panel &panel);
  /// Whether operands were packed: the launch multiplies.
  bool areUsed() {
    std::lock_guard<std::mutex> lock(mutex);
    return packed;
  }
  /// Behind the launch.
  void clear();

private:
  struct OperandInfo {
    static Operand getEmptyKey();
    static Operand getTombstoneKey();
    static unsigned getHashValue(const Operand &operand);
    static bool isEqual(const Operand &a, const Operand &b) { return a == b; }
  };
  struct Known {
    Panel *panel;          // null: it has gone
    uint64_t packedBefore; // bytes, all in all
  };
  void widen(uint64_t bytes);
  bool makeRoom(uint64_t bytes);
  bool drop();
  void forget(uint64_t before);

  std::mutex mutex;
  char *ring = nullptr;
  const uint64_t first;     // the room to begin with
  uint64_t room;            // of the ring, for now
  uint64_t next = 0;        // where the next panel begins
  uint64_t packed = 0;      // bytes, all in all
  uint64_t sinceFound = 0;  // bytes that were packed since somebody found a panel: of no use, if they fill the ring
  std::deque<Panel> panels; // the oldest first, so in the order of the ring
  std::deque<Operand> gone; // the oldest first; none if the ring grows no more
  llvm::DenseMap<Operand, Known, OperandInfo> known;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_PACKEDPANELS_H
