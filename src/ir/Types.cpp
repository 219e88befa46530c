// Types and attributes of `tt`: text format, and the invariants that their constructors check.
#include "ir/Types.h"
#include "ir/Dialect.h"
#include "ir/Layouts.h"
#include "ir/TileExtents.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "support/Limits.h"

#include "ir/TTEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/TTAttributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/TTTypes.cpp.inc"

using namespace mlir;

namespace txl::tt {

static_assert(maxTileElements == limits::tileElements);

Type withShapeOf(Type like, Type element) {
  if (auto tile = dyn_cast<RankedTensorType>(like))
    return RankedTensorType::get(tile.getShape(), element, tile.getEncoding());
  return element;
}

Type pointeeLike(Type type) {
  auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
  return pointer ? withShapeOf(type, pointer.getPointeeType()) : Type();
}

Type maskLike(Type type) { return withShapeOf(type, IntegerType::get(type.getContext(), 1)); }
Type i32Like(Type type) { return withShapeOf(type, IntegerType::get(type.getContext(), 32)); }

ArrayRef<int64_t> shapeOf(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.getShape() : ArrayRef<int64_t>();
}

static bool isScalarType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    return integer.isSignless() && (width == 1 || width == 8 || width == 16 || width == 32 || width == 64);
  }
  return isa<PointerType
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code) , type##Type
#include "support/ElementTypes.def"
             >(type);
}

bool isTileProgramType(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  if (!tile)
    return isScalarType(type) || isa<ttg::MemDescType, ttg::TokenType, TensorDescType>(type);
  if (!isScalarType(tile.getElementType()) || (tile.getEncoding() && !ttg::layoutAttrOf(tile)))
    return false;
  if (tile.getRank() > limits::tileRank)
    return false;
  int64_t elements = 1;
  for (int64_t extent : tile.getShape()) {
    if (extent <= 0 || extent > limits::tileElements)
      return false;
    elements *= llvm::PowerOf2Ceil(extent); // an executor may round extents up
    if (elements > limits::tileElements)
      return false;
  }
  return true;
}

bool hasPowerOfTwoExtents(Type type) {
  return llvm::all_of(shapeOf(type), [](int64_t extent) { return llvm::isPowerOf2_64(extent); });
}

Type paddedType(Type type) {
  if (hasPowerOfTwoExtents(type))
    return type;
  auto tile = cast<RankedTensorType>(type);
  auto shape = llvm::map_to_vector(tile.getShape(), [](int64_t extent) { return int64_t(llvm::PowerOf2Ceil(extent)); });
  return RankedTensorType::get(shape, tile.getElementType());
}

// Pointers ------------------------------------------------------------------------------------------------------------

Type PointerType::parse(AsmParser &parser) {
  Type pointee;
  AddressSpace space = AddressSpace::Global;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(pointee))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    std::string name;
    int64_t spaceId = 0;
    std::optional<AddressSpace> read;
    OptionalParseResult hasInteger = parser.parseOptionalInteger(spaceId);
    if (hasInteger.has_value()) {
      if (failed(*hasInteger))
        return {};
      if (spaceId > 0 && spaceId < 32)
        read = symbolizeAddressSpace(static_cast<uint32_t>(spaceId));
    } else if (succeeded(parser.parseOptionalString(&name))) {
      read = symbolizeAddressSpace(name);
    }
    if (!read) {
      parser.emitError(loc, "expected an address space, \"global\" or \"constant\"");
      return {};
    }
    space = *read;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PointerType>(start, pointee, space);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<" << getPointeeType();
  if (getAddressSpace() != AddressSpace::Global)
    printer << ", \"" << stringifyAddressSpace(getAddressSpace()) << '"';
  printer << ">";
}

LogicalResult PointerType::verify(function_ref<InFlightDiagnostic()> emitError, Type pointee, AddressSpace) {
  if (!isScalarType(pointee))
    return emitError() << "a pointer cannot point to " << pointee << "; it points to an integer of 1, 8, 16, 32 or "
                       << "64 bits, a float or a pointer";
  return success();
}

// Tensor descriptors --------------------------------------------------------------------------------------------------

Type TensorDescType::parse(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type element, inner;
  if (parser.parseLess())
    return {};
  OptionalParseResult isTensor = parser.parseOptionalType(inner);
  if (isTensor.has_value()) { // the spelling up to Triton 3.6
    auto tile = succeeded(*isTensor) ? dyn_cast<RankedTensorType>(inner) : RankedTensorType();
    if (!tile)
      return parser.emitError(start, "a tensor descriptor has a block, such as `128x64xf16`"), Type();
    shape.assign(tile.getShape().begin(), tile.getShape().end());
    element = tile.getElementType();
  } else if (parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  if (auto integer = dyn_cast_if_present<IntegerType>(element); integer && !integer.isSignless())
    element = IntegerType::get(parser.getContext(), integer.getWidth());
  return parser.getChecked<TensorDescType>(start, shape, element);
}

void TensorDescType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t extent : getShape())
    printer << extent << "x";
  printer << getElementType() << ">";
}

LogicalResult TensorDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                     Type element) {
  if (shape.empty() || shape.size() > 5)
    return emitError() << "a tensor descriptor has 1 to 5 axes, not " << shape.size();
  if (isa<PointerType>(element) || !isScalarType(element) || element.isInteger(1) ||
      !isTileProgramType(RankedTensorType::get(shape, element)) ||
      !hasPowerOfTwoExtents(RankedTensorType::get(shape, element)))
    return emitError() << "the block of a tensor descriptor is a tile of integers of 8 bits or more, or of floats, "
                       << "each extent a power of two";
  return success();
}

// Cache policy --------------------------------------------------------------------------------------------------------

Attribute CachePolicyAttr::parse(AsmParser &parser, Type) {
  CacheModifier cache = CacheModifier::None;
  EvictionPolicy eviction = EvictionPolicy::Normal;
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef field, value;
    if (parser.parseKeyword(&field) || parser.parseEqual() || parser.parseKeyword(&value))
      return failure();
    if (field == "cache_modifier") {
      if (std::optional<CacheModifier> read = symbolizeCacheModifier(value))
        return cache = *read, success();
    } else if (field == "eviction_policy") {
      if (std::optional<EvictionPolicy> read = symbolizeEvictionPolicy(value))
        return eviction = *read, success();
    } else {
      return parser.emitError(loc) << "unknown field `" << field << "` of a cache policy";
    }
    return parser.emitError(loc) << "`" << value << "` is no value of `" << field << "`";
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseField))
    return {};
  return get(parser.getContext(), cache, eviction);
}

void CachePolicyAttr::print(AsmPrinter &printer) const {
  printer << "<cache_modifier = " << stringifyCacheModifier(getCacheModifier())
          << ", eviction_policy = " << stringifyEvictionPolicy(getEvictionPolicy()) << ">";
}

void TTDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ir/TTTypes.cpp.inc"
      >();
}

void TTDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/TTAttributes.cpp.inc"
      >();
}

} // namespace txl::tt
