// Prefetches of boxes into the L2 cache, each issued by one thread.
#include "ir/ops/async/TMAPrefetchOps.h"
#include "lower/Lowering.h"
#include "lower/engines/AccessPolicy.h"
#include "lower/engines/TMABoxes.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::TensorPrefetchOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  TensorBoxes boxes = *prefetchedBoxes(op.getDescriptor().getType());
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(op.getCoordinates().front().getType())), [&] {
    for (const TensorBoxes::Copy &copy : boxes.copies) {
      TensorLoad prefetch;
      prefetch.map = l.tensorMapOf(op);
      prefetch.policy = cachePolicyOf(l, op);
      for (unsigned axis = op.getCoordinates().size(); axis-- > 0;)
        prefetch.coordinates.push_back(l.b.CreateAdd(l.scalar(op.getCoordinates()[axis]), l.i32(copy.first[axis])));
      l.gpu.loadTensor(l.b, prefetch);
    }
  });
}

} // namespace txl::lower
