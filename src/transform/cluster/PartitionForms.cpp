// The forms (whole or slice) of each value: one initial form, and others on demand.
#include "ir/facts/ArgumentOverlap.h"
#include "ir/ops/async/GroupOps.h"
#include "transform/cluster/AxisRules.h"
#include "transform/cluster/PartitionWriter.h"

using namespace mlir;

namespace txl::transform {

int PartitionWriter::formOf(Value value) const {
  auto found = form.find(value);
  return found == form.end() ? kUnpartitioned : found->second;
}

void PartitionWriter::setForm(Value value, int axis, Value now) {
  if (!hasTileShape(value)) {
    mapping.map(value, now);
    return;
  }
  form[value] = axis;
  emitted[{value, axis}] = now;
}

LogicalResult PartitionWriter::canExchange(Operation *op, Operation *reason) {
  auto reject = [&](const Twine &why) {
    return reason->emitError("`num_ctas` is " + Twine(numCtas) + ", and this needs the tile of all CTAs, but ") << why;
  };
  if (groups > 1)
    return reject("several warpgroups would each exchange it; compute only elements of the partitioned tile from it, "
                  "or pass it through a buffer (`cta_id`)");
  for (Operation *outer = op->getParentOp(); outer; outer = outer->getParentOp())
    if (isa<tx::GroupOp>(outer))
      return reject(
          "only some warps execute this; move it before `is_warpgroup`, or pass it through a buffer (`cta_id`)");
  if (!ranks.isConvergent(op))
    return reject("not all CTAs, or not all of their threads, execute this: a condition or a loop around it depends on "
                  "`cta_rank`, `tid`, or on values of warps or buffers of one CTA; move it before that");
  return success();
}

bool PartitionWriter::addClusterBarrierIfConvergent(Operation *op, OpBuilder &builder, bool onlyForOverlap) {
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  if (failed(canExchange(op, op)))
    return false;
  for (Operation *barrierOp : CtaExchange::addClusterBarrier(builder, op->getLoc()))
    if (onlyForOverlap)
      barrierOp->setAttr(ir::kIfArgumentsOverlap, builder.getUnitAttr());
  overlapOrder.addClusterBarrier();
  if (!onlyForOverlap)
    order.addClusterBarrier();
  return true;
}

/// Rematerialises a cheap value in another form, after the existing one, together with everything it depends on.
/// Iterative, since such chains may be long.
Value PartitionWriter::rematerialise(Value value, int axis) {
  SmallVector<std::pair<Value, int>> open{{value, axis}};
  while (!open.empty()) {
    auto [next, along] = open.back();
    Operation *op = next.getDefiningOp();
    size_t count = open.size();
    for (OpOperand &operand : op->getOpOperands()) {
      std::optional<int> of = operandAxis(op, operand.getOperandNumber(), along, numCtas);
      if (!of)
        return {};
      if (hasTileShape(operand.get()) && !emitted.contains({operand.get(), *of}))
        open.push_back({operand.get(), *of});
    }
    if (open.size() > count)
      continue;
    open.pop_back();
    if (emitted.contains({next, along}))
      continue;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfterValue(emitted.lookup({next, formOf(next)}));
    if (failed(writeCopy(op, along, builder)))
      return {};
  }
  return emitted.lookup({value, axis});
}

Value PartitionWriter::getInForm(Value value, int axis, Operation *user) {
  if (!hasTileShape(value))
    return mapping.lookup(value);
  if (Value known = emitted.lookup({value, axis}))
    return known;
  int current = formOf(value);
  if (isa<ttg::MemDescType>(value.getType())) {
    auto text = [](int along) {
      return along == kUnpartitioned ? std::string("whole") : "partitioned along axis " + std::to_string(along);
    };
    user->emitError("`num_ctas` is " + Twine(numCtas) + ", and each CTA would need this buffer " + text(axis) +
                    ", but it is " + text(current) + "; use a separate buffer for it");
    return {};
  }
  if (axes.isCheap(value))
    if (Value rematerialised = rematerialise(value, axis))
      return rematerialised;
  Value from = emitted.lookup({value, current});
  OpBuilder builder(from.getContext());
  builder.setInsertionPointAfterValue(from);
  if (current != kUnpartitioned) {
    Operation *anchor = value.getDefiningOp();
    if (!anchor)
      anchor = &cast<BlockArgument>(value).getOwner()->front();
    if (failed(canExchange(anchor, user)))
      return {};
    from = emitted[{value, kUnpartitioned}] = exchange->gather(builder, from, current);
  }
  if (axis != kUnpartitioned)
    from = emitted[{value, axis}] = exchange->slice(builder, from, axis);
  return from;
}

} // namespace txl::transform
