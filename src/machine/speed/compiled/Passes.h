// Divides a chain into passes over a row. A row's reductions must be complete before values that depend on them, so the
// number of passes is the number of successive reductions plus one. A value of an earlier pass is recomputed if that is
// cheap; otherwise a buffer in the L1 cache keeps it.
#ifndef TXL_MACHINE_SPEED_COMPILED_PASSES_H
#define TXL_MACHINE_SPEED_COMPILED_PASSES_H

#include "machine/speed/compiled/FusedKernel.h"

namespace txl::machine {

struct Pass {
  llvm::SmallVector<uint8_t, 16> rows;  // steps with one element a row that run before the pass, in order
  llvm::SmallVector<uint8_t, 16> steps; // full steps, reductions and stores, in order
  int weight = 0;                       // approximate number of instructions of the steps for one block

  bool isEmpty() const { return steps.empty(); }
};

struct Passes {
  llvm::SmallVector<Pass, 4> passes;
  llvm::SmallVector<int8_t, 48> buffer; // by step: the buffer that keeps its result for later passes; -1: none
  llvm::SmallVector<uint8_t, 48> level; // by step: the first pass in which it can run
  int buffers = 0;
};

/// Returns false if more buffers are needed than exist.
bool splitIntoPasses(const FusedKernel &kernel, Passes &result);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_PASSES_H
