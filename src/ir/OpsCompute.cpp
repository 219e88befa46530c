// Operations that compute: constraints of products, look-ups and of operations with a region.
#include "ir/Dialect.h"
#include "ir/LayoutRules.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::tt {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

// Elementwise ---------------------------------------------------------------------------------------------------------

LogicalResult FpToFpOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (to.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth() && !getRounding())
    return emitOpError("1: the conversion of ") << from << " to " << to << " does not state its rounding";
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor) { return getSrc().getType() == getType() ? getSrc() : Value(); }

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

// dot -----------------------------------------------------------------------------------------------------------------

LogicalResult DotOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType(), c = getC().getType();
  int64_t rank = a.getRank();
  if ((rank != 2 && rank != 3) || b.getRank() != rank || c.getRank() != rank)
    return emitOpError("1: operands must all have rank 2, or all 3, not ")
           << rank << ", " << b.getRank() << " and " << c.getRank();
  if (rank == 3 && (a.getDimSize(0) != b.getDimSize(0) || a.getDimSize(0) != c.getDimSize(0)))
    return emitOpError("1: the leading extents of `a`, `b` and `c` differ");
  if (a.getDimSize(rank - 1) != b.getDimSize(rank - 2) || a.getDimSize(rank - 2) != c.getDimSize(rank - 2) ||
      b.getDimSize(rank - 1) != c.getDimSize(rank - 1))
    return emitOpError("2: ") << a << " times " << b << " is no " << c;
  Type ea = a.getElementType(), eb = b.getElementType(), ec = c.getElementType();
  bool floats = isa<FloatType>(ea) && isa<FloatType>(eb);
  bool bytes = ea.isInteger(8) && eb.isInteger(8);
  if ((!floats && !bytes) || ea.getIntOrFloatBitWidth() != eb.getIntOrFloatBitWidth())
    return emitOpError("3: cannot multiply ") << ea << " and " << eb;
  if (bytes ? !ec.isInteger(32) : !isa<FloatType>(ec) || ec.getIntOrFloatBitWidth() < ea.getIntOrFloatBitWidth())
    return emitOpError("4: products of ") << ea << " cannot be summed as " << ec;
  if (static_cast<int32_t>(getMaxNumImpreciseAcc()) < 0)
    return emitOpError("5: `maxNumImpreciseAcc` is negative");
  return success();
}

// gather, histogram ---------------------------------------------------------------------------------------------------

void GatherOp::build(OpBuilder &builder, OperationState &state, Value src, Value indices, int axis) {
  auto type = cast<RankedTensorType>(src.getType());
  Type result = withShapeOf(indices.getType(), type.getElementType());
  build(builder, state, result, src, indices, static_cast<uint32_t>(axis), false);
}

LogicalResult GatherOp::verify() {
  RankedTensorType src = getSrc().getType(), indices = getIndices().getType(), result = getType();
  int64_t axis = static_cast<int32_t>(getAxis());
  if (src.getRank() != indices.getRank())
    return emitOpError("1: `src` has rank ") << src.getRank() << ", `indices` has " << indices.getRank();
  if (axis < 0 || axis >= src.getRank())
    return emitOpError("3: axis ") << axis << " is no dimension of `src`";
  for (int64_t dim = 0; dim < src.getRank(); ++dim)
    if (dim != axis && src.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError("1: `src` and `indices` differ in dimension ") << dim;
  if (result.getShape() != indices.getShape() || result.getElementType() != src.getElementType())
    return emitOpError("2: the result must have the shape of `indices` and the elements of `src`, not ") << result;
  return success();
}

ParseResult HistogramOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  RankedTensorType from, to;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(from) || parser.parseArrow() || parser.parseType(to))
    return failure();
  if (operands.empty() || operands.size() > 2)
    return parser.emitError(start, "expected a tile and at most a mask");
  SmallVector<Type> types{from, maskLike(from)};
  if (parser.resolveOperands(operands, ArrayRef(types).take_front(operands.size()), start, result.operands))
    return failure();
  result.addTypes(to);
  return success();
}

void HistogramOp::print(OpAsmPrinter &printer) {
  printer << " " << getOperands();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getSrc().getType() << " -> " << getType();
}

LogicalResult HistogramOp::verify() {
  if (getSrc().getType().getRank() != 1 || getType().getRank() != 1)
    return emitOpError("1: operand and result must have rank 1");
  if (getMask() && getMask().getType() != maskLike(getSrc().getType()))
    return emitOpError("1: the mask must have the operand's shape");
  return success();
}

