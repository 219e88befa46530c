// Elementwise operations: constant folding, verification and layouts of `map_elementwise`, and the effects of inline
// assembly and external functions.
#include "ir/TileExtents.h"
#include "ir/ops/ElementOps.h"
#include "layout/TensorTransfer.h"
#include "mlir/IR/Matchers.h"
#include "support/Limits.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::tt {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  // addptr(p, 0) -> p
  if (matchPattern(adaptor.getOffset(), m_Zero()))
    return getPtr();
  return {};
}

OpFoldResult MulhiUIOp::fold(FoldAdaptor adaptor) {
  APInt x, y;
  if (matchPattern(adaptor.getX(), m_Zero()))
    return adaptor.getX();
  if (matchPattern(adaptor.getY(), m_Zero()))
    return adaptor.getY();
  if (!matchPattern(adaptor.getX(), m_ConstantInt(&x)) || !matchPattern(adaptor.getY(), m_ConstantInt(&y)))
    return {};
  APInt value = llvm::APIntOps::mulhu(x, y);
  if (auto tile = dyn_cast<RankedTensorType>(getType()))
    return DenseElementsAttr::get(tile, value);
  return IntegerAttr::get(getType(), value);
}

// map_elementwise -----------------------------------------------------------------------------------------------------

LogicalResult MapElementwiseOp::verify() {
  if (getNumOperands() > limits::combinedTiles || getNumResults() > limits::combinedTiles)
    return emitOpError("1: there are at most ") << limits::combinedTiles << " operands and as many results";
  int64_t pack = static_cast<int32_t>(getPack());
  auto type = cast<RankedTensorType>(getSrcs()[0].getType());
  if (pack < 1 || !llvm::isPowerOf2_64(pack) || !isTileProgramType(type) || pack > type.getNumElements())
    return emitOpError("2: `pack` must be a power of two and at most the number of elements, not ") << pack;
  if (!hasPowerOfTwoExtents(type) && type.getShape().back() % pack)
    return emitOpError("2: `pack` (") << pack << ") must divide the last extent of " << type;
  return success();
}

LogicalResult MapElementwiseOp::verifyRegions() {
  auto scalars = [&](TypeRange tiles) {
    SmallVector<Type> types;
    for (Type tile : tiles)
      types.append(getPack(), getElementTypeOrSelf(tile));
    return types;
  };
  if (!llvm::equal(getScalarOp().front().getArgumentTypes(), scalars(getSrcs().getTypes())))
    return emitOpError("3: the entry block must take `pack` scalars of each operand");
  SmallVector<Type> expected = scalars(getResults().getTypes());
  for (Block &block : getScalarOp())
    if (auto end = dyn_cast_if_present<MapElementwiseReturnOp>(block.empty() ? nullptr : &block.back()))
      if (!llvm::equal(end.getOperandTypes(), expected))
        return end.emitOpError("3: `pack` scalars of each result must be returned");
  return success();
}

bool MapElementwiseOp::takesAnyLayout(unsigned) { return false; }
/// Checks that `pack` consecutive elements are in a thread's lowest registers.
LogicalResult MapElementwiseOp::verifyLayouts() {
  if (failed(ir::verifyOneLayout(*this)))
    return failure();
  const LinearLayout &layout = ttg::layoutOf(getSrcs()[0]);
  LinearLayout flat = layout.reshapedOuts(layout.out());
  SmallVector<int64_t> one{static_cast<int64_t>(layout.out().size())};
  flat = layout::reshaped(layout, one);
  unsigned bits = llvm::Log2_32(getPack());
  bool packed = flat.in().bits(Dim::Register) >= bits;
  for (unsigned bit = 0; packed && bit < bits; ++bit)
    packed = flat.basis(Dim::Register, bit) == uint64_t(1) << bit;
  return packed ? success()
                : ir::emitLayoutMismatch(*this, "`pack` consecutive elements must be in a thread's lowest registers");
}

// Foreign code --------------------------------------------------------------------------------------------------------

/// Code that is not pure may read and write any memory.
static void addForeignEffects(bool pure, Effects &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void ExternElementwiseOp::getEffects(Effects &effects) { addForeignEffects(getPure(), effects); }
Speculation::Speculatability ExternElementwiseOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

void ElementwiseInlineAsmOp::getEffects(Effects &effects) { addForeignEffects(getPure(), effects); }
Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

LogicalResult ElementwiseInlineAsmOp::verify() {
  if (static_cast<int32_t>(getPackedElement()) < 1)
    return emitOpError("1: `packed_element` must be at least 1");
  return success();
}

} // namespace txl::tt
