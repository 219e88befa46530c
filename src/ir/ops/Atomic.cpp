// Atomic accesses: verification, effects, and the scratch that broadcasts a result to the threads that hold copies of
// an element.
#include "ir/Exchange.h"
#include "ir/ops/Access.h"
#include "ir/ops/AtomicOps.h"

using namespace mlir;

namespace txl::tt {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

LogicalResult AtomicRMWOp::verify() {
  Type element = getElementTypeOrSelf(getVal().getType());
  bool isFloat = isa<FloatType>(element), isInt = isa<IntegerType>(element);
  switch (getAtomicRmwOp()) {
  case RMWKind::FAdd:
    if (!isFloat || element.getIntOrFloatBitWidth() < 16)
      return emitOpError("2: `fadd` takes floats of 16 bits and more, not ") << element;
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
    if (!isInt || element.getIntOrFloatBitWidth() < 16)
      return emitOpError("2: `") << stringifyRMWKind(getAtomicRmwOp()) << "` takes integers of 16 bits and more, not "
                                 << element;
  }
  if (failed(verifyMask(*this, getPtr().getType(), getMask(), 1)))
    return failure();
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
  return verifyMask(*this, getPtr().getType(), getMask(), 1);
}

LogicalResult AtomicStoreOp::verify() {
  if (getSem() != MemSemantic::Release && getSem() != MemSemantic::Relaxed)
    return emitOpError("2: a store is `release` or `relaxed`, not `") << stringifyMemSemantic(getSem()) << "`";
  if (failed(verifyMask(*this, getPtr().getType(), getMask(), 1)))
    return failure();
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
  std::optional<OpAsmParser::UnresolvedOperand> policy;
  Type pointers;
  if (parseEnum(sem) || parseEnum(scope) || parser.parseOperandList(operands))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("policy")) && parser.parseOperand(policy.emplace()))
    return failure();
  if (parseAttributes(parser, result) || parser.parseColonType(pointers))
    return failure();
  if (operands.size() < 2 || operands.size() > 3 || !pointeeLike(pointers))
    return parser.emitError(start, "expected pointers, values and at most a mask, and the type of the pointers");
  result.addAttribute("sem", MemSemanticAttr::get(parser.getContext(), sem));
  result.addAttribute("scope", MemScopeAttr::get(parser.getContext(), scope));
  SmallVector<Type> types{pointers, pointeeLike(pointers), maskLike(pointers)};
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, 1, operands.size() > 2, policy.has_value()};
  if (parser.resolveOperands(operands, ArrayRef(types).take_front(operands.size()), start, result.operands))
    return failure();
  return policy ? parser.resolveOperand(*policy, parser.getBuilder().getI64Type(), result.operands)
                : ParseResult(success());
}

void AtomicStoreOp::print(OpAsmPrinter &printer) {
  printer << " " << stringifyMemSemantic(getSem()) << ", " << stringifyMemScope(getScope()) << ", "
          << getOperands().drop_back(getPolicy() ? 1 : 0);
  if (getPolicy())
    printer << " policy " << getPolicy();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"sem", "scope", "operandSegmentSizes"});
  printer << " : " << getPtr().getType();
}

/// Atomics of any kind order other accesses, so each counts as a read and a write.
static void addAtomicEffects(OpOperand &pointers, Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &pointers);
  effects.emplace_back(MemoryEffects::Write::get(), &pointers);
}

void AtomicRMWOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicCASOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicLoadOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicStoreOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }
void AtomicPollOp::getEffects(Effects &effects) { addAtomicEffects(getPtrMutable(), effects); }

// Accesses and scratch ------------------------------------------------------------------------------------------------

/// Each element is a separate access: no vector access shares a mask.
static ir::MemoryAccess accessOf(Value pointer, bool writes) { return {pointer, /*mask=*/{}, writes, /*atomic=*/true}; }

std::optional<ir::MemoryAccess> AtomicRMWOp::memoryAccess() { return accessOf(getPtr(), /*writes=*/true); }
std::optional<ir::MemoryAccess> AtomicCASOp::memoryAccess() { return accessOf(getPtr(), /*writes=*/true); }
std::optional<ir::MemoryAccess> AtomicLoadOp::memoryAccess() { return accessOf(getPtr(), /*writes=*/false); }
std::optional<ir::MemoryAccess> AtomicStoreOp::memoryAccess() { return accessOf(getPtr(), /*writes=*/true); }
std::optional<ir::MemoryAccess> AtomicPollOp::memoryAccess() { return accessOf(getPtr(), /*writes=*/false); }

} // namespace txl::tt

bool txl::ir::needsBroadcast(Operation *op) {
  if (!op->getNumResults() || op->getResult(0).use_empty())
    return false;
  Type type = op->getResult(0).getType();
  if (!isa<RankedTensorType>(type))
    return true;
  const layout::LinearLayout &layout = ttg::layoutOf(type);
  return layout.freeBits(layout::Dim::Lane) || layout.freeBits(layout::Dim::Warp);
}

namespace txl::tt {

ir::ScratchUse broadcastUse(Operation *op) {
  ir::ScratchUse use;
  if (ir::needsBroadcast(op)) {
    use.bytes = ir::tileBytes(op->getResult(0).getType());
    use.addExchange(0, use.bytes);
  }
  return use;
}

ir::ScratchUse AtomicRMWOp::scratchUse() { return broadcastUse(*this); }
bool AtomicRMWOp::movesBetweenBlocks() { return false; }
ir::ScratchUse AtomicCASOp::scratchUse() { return broadcastUse(*this); }
bool AtomicCASOp::movesBetweenBlocks() { return false; }
ir::ScratchUse AtomicLoadOp::scratchUse() { return broadcastUse(*this); }
bool AtomicLoadOp::movesBetweenBlocks() { return false; }
ir::ScratchUse AtomicStoreOp::scratchUse() { return broadcastUse(*this); }
bool AtomicStoreOp::movesBetweenBlocks() { return false; }
ir::ScratchUse AtomicPollOp::scratchUse() { return broadcastUse(*this); }
bool AtomicPollOp::movesBetweenBlocks() { return false; }

} // namespace txl::tt
