// Layouts and buffer types of `ttg`: text format, and what their constructors check.
//
// Layouts are read from files, so the reader bounds every integer before it constructs a layout from it.
#include "ir/Layouts.h"
#include "ir/Types.h"
#include "ir/triton/LayoutNames.h"
#include "ir/triton/Triton.h"
#include "layout/TensorTransfer.h"
#include "mlir/IR/DialectImplementation.h"
#include "support/Limits.h"
#include "llvm/ADT/TypeSwitch.h"

#include "ir/TTGEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/TTGAttributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/TTGTypes.cpp.inc"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::ttg {

// Layouts -------------------------------------------------------------------------------------------------------------

namespace {
/// One input dimension as it is read: its name and the coordinates of its bases.
struct ReadInput {
  Dim dim;
  SmallVector<SmallVector<int64_t, 4>> bases;
};
} // namespace

static ParseResult parseDim(AsmParser &parser, Dim &dim) {
  StringRef name;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  if (!Dim::parse(name, dim))
    return parser.emitError(at, "expected the name of an axis, such as `register` or `dim0`");
  return success();
}

static ParseResult parseInput(AsmParser &parser, SmallVectorImpl<ReadInput> &inputs) {
  ReadInput input;
  if (parseDim(parser, input.dim) || parser.parseEqual())
    return failure();
  auto parseBasis = [&]() -> ParseResult {
    auto &basis = input.bases.emplace_back();
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          [&]() { return parser.parseInteger(basis.emplace_back()); });
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseBasis))
    return failure();
  inputs.push_back(std::move(input));
  return success();
}

static ParseResult parseOutput(AsmParser &parser, layout::Space &out) {
  Dim dim;
  int64_t size;
  SMLoc at = parser.getCurrentLocation();
  if (parseDim(parser, dim) || parser.parseEqual() || parser.parseInteger(size))
    return failure();
  if (size <= 0 || size > limits::tileElements || !llvm::isPowerOf2_64(size))
    return parser.emitError(at, "the size of an axis is a power of two up to ") << limits::tileElements;
  if (out.has(dim) || out.bits() + llvm::Log2_64(size) > 32)
    return parser.emitError(at, "an axis occurs twice, or the axes are too large");
  out.append({dim, llvm::Log2_64(size)});
  return success();
}

/// The bases as a named layout that is resolved once the tile's shape is known.
static Attribute basesOf(MLIRContext *context, ArrayRef<ReadInput> inputs) {
  context->getOrLoadDialect<triton::TriDialect>(); // the parser loads dialects of names in the text in the same way
  Builder builder(context);
  NamedAttrList named;
  for (const ReadInput &input : inputs)
    named.set(input.dim.name(), builder.getArrayAttr(llvm::map_to_vector(input.bases, [&](ArrayRef<int64_t> basis) {
      return Attribute(builder.getI64ArrayAttr(basis));
    })));
  return triton::BasesAttr::get(context, named.getDictionary(context));
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc start = parser.getCurrentLocation();
  SmallVector<ReadInput> inputs;
  layout::Space out, in;
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&]() { return parseInput(parser, inputs); }))
    return {};
  if (succeeded(parser.parseOptionalGreater())) // Triton's form without extents; the tile's shape determines them
    return basesOf(parser.getContext(), inputs);
  if (parser.parseArrow() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&]() { return parseOutput(parser, out); }) ||
      parser.parseGreater())
    return {};
  layout::Columns columns;
  for (const ReadInput &input : inputs) {
    if (in.has(input.dim) || in.bits() + input.bases.size() > 48)
      return parser.emitError(start, "an input occurs twice, or there are more than 48 bases"), Attribute();
    in.append({input.dim, static_cast<unsigned>(input.bases.size())});
    for (ArrayRef<int64_t> basis : input.bases) {
      if (basis.size() != out.rank())
        return parser.emitError(start, "a basis has a coordinate for each output"), Attribute();
      SmallVector<uint64_t, 4> coordinates;
      for (auto [coordinate, axis] : llvm::zip(basis, out.axes())) {
        if (coordinate < 0 || uint64_t(coordinate) >= axis.size())
          return parser.emitError(start, "a coordinate of a basis is not within its axis"), Attribute();
        coordinates.push_back(coordinate);
      }
      columns.push_back(out.point(coordinates));
    }
  }
  return parser.getChecked<LayoutAttr>(start, parser.getContext(), LinearLayout(in, out, columns));
}

