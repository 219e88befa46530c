// Buffers in shared memory and their views: verification, and the effect of each operation on each buffer.
#include "ir/ops/BufferOps.h"
#include "layout/TensorTransfer.h"

using namespace mlir;

namespace txl::ttg {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;
using BufferEffects = SmallVectorImpl<ir::BufferEffect>;
using Kind = ir::BufferEffect::Kind;

/// Derives MLIR's memory effects from the operation's buffer effects.
static void addMemoryEffects(ir::TileOp op, Effects &effects) {
  SmallVector<ir::BufferEffect, 2> all;
  op.bufferEffects(all);
  auto add = [&](MemoryEffects::Effect *effect, Value buffer) {
    if (auto result = dyn_cast<OpResult>(buffer); result && result.getOwner() == op)
      return effects.emplace_back(effect, result, SharedMemory::get());
    for (OpOperand &operand : op->getOpOperands())
      if (operand.get() == buffer)
        return effects.emplace_back(effect, &operand, SharedMemory::get());
    llvm_unreachable("a buffer that is neither operand nor result");
  };
  for (const ir::BufferEffect &effect : all)
    switch (effect.kind) {
    case Kind::Allocate:
      add(MemoryEffects::Allocate::get(), effect.buffer);
      break;
    case Kind::Read:
      add(MemoryEffects::Read::get(), effect.buffer);
      break;
    case Kind::Write:
      add(MemoryEffects::Write::get(), effect.buffer);
      break;
    case Kind::Free:
      add(MemoryEffects::Free::get(), effect.buffer);
      break;
    case Kind::Synchronise:
      add(MemoryEffects::Read::get(), effect.buffer);
      add(MemoryEffects::Write::get(), effect.buffer);
      break;
    case Kind::View:
      break;
    }
}

// Buffers -------------------------------------------------------------------------------------------------------------

/// Whether a tile of type `type` fits into the buffer; otherwise emits an error with the constraint's number.
static LogicalResult verifyTileFits(Operation *op, int constraint, MemDescType buffer, Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  if (!tile || buffer.getIsMultiBuffer() || tile.getShape() != buffer.getShape() ||
      tile.getElementType() != buffer.getElementType())
    return op->emitOpError() << constraint << ": " << buffer << " cannot hold " << type;
  return success();
}

LogicalResult LocalAllocOp::verify() {
  MemDescType buffer = getType();
  if (!getSrc() && !buffer.getIsMutable())
    return emitOpError("1: a buffer without a source must be mutable");
  if (getSrc() && failed(verifyTileFits(*this, 2, buffer, getSrc().getType())))
    return failure();
  if (buffer.getShape() != buffer.getWholeShape() || buffer.getSpace() == MemorySpace::Cluster)
    return emitOpError("3: ") << buffer << " is a slice of a buffer, or a buffer of another CTA";
  return success();
}

void LocalAllocOp::getEffects(Effects &effects) { addMemoryEffects(*this, effects); }

LogicalResult LocalLoadOp::verify() { return verifyTileFits(*this, 1, getSrc().getType(), getType()); }
void LocalLoadOp::getEffects(Effects &effects) { addMemoryEffects(*this, effects); }

LogicalResult LocalStoreOp::verify() {
  if (!getDst().getType().getIsMutable())
    return emitOpError("2: ") << getDst().getType() << " is not mutable";
  return verifyTileFits(*this, 1, getDst().getType(), getSrc().getType());
}
void LocalStoreOp::getEffects(Effects &effects) { addMemoryEffects(*this, effects); }

LogicalResult LocalDeallocOp::verify() {
  if (!getSrc().getDefiningOp<LocalAllocOp>())
    return emitOpError("1: the operand is not the result of `ttg.local_alloc`");
  return success();
}
void LocalDeallocOp::getEffects(Effects &effects) { addMemoryEffects(*this, effects); }

// Views of buffers ----------------------------------------------------------------------------------------------------

LogicalResult MemDescIndexOp::verify() {
  MemDescType from = getSrc().getType();
  if (!from.getIsMultiBuffer() || getType() != from.getSlotType())
    return emitOpError("1: ") << getType() << " is not the slot type of " << from;
  return success();
}

LogicalResult MemDescSubsliceOp::verify() {
  MemDescType from = getSrc().getType(), to = getType();
  if (from.getIsMultiBuffer() || to.getShape().size() != from.getShape().size() ||
      to != MemDescType::get(from.getContext(), to.getShape(), from.getElementType(), from.getLayout(), from.getSpace(),
                             /*isMultiBuffer=*/false, from.getIsMutable(), from.getWholeShape()))
    return emitOpError("3: ") << to << " is not a slice of " << from;
  if (getOffsets().size() != from.getShape().size())
    return emitOpError("1: there are ") << getOffsets().size() << " offsets for a buffer of rank "
                                        << from.getShape().size();
  for (auto [offset, have, want] : llvm::zip(getOffsets(), from.getShape(), to.getShape())) {
    if (offset % want)
      return emitOpError("1: offset ") << offset << " is not a multiple of the extent " << want;
    if (offset < 0 || offset + want > have)
      return emitOpError("2: the slice from ") << offset << " to " << offset + want << " is not within " << have;
  }
  return success();
}

LogicalResult MemDescTransOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                               DictionaryAttr attributes, OpaqueProperties properties,
                                               RegionRange regions, SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto from = operands.empty() ? MemDescType() : dyn_cast<MemDescType>(operands[0].getType());
  if (!from || !adaptor.getOrderAttr())
    return failure(); // the operand types' verifier reports the error
  ArrayRef<int32_t> order = adaptor.getOrderAttr().asArrayRef();
  SmallVector<int32_t> sorted(order);
  llvm::sort(sorted);
  if (from.getIsMultiBuffer() || !llvm::equal(sorted, llvm::seq<int32_t>(0, from.getShape().size())))
    return emitOptionalError(loc, "'ttg.memdesc_trans' op 1: `order` is not a permutation of the operand's dimensions");
  SmallVector<int64_t> shape, whole;
  for (int32_t dim : order) {
    shape.push_back(from.getShape()[dim]);
    whole.push_back(from.getWholeShape()[dim]);
  }
  LayoutAttr layout = from.getLayout();
  if (layout)
    layout = LayoutAttr::get(context,
                             layout::transposed(layout.getLayout(), SmallVector<unsigned>(order.begin(), order.end())));
  results.push_back(MemDescType::get(context, shape, from.getElementType(), layout, from.getSpace(),
                                     /*isMultiBuffer=*/false, from.getIsMutable(), whole));
  return success();
}

