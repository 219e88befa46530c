// Buffers: allocation, views, and loads and stores of tiles.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"
#include "support/Limits.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(ImmutableBuffer, ValueError, "`{0}`: a buffer without a tile must be mutable");
TXL_DIAGNOSTIC(TooManyStages, ValueError, "`{0}`: `num_stages` is {1}, but a multi-buffer has at most {2} slots");
TXL_DIAGNOSTIC(NotARow, TypeError, "`{0}`: `{1}` is not multi-buffered");
TXL_DIAGNOSTIC(RowIndexOutOfRange, ValueError, "`{0}`: index {1} is out of range for {2} slots");
TXL_DIAGNOSTIC(StoreMismatch, TypeError, "`{0}`: the buffer holds `{1}`, but the tile is `{2}`");
TXL_DIAGNOSTIC(BadSlice, ValueError, "`smem_slice`: {0} to {1} of axis {2}, which has {3}, is not a slice: {4}");
TXL_DIAGNOSTIC(BadBufferOrder, ValueError, "`{0}`: {1} is not a permutation of the {2} axes of a buffer of shape {3}");
TXL_DIAGNOSTIC(BufferReshapeSize, ValueError, "`smem_reshape`: shape {0} has {1} elements, but the buffer {2}");
TXL_DIAGNOSTIC(ReshapeOfSubslice, ValueError,
               "`smem_reshape`: the buffer is a slice of another buffer, and keeps its extents");
TXL_DIAGNOSTIC(BadReinterpretation, ValueError, "`tmem_reinterpret`: {0} is no {1}: {2}");
TXL_DIAGNOSTIC(BufferConversion, TypeError, "a buffer of `{0}` cannot be converted to `{1}`");
TXL_DIAGNOSTIC(WrongKindOfLayout, TypeError, "`{0}`: `{1}` is a layout of {2}, but a layout of {3} is meant");
TXL_DIAGNOSTIC(TensorMemoryShape, ValueError, "`tmem_alloc`: {0} does not fit tensor memory: {1}");

TXL_DIAGNOSTIC(TensorMemoryFull, ValueError,
               "`tmem_alloc`: tensor memory has 512 columns of 32 bits, but with this buffer the kernel needs {0}; use "
               "fewer stages, or narrower tiles");

