// A row's reductions are there before what is computed of them: a row is gone through once for each reduction that waits
// for another, and once more. What a later pass needs of an earlier one is computed again if that costs no more than
// keeping it, else it is kept in a buffer, which the nearest cache holds.
#ifndef TXL_MACHINE_SPEED_COMPILED_PASSES_H
#define TXL_MACHINE_SPEED_COMPILED_PASSES_H

#include "machine/speed/compiled/Chain.h"

namespace txl::machine {

struct Pass {
  llvm::SmallVector<uint8_t, 16> rows;  // steps with one element a row that run before, in order
  llvm::SmallVector<uint8_t, 16> steps; // full steps, reductions and stores, in order
  int weight = 0;                       // about how many instructions a block of the steps takes

  bool isEmpty() const { return steps.empty(); }
};

struct Passes {
  llvm::SmallVector<Pass, 4> passes;
  llvm::SmallVector<int8_t, 48> buffer; // of each step: where its result waits for later passes; -1: nowhere
  llvm::SmallVector<uint8_t, 48> level; // of each step: the first pass in which it can run
  int buffers = 0;
};

/// False if it would take more buffers than there are.
bool divide(const Chain &chain, Passes &made);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_PASSES_H