void LayoutAttr::print(AsmPrinter &printer) const {
  printer << "<";
  getLayout().print(printer.getStream());
  printer << ">";
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError, LinearLayout layout) {
  auto names = [](const layout::Space &space) {
    return llvm::map_to_vector(space.axes(), [](const layout::Axis &axis) { return axis.dim; });
  };
  SmallVector<Dim> ins = names(layout.in());
  if (ins != SmallVector<Dim>{Dim::Register, Dim::Lane, Dim::Warp, Dim::Block} && ins != SmallVector<Dim>{Dim::Offset})
    return emitError() << "1: the inputs of a layout are `register`, `lane`, `warp` and `block`, or `offset`";
  if (names(layout.out()) != SmallVector<Dim>(layout::tensorDims(layout.out().rank())))
    return emitError() << "1: the outputs of a layout are `dim0`, `dim1` and so on";
  if (!layout.isSurjective())
    return emitError() << "2: the layout does not cover all elements";
  return success();
}

LogicalResult LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                         function_ref<InFlightDiagnostic()> emitError) const {
  const LinearLayout &layout = getLayout();
  if (!layout.in().has(Dim::Register))
    return emitError() << "3: the layout of a tile has the inputs `register`, `lane`, `warp` and `block`";
  if (layout.in().bits(Dim::Lane) != 5)
    return emitError() << "3: a warp has 32 lanes, the layout has " << (1u << layout.in().bits(Dim::Lane));
  if (ArrayRef<int64_t>(layout::shapeOf(layout)) != shape)
    return emitError() << "3: the outputs of the layout have other extents than the tile";
  if (layout.freeBits(Dim::Register))
    return emitError() << "4: registers of a thread hold the same element";
  return success();
}

// Buffers -------------------------------------------------------------------------------------------------------------

std::optional<int64_t> MemDescType::getNumSlots() const {
  return getIsMultiBuffer() ? std::optional(getShape().front()) : std::nullopt;
}

MemDescType MemDescType::getSlotType() const {
  return get(getContext(), getShape().drop_front(), getElementType(), getLayout(), getSpace(), /*isMultiBuffer=*/false,
             getIsMutable(), getWholeShape().drop_front());
}

MemDescType MemDescType::getMultiBufferType(int64_t count) const {
  auto withLeadingCount = [&](ArrayRef<int64_t> extents) {
    SmallVector<int64_t> shape{count};
    llvm::append_range(shape, extents);
    return shape;
  };
  return get(getContext(), withLeadingCount(getShape()), getElementType(), getLayout(), getSpace(),
             /*isMultiBuffer=*/true, getIsMutable(), withLeadingCount(getWholeShape()));
}

MemDescType MemDescType::withLayout(LayoutAttr layout) const {
  return get(getContext(), getShape(), getElementType(), layout, getSpace(), getIsMultiBuffer(), getIsMutable(),
             getWholeShape());
}
MemDescType MemDescType::withSpace(MemorySpace space) const {
  return get(getContext(), getShape(), getElementType(), getLayout(), space, getIsMultiBuffer(), getIsMutable(),
             getWholeShape());
}

RankedTensorType MemDescType::getTileType() const { return RankedTensorType::get(getShape(), getElementType()); }

