// Who runs an operation: some consecutive warps of a program, which meet at a barrier of their own.
//
// A program in plain tile code is one group, all its warps. An operation with the attribute `ttg.group` gives its
// regions to fewer. Layouts, buffers, barriers and lowerings take the number of their warps, and which they are, from
// here, and never assume that all warps of the program pass a point.
#ifndef TXL_ANALYSIS_EXECUTIONGROUP_H
#define TXL_ANALYSIS_EXECUTIONGROUP_H

namespace mlir {
class Operation;
} // namespace mlir

namespace txl::analysis {

struct ExecutionGroup {
  unsigned firstWarp = 0, numWarps = 4;
  unsigned barrier = 0; ///< the hardware's number of the barrier at which the group meets

  friend bool operator==(const ExecutionGroup &a, const ExecutionGroup &b) {
    return a.firstWarp == b.firstWarp && a.numWarps == b.numWarps && a.barrier == b.barrier;
  }
};

/// The group of the nearest operation around `op` with `ttg.group`, else all warps of the module.
ExecutionGroup executionGroupOf(mlir::Operation *op);

} // namespace txl::analysis

#endif
