// Text format of Triton's block pointers, tensor descriptors and the operations on them.
#include "ir/Dialect.h"
#include "ir/TileExtents.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/triton/Triton.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "ir/triton/Triton_tr.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/triton/TritonTypes.cpp.inc"

using namespace mlir;
using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;

namespace txl::triton {

void TrDialect::initialize() {
  addTypes<BlockPointerType, TensorDescType>();
  addOperations<MakeTensorPtrOp, AdvanceOp, LoadOp, StoreOp, MakeTensorDescOp, DescriptorLoadOp, DescriptorStoreOp,
                DescriptorReduceOp, DescriptorGatherOp, DescriptorScatterOp, TransOp, ReshapeOp>();
}

// Types ---------------------------------------------------------------------------------------------------------------

Type TrDialect::parseType(DialectAsmParser &parser) const {
  if (succeeded(parser.parseOptionalKeyword("memdesc"))) // in the dialect `tt` up to Triton 3.2
    return ttg::MemDescType::parse(parser);
  StringRef name;
  Type type;
  SMLoc at = parser.getCurrentLocation();
  if (!generatedTypeParser(parser, &name, type).has_value())
    parser.emitError(at, "there is no type `tt.") << name << "`";
  return type;
}

void TrDialect::printType(Type type, DialectAsmPrinter &printer) const { (void)generatedTypePrinter(type, printer); }

// `<tensor<64x32xf16>>`, `<tensor<64x32xf16>, 1>`
Type BlockPointerType::parse(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  RankedTensorType block;
  auto space = tt::AddressSpace::Global;
  if (parser.parseLess() || parser.parseType(block))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    int64_t spaceId = 0;
    std::string name;
    OptionalParseResult hasInteger = parser.parseOptionalInteger(spaceId);
    if (hasInteger.has_value() ? failed(*hasInteger) : failed(parser.parseString(&name)))
      return {};
    auto read = name.empty() ? tt::symbolizeAddressSpace(spaceId > 0 && spaceId < 32 ? spaceId : 0)
                             : tt::symbolizeAddressSpace(name);
    if (!read)
      return parser.emitError(start, "expected an address space"), Type();
    space = *read;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<BlockPointerType>(start, parser.getContext(), block, space);
}

void BlockPointerType::print(AsmPrinter &printer) const { printer << "<" << getBlock() << ">"; }

LogicalResult BlockPointerType::verify(function_ref<InFlightDiagnostic()> emitError, RankedTensorType block,
                                       tt::AddressSpace) {
  if (!tt::isTileProgramType(block) || !tt::hasPowerOfTwoExtents(block) || block.getEncoding() || block.getRank() == 0)
    return emitError() << "a block pointer points to a tile of scalars, each extent a power of two";
  return success();
}

// `<64x32xsi8>`, `<tensor<64x32xsi8>>`, `<64x32xf16, #shared>`
Type TensorDescType::parse(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type element, inner;
  Attribute layout;
  if (parser.parseLess())
    return {};
  OptionalParseResult isTensor = parser.parseOptionalType(inner);
  if (isTensor.has_value()) { // the form up to Triton 3.6, where the tensor has the layout of the buffers
    auto tile = succeeded(*isTensor) ? dyn_cast<RankedTensorType>(inner) : RankedTensorType();
    if (!tile)
      return parser.emitError(start, "a tensor descriptor has a block, such as `128x64xf16`"), Type();
    shape.assign(tile.getShape().begin(), tile.getShape().end());
    element = tile.getElementType();
  } else if (parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element)) {
    return {};
  }
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(layout))
    return {};
  if (parser.parseGreater())
    return {};
  auto integer = dyn_cast<IntegerType>(element);
  bool isUnsigned = integer && integer.isUnsigned();
  if (integer && !integer.isSignless())
    element = IntegerType::get(parser.getContext(), integer.getWidth());
  return parser.getChecked<TensorDescType>(start, parser.getContext(), shape, element, isUnsigned, layout);
}

void TensorDescType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t extent : getShape())
    printer << extent << "x";
  printer << getElementType() << ">";
}

RankedTensorType TensorDescType::getBlock() const { return RankedTensorType::get(getShape(), getElementType()); }

LogicalResult TensorDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                     Type element, bool, Attribute) {
  return tt::TensorDescType::verify(emitError, shape, element);
}

// Operations ----------------------------------------------------------------------------------------------------------