TXL_DIAGNOSTIC(LayoutElements, ValueError,
               "`{0}`: the layout is for elements of {1} bits, but those of the buffer, `{2}`, have {3}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// Checks that argument `i` is None or a layout (`txl/kernel_layouts.py`) of a buffer or a tile, as required, that fits
/// `shape`. The layout has no effect on the code: the compiler chooses layouts.
static mlir::LogicalResult checkLayout(BuiltinCall &call, unsigned i, llvm::ArrayRef<int64_t> shape, bool isBuffers) {
  Evaluator &e = call.evaluator;
  if (call.arg(i).isNone())
    return mlir::success();
  FailureOr<Value> text = callLayoutMethod(call, i, "described", shape);
  if (failed(text))
    return failure();
  if (!text->isStr() || text->asStr().empty() || text->asStr().starts_with("{offset") == isBuffers)
    return mlir::success();
  e.pointAt(call, i);
  const char *kinds[] = {"a tile", "a buffer"};
  return e.error(WrongKindOfLayout, call.builtin.name, call.builtin.signature.parameters[i].name, kinds[!isBuffers],
                 kinds[isBuffers]);
}

/// Checks that the element width of a layout that has one equals that of the buffer.
static mlir::LogicalResult checkElements(BuiltinCall &call, unsigned i, Type element) {
  Evaluator &e = call.evaluator;
  if (!call.arg(i).is(ValueKind::Host))
    return mlir::success();
  FailureOr<Value> bits = e.attribute(call.arg(i), "element_bitwidth", /*optional=*/true);
  if (failed(bits))
    return failure();
  if (!*bits || !bits->isInt() || bits->asInt64() == element.bitWidth())
    return mlir::success();
  e.pointAt(call, i);
  return e.error(LayoutElements, call.builtin.name, bits->asInt64(), element.str(), element.bitWidth());
}

enum AllocArgument { Shape, DType, NumStages, Mutable, SharedEnc };

/// Allocates a multi-buffer from the arguments of `smem_alloc` or `tmem_alloc`.
static FailureOr<Value> allocate(BuiltinCall &call, ttg::MemorySpace space) {
  Evaluator &e = call.evaluator;
  auto shape = bufferShapeArgument(call, Shape);
  auto element = dtypeArgument(call, DType);
  auto stages = countArgument(call, NumStages, 1);
  auto isMutable = boolArgument(call, Mutable);
  if (failed(shape) || failed(element) || failed(stages) || failed(isMutable))
    return failure();
  if (shape->empty())
    return badArgument(call, Shape, "a shape of one axis or more");
  if (!*isMutable) {
    e.pointAt(call, Mutable);
    e.report(ImmutableBuffer, call.builtin.name).note("leave out `mutable`");
    return failure();
  }
  if (*stages > limits::tileElements) {
    e.pointAt(call, NumStages);
    return e.error(TooManyStages, call.builtin.name, *stages, limits::tileElements);
  }
  if (failed(checkLayout(call, SharedEnc, *shape, /*isBuffers=*/true)) ||
      failed(checkElements(call, SharedEnc, *element)))
    return failure();
  mlir::MLIRContext *context = e.context();
  auto one = ttg::MemDescType::get(context, *shape, element->toMLIR(context), ttg::LayoutAttr(), space,
                                   /*isRow=*/false, /*isMutable=*/true, *shape);
  ttg::MemDescType row = one.getMultiBufferType(*stages);
  auto op = ttg::LocalAllocOp::create(e.builder(), e.loc(), row, mlir::Value());
  return Value::tile(op, e.types().buffer(*element, row));
}

FailureOr<Value> SmemAlloc(BuiltinCall &call) { return allocate(call, ttg::MemorySpace::Shared); }

FailureOr<Value> SmemOf(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto tile = tileArgument(call, 0);
  if (failed(tile))
    return failure();
  if (tile->type().rank() == 0 || tile->type().scalar().isPointer())
    return badArgument(call, 0, "a tile of one axis or more, of integers or floats");
  llvm::ArrayRef<int64_t> shape = tile->type().shape();
  Type element = tile->type().scalar();
  auto type = ttg::MemDescType::get(shape, element.toMLIR(e.context()), ttg::LayoutAttr(), /*isMutable=*/false);
  auto op = ttg::LocalAllocOp::create(e.builder(), e.loc(), type, tile->ir());
  return Value::tile(op, e.types().buffer(element, type));
}

FailureOr<Value> TmemAlloc(BuiltinCall &call) {
  auto row = allocate(call, ttg::MemorySpace::Tensor);
  if (failed(row))
    return failure();
  llvm::ArrayRef<int64_t> shape = row->type().shape();
  auto refuse = [&](const char *why) {
    return call.evaluator.error(TensorMemoryShape, row->type().scalar().str() + shapeText(shape), why);
  };
  const bool isByte = row->type().bitWidth() == 8; // scales have a row for each of up to 256 columns of B
  if (shape.size() != 2 || (shape[0] != 64 && shape[0] != 128 && !(isByte && shape[0] == 256)))
    return refuse("a buffer there has rank 2, and 64 or 128 rows");
  if (shape[1] * row->type().bitWidth() / 32 > 512)
    return refuse("a row has 512 columns of 32 bits");
  call.evaluator.compilation.dependsOnWarpCount = true;
  int64_t &columns = call.evaluator.compilation.tensorColumns;
  columns += (shape[1] * row->type().bitWidth() + 31) / 32 * *memDescOf(*row).getNumSlots();
  if (columns > 512)
    return call.evaluator.error(TensorMemoryFull, columns);
  return row;
}

FailureOr<Value> GetBuffer(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value row = call.arg(0);
  if (!row.isBuffer())
    return badArgument(call, 0, "a multi-buffer or an array of mbarriers");
  ttg::MemDescType type = memDescOf(row);
  if (!type.getIsMultiBuffer()) {
    e.pointAt(call, 0);
    e.report(NotARow, call.builtin.name, call.builtin.signature.parameters[0].name)
        .note("`num_stages` of its allocation is the number of slots; `txl.smem_slice` takes a slice of one buffer");
    return failure();
  }
  Value given = call.arg(1);
  bool isKnown = given.isInt();
  if (isKnown && (!given.fitsInt64() || given.asInt64() < 0 || given.asInt64() >= *type.getNumSlots())) {
    e.pointAt(call, 1);
    return e.error(RowIndexOutOfRange, call.builtin.name, e.show(given), *type.getNumSlots());
  }
  auto index = int32Argument(call, 1);
  return failed(index) ? FailureOr<Value>(failure()) : FailureOr<Value>(getSlot(e, row, *index));
}

FailureOr<Value> SmemIndex(BuiltinCall &call) { return GetBuffer(call); }

static Value loaded(Evaluator &e, Value buffer) {
  Type type = e.types().block(buffer.type().scalar(), buffer.type().shape());
  return Value::tile(
      ttg::LocalLoadOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), buffer.ir(), mlir::Value()), type);
}

