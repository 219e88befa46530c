// Conversions of layouts, and buffers in shared memory with their views.
//
// A buffer value is a pointer to the whole buffer. Where a part of it begins is a constant that is XORed to the offsets
// of an access: the swizzle of the whole applies to the sum.
#include "analysis/DotInstruction.h"
#include "lower/Exchange.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace txl::lower {

using layout::LinearLayout;

static void lower(Lowering &l, ttg::ConvertLayoutOp op) {
  l.set(op.getResult(),
        emitConversion(l, analysis::planOf(op), l.get(op.getSrc()), [&] { return l.sharedPointer(op); }));
}

/// How the threads that hold tiles of `tile` access a buffer of `type`.
static layout::SharedAccess accessOf(mlir::Type tile, ttg::MemDescType type) {
  const LinearLayout &registers = ttg::layoutOf(tile), &memory = type.getLayout().getLayout();
  unsigned bits = analysis::elementBitsOf(tile);
  // A part has smaller coordinates: the same axes, with room above.
  layout::Columns columns;
  for (uint64_t column : registers.columns())
    columns.push_back(memory.out().point(registers.out().coordinates(column)));
  return layout::accessShared(LinearLayout(registers.in(), memory.out(), columns), memory, bits);
}

/// Where `buffer` begins in the whole that its pointer points to, as an offset: coordinates of parts add without
/// carries, so offsets add by XOR. None where the program does not say it at one place.
static std::optional<uint64_t> originOf(mlir::Value buffer) {
  uint64_t origin = 0;
  while (true) {
    auto type = mlir::cast<ttg::MemDescType>(buffer.getType());
    mlir::Operation *op = buffer.getDefiningOp();
    if (auto part = mlir::dyn_cast_if_present<ttg::MemDescSubsliceOp>(op)) {
      const LinearLayout &memory = type.getLayout().getLayout();
      llvm::SmallVector<uint64_t> coordinates(part.getOffsets().begin(), part.getOffsets().end());
      origin ^= memory.inverse().apply(memory.out().point(coordinates));
    } else if (!mlir::isa_and_present<ttg::MemDescTransOp, ttg::MemDescReshapeOp>(op)) {
      return type.getShape() == type.getWholeShape() ? std::optional(origin) : std::nullopt;
    }
    buffer = op->getOperand(0);
  }
}

/// The access of a tile to a buffer, with the offset at which the buffer begins. None after a diagnostic.
static std::optional<layout::SharedAccess> accessOf(Lowering &l, mlir::Operation *op, mlir::Type tile,
                                                    mlir::Value buffer, uint64_t &origin) {
  std::optional<uint64_t> begin = originOf(buffer);
  if (!begin) {
    l.unsupported(op);
    return std::nullopt;
  }
  origin = *begin;
  layout::SharedAccess access = accessOf(tile, mlir::cast<ttg::MemDescType>(buffer.getType()));
  while (origin & (access.vector.elements() - 1))
    access.vector.registerBits.pop_back();
  return access;
}

/// Matrix instructions for an access whose vectors are narrower than theirs; none if they do not serve it.
static std::optional<layout::MatrixAccess> matricesOf(const layout::SharedAccess &access, uint64_t origin,
                                                      mlir::Type tile, uint64_t last = 0) {
  unsigned bits = analysis::elementBitsOf(tile);
  if (access.vector.elements() * bits >= 128 || origin * bits % 128)
    return std::nullopt;
  return layout::planMatrices(access.offsets, bits, last);
}

static void store(Lowering &l, mlir::Operation *op, mlir::Value tile, mlir::Value buffer) {
  uint64_t origin = 0;
  std::optional<layout::SharedAccess> access = accessOf(l, op, tile.getType(), buffer, origin);
  if (!access)
    return;
  // A matrix instruction stores 16 bytes a lane for rows that lanes hold together.
  if (l.architecture.has(arch::Feature::StMatrix) && !access->copiedLanes)
    if (std::optional<layout::MatrixAccess> matrices = matricesOf(*access, origin, tile.getType()))
      return storeMatrices(l, l.scalar(buffer), *matrices, l.get(tile), access->copiedWarps, origin);
  storeShared(l, l.scalar(buffer), *access, 0, l.get(tile), origin);
}

