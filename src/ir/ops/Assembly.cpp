// Inline assembly for a whole block: verification, the layouts that it states, and its effects.
#include "ir/ops/AssemblyOps.h"
#include "layout/Memory.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::ttg::LayoutAttr;

namespace txl::tx {

using Effect = ir::BufferEffect;

static bool isTile(Type type) { return isa<RankedTensorType>(type); }

LayoutAttr InlineAsmOp::getStatedLayout(OpResult result) {
  if (!isTile(result.getType()))
    return {};
  unsigned before = llvm::count_if(TypeRange(getResultTypes()).take_front(result.getResultNumber()), isTile);
  return cast<LayoutAttr>(getLayouts()[before]);
}

LayoutAttr InlineAsmOp::getStatedLayout(OpOperand &operand) {
  if (!isTile(operand.get().getType()))
    return {};
  unsigned before = llvm::count_if(getResultTypes(), isTile) +
                    llvm::count_if(TypeRange(getArgs().getTypes()).take_front(operand.getOperandNumber()), isTile);
  return cast<LayoutAttr>(getLayouts()[before]);
}

LayoutAttr InlineAsmOp::getTileLayout(LayoutAttr stated) {
  if (!stated)
    return {};
  return LayoutAttr::get(stated.getContext(), ttg::withoutRegisterCopies(stated.getLayout()));
}

SmallVector<unsigned> InlineAsmOp::getTileRegisters(LayoutAttr stated) {
  const LinearLayout &all = stated.getLayout();
  LinearLayout own = ttg::withoutRegisterCopies(all);
  DenseMap<uint64_t, unsigned> holders; // of the elements of the first thread
  for (unsigned reg = 0; reg < 1u << own.in().bits(Dim::Register); ++reg)
    holders.try_emplace(own.apply(uint64_t(reg) << own.in().offset(Dim::Register)), reg);
  SmallVector<unsigned> registers;
  for (unsigned reg = 0; reg < 1u << all.in().bits(Dim::Register); ++reg)
    registers.push_back(holders.lookup(all.apply(uint64_t(reg) << all.in().offset(Dim::Register))));
  return registers;
}

LayoutAttr InlineAsmOp::getStandardLayout(MLIRContext *context, ArrayRef<int64_t> shape, unsigned warps) {
  layout::Space elements = layout::rowMajor(shape);
  unsigned threadBits = 5 + llvm::Log2_32(warps), bits = elements.bits();
  unsigned registers = bits > threadBits ? bits - threadBits : 0, copies = bits < threadBits ? threadBits - bits : 0;
  layout::Columns columns;
  for (unsigned bit = 0; bit < registers + threadBits; ++bit) {
    bool isCopy = bit >= registers && bit < registers + copies;
    columns.push_back(isCopy ? 0 : uint64_t(1) << (bit < registers ? bit : bit - copies));
  }
  LinearLayout flat({{Dim::Register, registers}, {Dim::Lane, 5}, {Dim::Warp, threadBits - 5}, {Dim::Block, 0}},
                    elements, columns);
  return LayoutAttr::get(context, flat.transposedOuts(layout::tensorDims(shape.size())));
}

LinearLayout InlineAsmOp::getBufferLayout(ArrayRef<int64_t> shape) {
  SmallVector<unsigned> order;
  for (unsigned axis = shape.size(); axis-- > 0;)
    order.push_back(axis);
  return layout::swizzledShared(shape, order, {});
}

bool InlineAsmOp::isLayoutOf(LayoutAttr stated, ArrayRef<int64_t> shape, unsigned warps) {
  const LinearLayout &layout = stated.getLayout();
  layout::Space in{{Dim::Register, layout.in().bits(Dim::Register)},
                   {Dim::Lane, 5},
                   {Dim::Warp, llvm::Log2_32(warps)},
                   {Dim::Block, 0}};
  return layout.in() == in && layout.out() == layout::tensorSpace(shape);
}

LogicalResult InlineAsmOp::verify() {
  SmallVector<Type> types(getResultTypes()), tiles;
  llvm::append_range(types, getArgs().getTypes());
  llvm::copy_if(types, std::back_inserter(tiles), isTile);
  unsigned warps = getWarps();
  auto isLayout = [&](Attribute layout, Type tile) {
    auto stated = dyn_cast<LayoutAttr>(layout);
    return stated && isLayoutOf(stated, cast<RankedTensorType>(tile).getShape(), warps);
  };
  if (!llvm::isPowerOf2_32(warps) || warps > 32 || tiles.size() != getLayouts().size() ||
      !llvm::all_of_zip(getLayouts(), tiles, isLayout))
    return emitOpError("1: ") << getLayouts() << " are not the layouts of its " << tiles.size() << " tiles on " << warps
                              << " warps";
  for (Type type : types)
    if (getElementTypeOrSelf(type).isInteger(1))
      return emitOpError("2: ") << type << " has elements of one bit";
  for (Value value : getArgs())
    if (auto buffer = dyn_cast<ttg::MemDescType>(value.getType()))
      if (buffer.getSpace() != ttg::MemorySpace::Shared || buffer.getIsMultiBuffer() ||
          buffer.getShape() != buffer.getWholeShape() || getPure())
        return emitOpError("3: ") << buffer << " is not a whole buffer in shared memory, or the text is pure";
  auto isBuffer = [&](int32_t index) {
    return index >= 0 && index < int64_t(getArgs().size()) && isa<ttg::MemDescType>(getArgs()[index].getType());
  };
  auto isMutable = [&](int32_t index) {
    return isBuffer(index) && cast<ttg::MemDescType>(getArgs()[index].getType()).getIsMutable();
  };
  if (!llvm::all_of(getReads(), isBuffer) || !llvm::all_of(getWrites(), isMutable))
    return emitOpError("4: an index of `reads` or `writes` is not that of a buffer, or what is written is not mutable");
  return success();
}

LogicalResult InlineAsmOp::verifyLayouts() {
  if (unsigned warps = ttg::numWarpsOf(*this); warps != getWarps())
    return emitOpError() << "is written for " << getWarps() << " warps, but " << warps << " run it here";
  auto matches = [](Type type, LayoutAttr stated) {
    return !stated || ttg::layoutAttrOf(type) == getTileLayout(stated);
  };
  for (OpResult result : getOperation()->getResults())
    if (!matches(result.getType(), getStatedLayout(result)))
      return ir::emitLayoutMismatch(*this, "a result must have the stated layout");
  for (OpOperand &operand : getOperation()->getOpOperands()) {
    if (!matches(operand.get().getType(), getStatedLayout(operand)))
      return ir::emitLayoutMismatch(*this, "an operand must have the stated layout");
    auto buffer = dyn_cast<ttg::MemDescType>(operand.get().getType());
    if (buffer && buffer.getLayout() && buffer.getLayout().getLayout() != getBufferLayout(buffer.getShape()))
      return ir::emitLayoutMismatch(*this, "a buffer must be in row-major order");
  }
  return success();
}

void InlineAsmOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  for (Value value : getArgs())
    if (isMBarrier(value.getType()))
      effects.push_back({Effect::Kind::Synchronise, value});
  for (int32_t index : getReads())
    effects.push_back({Effect::Kind::Read, getArgs()[index]});
  for (int32_t index : getWrites())
    effects.push_back({Effect::Kind::Write, getArgs()[index]});
}

void InlineAsmOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (getPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability InlineAsmOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

} // namespace txl::tx
