// Backward slice from the added values, through operands, regions and loop-carried values.
#include "transform/schedule/LoopSlice.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace txl::transform {

LoopSlice::LoopSlice(scf::ForOp loop, ArrayRef<Operation *> cuts)
    : loop(loop), cuts(cuts.begin(), cuts.end()), isCarried(loop.getNumRegionIterArgs(), false) {}

void LoopSlice::add(Operation *op) {
  op = loop.getBody()->findAncestorOpInBlock(*op);
  if (!op || cuts.contains(op) || !operations.insert(op).second)
    return;
  for (Value operand : op->getOperands())
    add(operand);
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    add(value);
}

void LoopSlice::add(Value value) {
  if (Operation *op = value.getDefiningOp()) {
    if (loop.getRegion().isAncestor(op->getParentRegion()))
      add(op);
    return;
  }
  auto argument = cast<BlockArgument>(value);
  if (argument.getOwner() != loop.getBody())
    return;
  if (argument == loop.getInductionVar())
    usesVariable = true;
  else
    addCarried(argument.getArgNumber() - 1);
}

void LoopSlice::addCarried(unsigned index) {
  if (isCarried[index])
    return;
  isCarried[index] = true;
  add(loop.getYieldedValues()[index]);
}

SmallVector<unsigned> LoopSlice::carried() const {
  SmallVector<unsigned> indices;
  for (unsigned index = 0; index < isCarried.size(); ++index)
    if (isCarried[index])
      indices.push_back(index);
  return indices;
}

SetVector<Value> LoopSlice::outside() {
  SetVector<Value> all;
  for (unsigned index : carried())
    all.insert(loop.getInitArgs()[index]);
  for (Operation *op : inOrder()) {
    all.insert_range(op->getOperands());
    getUsedValuesDefinedAbove(op->getRegions(), all);
  }
  all.remove_if([&](Value value) { return loop.getRegion().isAncestor(value.getParentRegion()); });
  return all;
}

SmallVector<Operation *> LoopSlice::inOrder() {
  SmallVector<Operation *> ordered;
  for (Operation &op : loop.getBody()->without_terminator())
    if (operations.contains(&op))
      ordered.push_back(&op);
  return ordered;
}

} // namespace txl::transform
