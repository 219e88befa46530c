// Matrices in shared memory that tcgen05 instructions read, as 16-byte units.
#ifndef TXL_EMULATOR_SHAREDOPERAND_H
#define TXL_EMULATOR_SHAREDOPERAND_H

#include "emulator/engines/MatrixLayout.h"
#include "emulator/execution/Executor.h"

namespace txl::emulator {

/// What completes the operation that reads.
struct EngineIssue {
  unsigned lane;
  EngineLabel label;
  uint32_t time; // of the label
};
/// The label of an operation that a lane issues now: its next commit completes it.
EngineIssue beginTensorOperation(Executor &x, unsigned lane);

/// Checks that units at these offsets are in the CTA's shared memory, defined, and not written concurrently.
/// `isUndefined` is called with the index of a unit and of the first undefined byte in it. False after a report.
bool checkSharedReads(Executor &x, const EngineIssue &issue, Cta &cta, const MatrixLayout &layout,
                      const std::string &what, llvm::function_ref<void(size_t, unsigned)> isUndefined);

} // namespace txl::emulator

#endif // TXL_EMULATOR_SHAREDOPERAND_H
