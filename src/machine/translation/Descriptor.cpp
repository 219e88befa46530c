// Tensor descriptors: operations that make them.
#include "ir/facts/Attributes.h"
#include "ir/ops/DescriptorOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::MakeTensorDescOp op) {
  if (op.isIm2col()) // each load takes its operands
    return;
  DescriptorImmediate imm;
  imm.rank = op.getType().getShape().size();
  imm.element = l.typeOf(op.getType().getElementType())->dtype;
  imm.nan = op.getPadding().value_or(1) == 2;
  imm.landed = op->hasAttr(ir::kCopiesComplete);
  l.emit(makeDescriptor, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
