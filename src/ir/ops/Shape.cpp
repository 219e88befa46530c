// Operations on the shape of tiles: verification, folds for constant and nested operands, and layout propagation. Their
// tiles all have the same layout, expressed in different axes.
#include "ir/ops/ShapeOps.h"
#include "layout/TensorTransfer.h"
#include "support/Limits.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::tt {

/// The constant with the result's type, if it is a splat: folds an operation that only moves elements.
static OpFoldResult reshapedSplat(Attribute constant, Type result) {
  auto splat = dyn_cast_if_present<SplatElementsAttr>(constant);
  if (!splat)
    return {};
  return SplatElementsAttr::get(cast<ShapedType>(result), splat.getSplatValue<Attribute>());
}

/// The result type with these extents and, if the operand has a layout, the layout that `transfer` makes from it.
template <typename Transfer>
static RankedTensorType transferred(RankedTensorType from, ArrayRef<int64_t> shape, Transfer transfer) {
  Attribute encoding = from.getEncoding();
  if (ttg::LayoutAttr layout = ttg::layoutAttrOf(from))
    encoding = ttg::LayoutAttr::get(from.getContext(), transfer(layout.getLayout()));
  return RankedTensorType::get(shape, from.getElementType(), encoding);
}

// make_range ----------------------------------------------------------------------------------------------------------

LogicalResult MakeRangeOp::verify() {
  RankedTensorType type = getType();
  if (type.getRank() != 1)
    return emitOpError("1: the result must have one dimension, not ") << type.getRank();
  int64_t start = static_cast<int32_t>(getStart()), end = static_cast<int32_t>(getEnd());
  if (start >= end)
    return emitOpError("2: `start` (") << start << ") must be less than `end` (" << end << ")";
  if (type.getDimSize(0) != end - start)
    return emitOpError("3: the result has ") << type.getDimSize(0) << " elements, the interval has " << end - start;
  return success();
}

OpFoldResult MakeRangeOp::fold(FoldAdaptor) {
  if (getType().getDimSize(0) != 1)
    return {};
  return DenseElementsAttr::get(getType(), APInt(32, getStart()));
}

// splat, unsplat ------------------------------------------------------------------------------------------------------

LogicalResult SplatOp::verify() {
  if (getType().getElementType() != getSrc().getType())
    return emitOpError("1: the elements of the result have type ")
           << getType().getElementType() << ", the operand has type " << getSrc().getType();
  return success();
}

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  Attribute value = adaptor.getSrc();
  if (!isa_and_present<IntegerAttr, FloatAttr>(value))
    return {};
  return SplatElementsAttr::get(getType(), value);
}

LogicalResult UnsplatOp::verify() {
  RankedTensorType type = getSrc().getType();
  if (!llvm::all_of(type.getShape(), [](int64_t extent) { return extent == 1; }))
    return emitOpError("1: the operand must have exactly one element, its type is ") << type;
  if (getType() != type.getElementType())
    return emitOpError("1: the result must have the operand's element type");
  return success();
}

void UnsplatOp::build(OpBuilder &builder, OperationState &state, Value src) {
  build(builder, state, getElementTypeOrSelf(src.getType()), src);
}

ParseResult UnsplatOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand src;
  RankedTensorType type;
  if (parser.parseOperand(src) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type) ||
      parser.resolveOperand(src, type, result.operands))
    return failure();
  result.addTypes(type.getElementType());
  return success();
}

void UnsplatOp::print(OpAsmPrinter &printer) {
  printer << " " << getSrc();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getSrc().getType();
}

OpFoldResult UnsplatOp::fold(FoldAdaptor adaptor) {
  if (auto splat = getSrc().getDefiningOp<SplatOp>())
    return splat.getSrc();
  if (auto constant = dyn_cast_if_present<SplatElementsAttr>(adaptor.getSrc()))
    return constant.getSplatValue<Attribute>();
  return {};
}

// expand_dims ---------------------------------------------------------------------------------------------------------

