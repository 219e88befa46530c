// Where the CTAs of a program have to meet because of global memory.
//
// A program is written as if one thread ran it: what it stores it may load again, and what it has loaded it may overwrite. Each CTA does
// its part of a tile, so they wait for each other between two accesses that may meet, unless both are of the same pointers cut along
// the same axis, where each touches only what is its own. analysis/GlobalAccess says which accesses may meet, of the text of the whole program.
#ifndef TXL_TRANSFORM_CLUSTER_GLOBALORDER_H
#define TXL_TRANSFORM_CLUSTER_GLOBALORDER_H

#include "analysis/GlobalAccess.h"
#include "transform/cluster/RankValues.h"

namespace txl::transform {

class GlobalOrder {
public:
  /// `distinct`: the kernel's arguments are taken not to overlap.
  GlobalOrder(const RankValues &ranks, bool distinct) : ranks(ranks), distinct(distinct) {}

  /// Whether the CTAs have to meet before `op`, which accesses tiles cut along `axis`; it is remembered.
  bool comesTooEarly(mlir::Operation *op, int axis);
  /// They have met.
  void meet() { open.clear(); }
  /// How many accesses there have been.
  size_t count() const { return all.size(); }
  /// Whether the CTAs have to meet before those from number `first` on happen again.
  bool mayNotRepeat(size_t first) const;

private:
  struct Access {
    analysis::GlobalAccess access;
    int axis;
  };
  bool meets(const Access &a, const Access &b) const;

  const RankValues &ranks;
  const bool distinct;
  llvm::SmallVector<Access> open, all;
};

} // namespace txl::transform

#endif
