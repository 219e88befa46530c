// cp.async copies: verification, and which buffers they read and write until when.
#include "ir/ops/async/AsyncCopyOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;
using Kind = ir::BufferEffect::Kind;
using Completion = Effect::Completion;

static bool isOwnBuffer(ttg::MemDescType type) {
  return !type.getIsMultiBuffer() && type.getSpace() == ttg::MemorySpace::Shared;
}

LogicalResult AsyncCopyOp::verify() {
  ttg::MemDescType buffer = getBuffer().getType();
  auto pointers = cast<RankedTensorType>(getPtr().getType());
  Type element = cast<tt::PointerType>(pointers.getElementType()).getPointeeType();
  if (!isOwnBuffer(buffer) || !buffer.getIsMutable() || buffer.getShape() != pointers.getShape() ||
      buffer.getElementType() != element)
    return emitOpError("1: what ") << pointers << " points to does not fit the element type or shape of " << buffer;
  if (getMask() && cast<RankedTensorType>(getMask().getType()).getShape() != pointers.getShape())
    return emitOpError("2: the mask is ") << getMask().getType() << ", the pointers are " << pointers;
  if (getOther()) {
    auto other = cast<RankedTensorType>(getOther().getType());
    if (!getMask() || other.getShape() != pointers.getShape() || other.getElementType() != element)
      return emitOpError("2: `other` is given with a mask, and has the type of what is pointed to");
  }
  return success();
}

LogicalResult AsyncWaitOp::verify() {
  if (int32_t(getPending()) < 0)
    return emitOpError("1: ") << int32_t(getPending()) << " groups cannot be in flight";
  return success();
}

LogicalResult RemoteStoreOp::verify() {
  ttg::MemDescType buffer = getBuffer().getType();
  auto tile = cast<RankedTensorType>(getSrc().getType());
  unsigned bits = tile.getElementType().isIntOrFloat() ? tile.getElementTypeBitWidth() : 64;
  if (buffer.getSpace() != ttg::MemorySpace::Cluster || buffer.getIsMultiBuffer() || !buffer.getIsMutable() ||
      buffer.getShape() != tile.getShape() || buffer.getElementType() != tile.getElementType() ||
      (bits != 32 && bits != 64) || getBarrier().getType().getSpace() != ttg::MemorySpace::Cluster)
    return emitOpError("1: ") << tile << " is not stored to " << buffer
                              << "; buffer and barrier are of another CTA, elements have 32 or 64 bits";
  return success();
}

std::optional<ir::MemoryAccess> AsyncCopyOp::memoryAccess() { return ir::MemoryAccess{getPtr(), getMask()}; }

void AsyncCopyOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Write, getBuffer(), {}, Effect::Agent::Engine, Completion::Group});
}
void AsyncCommitOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void AsyncWaitOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void RemoteStoreOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Write, getBuffer(), {}, Effect::Agent::Engine, Completion::Phase, getBarrier()});
  effects.push_back({Kind::Synchronise, getBarrier()});
}

ir::Wait AsyncCopyOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait AsyncCommitOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait AsyncWaitOp::waitsFor() { return ir::Wait::Group; }
ir::Wait RemoteStoreOp::waitsFor() { return ir::Wait::Nothing; }

} // namespace txl::tx