LogicalResult ExpandDimsOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                             DictionaryAttr attributes, OpaqueProperties properties,
                                             RegionRange regions, SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto type = dyn_cast<RankedTensorType>(adaptor.getSrc().getType());
  auto axis = adaptor.getAxisAttr();
  if (!type || !axis)
    return failure(); // the operand types' verifier reports the error
  int64_t at = axis.getInt();
  if (at < 0 || at > type.getRank())
    return emitOptionalError(loc, "'tt.expand_dims' op 1: axis ", at, " is not within the rank ", type.getRank());
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + at, 1);
  results.push_back(transferred(type, shape, [&](auto &layout) { return layout::expanded(layout, at); }));
  return success();
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) { return reshapedSplat(adaptor.getSrc(), getType()); }

LogicalResult ExpandDimsOp::canonicalize(ExpandDimsOp op, PatternRewriter &rewriter) {
  // expand_dims(splat(x)) -> splat(x)
  auto splat = op.getSrc().getDefiningOp<SplatOp>();
  if (!splat)
    return failure();
  rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
  return success();
}

// broadcast -----------------------------------------------------------------------------------------------------------

LogicalResult BroadcastOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getRank() != to.getRank() || from.getElementType() != to.getElementType())
    return emitOpError("1: ") << from << " and " << to << " differ in rank or element type";
  for (auto [index, pair] : llvm::enumerate(llvm::zip(from.getShape(), to.getShape()))) {
    auto [have, want] = pair;
    if (have != want && have != 1)
      return emitOpError("2: dimension ") << index << " has extent " << have << " and cannot become " << want;
  }
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return reshapedSplat(adaptor.getSrc(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  // broadcast(splat(x)) -> splat(x); broadcast(broadcast(x)) -> broadcast(x)
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  if (auto inner = op.getSrc().getDefiningOp<BroadcastOp>()) {
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), inner.getSrc());
    return success();
  }
  return failure();
}

// reshape -------------------------------------------------------------------------------------------------------------

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getElementType() != to.getElementType())
    return emitOpError("1: ") << from << " and " << to << " differ in element type";
  if (!from.hasStaticShape() || !to.hasStaticShape() || from.getNumElements() != to.getNumElements())
    return emitOpError("1: ") << from << " and " << to << " differ in the number of elements";
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  // A reshape with `allow_reorder` is kept: it may give the tile another order, and so another layout.
  if (getSrc().getType() == getType() && !getAllowReorder())
    return getSrc();
  return reshapedSplat(adaptor.getSrc(), getType());
}

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) {
  // reshape(reshape(x)) -> reshape(x), which may reorder if one of them may; reshape(splat(x)) -> splat(x)
  if (op.getEfficientLayout())
    return failure();
  if (auto inner = op.getSrc().getDefiningOp<ReshapeOp>()) {
    bool reorder = op.getAllowReorder() || inner.getAllowReorder();
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getSrc(), reorder);
    return success();
  }
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  return failure();
}

// trans ---------------------------------------------------------------------------------------------------------------

LogicalResult TransOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                        DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                        SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto type = dyn_cast<RankedTensorType>(adaptor.getSrc().getType());
  auto orderAttr = adaptor.getOrderAttr();
  if (!type || !orderAttr)
    return failure(); // the operand types' verifier reports the error
  ArrayRef<int32_t> order = orderAttr.asArrayRef();
  SmallVector<bool> seen(type.getRank());
  SmallVector<int64_t> shape;
  for (int32_t dim : order) {
    if (dim < 0 || dim >= type.getRank() || seen[dim])
      return emitOptionalError(loc, "'tt.trans' op 1: `order` is not a permutation of the operand's dimensions");
    seen[dim] = true;
    shape.push_back(type.getDimSize(dim));
  }
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    return emitOptionalError(loc, "'tt.trans' op 1: `order` names ", shape.size(), " of ", type.getRank(),
                             " dimensions");
  results.push_back(transferred(type, shape, [&](auto &layout) {
    return layout::transposed(layout, SmallVector<unsigned>(order.begin(), order.end()));
  }));
  return success();
}

