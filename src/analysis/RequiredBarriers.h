// Where the threads of an execution group must synchronise because of shared or global memory.
//
// Two accesses of overlapping bytes, one of them a write, need a barrier between them on every path: read after write,
// write after read, write after write. The state at a program point is the set of accesses since the last barrier on
// some path; loops and branches are followed to a fixpoint. Functions are visited callees first: the summary of a
// callee holds its accesses before its first barrier, those still unsynchronised at its end, and whether every path
// through it has a barrier.
//
// The same holds for global memory, where a program reads what it wrote or writes what it read: see GlobalAccess.h.
//
// Asynchronous accesses are in flight until they are waited for (InFlightAccesses.h); from then on they count as
// accesses of the waiting threads. Between thread writes and an asynchronous read through the async proxy a fence is
// required as well: by the writing threads before the barrier, or by the threads that start the operation.
//
// The result is minimal: no barrier is made redundant by the others, and a program that already has its barriers gets
// none.
#ifndef TXL_ANALYSIS_REQUIREDBARRIERS_H
#define TXL_ANALYSIS_REQUIREDBARRIERS_H

#include "mlir/IR/BuiltinOps.h"
#include "support/Decisions.h"

namespace txl::analysis {

class Allocation;

struct RequiredBarrier {
  mlir::Operation *before;
  bool barrier = true;    ///< otherwise only the fence
  bool fence = false;     ///< a fence before it, or before the operation: the async proxy reads what was written here
  bool global = false;    ///< required by global memory, which the barrier then has to order too
  llvm::StringRef reason; ///< read after write, …
};

/// The barriers that the module needs in addition to those it has. `facts`, if given, receives a fact for each
/// barrier and function.
std::vector<RequiredBarrier> requiredBarriers(mlir::ModuleOp module, const Allocation &allocation,
                                              const DecisionListener *facts = nullptr);

} // namespace txl::analysis

#endif
