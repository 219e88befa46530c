// Loads, stores and cache policies: verification, effects, text format, and canonicalisation for constant masks.
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

namespace {
/// `%a, %b, … policy %c hints {…} : type`, whose type is the pointers'.
struct ParsedAccess {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  std::optional<OpAsmParser::UnresolvedOperand> policy;
  Type pointers;
  SMLoc start;
};
} // namespace

static ParseResult parseAccess(OpAsmParser &parser, OperationState &result, ParsedAccess &access) {
  access.start = parser.getCurrentLocation();
  if (parser.parseOperandList(access.operands))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("policy")) && parser.parseOperand(access.policy.emplace()))
    return failure();
  if (parseLegacyPolicy(parser, result) || parseAttributes(parser, result) || parser.parseColonType(access.pointers))
    return failure();
  if (!pointeeLike(access.pointers))
    return parser.emitError(access.start)
           << "expected the type of a pointer or of a tile of pointers, not " << access.pointers;
  return success();
}

/// Resolves the operands with the first of `types`, and the policy after them.
static ParseResult resolveAccess(OpAsmParser &parser, OperationState &result, const ParsedAccess &access,
                                 ArrayRef<Type> types) {
  if (parser.resolveOperands(access.operands, types.take_front(access.operands.size()), access.start, result.operands))
    return failure();
  return access.policy ? parser.resolveOperand(*access.policy, parser.getBuilder().getI64Type(), result.operands)
                       : ParseResult(success());
}

static CachePolicyAttr makePolicy(OpBuilder &builder, CacheModifier cache, EvictionPolicy eviction) {
  if (cache == CacheModifier::None && eviction == EvictionPolicy::Normal)
    return {};
  return CachePolicyAttr::get(builder.getContext(), cache, eviction);
}

static void printAccess(OpAsmPrinter &printer, Operation *op, Type pointers, Value policy) {
  printer << " " << op->getOperands().drop_back(policy ? 1 : 0);
  if (policy)
    printer << " policy " << policy;
  SmallVector<StringRef> elided{"operandSegmentSizes"};
  if (auto load = dyn_cast<LoadOp>(op); load && !load.getIsVolatile())
    elided.push_back("isVolatile");
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  printer << " : " << pointers;
}

// l2_policy -----------------------------------------------------------------------------------------------------------

LogicalResult L2PolicyOp::verify() {
  if (!is_contained({"evict_last", "evict_normal", "evict_first", "evict_unchanged"}, getPrimary()))
    return emitOpError("1: `primary` is `evict_last`, `evict_normal`, `evict_first` or `evict_unchanged`, not `")
           << getPrimary() << "`";
  if (getSecondary() != "evict_first" && getSecondary() != "evict_unchanged")
    return emitOpError("1: `secondary` is `evict_first` or `evict_unchanged`, not `") << getSecondary() << "`";
  if (!getFraction() == !getBase() || !getBase() != !getSize() || !getBase() != !getTotal())
    return emitOpError("2: there is either a fraction, or a range with both of its sizes");
  if (std::optional<APFloat> fraction = getFraction();
      fraction && !(fraction->convertToFloat() > 0 && fraction->convertToFloat() <= 1))
    return emitOpError("2: the fraction is greater than 0 and at most 1, not ") << fraction->convertToFloat();
  return success();
}

// load ----------------------------------------------------------------------------------------------------------------

void LoadOp::build(OpBuilder &builder, OperationState &state, Value ptr, Value mask, Value other, CacheModifier cache,
                   EvictionPolicy eviction, bool isVolatile, Value policy) {
  build(builder, state, pointeeLike(ptr.getType()), ptr, mask, other, policy, makePolicy(builder, cache, eviction),
        builder.getBoolAttr(isVolatile));
}

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &result) {
  ParsedAccess access;
  if (parseAccess(parser, result, access))
    return failure();
  int32_t count = access.operands.size();
  if (count < 1 || count > 3)
    return parser.emitError(access.start, "expected pointers and at most a mask and a tile of other values");
  Type value = pointeeLike(access.pointers);
  if (resolveAccess(parser, result, access, {access.pointers, maskLike(access.pointers), value}))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, count > 1, count > 2, access.policy.has_value()};
  result.addTypes(value);
  return success();
}

void LoadOp::print(OpAsmPrinter &printer) { printAccess(printer, *this, getPtr().getType(), getPolicy()); }

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
  return verifyMask(*this, getPtr().getType(), getMask(), 2);
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
                    EvictionPolicy eviction, Value policy) {
  build(builder, state, TypeRange(), ptr, value, mask, policy, makePolicy(builder, cache, eviction));
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  ParsedAccess access;
  if (parseAccess(parser, result, access))
    return failure();
  int32_t count = access.operands.size();
  if (count < 2 || count > 3)
    return parser.emitError(access.start, "expected pointers, values and at most a mask");
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, 1, count > 2, access.policy.has_value()};
  return resolveAccess(parser, result, access,
                       {access.pointers, pointeeLike(access.pointers), maskLike(access.pointers)});
}

void StoreOp::print(OpAsmPrinter &printer) { printAccess(printer, *this, getPtr().getType(), getPolicy()); }

LogicalResult StoreOp::verify() {
  if (failed(verifyMask(*this, getPtr().getType(), getMask(), 2)))
    return failure();
  return verifyWritable(*this, getPtr().getType(), 3);
}

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
