// wgmmas that read operand A from registers while the threads continue.
//
// Those registers must not be overwritten before a wait has completed the wgmma. A value computed once keeps its
// registers while it is live, so it is enough that the wait also uses it; but an iteration of a loop overwrites the
// registers of the previous iteration. Therefore such a wgmma is completed in the block that starts it
// (transform/waits/RegisterOperandWaits.h), or by a wait of the next iteration that precedes the code that overwrites
// the registers. Which wgmmas a wait completes is found by scanning backwards from it.
#ifndef TXL_ANALYSIS_REGISTEROPERANDDOTS_H
#define TXL_ANALYSIS_REGISTEROPERANDDOTS_H

#include "ir/ops/async/AsyncDotOps.h"

namespace txl::analysis {

struct RegisterOperandDot {
  tx::DotAsyncOp dot;
  unsigned laterDots; ///< number of MMAs started after it, at most
};
/// The register-A MMAs that may be in flight before `at`, started in its block or in enclosing ones; the youngest
/// first.
llvm::SmallVector<RegisterOperandDot, 4> findRegisterOperandDots(mlir::Operation *at);

/// Whether every register of the operand depends on a result of `wait`, or of a later wait in its block, so that
/// neither this nor a later compiler can write it before that wait.
bool isComputedAfter(mlir::Value operand, tx::DotWaitOp wait);

/// The first wait in the operand's loop that completes the MMA, if it does so in the next iteration before the
/// registers are overwritten; otherwise null.
tx::DotWaitOp findWaitInNextIteration(const RegisterOperandDot &candidate);

} // namespace txl::analysis

#endif
