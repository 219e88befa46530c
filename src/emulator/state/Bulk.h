// Copies in bulk: between global memory and the shared memory of the CTAs of a cluster, whole ranges or boxes of a tensor; and
// stores of registers to other CTAs that complete as they do.
//
// An operation is a list of runs, prepared when it is issued; the engine moves its bytes at a time that the seed chooses.
// What goes to shared memory completes on an mbarrier, by bytes; what goes to global memory belongs to a group of its
// thread, which waits for it to have read its source, or to have written.
#ifndef TXL_EMULATOR_BULK_H
#define TXL_EMULATOR_BULK_H

#include "emulator/state/Async.h"
#include "emulator/state/Reduction.h"

namespace txl::emulator {

struct Cta;
struct Warp;

struct BulkOperation {
  /// Bytes of a piece of shared memory and what is on the other side: memory, or nothing (elements outside of a tensor).
  struct Run {
    uint32_t offset; // in shared memory, from its first byte
    uint32_t bytes;
    uint8_t *other;
  };
  /// A CTA whose shared memory is written, and where that is counted.
  struct Target {
    Cta *cta;
    Mbarrier *barrier;
    uint32_t label; // the time of its writes
  };
  Warp *warp = nullptr;
  unsigned lane = 0;
  const ptx::Instruction *instruction = nullptr;
  std::vector<Run> runs;
  uint32_t offset = 0, bytes = 0;       // in shared memory; all runs together
  uint32_t span = 0;                    // of shared memory from `offset` on; more than `bytes` where runs leave gaps
  llvm::SmallVector<Target, 1> targets; // none: the operation writes global memory
  uint64_t fill = 0;                    // what runs of nothing are written with, elements of `fillSize` bytes
  unsigned fillSize = 1;
  void (*convert)(uint8_t *elements, uint32_t bytes) = nullptr; // what comes to shared memory, or null: as it is
  Cta *source = nullptr;                                        // whose shared memory is read
  uint32_t group = 0;
  std::vector<uint8_t> taken; // the source, where it has been read and not written yet, or came from registers
  Combine combine = nullptr;  // where it reduces: of its bytes and what is there
  bool isRead = false, isDone = false, isWaited = false;

  /// Bytes that nobody may touch meanwhile. What a reduction has not reached yet is there.
  uint32_t bytesInFlight() const { return combine ? 0 : bytes; }
  /// Calls `visit(offset, bytes)` for the pieces of shared memory, in no order.
  void forEachPiece(auto visit) const {
    if (span == bytes)
      return visit(offset, bytes);
    for (const Run &run : runs)
      visit(run.offset, run.bytes);
  }
};

/// The operations of a cluster, in the order of their issue.
class BulkQueue {
public:
  void issue(BulkOperation operation, Executor &executor);
  /// Ends all but the `newest` closed groups of a thread; with `read`, their reading only.
  void wait(unsigned lane, uint32_t newest, bool read, Executor &executor);
  /// Each operation happens with one chance in `odds`. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  /// An operation that reads or writes the shared memory of a CTA, which ends; or null.
  const BulkOperation *of(const Cta &cta) const;
  /// The one that still writes a byte of a CTA's shared memory, or null.
  const BulkOperation *covering(const Cta &cta, uint32_t offset) const;
  bool isEmpty() const { return operations.empty(); }

private:
  void dropFinished();
  void read(BulkOperation &operation);
  void finish(BulkOperation &operation, Executor &executor);

  std::vector<BulkOperation> operations;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_BULK_H
