// Where the threads of an execution group have to wait for each other because of memory that they share.
//
// Two accesses of overlapping bytes, one of them a write, need a barrier between them on every path: write then read,
// read then write, write then write. The state at a point of the program is what was accessed since the last barrier on
// some path; loops and branches are followed until it stays the same. Functions come callees first: of a callee its
// callers know what it accesses before its first barrier, what is still unsynchronised at its end, and whether every
// way through it has a barrier.
//
// The same for global memory, where a program reads what it wrote or writes what it read: see GlobalAccess.h.
//
// What engines do beside the threads is under way until it is waited for (Flights.h), and from there on is done by those
// who waited. Between what threads wrote and what an engine reads through the async proxy stands a fence too, of the
// threads that wrote, before the barrier, or of those that start the engine.
//
// None of them is made redundant by the others, and a program that has its barriers needs none.
#ifndef TXL_ANALYSIS_REQUIREDBARRIERS_H
#define TXL_ANALYSIS_REQUIREDBARRIERS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::analysis {

class Allocation;

struct RequiredBarrier {
  mlir::Operation *before;
  bool barrier = true;    ///< else only the fence
  bool fence = false;     ///< before it, or before the operation: what was written here engines will read
  bool global = false;    ///< because of global memory, which it then has to order too
  llvm::StringRef reason; ///< read after write, …
};

/// The barriers that the module needs beside those that it has. `facts`, if given, gets a line a barrier and a function.
std::vector<RequiredBarrier> requiredBarriers(mlir::ModuleOp module, const Allocation &allocation,
                                              llvm::raw_ostream *facts = nullptr);

} // namespace txl::analysis

#endif
