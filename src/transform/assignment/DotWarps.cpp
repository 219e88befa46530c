// Searches forwards and backwards from a dot for others that use the same rows.
#include "transform/assignment/DotWarps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Limit of the search.
static constexpr unsigned kMaxVisited = 200;

/// Whether something computed from rows of `result` independently is reduced along them, or is operand A of another
/// dot.
static bool isUsedByRows(Operation *dot, Value result) {
  llvm::SetVector<Value> seen;
  seen.insert(result);
  unsigned axis = cast<RankedTensorType>(result.getType()).getRank() - 1;
  for (unsigned index = 0; index < seen.size() && seen.size() < kMaxVisited; ++index)
    for (OpOperand &use : seen[index].getUses()) {
      Operation *op = use.getOwner();
      if (auto reduce = dyn_cast<tt::ReduceOp>(op); reduce && reduce.getAxis() == axis)
        return true;
      if (isa<tt::DotOp, tx::DotAsyncOp>(op) && op != dot && use.getOperandNumber() == 0)
        return true;
      if (op->hasTrait<OpTrait::Elementwise>())
        seen.insert(op->result_begin(), op->result_end());
      else if (isa<tx::DotWaitOp>(op))
        seen.insert(op->getResult(use.getOperandNumber()));
      else if (auto yield = dyn_cast<scf::YieldOp>(op); yield && isa<scf::ForOp>(yield->getParentOp()))
        seen.insert(yield->getParentOp()->getResult(use.getOperandNumber()));
    }
  return false;
}

/// Whether `a` is computed from the rows of another dot's result.
static bool dependsOnDotRows(Value a) {
  llvm::SetVector<Value> seen;
  seen.insert(a);
  for (unsigned index = 0; index < seen.size() && seen.size() < kMaxVisited; ++index) {
    Operation *op = seen[index].getDefiningOp();
    if (isa_and_present<tt::DotOp, tx::DotAsyncOp, tx::DotWaitOp>(op))
      return true;
    if (op && op->hasTrait<OpTrait::Elementwise>())
      seen.insert(op->operand_begin(), op->operand_end());
  }
  return false;
}

bool keepsRowsInWarp(Operation *dot) {
  return isUsedByRows(dot, dot->getResult(0)) || dependsOnDotRows(dot->getOperand(0));
}

analysis::DotWarps arrangeDotWarps(tt::DotOp dot, unsigned numWarps, const arch::SmModel &model) {
  ArrayRef<int64_t> shape = dot.getType().getShape();
  int64_t m = shape[shape.size() - 2], n = shape.back();
  analysis::DotWarps warps;
  if (shape.size() == 3)
    warps.batch = std::min<int64_t>(numWarps, shape[0]);
  unsigned rest = numWarps / warps.batch;
  // More warps than the result's extent would compute copies.
  unsigned maxM = std::max<int64_t>(1, m / model.tiles.mmaRows),
           maxN = std::max<int64_t>(1, n / model.tiles.mmaColumns);
  if (rest <= maxM && keepsRowsInWarp(dot)) {
    warps.m = rest;
    return warps;
  }
  auto reads = [&](unsigned along) { return rest / along * m + along * n; };
  warps.m = std::min(rest, maxM);
  for (unsigned along = 1; along <= std::min(rest, maxM); along *= 2)
    if (rest / along <= maxN && (reads(along) < reads(warps.m) || rest / warps.m > maxN))
      warps.m = along;
  warps.n = rest / warps.m;
  return warps;
}

} // namespace txl::transform