OpFoldResult TransOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int32_t> order = getOrder();
  if (llvm::equal(order, llvm::seq<int32_t>(0, order.size())))
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<TransOp>()) {
    SmallVector<int32_t> composed;
    for (int32_t dim : order)
      composed.push_back(inner.getOrder()[dim]);
    setOrder(composed);
    setOperand(inner.getSrc());
    return getResult();
  }
  return reshapedSplat(adaptor.getSrc(), getType());
}

// join, split, cat ----------------------------------------------------------------------------------------------------

LogicalResult JoinOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                       DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type> &results) {
  auto type = operands.empty() ? RankedTensorType() : dyn_cast<RankedTensorType>(operands[0].getType());
  if (!type)
    return failure(); // the operand types' verifier reports the error
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(2);
  results.push_back(transferred(type, shape, [](auto &layout) { return layout::joined(layout); }));
  return success();
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                        DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                        SmallVectorImpl<Type> &results) {
  auto type = operands.empty() ? RankedTensorType() : dyn_cast<RankedTensorType>(operands[0].getType());
  if (!type || type.getRank() == 0 || type.getShape().back() != 2)
    return emitOptionalError(loc, "'tt.split' op 1: the last extent of the operand must be 2");
  ttg::LayoutAttr layout = ttg::layoutAttrOf(type);
  std::optional<layout::LinearLayout> half = layout ? layout::split(layout.getLayout()) : std::nullopt;
  if (layout && !half)
    return emitOptionalError(loc, "'tt.split' op 2: the two elements are not in two registers of one thread");
  results.append(2, transferred(type, type.getShape().drop_back(), [&](auto &) { return *half; }));
  return success();
}

void SplitOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getOutLHS(), "outLHS");
  setName(getOutRHS(), "outRHS");
}

LogicalResult SplitOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  auto join = getSrc().getDefiningOp<JoinOp>();
  if (!join)
    return failure();
  results.push_back(join.getLhs());
  results.push_back(join.getRhs());
  return success();
}

LogicalResult CatOp::verify() {
  RankedTensorType from = getLhs().getType(), to = getType();
  if (from.getRank() != 1)
    return emitOpError("1: the operands must have rank 1, not ") << from.getRank();
  if (to.getRank() != 1 || to.getElementType() != from.getElementType() || from.isDynamicDim(0) ||
      from.getDimSize(0) > limits::tileElements || to.getDimSize(0) != 2 * from.getDimSize(0))
    return emitOpError("2: the result must have the operands' element type and twice their extent, not ") << to;
  return success();
}

// Layouts -------------------------------------------------------------------------------------------------------------

std::optional<LinearLayout> ExpandDimsOp::resultLayoutFrom(const LinearLayout &operand) {
  return layout::expanded(operand, getAxis());
}
std::optional<LinearLayout> ExpandDimsOp::operandLayoutFrom(const LinearLayout &result) {
  return layout::sliced(result, getAxis());
}
LogicalResult ExpandDimsOp::verifyLayouts() { return success(); } // the result is inferred

std::optional<LinearLayout> BroadcastOp::resultLayoutFrom(const LinearLayout &operand) {
  LinearLayout result = operand;
  ArrayRef<int64_t> from = getSrc().getType().getShape(), to = getType().getShape();
  for (unsigned axis = 0; axis < from.size(); ++axis)
    if (from[axis] != to[axis])
      result = layout::broadcast(result, axis, to[axis]);
  return result;
}

std::optional<LinearLayout> BroadcastOp::operandLayoutFrom(const LinearLayout &result) {
  // A layout in which every thread holds the operand's elements for its elements of the result.
  layout::Space out = layout::tensorSpace(getSrc().getType().getShape());
  layout::Columns columns;
  for (uint64_t column : result.columns()) {
    SmallVector<uint64_t, 4> coordinates = result.out().coordinates(column);
    for (auto [coordinate, axis] : llvm::zip(coordinates, out.axes()))
      coordinate &= axis.size() - 1;
    columns.push_back(out.point(coordinates));
  }
  return ttg::withoutRegisterCopies(LinearLayout(result.in(), out, columns));
}

