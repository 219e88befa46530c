// Tensor memory: 128 lanes of 512 columns of 32 bits in each CTA, and the asynchronous operations on it (tcgen05).
//
// A warp's loads and stores happen at a time between their issue and the wait that completes them; a load's registers
// belong to it until then. Multiplications, copies and shifts are operations of the thread that issues them; they
// execute in the order of their issue, at a time that the seed determines, and a commit arrives at mbarriers after all
// earlier ones.
//
// Order. An access must happen after an earlier one that conflicts with it: by the same warp's wait, by the pipeline of
// one thread's operations, or through threads: `tcgen05.wait` and `tcgen05.fence::before_thread_sync` (a commit implies
// both), synchronisation, and `tcgen05.fence::after_thread_sync`. Completion is a clock of the warp or thread
// (TensorClocks), which flows through synchronisation as that of other engines does; the fence after it takes a
// snapshot, by which accesses are checked. The granule is a column of 16 lanes.
#ifndef TXL_EMULATOR_TENSORMEMORY_H
#define TXL_EMULATOR_TENSORMEMORY_H

#include "emulator/program/Program.h"
#include "emulator/races/Knowledge.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <functional>
#include <vector>

namespace txl::emulator {

class Executor;
struct Cta;
struct Frame;
struct Mbarrier;
struct Warp;

constexpr unsigned tensorLanes = 128, tensorColumns = 512;

/// An access, for the order of later ones and for reports.
struct TensorAccess {
  enum Kind : uint8_t { Load, Store, Multiply, Copy, Shift };
  Kind kind = Load;
  const Warp *warp = nullptr;
  unsigned lane = 0;  // of an operation of a thread
  uint32_t clock = 0; // of its completion: the warp's count of loads or stores, the thread's count of commits
  const ptx::Instruction *instruction = nullptr;
  // Of a multiplication: its accumulator, shape and kind. Those with the same are executed in order.
  uint64_t accumulator = 0;
  uint32_t shape = 0;

  bool isOfWarp() const { return kind == Load || kind == Store; }
};

/// Columns that `tcgen05.alloc` has returned.
struct TensorAllocation {
  unsigned first, count, group;
  const ptx::Instruction *instruction;
};

struct TensorMemory {
  std::vector<uint32_t> words = std::vector<uint32_t>(tensorLanes * tensorColumns);
  std::vector<uint8_t> defined = std::vector<uint8_t>(tensorLanes * tensorColumns); // a bit for each byte of a word
  std::vector<TensorAllocation> allocations;
  unsigned lastCount = tensorColumns; // of columns, in the latest allocation: the next must not be larger
  unsigned group = 0;                 // cta_group of all instructions; 0 before the first
  bool isRelinquished = false;

  // Allocations of pairs: the count of each CTA's requests, and the results.
  unsigned requested = 0, released = 0;
  bool isReleasing = false;
  std::vector<unsigned> counts, results;

  // Of granules, if races are checked: indices into `accesses`, from 1.
  static constexpr unsigned granuleLanes = 16, granules = tensorLanes / granuleLanes * tensorColumns;
  struct Granule {
    uint32_t writer = 0;
    llvm::SmallVector<uint32_t, 2> readers;
  };
  std::vector<Granule> cells;
  std::vector<TensorAccess> accesses;

  uint32_t &word(unsigned lane, unsigned column) { return words[lane * tensorColumns + column]; }
  uint8_t &definedBytes(unsigned lane, unsigned column) { return defined[lane * tensorColumns + column]; }
  /// Whether an allocation has these columns.
  bool isAllocated(unsigned first, unsigned count) const;
};

/// A load or store of a warp.
struct TensorTransfer {
  const Operation *operation = nullptr;
  Frame *frame = nullptr; // of a load's registers
  uint32_t address = 0;
  std::vector<uint32_t> values,
      valuesDefined; // of a store: of the 32 lanes, register by register; a mask for each register
  bool isDone = false;
};

/// A warp's loads and stores since the last wait for each.
struct TensorTransfers {
  std::vector<TensorTransfer> pending;
  const Frame *frame = nullptr; // whose registers loads in flight write
  std::vector<uint8_t> isOwned; // by slot
  uint32_t loads = 0, stores = 0, waitedLoads = 0, waitedStores = 0;

  bool isEmpty() const { return pending.empty(); }
  bool hasRegistersInFlight() const { return frame != nullptr; }
  bool owns(const Frame *of, Slot slot) const { return of == frame && slot < isOwned.size() && isOwned[slot]; }
};

/// A multiplication, copy, shift or commit of a thread.
struct TensorOperation {
  Warp *warp = nullptr;
  unsigned lane = 0;
  const ptx::Instruction *instruction = nullptr;
  std::function<void(Executor &)> perform;
};

/// The operations of a cluster in flight, in the order of their issue.
class TensorQueue {
public:
  bool isEmpty() const { return operations.empty(); }
  void issue(TensorOperation operation) { operations.push_back(std::move(operation)); }
  /// Performs operations, those of a thread in order, each with probability 1 / `odds`. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  /// An operation of a thread of this CTA; null if there is none.
  const TensorOperation *findUser(const Cta &cta) const;

private:
  std::vector<TensorOperation> operations;
};

/// Registers and memory of the transfers that have not been performed are moved, each with probability 1 / `odds`.
bool progressTensorTransfers(uint32_t odds, Executor &executor);
/// Whether a CTA that exits has freed its tensor memory. False after a report.
bool checkTensorExit(Executor &executor, Cta &cta, uint32_t mask);
/// Reports an access of the current instruction to a register of a load in flight. Returns false.
bool checkTensorRegisters(Executor &executor, uint32_t mask);
/// Called when a frame ends: loads that still write its registers are performed.
void leaveTensorLoads(Warp &warp, const Frame *frame);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORMEMORY_H