/// Writes argument 1 to `buffer`.
static FailureOr<Value> stored(BuiltinCall &call, Value buffer) {
  Evaluator &e = call.evaluator;
  Value value = call.arg(1);
  Type holds = e.types().block(buffer.type().scalar(), buffer.type().shape());
  if (!value.isTile() || value.type() != holds) {
    e.pointAt(call, 1);
    Diagnostic &diagnostic = e.report(StoreMismatch, call.builtin.name, holds.describe(), value.describe());
    if (value.isTile() && value.type().shape() == holds.shape())
      diagnostic.note("convert it: `.to(tl.{0})`", scalarPythonName(holds.scalarKind()));
    return failure();
  }
  ttg::LocalStoreOp::create(e.builder(), e.loc(), value.ir(), buffer.ir());
  return Value::none();
}

FailureOr<Value> SmemLoad(BuiltinCall &call) {
  auto buffer = bufferArgument(call, 0);
  if (failed(buffer))
    return failure();
  if (failed(checkLayout(call, 1, buffer->type().shape(), /*isBuffers=*/false)))
    return failure();
  auto ctaBuffer = inNamedCta(call, *buffer, 2);
  return failed(ctaBuffer) ? FailureOr<Value>(failure()) : FailureOr<Value>(loaded(call.evaluator, *ctaBuffer));
}

FailureOr<Value> SmemStore(BuiltinCall &call) {
  auto buffer = writtenArgument(call, 0);
  if (failed(buffer))
    return failure();
  auto ctaBuffer = inNamedCta(call, *buffer, 2);
  return failed(ctaBuffer) ? FailureOr<Value>(failure()) : stored(call, *ctaBuffer);
}

FailureOr<Value> TmemLoad(BuiltinCall &call) {
  auto buffer = bufferArgument(call, 0, /*inTensor=*/true);
  return failed(buffer) ? FailureOr<Value>(failure()) : FailureOr<Value>(loaded(call.evaluator, *buffer));
}

FailureOr<Value> TmemStore(BuiltinCall &call) {
  auto buffer = bufferArgument(call, 0, /*inTensor=*/true);
  return failed(buffer) ? FailureOr<Value>(failure()) : stored(call, *buffer);
}

static FailureOr<Value> slice(BuiltinCall &call, bool inTensor) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, 0, inTensor);
  auto start = intArgument(call, 1), length = intArgument(call, 2);
  if (failed(buffer) || failed(start) || failed(length))
    return failure();
  ttg::MemDescType from = memDescOf(*buffer);
  auto axis = axisArgument(call, 3, from.getShape().size());
  if (failed(axis))
    return failure();
  int64_t extent = from.getShape()[*axis];
  const char *wrong = *length <= 0 || !llvm::isPowerOf2_64(*length) ? "the length is a power of two"
                      : *start < 0 || *start > extent - *length     ? "it is not within the buffer"
                      : *start % *length                            ? "it begins at a multiple of its length"
                                                                    : nullptr;
  if (wrong) {
    int64_t end = *start; // the sum must not overflow: an oversized length is not added
    return e.error(BadSlice, *start, llvm::AddOverflow(*start, *length, end) ? *length : end, *axis, extent, wrong);
  }
  llvm::SmallVector<int64_t> shape(from.getShape());
  shape[*axis] = *length;
  llvm::SmallVector<int32_t> offsets(shape.size(), 0);
  offsets[*axis] = static_cast<int32_t>(*start);
  auto subslice =
      ttg::MemDescType::get(from.getContext(), shape, from.getElementType(), from.getLayout(), from.getSpace(),
                            /*isRow=*/false, from.getIsMutable(), from.getWholeShape());
  auto op = ttg::MemDescSubsliceOp::create(e.builder(), e.loc(), subslice, buffer->ir(), offsets);
  return Value::tile(op, e.types().buffer(buffer->type().scalar(), subslice));
}

