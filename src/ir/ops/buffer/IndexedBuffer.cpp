// Accesses of buffers by index: verification, and the effect of each on its buffer.
#include "ir/ops/buffer/IndexedBuffer.h"
#include "ir/ops/Access.h"
#include "ir/ops/buffer/IndexedBufferOps.h"

using namespace mlir;

namespace txl::tx {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;
using BufferEffects = SmallVectorImpl<ir::BufferEffect>;
using Kind = ir::BufferEffect::Kind;

// Verification --------------------------------------------------------------------------------------------------------

/// Checks the constraints 1 to 3 that all have; `values` have the elements of the buffer.
static LogicalResult verifyIndexed(Operation *op, ttg::MemDescType buffer, Value indices, int64_t axis, Value mask,
                                   ArrayRef<Value> values) {
  auto names = cast<RankedTensorType>(indices.getType());
  ArrayRef<int64_t> shape = buffer.getShape(), given = names.getShape();
  bool fits = !buffer.getIsMultiBuffer() && given.size() == shape.size() && axis >= 0 &&
              axis < static_cast<int64_t>(shape.size()) && !names.getElementType().isInteger(1);
  for (size_t d = 0; fits && d < shape.size(); ++d)
    fits = static_cast<int64_t>(d) == axis || shape[d] == given[d];
  if (!fits)
    return op->emitOpError("1: ") << names << " cannot name elements of " << buffer << " along axis " << axis;
  if (buffer.getSpace() != ttg::MemorySpace::Shared)
    return op->emitOpError("2: ") << buffer << " is not in this CTA's shared memory";
  for (Value value : values)
    if (auto tile = cast<RankedTensorType>(value.getType());
        tile.getShape() != given || tile.getElementType() != buffer.getElementType())
      return op->emitOpError("3: ") << tile << " has not the shape of the indices and the elements of " << buffer;
  if (mask && cast<RankedTensorType>(mask.getType()).getShape() != given)
    return op->emitOpError("3: the mask has not the shape of the indices");
  return success();
}

static LogicalResult verifyMutable(Operation *op, ttg::MemDescType buffer) {
  return buffer.getIsMutable() ? success() : op->emitOpError("2: ") << buffer << " is not mutable";
}

LogicalResult BufferGatherOp::verify() {
  SmallVector<Value, 2> values{getResult()};
  if (getOther())
    values.push_back(getOther());
  return verifyIndexed(*this, getSrc().getType(), getIndices(), getAxis(), getMask(), values);
}

LogicalResult BufferScatterOp::verify() {
  if (failed(verifyMutable(*this, getDst().getType())))
    return failure();
  return verifyIndexed(*this, getDst().getType(), getIndices(), getAxis(), getMask(), {getValues()});
}

LogicalResult BufferRMWOp::verify() {
  using tt::RMWKind;
  Type element = getDst().getType().getElementType();
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  bool isKnown = getKind() == RMWKind::FAdd  ? isa<FloatType>(element) && bits >= 16
                 : getKind() == RMWKind::Add ? element.isInteger() && bits >= 32
                                             : bits >= 32;
  if (!isKnown)
    return emitOpError("4: `") << tt::stringifyRMWKind(getKind()) << "` is not for elements of type " << element;
  if (failed(verifyMutable(*this, getDst().getType())))
    return failure();
  return verifyIndexed(*this, getDst().getType(), getIndices(), getAxis(), getMask(), {getValues(), getResult()});
}

LogicalResult BufferCASOp::verify() {
  Type element = getDst().getType().getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() < 16)
    return emitOpError("4: elements of type ") << element << " cannot be compared and exchanged";
  if (failed(verifyMutable(*this, getDst().getType())))
    return failure();
  return verifyIndexed(*this, getDst().getType(), getIndices(), getAxis(), getMask(),
                       {getCmp(), getValues(), getResult()});
}

// Effects -------------------------------------------------------------------------------------------------------------

void BufferGatherOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Read, getSrc()}); }
void BufferScatterOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Write, getDst()}); }
void BufferRMWOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Write, getDst()}); }
void BufferCASOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Write, getDst()}); }

void BufferGatherOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSrcMutable(), ttg::SharedMemory::get());
}
void BufferScatterOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getDstMutable(), ttg::SharedMemory::get());
}
static void addUpdate(OpOperand &buffer, Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &buffer, ttg::SharedMemory::get());
  effects.emplace_back(MemoryEffects::Write::get(), &buffer, ttg::SharedMemory::get());
}
void BufferRMWOp::getEffects(Effects &effects) { addUpdate(getDstMutable(), effects); }
void BufferCASOp::getEffects(Effects &effects) { addUpdate(getDstMutable(), effects); }

ir::ScratchUse BufferRMWOp::scratchUse() { return tt::broadcastUse(*this); }
bool BufferRMWOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }
ir::ScratchUse BufferCASOp::scratchUse() { return tt::broadcastUse(*this); }
bool BufferCASOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

/// The extremum of floats is two integer operations on their bits, for values of either sign.
static uint8_t commutingClass(BufferRMWOp op) {
  using tt::RMWKind;
  RMWKind kind = op.getKind();
  if (!op.getResult().use_empty() || kind == RMWKind::Exchange)
    return 0;
  if (isa<FloatType>(op.getDst().getType().getElementType()))
    kind = kind == RMWKind::UMin ? RMWKind::Max : kind == RMWKind::UMax ? RMWKind::Min : kind;
  return static_cast<uint8_t>(kind);
}

std::optional<IndexedAccess> indexedAccess(Operation *op) {
  if (auto gather = dyn_cast<BufferGatherOp>(op))
    return IndexedAccess{gather.getSrc(), gather.getIndices()};
  if (auto scatter = dyn_cast<BufferScatterOp>(op))
    return IndexedAccess{scatter.getDst(), scatter.getIndices()};
  if (auto update = dyn_cast<BufferRMWOp>(op))
    return IndexedAccess{update.getDst(), update.getIndices(), true, commutingClass(update)};
  if (auto exchange = dyn_cast<BufferCASOp>(op))
    return IndexedAccess{exchange.getDst(), exchange.getIndices(), true};
  return std::nullopt;
}

} // namespace txl::tx
