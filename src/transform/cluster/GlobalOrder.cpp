// Compares each access with all accesses since the last cluster barrier.
#include "transform/cluster/GlobalOrder.h"
#include "transform/cluster/AxisRules.h"

using namespace mlir;

namespace txl::transform {

bool GlobalOrder::mayConflict(const Access &a, const Access &b) const {
  analysis::GlobalAccess one = a.access, other = b.access;
  if (!one.write && !other.write)
    return false;
  bool isDisjoint = one.isDisjointFrom(other);
  // A value that differs between CTAs does not tell which address another CTA accesses.
  if (ranks.differs(one.op) || ranks.differs(other.op))
    return !isDisjoint && !(one.atomic && other.atomic) && one.op != other.op;
  if (a.axis != b.axis && one.write && other.write && one.pointer == other.pointer)
    return !(one.atomic && other.atomic);
  one.isReplicated = other.isReplicated = a.axis == kUnpartitioned || a.axis != b.axis;
  return one.conflicts(other);
}

bool GlobalOrder::needsBarrierBefore(Operation *op, int axis) {
  std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(op);
  if (!access)
    return false;
  access->isDistinct &= distinct;
  Access now{*access, axis};
  bool needsBarrier = llvm::any_of(open, [&](const Access &before) { return mayConflict(now, before); });
  if (needsBarrier)
    open.clear();
  open.push_back(now);
  all.push_back(now);
  return needsBarrier;
}

bool GlobalOrder::needsBarrierToRepeat(size_t first) const {
  for (size_t i = first; i < all.size(); ++i)
    for (size_t k = first; k < i; ++k)
      if (mayConflict(all[i], all[k]))
        return true;
  return false;
}

} // namespace txl::transform
