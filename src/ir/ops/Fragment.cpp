// Fragments: verification, the layouts that the owners define, and the effects of their stores on buffers.
#include "ir/Exchange.h"
#include "ir/ops/FragmentOps.h"
#include "layout/Distributed.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::tx {

using Effect = ir::BufferEffect;

/// Whether `owners` has a valid owner for each element of a tile of `shape`.
static bool areValidOwners(ArrayRef<int32_t> owners, ArrayRef<int64_t> shape) {
  return int64_t(owners.size()) == ShapedType::getNumElements(shape) &&
         llvm::all_of(owners, [](int32_t owner) { return owner >= 0; });
}

static unsigned warpBitsOf(Operation *op) { return llvm::Log2_32(ttg::numWarpsOf(op)); }

// Fragments -----------------------------------------------------------------------------------------------------------

LogicalResult FragmentOp::verify() {
  if (!areValidOwners(getOwners(), cast<RankedTensorType>(getType()).getShape()))
    return emitOpError("1: there are ") << getOwners().size() << " owners of the elements of " << getType();
  return success();
}

OpFoldResult FragmentOp::fold(FoldAdaptor) { return getSrc(); }

// Numbers of warps ----------------------------------------------------------------------------------------------------

LogicalResult ByWarpOp::verify() {
  auto tile = cast<RankedTensorType>(getSrc().getType());
  if (tile.getRank() != 1 || tile.getElementType() != getType())
    return emitOpError("1: ") << getType() << " is not an element of a tile of rank 1, " << tile;
  return success();
}

bool ByWarpOp::takesAnyLayout(unsigned) { return false; }
LogicalResult ByWarpOp::verifyLayouts() {
  auto tile = cast<RankedTensorType>(getSrc().getType());
  return ttg::layoutOf(tile) == layout::elementByWarp(tile.getNumElements(), warpBitsOf(*this))
             ? success()
             : ir::emitLayoutMismatch(*this, "each warp must hold its element in all lanes");
}

LogicalResult SpreadOp::verify() {
  auto tile = cast<RankedTensorType>(getType());
  if (!areValidOwners(getOwners(), tile.getShape()) || tile.getElementType() != getSrc().getType())
    return emitOpError("1: ") << getOwners().size() << " owners have " << getSrc().getType() << " for " << tile;
  return success();
}

std::optional<LinearLayout> SpreadOp::ownersOfRegisters() {
  auto tile = cast<RankedTensorType>(getType());
  if (!layout::layoutFromOwners(getOwners(), tile.getShape(), warpBitsOf(*this)))
    return std::nullopt;
  const LinearLayout &tileLayout = ttg::layoutOf(tile);
  layout::Columns columns;
  for (uint64_t column : tileLayout.columns()) {
    uint64_t index = 0;
    for (auto [coordinate, extent] : llvm::zip(tileLayout.out().coordinates(column), tile.getShape()))
      index = index * extent + coordinate;
    columns.push_back(getOwners()[index]);
  }
  return LinearLayout(tileLayout.in(), {{Dim::Offset, 5 + warpBitsOf(*this)}}, columns);
}

bool SpreadOp::staysInThread() {
  std::optional<LinearLayout> owners = ownersOfRegisters();
  for (auto [bit, column] : llvm::enumerate(owners ? owners->columns() : ArrayRef<uint64_t>())) {
    unsigned registers = owners->in().bits(Dim::Register), threads = 5 + owners->in().bits(Dim::Warp);
    if (column != (bit < registers || bit >= registers + threads ? 0 : uint64_t(1) << (bit - registers)))
      return false;
  }
  return owners.has_value();
}

ir::ScratchUse SpreadOp::scratchUse() {
  ir::ScratchUse use;
  if (!staysInThread()) {
    use.bytes = 32 * ttg::numWarpsOf(*this) * ir::elementBytes(getSrc().getType());
    use.addExchange(0, use.bytes);
  }
  return use;
}
bool SpreadOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

// Stores --------------------------------------------------------------------------------------------------------------

LogicalResult FragmentStoreOp::verify() {
  ttg::MemDescType buffer = getBuffer().getType();
  auto tile = dyn_cast<RankedTensorType>(getSrc().getType());
  Type element = getElementTypeOrSelf(getSrc().getType());
  if (!buffer.getIsMutable() || buffer.getIsMultiBuffer() || buffer.getSpace() == ttg::MemorySpace::Tensor ||
      (tile && buffer.getShape() != tile.getShape()) || buffer.getElementType() != element ||
      !areValidOwners(getOwners(), buffer.getShape()))
    return emitOpError("1: ") << buffer << " does not take " << getSrc().getType() << " from " << getOwners().size()
                              << " owners";
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  if (getBarrier() && (buffer.getSpace() != ttg::MemorySpace::Cluster ||
                       getBarrier().getType().getSpace() != ttg::MemorySpace::Cluster || (bits != 32 && bits != 64)))
    return emitOpError("2: ") << buffer << " and " << getBarrier().getType()
                              << " are not of another CTA, or its elements have not 32 or 64 bits";
  if (getLength() && (buffer.getShape().empty() || int32_t(*getLength()) < 1 || *getLength() > buffer.getShape()[0]))
    return emitOpError("3: ") << int32_t(*getLength()) << " is not a length along axis 0 of " << buffer;
  return success();
}

std::optional<LinearLayout> FragmentStoreOp::layoutOfOwners() {
  return layout::layoutFromOwners(getOwners(), getBuffer().getType().getShape(), warpBitsOf(*this));
}
int64_t FragmentStoreOp::extent() {
  ArrayRef<int64_t> shape = getBuffer().getType().getShape();
  return getLength() ? *getLength() : shape.empty() ? 1 : shape[0];
}

bool FragmentStoreOp::takesAnyLayout(unsigned) { return false; }
LogicalResult FragmentStoreOp::verifyLayouts() {
  if (!isa<RankedTensorType>(getSrc().getType()))
    return success();
  std::optional<LinearLayout> stated = layoutOfOwners();
  return !stated || ttg::layoutOf(getSrc()) == *stated
             ? success()
             : ir::emitLayoutMismatch(*this, "the tile's layout must match its owners");
}

void FragmentStoreOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  if (!getBarrier()) {
    effects.push_back({Effect::Kind::Write, getBuffer()});
    return;
  }
  effects.push_back(
      {Effect::Kind::Write, getBuffer(), {}, Effect::Agent::Engine, Effect::Completion::Phase, getBarrier()});
  effects.push_back({Effect::Kind::Synchronise, getBarrier()});
}

ir::Wait FragmentStoreOp::waitsFor() { return ir::Wait::Nothing; }

} // namespace txl::tx
