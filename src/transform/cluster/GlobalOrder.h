// Decides where global memory requires a barrier of the CTAs of a program.
//
// A program has sequential semantics: it may load what it has stored, and overwrite what it has loaded. Each CTA
// executes its slice of every tile, so a barrier is needed between two accesses that may conflict, unless both use the
// same pointers partitioned along the same axis, where each CTA accesses its own elements only. analysis/GlobalAccess
// decides which accesses may conflict, for the unpartitioned program.
#ifndef TXL_TRANSFORM_CLUSTER_GLOBALORDER_H
#define TXL_TRANSFORM_CLUSTER_GLOBALORDER_H

#include "analysis/GlobalAccess.h"
#include "transform/cluster/RankValues.h"

namespace txl::transform {

class GlobalOrder {
public:
  /// `distinct`: assumes that the kernel's pointer arguments do not overlap.
  GlobalOrder(const RankValues &ranks, bool distinct) : ranks(ranks), distinct(distinct) {}

  /// Whether a barrier is required before `op`, which accesses tiles partitioned along `axis`; records the access.
  bool needsBarrierBefore(mlir::Operation *op, int axis);
  /// Records a cluster barrier.
  void addClusterBarrier() { open.clear(); }
  /// The number of recorded accesses.
  size_t count() const { return all.size(); }
  /// Whether a barrier is required before the accesses from index `first` on are executed again.
  bool needsBarrierToRepeat(size_t first) const;

private:
  struct Access {
    analysis::GlobalAccess access;
    int axis;
  };
  bool mayConflict(const Access &a, const Access &b) const;

  const RankValues &ranks;
  const bool distinct;
  llvm::SmallVector<Access> open, all;
};

} // namespace txl::transform

#endif
