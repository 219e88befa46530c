// Loads and stores: verification, effects, text format, and canonicalisation for constant masks.
#include "ir/ops/Access.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace txl::tt {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

// Spelling of load and store ------------------------------------------------------------------------------------------

/// Parses `cacheModifier = cg evictionPolicy = evict_first`, an older form of the cache policy.
static ParseResult parseLegacyPolicy(OpAsmParser &parser, OperationState &result) {
  CacheModifier cache = CacheModifier::None;
  EvictionPolicy eviction = EvictionPolicy::Normal;
  StringRef value;
  auto parseValue = [&](auto &into) -> ParseResult {
    if (parser.parseEqual())
      return failure();
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&value))
      return failure();
    auto read = symbolizeEnum<std::decay_t<decltype(into)>>(value);
    if (!read)
      return parser.emitError(loc) << "unknown cache hint `" << value << "`";
    into = *read;
    return success();
  };
  if (succeeded(parser.parseOptionalKeyword("cacheModifier")) && parseValue(cache))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("evictionPolicy")) && parseValue(eviction))
    return failure();
  if (cache != CacheModifier::None || eviction != EvictionPolicy::Normal)
    result.addAttribute("cachePolicy", CachePolicyAttr::get(parser.getContext(), cache, eviction));
  return success();
}

/// Parses `%a, %b, … hints {…} : type` into the operands and that type, which is the pointers'.
static ParseResult parseAccess(OpAsmParser &parser, OperationState &result,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands, Type &pointers) {
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parseLegacyPolicy(parser, result) || parseAttributes(parser, result) ||
      parser.parseColonType(pointers))
    return failure();
  if (!pointeeLike(pointers))
    return parser.emitError(start) << "expected the type of a pointer or of a tile of pointers, not " << pointers;
  return success();
}

static CachePolicyAttr makePolicy(OpBuilder &builder, CacheModifier cache, EvictionPolicy eviction) {
  if (cache == CacheModifier::None && eviction == EvictionPolicy::Normal)
    return {};
  return CachePolicyAttr::get(builder.getContext(), cache, eviction);
}

static void printAccess(OpAsmPrinter &printer, Operation *op, Type pointers) {
  printer << " " << op->getOperands();
  SmallVector<StringRef> elided{"operandSegmentSizes"};
  if (auto load = dyn_cast<LoadOp>(op); load && !load.getIsVolatile())
    elided.push_back("isVolatile");
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  printer << " : " << pointers;
}

// load ----------------------------------------------------------------------------------------------------------------

void LoadOp::build(OpBuilder &builder, OperationState &state, Value ptr, Value mask, Value other, CacheModifier cache,
                   EvictionPolicy eviction, bool isVolatile) {
  build(builder, state, pointeeLike(ptr.getType()), ptr, mask, other, makePolicy(builder, cache, eviction),
        builder.getBoolAttr(isVolatile));
}

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  Type pointers;
  SMLoc start = parser.getCurrentLocation();
  if (parseAccess(parser, result, operands, pointers))
    return failure();
  if (operands.empty() || operands.size() > 3)
    return parser.emitError(start, "expected pointers and at most a mask and a tile of other values");
  Type value = pointeeLike(pointers);
  SmallVector<Type> types{pointers, maskLike(pointers), value};
  if (parser.resolveOperands(operands, ArrayRef(types).take_front(operands.size()), start, result.operands))
    return failure();
  int32_t count = operands.size();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, count > 1, count > 2};
  result.addTypes(value);
  return success();
}

void LoadOp::print(OpAsmPrinter &printer) { printAccess(printer, *this, getPtr().getType()); }

LogicalResult LoadOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, ValueRange operands,
                                       DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type> &results) {
  Type value = operands.empty() ? Type() : pointeeLike(operands[0].getType());
  if (!value)
    return failure(); // the operand types' verifier reports the error
  results.push_back(value);
  return success();
}

LogicalResult LoadOp::verify() {
  if (getOther() && getOther().getType() != getType())
    return emitOpError("2: `other` has type ") << getOther().getType() << ", the result " << getType();
  if (getOther() && !getMask())
    return emitOpError("3: `other` is given without a mask");
  return success();
}

CacheModifier LoadOp::getCacheModifier() {
  return getCachePolicy() ? getCachePolicy()->getCacheModifier() : CacheModifier::None;
}
EvictionPolicy LoadOp::getEvictionPolicy() {
  return getCachePolicy() ? getCachePolicy()->getEvictionPolicy() : EvictionPolicy::Normal;
}

void LoadOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable());
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult LoadOp::canonicalize(LoadOp op, PatternRewriter &rewriter) {
  // An all-true mask is removed; a load with an all-false mask becomes `other`.
  if (!op.getMask())
    return failure();
  std::optional<bool> mask = uniformMask(op.getMask());
  if (!mask)
    return failure();
  if (*mask) {
    rewriter.modifyOpInPlace(op, [&] {
      op.getOtherMutable().clear();
      op.getMaskMutable().clear();
    });
    return success();
  }
  if (!op.getOther() || op.getIsVolatile())
    return failure();
  rewriter.replaceOp(op, op.getOther());
  return success();
}

// store ---------------------------------------------------------------------------------------------------------------

void StoreOp::build(OpBuilder &builder, OperationState &state, Value ptr, Value value, Value mask, CacheModifier cache,
                    EvictionPolicy eviction) {
  build(builder, state, TypeRange(), ptr, value, mask, makePolicy(builder, cache, eviction));
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  Type pointers;
  SMLoc start = parser.getCurrentLocation();
  if (parseAccess(parser, result, operands, pointers))
    return failure();
  if (operands.size() < 2 || operands.size() > 3)
    return parser.emitError(start, "expected pointers, values and at most a mask");
  SmallVector<Type> types{pointers, pointeeLike(pointers), maskLike(pointers)};
  return parser.resolveOperands(operands, ArrayRef(types).take_front(operands.size()), start, result.operands);
}

void StoreOp::print(OpAsmPrinter &printer) { printAccess(printer, *this, getPtr().getType()); }

LogicalResult StoreOp::verify() { return verifyWritable(*this, getPtr().getType(), 3); }

CacheModifier StoreOp::getCacheModifier() {
  return getCachePolicy() ? getCachePolicy()->getCacheModifier() : CacheModifier::None;
}
EvictionPolicy StoreOp::getEvictionPolicy() {
  return getCachePolicy() ? getCachePolicy()->getEvictionPolicy() : EvictionPolicy::Normal;
}

void StoreOp::getEffects(Effects &effects) { effects.emplace_back(MemoryEffects::Write::get(), &getPtrMutable()); }

LogicalResult StoreOp::canonicalize(StoreOp op, PatternRewriter &rewriter) {
  if (!op.getMask())
    return failure();
  std::optional<bool> mask = uniformMask(op.getMask());
  if (!mask)
    return failure();
  if (*mask)
    rewriter.modifyOpInPlace(op, [&] { op.getMaskMutable().clear(); });
  else
    rewriter.eraseOp(op);
  return success();
}

// Accesses ------------------------------------------------------------------------------------------------------------

std::optional<ir::MemoryAccess> LoadOp::memoryAccess() { return ir::MemoryAccess{getPtr(), getMask()}; }
std::optional<ir::MemoryAccess> StoreOp::memoryAccess() {
  return ir::MemoryAccess{getPtr(), getMask(), /*writes=*/true};
}

} // namespace txl::tt
