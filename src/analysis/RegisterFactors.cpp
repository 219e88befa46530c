// What nested regions start or end is not counted: less is known to be over, and fewer to be younger.
#include "analysis/RegisterFactors.h"
#include "analysis/Flights.h"
#include <algorithm>

using namespace txl;
using namespace txl::analysis;

llvm::SmallVector<RegisterFactor, 4> analysis::registerFactorsAt(mlir::Operation *at) {
  llvm::SmallVector<RegisterFactor, 4> found;
  unsigned younger = 0, over = ~0u; // that many or more are younger than what is over
  for (mlir::Operation *op = at; op && op->getBlock() && younger < over; op = op->getParentOp())
    for (mlir::Operation *before = op->getPrevNode(); before && younger < over; before = before->getPrevNode()) {
      EngineGroups groups = engineGroupsOf(before);
      if (groups.queue != EngineGroups::Queue::Dots)
        continue;
      if (groups.leaves)
        over = std::min(over, younger + *groups.leaves);
      auto dot = mlir::dyn_cast<tx::DotAsyncOp>(before);
      if (dot && mlir::isa<mlir::RankedTensorType>(dot.getA().getType()) && younger < over)
        found.push_back({dot, younger});
      younger += groups.closes;
    }
  return found;
}
