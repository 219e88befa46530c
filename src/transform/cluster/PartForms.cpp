// The forms (whole or slice) of each value: one initial form, and others on demand.
#include "ir/facts/ArgumentOverlap.h"
#include "transform/cluster/AxisRules.h"
#include "transform/cluster/PartWriter.h"

using namespace mlir;

namespace txl::transform {

static bool isTile(Value value) { return !tileShape(value.getType()).empty(); }

int PartWriter::formOf(Value value) const {
  auto found = form.find(value);
  return found == form.end() ? kWhole : found->second;
}

void PartWriter::setForm(Value value, int axis, Value now) {
  if (!isTile(value)) {
    numbers.map(value, now);
    return;
  }
  form[value] = axis;
  made[{value, axis}] = now;
}

LogicalResult PartWriter::mayExchange(Operation *op, Operation *reason) {
  auto refuse = [&](const Twine &why) {
    return reason->emitError("`num_ctas` is " + Twine(parts) + ", and this needs what all CTAs have of a tile, but ")
           << why;
  };
  if (groups > 1)
    return refuse(
        "each of several warpgroups would exchange it; let what is computed of it be elements of the tile that is "
        "cut, or hand it over by a buffer (`cta_id`)");
  for (Operation *outer = op->getParentOp(); outer; outer = outer->getParentOp())
    if (isa<tx::GroupOp>(outer))
      return refuse(
          "only some warps come here; put it in front of `is_warpgroup` or hand it over by a buffer (`cta_id`)");
  if (!ranks.isTogether(op))
    return refuse(
        "not all CTAs, or not all of their threads, come here: a condition or a loop around it depends on `cta_rank`, "
        "`tid`, or on what warps or buffers of one CTA have; put it in front of that");
  return success();
}

bool PartWriter::meetIfTogether(Operation *op, OpBuilder &builder, bool onlyForOverlap) {
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  if (failed(mayExchange(op, op)))
    return false;
  for (Operation *meeting : PartExchange::meet(builder, op->getLoc()))
    if (onlyForOverlap)
      meeting->setAttr(ir::kIfArgumentsOverlap, builder.getUnitAttr());
  overlapOrder.meet();
  if (!onlyForOverlap)
    order.meet();
  return true;
}

/// Rematerialises a cheap value in another form, after the existing one, together with everything it depends on.
/// Iterative, since such chains may be long.
Value PartWriter::again(Value value, int axis) {
  SmallVector<std::pair<Value, int>> open{{value, axis}};
  while (!open.empty()) {
    auto [next, along] = open.back();
    Operation *op = next.getDefiningOp();
    size_t count = open.size();
    for (OpOperand &operand : op->getOpOperands()) {
      std::optional<int> of = operandAxis(op, operand.getOperandNumber(), along, parts);
      if (!of)
        return {};
      if (isTile(operand.get()) && !made.contains({operand.get(), *of}))
        open.push_back({operand.get(), *of});
    }
    if (open.size() > count)
      continue;
    open.pop_back();
    if (made.contains({next, along}))
      continue;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfterValue(made.lookup({next, formOf(next)}));
    if (failed(writeCopy(op, along, builder)))
      return {};
  }
  return made.lookup({value, axis});
}

Value PartWriter::as(Value value, int axis, Operation *user) {
  if (!isTile(value))
    return numbers.lookup(value);
  if (Value known = made.lookup({value, axis}))
    return known;
  int have = formOf(value);
  if (isa<ttg::MemDescType>(value.getType())) {
    auto text = [](int along) {
      return along == kWhole ? std::string("whole") : "cut along axis " + std::to_string(along);
    };
    user->emitError("`num_ctas` is " + Twine(parts) + ", and each CTA would need this buffer " + text(axis) +
                    ", but it is " + text(have) + "; use a buffer of its own for it");
    return {};
  }
  if (axes.isCheap(value))
    if (Value fresh = again(value, axis))
      return fresh;
  Value from = made.lookup({value, have});
  OpBuilder builder(from.getContext());
  builder.setInsertionPointAfterValue(from);
  if (have != kWhole) {
    Operation *place = value.getDefiningOp();
    if (!place)
      place = &cast<BlockArgument>(value).getOwner()->front();
    if (failed(mayExchange(place, user)))
      return {};
    from = made[{value, kWhole}] = exchange->gather(builder, from, have);
  }
  if (axis != kWhole)
    from = made[{value, axis}] = exchange->slice(builder, from, axis);
  return from;
}

} // namespace txl::transform
