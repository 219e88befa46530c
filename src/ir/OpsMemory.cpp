// Operations on memory: constraints, effects, spelling of loads and stores, and what a constant mask makes of them.
#include "ir/Dialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace txl::tt {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static bool isConstantMemory(Type pointer) {
  return cast<PointerType>(getElementTypeOrSelf(pointer)).getAddressSpace() == AddressSpace::Constant;
}

static LogicalResult verifyWritable(Operation *op, Type pointer, int constraint) {
  if (isConstantMemory(pointer))
    return op->emitOpError() << constraint << ": memory of the constant address space cannot be written";
  return success();
}

/// The constant that all elements of a mask have, if there is one.
static std::optional<bool> uniformMask(Value mask) {
  APInt value;
  if (!matchPattern(mask, m_ConstantInt(&value)))
    return std::nullopt;
  return !value.isZero();
}

// addptr and the casts ------------------------------------------------------------------------------------------------

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  // addptr(p, 0) -> p
  if (matchPattern(adaptor.getOffset(), m_Zero()))
    return getPtr();
  return {};
}

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  auto inner = getSrc().getDefiningOp<PtrToIntOp>();
  return inner && inner.getSrc().getType() == getType() ? inner.getSrc() : Value();
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  auto inner = getSrc().getDefiningOp<IntToPtrOp>();
  return inner ? inner.getSrc() : Value();
}

LogicalResult BitcastOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (isa<PointerType>(from) != isa<PointerType>(to))
    return emitOpError("1: ") << from << " and " << to << " are not both pointers";
  if (!isa<PointerType>(from) && from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth())
    return emitOpError("2: ") << from << " and " << to << " differ in width";
  return success();
}

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<BitcastOp>()) {
    if (inner.getSrc().getType() == getType())
      return inner.getSrc();
    setOperand(inner.getSrc());
    return getResult();
  }
  return {};
}

// Spelling of load and store ------------------------------------------------------------------------------------------

/// Reads `cacheModifier = cg evictionPolicy = evict_first`, an older spelling of the cache policy.
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

/// Reads `{…}`. An attribute of the operation that has another kind would silently be none: it is an error.
static ParseResult parseAttributes(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 failed(result.name.verifyInherentAttrs(result.attributes, [&] {
                   return parser.emitError(loc) << "'" << result.name.getStringRef() << "' op ";
                 })));
}

/// Reads `%a, %b, … hints {…} : type` and gives the operands' number and that type, which is the pointers'.
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
    return failure(); // the types of the operands say why
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
  // A mask that is all true is no mask; one that is all false leaves `other`.
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

// Atomics -------------------------------------------------------------------------------------------------------------

LogicalResult AtomicRMWOp::verify() {
  Type element = getElementTypeOrSelf(getVal().getType());
  bool isFloat = isa<FloatType>(element), isInt = isa<IntegerType>(element);
  switch (getAtomicRmwOp()) {
  case RMWKind::FAdd:
    if (!isFloat)
      return emitOpError("2: `fadd` takes floats, not ") << element;
    break;
  case RMWKind::And:
  case RMWKind::Or:
  case RMWKind::Xor:
  case RMWKind::Exchange:
    if (!(isFloat || isInt) || (element.getIntOrFloatBitWidth() != 32 && element.getIntOrFloatBitWidth() != 64))
      return emitOpError("2: `") << stringifyRMWKind(getAtomicRmwOp()) << "` takes elements of 32 or 64 bits, not "
                                 << element;
    break;
  default:
    if (!isInt)
      return emitOpError("2: `") << stringifyRMWKind(getAtomicRmwOp()) << "` takes integers, not " << element;
  }
  return verifyWritable(*this, getPtr().getType(), 3);
}

LogicalResult AtomicCASOp::verify() {
  Type element = getElementTypeOrSelf(getVal().getType());
  unsigned width = isa<PointerType>(element) ? 64 : element.getIntOrFloatBitWidth();
  if (width < 16)
    return emitOpError("2: elements have 16, 32 or 64 bits, not ") << width;
  return verifyWritable(*this, getPtr().getType(), 3);
}

LogicalResult AtomicLoadOp::verify() {
  if (getSem() != MemSemantic::Acquire && getSem() != MemSemantic::Relaxed)
    return emitOpError("2: a load is `acquire` or `relaxed`, not `") << stringifyMemSemantic(getSem()) << "`";
  return success();
}

LogicalResult AtomicStoreOp::verify() {
  if (getSem() != MemSemantic::Release && getSem() != MemSemantic::Relaxed)
    return emitOpError("2: a store is `release` or `relaxed`, not `") << stringifyMemSemantic(getSem()) << "`";
  return verifyWritable(*this, getPtr().getType(), 3);
}

LogicalResult AtomicPollOp::verify() {
  if (getSem() != MemSemantic::Acquire && getSem() != MemSemantic::Relaxed)
    return emitOpError("2: a poll is `acquire` or `relaxed`, not `") << stringifyMemSemantic(getSem()) << "`";
  return success();
}

ParseResult AtomicStoreOp::parse(OpAsmParser &parser, OperationState &result) {
  auto parseEnum = [&](auto &into) -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    auto read = symbolizeEnum<std::decay_t<decltype(into)>>(word);
    if (!read)
      return parser.emitError(loc) << "unknown keyword `" << word << "`";
    into = *read;
    return parser.parseComma();
  };
  MemSemantic sem;
  MemScope scope;
  SMLoc start = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  Type pointers;
  if (parseEnum(sem) || parseEnum(scope) || parser.parseOperandList(operands) || parseAttributes(parser, result) ||
      parser.parseColonType(pointers))
    return failure();
  if (operands.size() < 2 || operands.size() > 3 || !pointeeLike(pointers))
    return parser.emitError(start, "expected pointers, values and at most a mask, and the type of the pointers");
  result.addAttribute("sem", MemSemanticAttr::get(parser.getContext(), sem));
  result.addAttribute("scope", MemScopeAttr::get(parser.getContext(), scope));
  SmallVector<Type> types{pointers, pointeeLike(pointers), maskLike(pointers)};
  return parser.resolveOperands(operands, ArrayRef(types).take_front(operands.size()), start, result.operands);
}

void AtomicStoreOp::print(OpAsmPrinter &printer) {
  printer << " " << stringifyMemSemantic(getSem()) << ", " << stringifyMemScope(getScope()) << ", " << getOperands();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"sem", "scope"});
  printer << " : " << getPtr().getType();
}

/// Atomics of any kind order other accesses, so each reads and writes.
static void addAtomicEffects(OpOperand &pointers, Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &pointers);
  effects.emplace_back(MemoryEffects::Write::get(), &pointers);
}

void AtomicRMWOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicCASOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicLoadOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicStoreOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicPollOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }

// print, assert -------------------------------------------------------------------------------------------------------

LogicalResult PrintOp::verify() {
  if (getIsSigned().size() != getArgs().size())
    return emitOpError("1: `isSigned` has ")
           << getIsSigned().size() << " entries for " << getArgs().size() << " operands";
  return success();
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (uniformMask(op.getCondition()) != true)
    return failure();
  rewriter.eraseOp(op);
  return success();
}

} // namespace txl::tt
