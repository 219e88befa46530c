// Buffers: memory allocation, views, accesses.
//
// An allocation is identified by its site: code that runs twice uses the same buffer, as on a GPU, where the memory of
// a site is assigned at compile time. Buffers do not share memory, so no lifetime analysis is needed.
#include "ir/ops/BufferOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

BufferShape Lowering::bufferShape(ttg::MemDescType type) {
  BufferShape shape;
  shape.shape.assign(type.getShape().begin(), type.getShape().end());
  shape.element = typeOf(type.getElementType())->dtype;
  shape.isTensor = type.getSpace() == ttg::MemorySpace::Tensor;
  return shape;
}

/// The name of the value in the source program.
static std::string nameOf(mlir::Value value) {
  auto name = llvm::dyn_cast<mlir::NameLoc>(value.getLoc());
  return name ? name.getName().str() : "";
}

void Lowering::emitAllocation(mlir::Value value, std::optional<uint32_t> arrivals) {
  auto type = llvm::cast<ttg::MemDescType>(value.getType());
  BufferShape shape = bufferShape(type);
  ExplicitProgram &facts = *program.explicits;
  Allocation made;
  made.isRing = type.getNumSlots().has_value();
  made.length = made.isRing ? *type.getNumSlots() : 1;
  made.stride = shape.bytes() / made.length;
  made.instances = std::max<uint32_t>(1, agentsHere.size());
  made.arrivals = arrivals.value_or(0);
  made.location = currentLocation;
  made.isTensor = shape.isTensor;
  made.name = nameOf(value);
  if (arrivals) {
    made.begin = kBarrierOffsetBase + facts.barriers * kBarrierBytes;
    facts.barriers += made.length * made.instances;
    facts.rows.push_back(made);
  } else {
    made.begin = (facts.bytes + 127) / 128 * 128;
    facts.bytes = made.end();
    facts.buffers.push_back(made);
  }
  AllocateImmediate offset;
  offset.offset = made.begin;
  offset.instanceBytes = made.size();
  offset.instances.assign(agentsHere.begin(), agentsHere.end());
  int64_t stride = 1;
  for (int64_t extent : llvm::reverse(shape.shape)) {
    offset.strides.insert(offset.strides.begin(), stride);
    stride *= extent;
  }
  emit(makeBuffer, {define(value)}, {}).instruction.immediate = immediate(offset);
}

template <typename Op> static BufferImmediate *viewOf(Lowering &l, Op op) {
  BufferImmediate made;
  made.buffer = l.bufferShape(op.getSrc().getType());
  return l.immediate(made);
}

template <> void lower(Lowering &l, ttg::LocalAllocOp op) {
  l.emitAllocation(op.getResult(), std::nullopt);
  if (!op.getSrc())
    return;
  BufferImmediate made;
  made.buffer = l.bufferShape(op.getType());
  l.emit(storeBuffer, {}, {l.reg(op.getSrc()), l.reg(op.getResult())}).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, ttg::LocalLoadOp op) {
  l.emit(loadBuffer, {l.define(op.getResult())}, {l.reg(op.getSrc())}).instruction.immediate = viewOf(l, op);
}
template <> void lower(Lowering &l, ttg::LocalStoreOp op) {
  BufferImmediate made;
  made.buffer = l.bufferShape(op.getDst().getType());
  l.emit(storeBuffer, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, ttg::LocalDeallocOp op) {}
template <> void lower(Lowering &l, ttg::MemDescIndexOp op) {
  l.emit(indexBuffer, op).instruction.immediate = viewOf(l, op);
}
template <> void lower(Lowering &l, ttg::MemDescSubsliceOp op) {
  BufferImmediate *view = viewOf(l, op);
  view->offsets.assign(op.getOffsets().begin(), op.getOffsets().end());
  l.emit(sliceBuffer, op).instruction.immediate = view;
}
template <> void lower(Lowering &l, ttg::MemDescTransOp op) {
  BufferImmediate *view = viewOf(l, op);
  view->order.assign(op.getOrder().begin(), op.getOrder().end());
  l.emit(transposeBuffer, op).instruction.immediate = view;
}
template <> void lower(Lowering &l, ttg::MemDescReshapeOp op) {
  BufferImmediate *view = viewOf(l, op);
  view->result.assign(op.getType().getShape().begin(), op.getType().getShape().end());
  l.emit(reshapeBuffer, op).instruction.immediate = view;
}
template <> void lower(Lowering &l, ttg::MemDescReinterpretOp op) {
  BufferImmediate *view = viewOf(l, op);
  const int64_t columns = op.getSrc().getType().getShape()[1], made = op.getType().getShape()[1];
  view->result = {columns, made};
  l.emit(reinterpretBuffer, op).instruction.immediate = view;
}

} // namespace txl::machine
