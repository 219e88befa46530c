// Execution groups: which consecutive warps of a CTA run an operation, and at which named barrier they synchronise.
//
// A plain tile program is one group, all its warps. The attribute `ttg.group` restricts an operation's regions to fewer
// warps. In a program with explicit warpgroups (`txl.num-warpgroups`), each warpgroup executes its own instance of the
// code: a thread has an index within its instance, and each instance has its own barrier and scratch. A `txl.group` of
// warps is one instance. Layouts, buffers, barriers and lowerings take the warp count and the warp ids from here, and
// never assume that all warps of the program reach a point.
#ifndef TXL_ANALYSIS_EXECUTIONGROUP_H
#define TXL_ANALYSIS_EXECUTIONGROUP_H

namespace mlir {
class Operation;
} // namespace mlir

namespace txl::analysis {

struct ExecutionGroup {
  unsigned firstWarp = 0, numWarps = 4;
  unsigned barrier = 0;   ///< id of the named barrier at which the group, or its first instance, synchronises
  unsigned instances = 1; ///< number of groups of `numWarps` warps that run it concurrently

  friend bool operator==(const ExecutionGroup &a, const ExecutionGroup &b) = default;
};

/// The group of the nearest enclosing operation with `ttg.group`, or of the `txl.group` whose first region contains
/// `op`; otherwise all warps of the module, or of one of its warpgroups. Barrier ids are chosen among those
/// that the program does not use.
ExecutionGroup executionGroupOf(mlir::Operation *op);

/// The nearest operation with `ttg.group`, `op` or one around it; null if there is none.
mlir::Operation *groupOf(mlir::Operation *op);

} // namespace txl::analysis

#endif
