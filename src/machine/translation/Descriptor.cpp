// Tensor descriptors: operations that make them.
#include "ir/facts/ProgramDescriptors.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::MakeTensorDescOp op) {
  DescriptorImmediate made;
  made.rank = op.getType().getShape().size();
  made.element = l.typeOf(op.getType().getElementType())->dtype;
  made.nan = op.getPadding().value_or(1) == 2;
  made.landed = op->hasAttr(ir::kLanded);
  l.emit(makeDescriptor, op).instruction.immediate = l.immediate(made);
}

} // namespace txl::machine