/// Parses `cacheModifier = cg evictionPolicy = evict_first`, the form of hints up to Triton 3.6.
static ParseResult parseHints(OpAsmParser &parser, OperationState &state) {
  for (StringRef name : {"cacheModifier", "evictionPolicy"}) {
    StringRef value;
    if (failed(parser.parseOptionalKeyword(name)))
      continue;
    if (parser.parseEqual() || parser.parseKeyword(&value))
      return failure();
    state.addAttribute(name, StringAttr::get(parser.getContext(), value));
  }
  return success();
}

static ParseResult parseList(OpAsmParser &parser, Operands &operands) {
  return parser.parseOperandList(operands, OpAsmParser::Delimiter::Square);
}

static ParseResult resolve(OpAsmParser &parser, OperationState &state,
                           ArrayRef<OpAsmParser::UnresolvedOperand> operands, unsigned bits) {
  return parser.resolveOperands(operands, parser.getBuilder().getIntegerType(bits), state.operands);
}

// `%p, [%m, %k], [%s, %one], [%i, %j] {order = array<i32: 1, 0>} : <tensor<64x32xf16>>`
ParseResult MakeTensorPtrOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand base;
  Operands shape, strides, offsets;
  BlockPointerType type;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseOperand(base) || parser.parseComma() || parseList(parser, shape) || parser.parseComma() ||
      parseList(parser, strides) || parser.parseComma() || parseList(parser, offsets) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() || parser.parseCustomTypeWithFallback(type))
    return failure();
  size_t rank = type.getBlock().getRank();
  if (shape.size() != rank || strides.size() != rank || offsets.size() != rank)
    return parser.emitError(at, "a block pointer has an extent, a stride and an offset for each axis of its block");
  auto pointer = tt::PointerType::get(type.getBlock().getElementType(), type.getAddressSpace());
  return failure(parser.resolveOperand(base, pointer, state.operands) || resolve(parser, state, shape, 64) ||
                 resolve(parser, state, strides, 64) || resolve(parser, state, offsets, 32) ||
                 parser.addTypeToList(type, state.types));
}

// `%p, [%i, %j] : <tensor<64x32xf16>>`
ParseResult AdvanceOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand pointer;
  Operands offsets;
  BlockPointerType type;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseOperand(pointer) || parser.parseComma() || parseList(parser, offsets) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() || parser.parseCustomTypeWithFallback(type))
    return failure();
  if (offsets.size() != size_t(type.getBlock().getRank()))
    return parser.emitError(at, "a block pointer is advanced by an offset for each axis of its block");
  return failure(parser.resolveOperand(pointer, type, state.operands) || resolve(parser, state, offsets, 32) ||
                 parser.addTypeToList(type, state.types));
}

// `%p {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<64x32xf16>>`
ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand pointer;
  BlockPointerType type;
  return failure(parser.parseOperand(pointer) || parseHints(parser, state) ||
                 parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type) ||
                 parser.resolveOperand(pointer, type, state.operands) ||
                 parser.addTypeToList(type.getBlock(), state.types));
}

// `%p, %x {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64x32xf16>>`
ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand pointer, value;
  BlockPointerType type;
  return failure(parser.parseOperand(pointer) || parser.parseComma() || parser.parseOperand(value) ||
                 parseHints(parser, state) || parser.parseOptionalAttrDict(state.attributes) ||
                 parser.parseColonType(type) || parser.resolveOperand(pointer, type, state.operands) ||
                 parser.resolveOperand(value, type.getBlock(), state.operands));
}

// `%p, [%m, %k], [%s, %one] {padding = 2 : i32} : <f16>, <64x32xf16>`
ParseResult MakeTensorDescOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand base;
  Operands shape, strides;
  tt::PointerType pointer;
  TensorDescType type;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseOperand(base) || parser.parseComma() || parseList(parser, shape) || parser.parseComma() ||
      parseList(parser, strides) || parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.parseCustomTypeWithFallback(pointer) || parser.parseComma() || parser.parseCustomTypeWithFallback(type))
    return failure();
  if (shape.size() != type.getShape().size() || strides.size() != shape.size())
    return parser.emitError(at, "a tensor descriptor has an extent and a stride for each axis of its block");
  if (pointer.getPointeeType() != type.getElementType())
    return parser.emitError(at, "a tensor descriptor has a base that points to the elements of its block");
  return failure(parser.resolveOperand(base, pointer, state.operands) || resolve(parser, state, shape, 32) ||
                 resolve(parser, state, strides, 64) || parser.addTypeToList(type, state.types));
}

