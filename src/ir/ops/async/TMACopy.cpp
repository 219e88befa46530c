// TMA loads and stores: verification, and which buffers they read and write until when.
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/async/TMACopyOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;
using Kind = ir::BufferEffect::Kind;
using Completion = Effect::Completion;

/// Whether a box of the descriptor's tensor matches the buffer; otherwise emits an error with the constraint's number.
static LogicalResult verifyBox(Operation *op, int constraint, tt::TensorDescType descriptor, ttg::MemDescType buffer,
                               bool isWritten) {
  if (buffer.getIsMultiBuffer() || buffer.getSpace() != ttg::MemorySpace::Shared ||
      (isWritten && !buffer.getIsMutable()) || buffer.getShape().size() > descriptor.getShape().size() ||
      buffer.getElementType() != descriptor.getElementType())
    return op->emitOpError() << constraint << ": " << buffer << " cannot hold a box of " << descriptor;
  return success();
}

static LogicalResult verifyCoordinates(Operation *op, Value descriptor, size_t count) {
  if (auto made = descriptor.getDefiningOp<tt::MakeTensorDescOp>(); made && made.isIm2col())
    return op->emitOpError("1: the descriptor is one of im2col, which only a load with a filter takes");
  const size_t axes = cast<tt::TensorDescType>(descriptor.getType()).getShape().size();
  if (count != axes)
    return op->emitOpError("1: there are ") << count << " coordinates for " << axes << " axes";
  return success();
}

LogicalResult TensorLoadOp::verify() {
  if (size_t offsets = getFilter().size()) {
    auto made = getDescriptor().getDefiningOp<tt::MakeTensorDescOp>();
    if (made && (!made.isIm2col() || made.getSteps()->size() != offsets))
      return emitOpError("1: there are ") << offsets << " offsets in a filter, and the descriptor is not of im2col "
                                          << "with as many axes of pixels";
    if (getCoordinates().size() != offsets + 2)
      return emitOpError("1: there are ") << getCoordinates().size() << " coordinates for " << offsets + 2 << " axes";
  } else if (failed(verifyCoordinates(*this, getDescriptor(), getCoordinates().size()))) {
    return failure();
  }
  return verifyBox(*this, 2, getDescriptor().getType(), getBuffer().getType(), /*isWritten=*/true);
}

LogicalResult TensorGatherOp::verify() {
  tt::TensorDescType descriptor = getDescriptor().getType();
  ttg::MemDescType buffer = getBuffer().getType();
  auto rows = cast<RankedTensorType>(getRows().getType());
  if (descriptor.getShape().size() != 2 || descriptor.getShape().front() != 1)
    return emitOpError("1: ") << descriptor << " does not have one row of two axes";
  if (rows.getRank() != 1 || buffer.getShape().size() != 2 || buffer.getShape().front() != rows.getDimSize(0))
    return emitOpError("2: ") << buffer << " has no row for each of " << rows;
  return verifyBox(*this, 2, descriptor, buffer, /*isWritten=*/true);
}

/// Whether the TMA supports this reduction for the element type (PTX ISA, `cp.reduce.async.bulk.tensor`).
static bool isCombined(ReduceKind kind, Type element) {
  unsigned bits = element.getIntOrFloatBitWidth();
  bool isInteger = element.isInteger() && (bits == 32 || bits == 64), isHalf = element.isF16() || element.isBF16();
  switch (kind) {
  case ReduceKind::None:
    return true;
  case ReduceKind::Add:
    return isInteger || isHalf || element.isF32();
  case ReduceKind::Min:
  case ReduceKind::Max:
    return isInteger || isHalf;
  default:
    return isInteger;
  }
}

LogicalResult TensorStoreOp::verify() {
  if (failed(verifyCoordinates(*this, getDescriptor(), getCoordinates().size())))
    return failure();
  Type element = getDescriptor().getType().getElementType();
  if (!isCombined(getReduce(), element))
    return emitOpError("2: elements of ")
           << element << " are not combined by `" << stringifyReduceKind(getReduce()) << "`";
  return verifyBox(*this, 2, getDescriptor().getType(), getBuffer().getType(), /*isWritten=*/false);
}

LogicalResult TensorStoreWaitOp::verify() {
  if (int32_t(getPending()) < 0)
    return emitOpError("1: ") << int32_t(getPending()) << " stores cannot be in flight";
  return success();
}

/// The TMA fills the buffer; its bytes complete on the barrier.
static void addTmaWriteEffect(SmallVectorImpl<Effect> &effects, Value buffer, Value barrier) {
  effects.push_back({Kind::Write, buffer, {}, Effect::Agent::Engine, Completion::Phase, barrier});
  effects.push_back({Kind::Synchronise, barrier});
}
void TensorLoadOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  addTmaWriteEffect(effects, getBuffer(), getBarrier());
}
void TensorGatherOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  addTmaWriteEffect(effects, getBuffer(), getBarrier());
}
void TensorStoreOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Read, getBuffer(), {}, Effect::Agent::Engine, Completion::Group});
}
void TensorStoreWaitOp::bufferEffects(SmallVectorImpl<Effect> &) {}

ir::Wait TensorLoadOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait TensorGatherOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait TensorStoreOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait TensorStoreWaitOp::waitsFor() { return ir::Wait::Group; }

} // namespace txl::tx
