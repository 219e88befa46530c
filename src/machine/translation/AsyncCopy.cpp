// Asynchronous copies: a load of the tile, then an engine's copy of it to the buffer.
#include "ir/ops/async/AsyncCopyOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

static PendingImmediate *pendingOf(Lowering &l, uint32_t pending) { return l.immediate(PendingImmediate{pending}); }

template <> void lower(Lowering &l, tx::AsyncCopyOp op) {
  MemoryImmediate memory;
  l.setPointer(memory, op.getPtr());
  Lowering::Registers inputs{l.reg(op.getPtr())};
  if (op.getMask()) {
    memory.mask = inputs.size();
    inputs.push_back(l.reg(op.getMask()));
  }
  if (op.getOther()) {
    memory.other = inputs.size();
    inputs.push_back(l.reg(op.getOther()));
  }
  BufferImmediate buffer;
  buffer.buffer = l.bufferShape(op.getBuffer().getType());
  uint32_t tile = l.newRegister(l.typeOf(
      mlir::RankedTensorType::get(op.getBuffer().getType().getShape(), op.getBuffer().getType().getElementType())));
  l.emit(l.lazy(op.getPtr()) ? lazyLoad : plainLoad, {tile}, inputs).instruction.immediate = l.immediate(memory);
  l.emit(startCopy, {}, {tile, l.reg(op.getBuffer())}).instruction.immediate = l.immediate(buffer);
}
template <> void lower(Lowering &l, tx::AsyncCommitOp op) { l.emit(commitCopies, op); }
template <> void lower(Lowering &l, tx::AsyncWaitOp op) {
  l.emit(waitForCopies, op).instruction.immediate = pendingOf(l, op.getPending());
}
template <> void lower(Lowering &l, tx::RemoteStoreOp op) {
  BufferImmediate buffer;
  buffer.buffer = l.bufferShape(op.getBuffer().getType());
  l.emit(startRemoteStore, op).instruction.immediate = l.immediate(buffer);
}

} // namespace txl::machine