static void lower(Lowering &l, ttg::LocalAllocOp op) {
  l.set(op.getResult(), {l.sharedPointer(op)});
  if (op.getSrc())
    store(l, op, op.getSrc(), op.getResult());
}

static void lower(Lowering &, ttg::LocalDeallocOp) {}

static void lower(Lowering &l, ttg::LocalStoreOp op) { store(l, op, op.getSrc(), op.getDst()); }

/// True if only one dot wants the result, in the same block, and nothing in between touches shared memory.
static bool isDeferrable(ttg::LocalLoadOp op) {
  if (!op->hasOneUse())
    return false;
  auto dot = mlir::dyn_cast<tt::DotOp>(*op->user_begin());
  if (!dot || dot->getBlock() != op->getBlock() || dot.getC() == op.getResult())
    return false;
  for (mlir::Operation *between = op->getNextNode(); between != dot; between = between->getNextNode())
    if (!mlir::isa<ttg::LocalLoadOp>(between) &&
        (between->getNumRegions() || !mlir::isMemoryEffectFree(between) || analysis::scratchBytes(between)))
      return false;
  return true;
}

std::optional<MatrixLoads> deferredLoads(Lowering &l, ttg::LocalLoadOp op, uint64_t alongK) {
  uint64_t origin = 0;
  std::optional<layout::SharedAccess> access = accessOf(l, op, op.getType(), op.getSrc(), origin);
  if (!access || !isDeferrable(op))
    return std::nullopt;
  std::optional<analysis::DotInstruction> instruction =
      analysis::dotInstructionOf(mlir::cast<tt::DotOp>(*op->user_begin()), l.architecture);
  if (!instruction || !instruction->isMatrix())
    return std::nullopt;
  std::optional<layout::MatrixAccess> matrices = matricesOf(*access, origin, op.getType(), alongK);
  if (!matrices)
    return std::nullopt;
  return MatrixLoads(l, l.scalar(op.getSrc()), *matrices, l.elementType(op.getType().getElementType()), origin);
}

static void lower(Lowering &l, ttg::LocalLoadOp op) {
  if (deferredLoads(l, op, 0))
    return;
  auto tile = mlir::cast<mlir::RankedTensorType>(op.getType());
  uint64_t origin = 0;
  std::optional<layout::SharedAccess> access = accessOf(l, op, tile, op.getSrc(), origin);
  if (!access)
    return;
  llvm::Type *type = l.elementType(tile.getElementType());
  llvm::Value *base = l.scalar(op.getSrc());
  if (std::optional<layout::MatrixAccess> matrices = matricesOf(*access, origin, tile))
    return l.set(op.getResult(), MatrixLoads(l, base, *matrices, type, origin).all());
  Elements result(Lowering::elementCount(tile));
  loadShared(l, base, *access, 0, type, result, origin);
  l.set(op.getResult(), result);
}

static void lower(Lowering &l, ttg::MemDescIndexOp op) {
  ttg::MemDescType type = op.getType();
  uint64_t bytes = analysis::elementBitsOf(type.getElementType()) / 8;
  for (int64_t extent : type.getShape())
    bytes *= extent;
  llvm::Value *offset = l.b.CreateMul(l.scalar(op.getIndex()), l.i32(bytes));
  l.set(op.getResult(), {l.b.CreateGEP(l.b.getInt8Ty(), l.scalar(op.getSrc()), offset)});
}

// Views are the same pointer: what they change is in the type, and in originOf.
static void lower(Lowering &l, ttg::MemDescSubsliceOp op) { l.set(op.getResult(), l.get(op.getSrc())); }
static void lower(Lowering &l, ttg::MemDescTransOp op) { l.set(op.getResult(), l.get(op.getSrc())); }
static void lower(Lowering &l, ttg::MemDescReshapeOp op) { l.set(op.getResult(), l.get(op.getSrc())); }

bool lowerShared(Lowering &l, mlir::Operation *op) {
  return dispatch<ttg::ConvertLayoutOp, ttg::LocalAllocOp, ttg::LocalDeallocOp, ttg::LocalStoreOp, ttg::LocalLoadOp,
                  ttg::MemDescIndexOp, ttg::MemDescSubsliceOp, ttg::MemDescTransOp, ttg::MemDescReshapeOp>(l, op);
}

} // namespace txl::lower