/// Parses `%d[%i, %j]` and, if `hasTile`, `, %x` after it.
static ParseResult parseAccess(OpAsmParser &parser, OperationState &state, Operands &operands, bool hasTile) {
  OpAsmParser::UnresolvedOperand descriptor, tile;
  Operands coordinates;
  if (parser.parseOperand(descriptor) || parseList(parser, coordinates) ||
      (hasTile && (parser.parseComma() || parser.parseOperand(tile))) || parseHints(parser, state) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();
  operands.push_back(descriptor);
  operands.append(coordinates);
  if (hasTile)
    operands.push_back(tile);
  return success();
}

/// The operands of an access at coordinates: a descriptor, an i32 for each axis, a tile unless `tile` is null.
static ParseResult resolveAccess(OpAsmParser &parser, OperationState &state, const Operands &operands, SMLoc at,
                                 TensorDescType type, Type tile) {
  if (operands.size() != 1 + type.getShape().size() + (tile ? 1 : 0))
    return parser.emitError(at, "there is a coordinate for each axis of the descriptor");
  SmallVector<Type> types(operands.size(), parser.getBuilder().getI32Type());
  types.front() = type;
  if (tile)
    types.back() = tile;
  return parser.resolveOperands(operands, types, at, state.operands);
}

// `%d[%i, %j] : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>`
ParseResult DescriptorLoadOp::parse(OpAsmParser &parser, OperationState &state) {
  Operands operands;
  TensorDescType type;
  RankedTensorType tile;
  SMLoc at = parser.getCurrentLocation();
  return failure(parseAccess(parser, state, operands, /*hasTile=*/false) || parser.parseType(type) ||
                 parser.parseArrow() || parser.parseType(tile) ||
                 resolveAccess(parser, state, operands, at, type, Type()) || parser.addTypeToList(tile, state.types));
}

// `%d[%i, %j], %x : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>`
ParseResult DescriptorStoreOp::parse(OpAsmParser &parser, OperationState &state) {
  Operands operands;
  TensorDescType type;
  RankedTensorType tile;
  SMLoc at = parser.getCurrentLocation();
  return failure(parseAccess(parser, state, operands, /*hasTile=*/true) || parser.parseType(type) ||
                 parser.parseComma() || parser.parseType(tile) ||
                 resolveAccess(parser, state, operands, at, type, tile));
}

// `add, %d[%i, %j], %x : !tt.tensordesc<64x32xsi32>, tensor<64x32xi32>`
ParseResult DescriptorReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  StringRef kind;
  if (parser.parseKeyword(&kind) || parser.parseComma())
    return failure();
  state.addAttribute("kind", StringAttr::get(parser.getContext(), kind));
  return DescriptorStoreOp::parse(parser, state);
}

// `%d[%rows, %j] : (!tt.tensordesc<1x32xf16>, tensor<16xi32>, i32) -> tensor<16x32xf16>`
ParseResult DescriptorGatherOp::parse(OpAsmParser &parser, OperationState &state) {
  Operands operands;
  FunctionType type;
  SMLoc at = parser.getCurrentLocation();
  return failure(parseAccess(parser, state, operands, /*hasTile=*/false) || parser.parseType(type) ||
                 parser.resolveOperands(operands, type.getInputs(), at, state.operands) ||
                 parser.addTypesToList(type.getResults(), state.types));
}

// `%d[%rows, %j], %x : !tt.tensordesc<1x32xf16>, tensor<16xi32>, i32, tensor<16x32xf16>`
ParseResult DescriptorScatterOp::parse(OpAsmParser &parser, OperationState &state) {
  Operands operands;
  SmallVector<Type> types;
  SMLoc at = parser.getCurrentLocation();
  return failure(parseAccess(parser, state, operands, /*hasTile=*/true) || parser.parseTypeList(types) ||
                 parser.resolveOperands(operands, types, at, state.operands));
}

void MakeTensorPtrOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void AdvanceOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void LoadOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void StoreOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void MakeTensorDescOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void DescriptorLoadOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void DescriptorStoreOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void DescriptorReduceOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void DescriptorGatherOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void DescriptorScatterOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }

} // namespace txl::triton