LogicalResult BroadcastOp::verifyLayouts() {
  return operandLayoutFrom(ttg::layoutOf(getType())) == ttg::layoutOf(getSrc())
             ? success()
             : ir::emitLayoutMismatch(*this,
                                      "the operand must have the result's layout without the repeated dimensions");
}

std::optional<LinearLayout> ReshapeOp::resultLayoutFrom(const LinearLayout &operand) {
  return layout::reshaped(operand, getType().getShape());
}
std::optional<LinearLayout> ReshapeOp::operandLayoutFrom(const LinearLayout &result) {
  return layout::reshaped(result, getSrc().getType().getShape());
}
LogicalResult ReshapeOp::verifyLayouts() {
  return resultLayoutFrom(ttg::layoutOf(getSrc())) == ttg::layoutOf(getType())
             ? success()
             : ir::emitLayoutMismatch(*this, "the result has the operand's layout with other dimensions");
}

std::optional<LinearLayout> TransOp::resultLayoutFrom(const LinearLayout &operand) {
  return layout::transposed(operand, SmallVector<unsigned>(getOrder().begin(), getOrder().end()));
}
std::optional<LinearLayout> TransOp::operandLayoutFrom(const LinearLayout &result) {
  SmallVector<unsigned> inverse(getOrder().size());
  for (auto [index, axis] : llvm::enumerate(getOrder()))
    inverse[axis] = index;
  return layout::transposed(result, inverse);
}
LogicalResult TransOp::verifyLayouts() { return success(); } // the result is inferred

/// The layout of one operand of a join; the lowest register bit of `joined` must be the last axis.
static std::optional<LinearLayout> halfOf(const LinearLayout &joined) {
  std::optional<LinearLayout> half = layout::split(joined);
  if (!half || layout::joined(*half) != joined)
    return std::nullopt;
  return half;
}

std::optional<LinearLayout> JoinOp::resultLayoutFrom(const LinearLayout &operand) { return layout::joined(operand); }
std::optional<LinearLayout> JoinOp::operandLayoutFrom(const LinearLayout &result) { return halfOf(result); }
LogicalResult JoinOp::verifyLayouts() { return success(); } // the result is inferred

/// Any register bit may separate the two results. Treating it as the lowest bit only renumbers registers.
std::optional<LinearLayout> SplitOp::resultLayoutFrom(const LinearLayout &operand) { return layout::split(operand); }
std::optional<LinearLayout> SplitOp::operandLayoutFrom(const LinearLayout &result) { return layout::joined(result); }
LogicalResult SplitOp::verifyLayouts() { return success(); } // the results are inferred

/// The layout of the operands of `tt.cat` for a result of this layout: none unless the two halves are in different
/// registers of the same threads.
static std::optional<LinearLayout> halfOfCat(const LinearLayout &result) {
  unsigned outBits = result.out().bits();
  if (!outBits)
    return std::nullopt;
  return layout::withoutRegister(result, uint64_t(1) << (outBits - 1), {{Dim::tensor(0), outBits - 1}});
}

std::optional<LinearLayout> CatOp::resultLayoutFrom(const LinearLayout &operand) {
  return operand * LinearLayout::identity(Dim::Register, Dim::tensor(0), 1);
}
std::optional<LinearLayout> CatOp::operandLayoutFrom(const LinearLayout &result) {
  std::optional<LinearLayout> half = halfOfCat(result);
  return half && resultLayoutFrom(*half) == result ? half : std::nullopt;
}
LogicalResult CatOp::verifyLayouts() {
  std::optional<LinearLayout> half = halfOfCat(ttg::layoutOf(getType()));
  return half && *half == ttg::layoutOf(getLhs())
             ? success()
             : ir::emitLayoutMismatch(*this,
                                      "the halves of the result must be in different registers of the same threads");
}

} // namespace txl::tt
