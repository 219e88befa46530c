// Accesses of buffers by index.
#include "ir/ops/buffer/IndexedBufferOps.h"
#include "machine/program/IndexedImmediate.h"
#include "machine/translation/AtomicKind.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <typename Op> static IndexedImmediate indexed(Lowering &l, Op op, ttg::MemDescType buffer) {
  IndexedImmediate made;
  made.buffer = l.bufferShape(buffer);
  made.axis = static_cast<int>(op.getAxis());
  return made;
}

template <> void lower(Lowering &l, tx::BufferGatherOp op) {
  IndexedImmediate made = indexed(l, op, op.getSrc().getType());
  int input = 2;
  made.mask = op.getMask() ? input++ : -1;
  made.other = op.getOther() ? input++ : -1;
  l.emit(gatherBuffer, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tx::BufferScatterOp op) {
  IndexedImmediate made = indexed(l, op, op.getDst().getType());
  made.values = 0, made.bufferInput = 1, made.indices = 2;
  made.mask = op.getMask() ? 3 : -1;
  l.emit(scatterBuffer, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tx::BufferRMWOp op) {
  IndexedImmediate made = indexed(l, op, op.getDst().getType());
  made.kind = kindOf(op.getKind());
  made.values = 2;
  made.mask = op.getMask() ? 3 : -1;
  l.emit(updateBuffer, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tx::BufferCASOp op) {
  IndexedImmediate made = indexed(l, op, op.getDst().getType());
  made.kind = AtomicKind::CompareExchange;
  made.compare = 2, made.values = 3;
  made.mask = op.getMask() ? 4 : -1;
  l.emit(updateBuffer, op).instruction.immediate = l.immediate(made);
}

} // namespace txl::machine
