// Slot 0 of a multi-buffer is selected by an index operation; no data moves.
#include "frontend/evaluation/MultiBuffers.h"
#include "ir/ops/BufferOps.h"

using namespace txl;
using namespace txl::frontend;

Value txl::frontend::getSlot(Evaluator &e, Value row, mlir::Value index) {
  ttg::MemDescType element = memDescOf(row).getSlotType();
  auto op = ttg::MemDescIndexOp::create(e.builder(), e.loc(), element, row.ir(), index);
  return Value::tile(op, e.types().buffer(row.type().scalar(), element));
}

Value txl::frontend::getOnlySlot(Evaluator &e, Value row) {
  return getSlot(e, row, mlir::arith::ConstantOp::create(e.builder(), e.loc(), e.builder().getI32IntegerAttr(0)));
}

Value txl::frontend::unwrapSingleSlot(Evaluator &e, Value value, Value other) {
  if (!value || !other || value.identical(other))
    return value;
  if (value.isTuple() && other.isTuple() && value.elements().size() == other.elements().size()) {
    llvm::SmallVector<Value, 8> elements;
    for (auto [mine, theirs] : llvm::zip(value.elements(), other.elements()))
      elements.push_back(unwrapSingleSlot(e, mine, theirs));
    return e.arena().withElements(value.asTuple(), elements);
  }
  if (!value.isBuffer() || !other.isBuffer())
    return value;
  ttg::MemDescType row = memDescOf(value);
  return row.getIsMultiBuffer() && *row.getNumSlots() == 1 && row.getSlotType() == memDescOf(other)
             ? getOnlySlot(e, value)
             : value;
}