LogicalResult MemDescReshapeOp::verify() {
  MemDescType from = getSrc().getType(), to = getType();
  auto elements = [](MemDescType type) { return type.getTileType().getNumElements(); };
  auto isWhole = [](MemDescType type) { return !type.getIsMultiBuffer() && type.getShape() == type.getWholeShape(); };
  if (from.getElementType() != to.getElementType() || elements(from) != elements(to) ||
      from.getIsMutable() != to.getIsMutable() || from.getSpace() != to.getSpace() ||
      !from.getLayout() != !to.getLayout() || !isWhole(from) || !isWhole(to))
    return emitOpError("1: ") << from << " cannot be reinterpreted as " << to;
  if (from.getLayout() && layout::reshaped(layoutOf(from), to.getShape()) != layoutOf(to))
    return emitOpError("2: the layout of the result moves elements");
  return success();
}

// Effects on buffers --------------------------------------------------------------------------------------------------

void LocalAllocOp::bufferEffects(BufferEffects &effects) {
  effects.push_back({Kind::Allocate, getResult()});
  if (getSrc())
    effects.push_back({Kind::Write, getResult()});
}
void LocalLoadOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Read, getSrc()}); }
void LocalStoreOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Write, getDst()}); }
void LocalDeallocOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::Free, getSrc()}); }

void MemDescIndexOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::View, getResult(), getSrc()}); }
void MemDescSubsliceOp::bufferEffects(BufferEffects &effects) {
  effects.push_back({Kind::View, getResult(), getSrc()});
}
void MemDescTransOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::View, getResult(), getSrc()}); }
void MemDescReshapeOp::bufferEffects(BufferEffects &effects) { effects.push_back({Kind::View, getResult(), getSrc()}); }

} // namespace txl::ttg
