// Where `fence.proxy.async` is required so that asynchronous operations see what threads wrote.
//
// TMA and wgmma access shared memory through the async proxy. They see a thread's writes only after a fence of the
// writing thread. The fence is placed before the operation that reads the data is started, or before the writing
// threads signal other threads that may start one.
#ifndef TXL_ANALYSIS_ASYNCPROXYFENCES_H
#define TXL_ANALYSIS_ASYNCPROXYFENCES_H

#include "analysis/OperationAccesses.h"
#include "ir/ops/Base.h"

namespace txl::tt {
class FuncOp;
}

namespace txl::analysis {

class AsyncProxyFences {
public:
  /// The state at a program point.
  struct State {
    InFlightAccesses inFlight;
    llvm::SmallVector<SharedBytes, 4> unfenced; ///< written by threads and not fenced; the async proxy may not see it

    bool join(const State &other);
  };

  /// Fences of `function`, whose accesses `accesses` computes.
  AsyncProxyFences(tt::FuncOp function, OperationAccesses &accesses);

  /// Whether an asynchronous operation would miss writes of threads: one that `op` starts, or one that is started by
  /// threads that `op` signals.
  bool needsFence(mlir::Operation *op, const AccessSummary &summary, const State &state) const;
  /// Updates `state` by the asynchronous operations that `op` starts and the thread accesses to memory that the async
  /// proxy may read. Operations that `op` waits for are added to `pending`, as accesses of the waiting threads.
  void visit(mlir::Operation *op, const AccessSummary &summary, State &state, Accesses &pending) const;

private:
  llvm::SmallVector<SharedBytes> readByAsyncProxy;   // anywhere in the function
  llvm::SmallVector<SharedBytes> tracked;            // written there by copies that mbarriers may track
  llvm::DenseSet<mlir::Operation *> waitsForTracked; // waits for mbarriers that track copies
};

} // namespace txl::analysis

#endif
