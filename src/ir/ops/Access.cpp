// Verification and parsing that loads, stores and atomics share.
#include "ir/ops/Access.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::tt {

static bool isConstantMemory(Type pointer) {
  return cast<PointerType>(getElementTypeOrSelf(pointer)).getAddressSpace() == AddressSpace::Constant;
}

LogicalResult verifyWritable(Operation *op, Type pointer, int constraint) {
  if (isConstantMemory(pointer))
    return op->emitOpError() << constraint << ": memory of the constant address space cannot be written";
  return success();
}

LogicalResult verifyMask(Operation *op, Type pointer, Value mask, int constraint) {
  if (mask && mask.getType() != maskLike(pointer))
    return op->emitOpError() << constraint << ": the mask has type " << mask.getType() << ", not " << maskLike(pointer);
  return success();
}

std::optional<bool> uniformMask(Value mask) {
  APInt value;
  if (!matchPattern(mask, m_ConstantInt(&value)))
    return std::nullopt;
  return !value.isZero();
}

ParseResult parseAttributes(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 failed(result.name.verifyInherentAttrs(result.attributes, [&] {
                   return parser.emitError(loc) << "'" << result.name.getStringRef() << "' op ";
                 })));
}

} // namespace txl::tt
