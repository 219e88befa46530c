// What engines do beside the threads, and where a fence has to stand so that they see what threads wrote.
//
// Engines that copy or multiply read and write shared memory through the async proxy. What threads wrote they see only
// behind a fence of the threads that wrote: it stands before an engine is started that would read it, or before those
// threads tell others that they may go on, who might start one.
#ifndef TXL_ANALYSIS_ENGINEFENCES_H
#define TXL_ANALYSIS_ENGINEFENCES_H

#include "analysis/OperationAccesses.h"

namespace txl::analysis {

class EngineFences {
public:
  /// At a point of the program.
  struct State {
    Flights flights;
    llvm::SmallVector<SharedBytes, 4> unfenced; ///< written by threads; engines may not see it

    bool join(const State &other);
  };

  /// Those of `function`, whose operations access what `accesses` says.
  EngineFences(tt::FuncOp function, OperationAccesses &accesses);

  /// Whether an engine would not see what threads wrote: one that the operation starts, or one of those to whom it says
  /// that they may go on.
  bool needsFence(mlir::Operation *op, const AccessSummary &summary, const State &state) const;
  /// What engines do behind `op`, and what threads have done to memory that engines may read. What is waited for is
  /// from there on what those did who waited: it comes to `pending`.
  void follow(mlir::Operation *op, const AccessSummary &summary, State &state, Accesses &pending) const;

private:
  llvm::SmallVector<SharedBytes> readByEngines;    // anywhere in the function
  llvm::SmallVector<SharedBytes> tracked;          // written there by copies that mbarriers may track
  llvm::DenseSet<mlir::Operation *> behindTracked; // waits for mbarriers that track copies
};

} // namespace txl::analysis

#endif