Type MemDescType::parse(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  SmallVector<int64_t> shape, whole;
  Type element;
  Attribute written; // the layout, or Triton's name of one
  MemorySpace space = MemorySpace::Shared;
  bool isMutable = false, isMultiBuffer = false;
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("mutable"))) {
      isMutable = true;
    } else if (succeeded(parser.parseOptionalKeyword("row"))) {
      isMultiBuffer = true;
    } else if (succeeded(parser.parseOptionalKeyword("tensor"))) {
      space = MemorySpace::Tensor;
    } else if (succeeded(parser.parseOptionalKeyword("cluster"))) {
      space = MemorySpace::Cluster;
    } else if (*parser.getCurrentLocation().getPointer() == '#') { // extents would be read as an attribute, too
      Attribute attribute;
      if (parser.parseAttribute(attribute))
        return {};
      if (isa<triton::SharedMemoryAttr>(attribute))
        continue;
      if (written || !(isa<LayoutAttr>(attribute) || triton::isLayoutName(attribute)))
        return parser.emitError(start, "a buffer has one layout, and is in shared memory"), Type();
      written = attribute;
    } else {
      whole.clear();
      if (parser.parseDimensionList(whole, /*allowDynamic=*/false, /*withTrailingX=*/false))
        return {};
    }
  }
  if (parser.parseGreater())
    return {};
  if (whole.empty())
    whole = shape;
  auto layout = dyn_cast_if_present<LayoutAttr>(written);
  if (layout)
    isMultiBuffer = whole.size() == layout.getLayout().out().rank() + 1;
  else if (written) {
    if (whole.size() > shape.size()) // one slot of a multi-buffer: Triton's text has the extents of the whole
      whole.erase(whole.begin(), whole.end() - shape.size());
    isMultiBuffer = whole.size() == triton::rankOfBuffer(written) + 1;
    std::string error;
    auto map = triton::bufferLayout(written, ArrayRef<int64_t>(whole).drop_front(isMultiBuffer), error);
    if (!map)
      return parser.emitError(start, "the layout of a buffer: ") << error, Type();
    layout = LayoutAttr::getChecked([&] { return parser.emitError(start); }, parser.getContext(), *map);
    if (!layout)
      return {};
  }
  return parser.getChecked<MemDescType>(start, parser.getContext(), shape, element, layout, space, isMultiBuffer,
                                        isMutable, whole);
}

void MemDescType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t extent : getShape())
    printer << extent << "x";
  printer << getElementType();
  if (getLayout())
    printer << ", " << getLayout();
  else if (getIsMultiBuffer())
    printer << ", row";
  if (getSpace() != MemorySpace::Shared)
    printer << ", " << stringifyMemorySpace(getSpace());
  if (getIsMutable())
    printer << ", mutable";
  if (getWholeShape() != getShape()) {
    printer << ", ";
    llvm::interleave(getWholeShape(), printer.getStream(), "x");
  }
  printer << ">";
}

LogicalResult MemDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape, Type element,
                                  LayoutAttr layout, MemorySpace, bool isMultiBuffer, bool, ArrayRef<int64_t> whole) {
  if (isMultiBuffer && (whole.empty() || whole.front() <= 0 || whole.front() > limits::tileElements))
    return emitError() << "2: there are 1 to " << limits::tileElements << " slots in a multi-buffer";
  if (layout) {
    const LinearLayout &map = layout.getLayout();
    if (!map.in().has(Dim::Offset) || !map.isInvertible())
      return emitError() << "1: the layout of a buffer maps `offset` to elements, one to one";
    if (whole.drop_front(isMultiBuffer) != ArrayRef<int64_t>(layout::shapeOf(map)))
      return emitError() << "2: the outputs of the layout have other extents than the whole buffer";
  }
  bool smaller = shape.size() == whole.size() && (!isMultiBuffer || shape.front() == whole.front());
  for (unsigned i = isMultiBuffer; smaller && i < shape.size(); ++i)
    smaller = shape[i] > 0 && shape[i] <= whole[i];
  if (!smaller)
    return emitError() << "3: a slice has the rank of the whole buffer and no larger extent";
  for (ArrayRef<int64_t> extents : {shape.drop_front(isMultiBuffer), whole.drop_front(isMultiBuffer)})
    if (!RankedTensorType::isValidElementType(element) ||
        !tt::isTileProgramType(RankedTensorType::get(extents, element)) ||
        !llvm::all_of(extents, [](int64_t extent) { return llvm::isPowerOf2_64(extent); }))
      return emitError() << "1: a buffer holds a tile: scalars of a tile program, extents that are powers of two";
  return success();
}

void TTGDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ir/TTGTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/TTGAttributes.cpp.inc"
      >();
}

} // namespace txl::ttg