FailureOr<Value> SmemSlice(BuiltinCall &call) { return slice(call, /*inTensor=*/false); }

FailureOr<Value> TmemSlice(BuiltinCall &call) { return slice(call, /*inTensor=*/true); }

FailureOr<Value> TmemReinterpret(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, 0, /*inTensor=*/true);
  auto element = dtypeArgument(call, 1);
  auto shape = bufferShapeArgument(call, 2);
  if (failed(buffer) || failed(element) || failed(shape))
    return failure();
  ttg::MemDescType from = memDescOf(*buffer);
  const int64_t bits = from.getShape()[1] * buffer->type().bitWidth();
  auto refuse = [&](const std::string &why) {
    return e.error(BadReinterpretation, buffer->type().scalar().str() + shapeText(from.getShape()),
                   element->str() + shapeText(*shape), why);
  };
  if (element->isPointer() || element->bitWidth() < 8 || element->bitWidth() > 32 || buffer->type().bitWidth() > 32)
    return badArgument(call, 1, "an integer or float of 8, 16 or 32 bits, as `input` has");
  if (shape->size() != 2 || (*shape)[0] != from.getShape()[0])
    return refuse(llvm::formatv("it has rank 2, and {0} rows", from.getShape()[0]));
  if ((*shape)[1] * element->bitWidth() != bits)
    return refuse(llvm::formatv("a row has {0} bits; take a `tmem_slice` for fewer", bits));
  if (bits % 32 || from.getWholeShape()[1] * buffer->type().bitWidth() % 32)
    return refuse("a row is no whole number of columns of 32 bits");
  auto to = ttg::MemDescType::get(from.getContext(), *shape, element->toMLIR(e.context()), ttg::LayoutAttr(),
                                  from.getSpace(), /*isRow=*/false, from.getIsMutable(), *shape);
  auto op = ttg::MemDescReinterpretOp::create(e.builder(), e.loc(), to, buffer->ir());
  return Value::tile(op, e.types().buffer(*element, to));
}

FailureOr<Value> SmemTrans(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, 0);
  auto order = intsArgument(call, 1);
  if (failed(buffer) || failed(order))
    return failure();
  llvm::ArrayRef<int64_t> shape = buffer->type().shape();
  llvm::SmallVector<int64_t> sorted(*order);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, shape.size())))
    return e.error(BadBufferOrder, call.builtin.name, shapeText(*order), shape.size(), shapeText(shape));
  llvm::SmallVector<int32_t> order32(order->begin(), order->end());
  auto op = ttg::MemDescTransOp::create(e.builder(), e.loc(), buffer->ir(), e.builder().getDenseI32ArrayAttr(order32));
  return Value::tile(op, e.types().buffer(buffer->type().scalar(), op.getType()));
}

FailureOr<Value> SmemReshape(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto buffer = bufferArgument(call, 0);
  auto shape = bufferShapeArgument(call, 1);
  if (failed(buffer) || failed(shape))
    return failure();
  ttg::MemDescType from = memDescOf(*buffer);
  if (from.getShape() != from.getWholeShape()) {
    e.report(ReshapeOfSubslice).note("reshape the whole buffer and take a slice of that");
    return failure();
  }
  int64_t elements = 1;
  for (int64_t extent : *shape)
    elements *= extent;
  if (shape->empty() || elements != buffer->type().numElements())
    return e.error(BufferReshapeSize, shapeText(*shape), elements, buffer->type().numElements());
  auto to = ttg::MemDescType::get(from.getContext(), *shape, from.getElementType(), from.getLayout(), from.getSpace(),
                                  /*isRow=*/false, from.getIsMutable(), *shape);
  auto op = ttg::MemDescReshapeOp::create(e.builder(), e.loc(), to, buffer->ir());
  return Value::tile(op, e.types().buffer(buffer->type().scalar(), to));
}

FailureOr<Value> InternalSameBuffer(BuiltinCall &call) {
  auto dtype = dtypeArgument(call, 1);
  if (failed(dtype))
    return failure();
  if (*dtype == call.arg(0).type().scalar())
    return call.arg(0);
  call.evaluator.report(BufferConversion, call.arg(0).type().scalar().str(), dtype->str())
      .note("load the tile, convert it, and store it to a buffer of that type");
  return failure();
}

} // namespace builtins
} // namespace txl::frontend
