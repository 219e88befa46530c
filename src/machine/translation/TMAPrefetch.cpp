// TMA prefetches of tiles, which the machine only checks.
#include "ir/ops/async/TMAPrefetchOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::TensorPrefetchOp op) {
  auto type = llvm::cast<tt::TensorDescType>(op.getDescriptor().getType());
  TensorImmediate imm;
  imm.rank = type.getShape().size();
  imm.buffer.shape.assign(type.getShape().begin(), type.getShape().end());
  imm.buffer.element = l.typeOf(type.getElementType())->dtype;
  imm.predicate = op.getPredicate() ? 1 + imm.rank : -1;
  l.emit(prefetchTensor, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