// reduce, scan --------------------------------------------------------------------------------------------------------

static SmallVector<RankedTensorType> inputTypes(OperandRange operands) {
  SmallVector<RankedTensorType> types;
  for (Value operand : operands)
    types.push_back(cast<RankedTensorType>(operand.getType()));
  return types;
}

static SmallVector<Type> elementTypes(OperandRange operands) {
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(getElementTypeOrSelf(operand.getType()));
  return types;
}

SmallVector<RankedTensorType> ReduceOp::getInputTypes() { return inputTypes(getSrcs()); }
SmallVector<Type> ReduceOp::getElementTypes() { return elementTypes(getSrcs()); }
SmallVector<RankedTensorType> ScanOp::getInputTypes() { return inputTypes(getSrcs()); }
SmallVector<Type> ScanOp::getElementTypes() { return elementTypes(getSrcs()); }

/// Constraint 1 of reduce and scan.
static LogicalResult verifyAxis(Operation *op, int64_t axis) {
  int64_t rank = cast<RankedTensorType>(op->getOperand(0).getType()).getRank();
  if (axis < 0 || axis >= rank)
    return op->emitOpError("1: axis ") << axis << " is no dimension of a tile of rank " << rank;
  return success();
}

/// Constraint 3 of reduce and scan.
static LogicalResult verifyCombiner(Operation *op, Region &region) {
  SmallVector<Type> elements = elementTypes(op->getOperands());
  SmallVector<Type> expected(elements);
  expected.append(elements);
  Block &block = region.front();
  if (!llvm::equal(block.getArgumentTypes(), expected))
    return op->emitOpError("3: the block must take the ") << expected.size() << " scalars of two groups of elements";
  if (block.empty() || !llvm::equal(block.back().getOperandTypes(), elements))
    return op->emitOpError("3: the block must return one scalar of each element type");
  return success();
}

/// Constraint 2 of reduce.
static Type reducedType(RankedTensorType type, unsigned axis) {
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + axis);
  if (shape.empty())
    return type.getElementType();
  Attribute encoding = type.getEncoding();
  if (ttg::LayoutAttr layout = ttg::layoutAttrOf(type))
    encoding = ttg::LayoutAttr::get(type.getContext(), ttg::afterReduce(layout.getLayout(), axis));
  return RankedTensorType::get(shape, type.getElementType(), encoding);
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int axis) {
  SmallVector<Type> types;
  for (Value src : srcs) {
    types.push_back(reducedType(cast<RankedTensorType>(src.getType()), axis));
  }
  build(builder, state, types, srcs, static_cast<uint32_t>(axis));
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                         DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                         SmallVectorImpl<Type> &results) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto axis = adaptor.getAxisAttr();
  for (Value operand : operands) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !axis || axis.getInt() < 0 || axis.getInt() >= type.getRank())
      return failure(); // the verifier says why
    results.push_back(reducedType(type, axis.getInt()));
  }
  return success();
}

LogicalResult ReduceOp::verify() { return verifyAxis(*this, static_cast<int32_t>(getAxis())); }
LogicalResult ReduceOp::verifyRegions() { return verifyCombiner(*this, getCombineOp()); }

void ScanOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int axis, bool reverse) {
  build(builder, state, srcs.getTypes(), srcs, static_cast<uint32_t>(axis), reverse);
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                       DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type> &results) {
  results.append(operands.getTypes().begin(), operands.getTypes().end());
  return success();
}

LogicalResult ScanOp::verify() { return verifyAxis(*this, static_cast<int32_t>(getAxis())); }
LogicalResult ScanOp::verifyRegions() { return verifyCombiner(*this, getCombineOp()); }

// map_elementwise -----------------------------------------------------------------------------------------------------

LogicalResult MapElementwiseOp::verify() {
  int64_t pack = static_cast<int32_t>(getPack());
  auto type = cast<RankedTensorType>(getSrcs()[0].getType());
  if (pack < 1 || !llvm::isPowerOf2_64(pack) || !isTileProgramType(type) || pack > type.getNumElements())
    return emitOpError("2: `pack` must be a power of two and at most the number of elements, not ") << pack;
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

// Foreign code --------------------------------------------------------------------------------------------------------

/// Code that is not pure may do anything to memory.
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
