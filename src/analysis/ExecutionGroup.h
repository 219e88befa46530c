// Who runs an operation: some consecutive warps of a program, which meet at a barrier of their own.
//
// A program in plain tile code is one group, all its warps. An operation with the attribute `ttg.group` gives its
// regions to fewer. In a program that is divided into warpgroups (`txl.num-warpgroups`) each of them runs what it comes to
// on its own: one text, as many instances; a thread knows its number in its instance, and each instance has a barrier and
// scratch of its own. A `txl.group` of warps is one instance of its warps. Layouts, buffers, barriers and lowerings take the number of their warps, and which they are, from
// here, and never assume that all warps of the program pass a point.
#ifndef TXL_ANALYSIS_EXECUTIONGROUP_H
#define TXL_ANALYSIS_EXECUTIONGROUP_H

namespace mlir {
class Operation;
} // namespace mlir

namespace txl::analysis {

struct ExecutionGroup {
  unsigned firstWarp = 0, numWarps = 4;
  unsigned barrier = 0;   ///< the hardware's number of the barrier at which the group, or its first instance, meets
  unsigned instances = 1; ///< groups of so many warps, side by side, that run it

  friend bool operator==(const ExecutionGroup &a, const ExecutionGroup &b) = default;
};

/// The group of the nearest operation around `op` with `ttg.group`, or of the `txl.group` of warps in whose first region it
/// is; else the warps of the module, or of one of its warpgroups. Barriers get numbers that the program does not use.
ExecutionGroup executionGroupOf(mlir::Operation *op);

} // namespace txl::analysis

#endif
