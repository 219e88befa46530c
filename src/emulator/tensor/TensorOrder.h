// Accesses of tensor memory: their columns are allocated, and conflicting ones are ordered (TensorMemory.h).
#ifndef TXL_EMULATOR_TENSORORDER_H
#define TXL_EMULATOR_TENSORORDER_H

#include "emulator/execution/Executor.h"

namespace txl::emulator {

/// Lanes and columns of a CTA's tensor memory.
struct TensorRange {
  unsigned lane, lanes, column, columns;
};

/// Reports an error of the current tcgen05 instruction. Like the functions below, returns false.
bool refuseTensor(Executor &x, uint32_t mask, const std::string &why);
/// The CTA's tensor memory, which has the columns of the range; null after a report.
TensorMemory *checkColumns(Executor &x, uint32_t mask, Cta &cta, const TensorRange &range);
/// Checks an access of the lanes of `mask` against earlier ones, and records it.
bool recordTensorAccess(Executor &x, uint32_t mask, Cta &cta, const TensorAccess &access,
                        llvm::ArrayRef<TensorRange> ranges, bool writes);
/// Whether all accesses of these columns have completed as far as the lanes of `mask` know: a deallocation.
bool checkQuiet(Executor &x, uint32_t mask, TensorMemory &memory, unsigned first, unsigned count);

/// Checks that all instructions of the CTA have the same cta_group.
bool checkGroup(Executor &x, uint32_t mask, unsigned group);
/// The CTAs on which an instruction of this group acts, that of the even rank first; empty after a report, of which one
/// is that a CTA has exited unless `mayHaveExited`.
llvm::SmallVector<Cta *, 2> ctasOfGroup(Executor &x, uint32_t mask, unsigned group, bool mayHaveExited = false);

// The stages of completion, as keys of VectorClock::engines.
uint64_t tensorThreadKey(const Warp &warp, unsigned lane);
/// Loads or stores of a warp that it has waited for, and of those the ones before a fence::before_thread_sync.
uint64_t tensorWaitedKey(const Warp &warp, TensorAccess::Kind kind);
uint64_t tensorPublishedKey(const Warp &warp, TensorAccess::Kind kind);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORORDER_H
