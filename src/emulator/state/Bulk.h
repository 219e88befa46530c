// Bulk copies: between global memory and the shared memory of the CTAs of a cluster, ranges or tensor boxes; and stores
// of registers to other CTAs, which complete in the same way.
//
// An operation is a list of runs, prepared when it is issued; its bytes are moved at a time that the seed determines. A
// copy to shared memory completes on an mbarrier, by bytes; a copy to global memory belongs to a group of its thread,
// which waits for the reads of the source, or for the writes.
#ifndef TXL_EMULATOR_BULK_H
#define TXL_EMULATOR_BULK_H

#include "emulator/state/Async.h"
#include "emulator/state/Reduction.h"

namespace txl::emulator {

struct Cta;
struct Warp;

struct BulkOperation {
  /// A range of shared memory and its counterpart: memory, or nothing (elements outside a tensor).
  struct Run {
    uint32_t offset; // in shared memory, from its first byte
    uint32_t bytes;
    uint8_t *other;
  };
  /// A CTA whose shared memory is written, and the mbarrier that counts the bytes.
  struct Target {
    Cta *cta;
    Mbarrier *barrier;
    uint32_t label; // time of its writes
  };
  Warp *warp = nullptr;
  unsigned lane = 0;
  const ptx::Instruction *instruction = nullptr;
  std::vector<Run> runs;
  uint32_t offset = 0, bytes = 0;       // in shared memory; all runs together
  uint32_t span = 0;                    // bytes of shared memory from `offset` on; more than `bytes` if runs leave gaps
  llvm::SmallVector<Target, 1> targets; // none: the operation writes global memory
  uint64_t fill = 0;                    // value of runs without a counterpart, elements of `fillSize` bytes
  unsigned fillSize = 1;
  void (*convert)(uint8_t *elements, uint32_t bytes) = nullptr; // conversion for shared memory, or null
  Cta *source = nullptr;                                        // the CTA whose shared memory is read
  EventPoint issuedAt;                                          // if races are checked and there are targets
  uint32_t group = 0;
  std::vector<uint8_t> sourceBytes; // the source, if it has been read and not yet written, or came from registers
  Combine combine = nullptr;        // for a reduction: combines its bytes with memory
  bool isRead = false, isDone = false, isWaited = false;

  /// Bytes that must not be accessed meanwhile. A reduction leaves memory valid until it happens.
  uint32_t bytesInFlight() const { return combine ? 0 : bytes; }
  /// Calls `visit(offset, bytes)` for the ranges of shared memory, in no order.
  void forEachRange(auto visit) const {
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
  /// Completes all but the `newest` closed groups of a thread; with `read`, their reads only.
  void wait(unsigned lane, uint32_t newest, bool read, Executor &executor);
  /// Performs each operation with probability 1 / `odds`. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  /// An operation that reads or writes the shared memory of a CTA, which exits; or null.
  const BulkOperation *findUser(const Cta &cta) const;
  /// The operation that has not yet written a byte of a CTA's shared memory, or null.
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
