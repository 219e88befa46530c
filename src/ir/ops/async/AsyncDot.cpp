// Asynchronous MMAs (wgmma): verification, and which buffers they read until when.
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;

RankedTensorType DotAsyncOp::getOperandType(unsigned operand) {
  Type type = (operand == 0 ? getA() : Value(getB())).getType();
  auto buffer = dyn_cast<ttg::MemDescType>(type);
  return buffer ? buffer.getTileType() : cast<RankedTensorType>(type);
}

LogicalResult DotAsyncOp::verify() {
  for (Value operand : {getA(), Value(getB())})
    if (auto buffer = dyn_cast<ttg::MemDescType>(operand.getType()))
      if (buffer.getIsMultiBuffer() || buffer.getSpace() != ttg::MemorySpace::Shared)
        return emitOpError("4: ") << buffer << " is not an operand of an MMA";
  RankedTensorType a = getOperandType(0), b = getOperandType(1), c = getType();
  if (a.getRank() != 2 || b.getRank() != 2 || c.getRank() != 2 || a.getDimSize(0) != c.getDimSize(0) ||
      b.getDimSize(1) != c.getDimSize(1) || a.getDimSize(1) != b.getDimSize(0))
    return emitOpError("1: extents are M×K, K×N and M×N, not those of ")
           << tt::withShapeOf(a, a.getElementType()) << ", " << b << " and " << c;
  Type left = a.getElementType(), right = b.getElementType(), accumulator = c.getElementType();
  bool floats = isa<FloatType>(left) && isa<FloatType>(right);
  if (!(floats || (left.isInteger(8) && right.isInteger(8))) ||
      left.getIntOrFloatBitWidth() != right.getIntOrFloatBitWidth())
    return emitOpError("2: elements are floats of one width, or integers of 8 bits; not ") << left << " and " << right;
  const bool hasScales = llvm::any_of(ValueRange{getA(), getB()}, [](Value operand) {
    Operation *view = operand.getDefiningOp();
    if (view && view->getNumOperands() == 1) // a transposed one
      view = view->getOperand(0).getDefiningOp();
    return isa_and_present<WithScalesOp>(view);
  });
  if (hasScales ? !accumulator.isF32()
      : floats  ? !isa<FloatType>(accumulator) || accumulator.getIntOrFloatBitWidth() < left.getIntOrFloatBitWidth()
                : !accumulator.isInteger(32))
    return emitOpError("3: MMAs of ") << left << " do not accumulate in " << accumulator;
  if (int32_t(getMaxNumImpreciseAcc()) < 0)
    return emitOpError("5: `maxNumImpreciseAcc` is negative");
  return success();
}

void DotWaitOp::build(OpBuilder &builder, OperationState &state, unsigned pending, ValueRange accumulators) {
  build(builder, state, builder.getI32IntegerAttr(int32_t(pending)), accumulators);
}

ParseResult DotWaitOp::parse(OpAsmParser &parser, OperationState &state) {
  int32_t pending = 0;
  OptionalParseResult hasNumber = parser.parseOptionalInteger(pending);
  if (hasNumber.has_value()) {
    if (failed(*hasNumber))
      return failure();
    state.getOrAddProperties<Properties>().setPending(parser.getBuilder().getI32IntegerAttr(pending));
  }
  SmallVector<OpAsmParser::UnresolvedOperand> accumulators;
  SmallVector<Type> types;
  llvm::SMLoc at = parser.getCurrentLocation();
  if (!hasNumber.has_value() || succeeded(parser.parseOptionalComma()))
    if (parser.parseOperandList(accumulators) || (!accumulators.empty() && parser.parseColonTypeList(types)))
      return failure();
  state.addTypes(types);
  return failure(parser.parseOptionalAttrDict(state.attributes) ||
                 parser.resolveOperands(accumulators, types, at, state.operands));
}

void DotWaitOp::print(OpAsmPrinter &printer) {
  if (std::optional<uint32_t> pending = getPending())
    printer << ' ' << int32_t(*pending);
  if (!getAccumulators().empty())
    printer << (getPending() ? ", " : " ") << getAccumulators() << " : " << getAccumulators().getTypes();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"pending"});
}

LogicalResult DotWaitOp::verify() {
  if (getPending() && int32_t(*getPending()) < 0)
    return emitOpError("1: ") << int32_t(*getPending()) << " MMAs cannot be in flight";
  if (!getPending() && getAccumulators().empty())
    return emitOpError("2: it has neither a number nor accumulators");
  return success();
}

LogicalResult DotWaitOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
                                          OpaqueProperties, RegionRange, SmallVectorImpl<Type> &results) {
  llvm::append_range(results, operands.getTypes());
  return success();
}

void DotAsyncOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  for (Value operand : {getA(), Value(getB())})
    if (isa<ttg::MemDescType>(operand.getType()))
      effects.push_back({Effect::Kind::Read, operand, {}, Effect::Agent::Engine, Effect::Completion::Group});
}
void DotWaitOp::bufferEffects(SmallVectorImpl<Effect> &) {}

ir::Wait DotAsyncOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait DotWaitOp::waitsFor() { return ir::Wait::Group; }

} // namespace txl::tx
