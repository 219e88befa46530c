// Buffers in shared memory and their views.
//
// A buffer value is a pointer to the whole allocation. The offset of a subview is a constant that is XORed to the
// offsets of an access, because the swizzle of the allocation applies to the combined offset.
#include "analysis/BufferAccess.h"
#include "ir/ops/BufferOps.h"
#include "lower/Exchange.h"
#include "lower/engines/TensorMemory.h"

namespace txl::lower {

using layout::LinearLayout;

/// The access of a tile to a buffer. None after a diagnostic.
static std::optional<analysis::BufferAccess> bufferAccessOf(Lowering &l, mlir::Operation *op, mlir::Type tile,
                                                            mlir::Value buffer) {
  std::optional<analysis::BufferAccess> access = analysis::bufferAccess(tile, buffer);
  if (!access)
    l.unsupported(op);
  return access;
}

/// The access by ldmatrix or stmatrix, if possible: they reach the memory of this CTA only.
static std::optional<layout::MatrixAccess> matricesOf(const analysis::BufferAccess &access, mlir::Value buffer) {
  bool isRemote = mlir::cast<ttg::MemDescType>(buffer.getType()).getSpace() == ttg::MemorySpace::Cluster;
  return isRemote ? std::nullopt : access.matrices();
}

static void store(Lowering &l, mlir::Operation *op, mlir::Value tile, mlir::Value buffer) {
  std::optional<analysis::BufferAccess> access = bufferAccessOf(l, op, tile.getType(), buffer);
  if (!access)
    return;
  const layout::SharedAccess &vectors = access->vectors;
  // A matrix instruction stores 16 bytes per lane, for rows that several lanes hold together.
  if (l.architecture.has(arch::Feature::StMatrix) && !vectors.copiedLanes)
    if (std::optional<layout::MatrixAccess> matrices = matricesOf(*access, buffer))
      return storeMatrices(l, l.scalar(buffer), *matrices, l.get(tile), vectors.copiedWarps, access->origin);
  storeShared(l, l.scalar(buffer), vectors, 0, l.get(tile), access->origin);
}

template <> void lower(Lowering &l, ttg::LocalAllocOp op) {
  if (analysis::isInTensorMemory(op.getResult())) {
    l.set(op.getResult(), {l.tensorAddress(op)});
    if (op.getSrc())
      storeTensorMemory(l, op, op.getSrc(), op.getResult());
    return;
  }
  l.set(op.getResult(), {l.sharedPointer(op)});
  if (op.getSrc())
    store(l, op, op.getSrc(), op.getResult());
}

template <> void lower(Lowering &, ttg::LocalDeallocOp) {}

template <> void lower(Lowering &l, ttg::LocalStoreOp op) {
  analysis::isInTensorMemory(op.getDst()) ? storeTensorMemory(l, op, op.getSrc(), op.getDst())
                                          : store(l, op, op.getSrc(), op.getDst());
}

template <> void lower(Lowering &l, ttg::LocalLoadOp op) {
  if (analysis::isInTensorMemory(op.getSrc()))
    return loadTensorMemory(l, op);
  if (analysis::deferredLoad(op, l.architecture))
    return; // the dot emits the load
  auto tile = mlir::cast<mlir::RankedTensorType>(op.getType());
  std::optional<analysis::BufferAccess> access = bufferAccessOf(l, op, tile, op.getSrc());
  if (!access)
    return;
  llvm::Type *type = l.elementType(tile.getElementType());
  llvm::Value *base = l.scalar(op.getSrc());
  if (std::optional<layout::MatrixAccess> matrices = matricesOf(*access, op.getSrc()))
    return l.set(op.getResult(), MatrixLoads(l, base, *matrices, type, access->origin).all());
  Elements result(Lowering::elementCount(tile));
  loadShared(l, base, access->vectors, 0, type, result, access->origin);
  l.set(op.getResult(), result);
}

template <> void lower(Lowering &l, ttg::MemDescIndexOp op) {
  ttg::MemDescType type = op.getType();
  if (analysis::isInTensorMemory(op.getResult()))
    return indexTensorMemory(l, op);
  uint64_t bytes = ir::elementBitsOf(type.getElementType()) / 8;
  for (int64_t extent : type.getShape())
    bytes *= extent;
  llvm::Value *offset = l.b.CreateMul(l.scalar(op.getIndex()), l.i32(bytes));
  l.set(op.getResult(), {l.b.CreateGEP(l.b.getInt8Ty(), l.scalar(op.getSrc()), offset)});
}

// Views are the same pointer: they change the type and the access only.
template <typename Op> static void lowerView(Lowering &l, Op op) {
  if (!refuseTensorMemoryView(l, op))
    l.set(op.getResult(), l.get(op.getSrc()));
}
template <> void lower(Lowering &l, ttg::MemDescSubsliceOp op) {
  if (analysis::isInTensorMemory(op.getResult()))
    sliceTensorMemory(l, op);
  else
    lowerView(l, op);
}
template <> void lower(Lowering &l, ttg::MemDescTransOp op) { lowerView(l, op); }
template <> void lower(Lowering &l, ttg::MemDescReshapeOp op) { lowerView(l, op); }

} // namespace txl::lower
