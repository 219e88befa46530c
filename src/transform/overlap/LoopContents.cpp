// Walks over the operations of a loop's body.
#include "transform/overlap/LoopContents.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

bool loadsAndComputes(scf::ForOp loop) {
  bool hasDotOrLoop = false;
  loop.getBody()->walk([&](Operation *op) { hasDotOrLoop |= isa<tt::DotOp, LoopLikeOpInterface>(op); });
  return !hasDotOrLoop && llvm::all_of(loop.getBody()->without_terminator(),
                                       [](Operation &op) { return isa<tt::LoadOp>(op) || isMemoryEffectFree(&op); });
}

bool onlyReduces(scf::ForOp loop) {
  return llvm::all_of(loop.getBody()->without_terminator(), [](Operation &op) {
    bool isFree = isMemoryEffectFree(&op) && !isa<tt::DotOp>(op);
    return isa<tt::LoadOp>(op) || (isFree && (!op.getNumRegions() || isa<tt::ReduceOp>(op)));
  });
}

bool hasAtMostOneMma(scf::ForOp loop) {
  return llvm::count_if(*loop.getBody(), llvm::IsaPred<tt::DotOp, tx::DotAsyncOp>) <= 1;
}

} // namespace txl::transform
