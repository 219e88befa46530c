// Gather and histogram: verification, layouts, scratch.
#include "ir/ops/Lookup.h"
#include "ir/Exchange.h"
#include "ir/ops/LookupOps.h"

using namespace mlir;
using txl::layout::LinearLayout;

namespace txl::tt {

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
    return emitOpError("3: axis ") << axis << " is not a dimension of `src`";
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

// Layouts -------------------------------------------------------------------------------------------------------------

// The layout of a gather's indices determines what a thread reads; the source is in shared memory, so it may have any
// layout.
bool GatherOp::takesAnyLayout(unsigned operand) { return operand == 0; }
LogicalResult GatherOp::verifyLayouts() {
  return ttg::layoutAttrOf(getIndices()) == ttg::layoutAttrOf(getType())
             ? success()
             : ir::emitLayoutMismatch(*this, "the result must have the layout of the indices");
}

// A histogram counts in shared memory, and each thread reads its bins from there: the result may have any layout.
std::optional<LinearLayout> HistogramOp::resultLayoutFrom(const LinearLayout &) { return std::nullopt; }
std::optional<LinearLayout> HistogramOp::operandLayoutFrom(const LinearLayout &) { return std::nullopt; }
LogicalResult HistogramOp::verifyLayouts() { return ir::verifyOneLayout(*this, getOperands()); }

// Scratch -------------------------------------------------------------------------------------------------------------

ir::ScratchUse GatherOp::scratchUse() {
  ir::ScratchUse use;
  use.bytes = ir::tileBytes(getSrc().getType());
  use.addExchange(0, use.bytes);
  return use;
}
bool GatherOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

ir::ScratchUse HistogramOp::scratchUse() {
  // Three phases: zero the bins, count, read.
  ir::ScratchUse use;
  use.bytes = getType().getNumElements() * 4;
  use.phases = {{{0, use.bytes, true}}, {{0, use.bytes, true}}, {{0, use.bytes, false}}};
  return use;
}
bool HistogramOp::movesBetweenBlocks() { return ir::isSplitOverBlocks(*this); }

std::optional<DataDependentAccess> dataDependentAccess(Operation *op) {
  if (isa<GatherOp>(op))
    return DataDependentAccess{
        "are gathered", "where the indices are known, `tl.reshape`, `tl.trans` and `tl.split` move elements without"};
  if (isa<HistogramOp>(op))
    return DataDependentAccess{"are counted in", "more bins, or values in no order, meet less often"};
  return std::nullopt;
}

} // namespace txl::tt
