// Buffers by index: `smem_gather`, `smem_scatter` and the atomics. As of global memory, the maximum and minimum of
// floats are two integer operations on their bits, one for each sign of the values.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/decompile/SourceEmitter.h"
#include "frontend/evaluation/Constants.h"
#include "ir/OperationTable.h"
#include "ir/ops/buffer/IndexedBufferOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(
    BufferIndices, ValueError,
    "`{0}`: `indices` must be a tile of integers with the shape of the buffer, {1}, except along axis {2}; got "
    "`{3}`");
TXL_DIAGNOSTIC(IndexedShape, ValueError, "`{0}`: `{1}` must have the shape of `indices`, {2}; got `{3}`");
TXL_DIAGNOSTIC(IndexedMask, TypeError, "`{0}`: `mask` must be boolean, got `{1}`");
TXL_DIAGNOSTIC(IndexedElement, TypeError, "`{0}` is not defined for a buffer of `{1}`: it is for {2}");
TXL_DIAGNOSTIC(IndexedCtas, ValueError,
               "`{0}`: a buffer of a program of several CTAs (`num_ctas={1}`) is in slices, one in each CTA, and an "
               "index may name "
               "an element of another CTA's slice");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
using tt::RMWKind;
namespace arith = mlir::arith;

namespace {
/// The arguments that all of them have.
struct Indexed {
  Value buffer, indices;
  mlir::Value mask;
  int32_t axis = 0;
  Type element() const { return buffer.type().scalar(); }
};
} // namespace

/// `value`, from argument `i`, in the shape of the indices: a scalar, or a tile of this shape.
static FailureOr<Value> inShapeOfIndices(BuiltinCall &call, unsigned i, Value value, Value indices) {
  Evaluator &e = call.evaluator;
  if (!value.type().isBlock())
    return splat(e, value, indices.type().shape());
  if (value.type().shape() == indices.type().shape())
    return value;
  e.pointAt(call, i);
  return e.error(IndexedShape, call.builtin.name, call.builtin.signature.parameters[i].name,
                 shapeText(indices.type().shape()), value.describe());
}

/// Reads the buffer (argument 0), the indices, and the axis and the mask, which come after them.
static FailureOr<Indexed> indexedArguments(BuiltinCall &call, unsigned indicesAt, bool writes) {
  Evaluator &e = call.evaluator;
  auto buffer = writes ? writtenArgument(call, 0) : bufferArgument(call, 0);
  auto indices = failed(buffer) ? FailureOr<Value>(failure()) : tileArgument(call, indicesAt);
  if (failed(indices))
    return failure();
  if (e.options().numCtas > 1) {
    e.report(IndexedCtas, call.builtin.name, e.options().numCtas)
        .note("launch with `cluster={0}`: each program then has buffers of its own", e.options().numCtas);
    return failure();
  }
  auto axis = axisArgument(call, indicesAt + 1, buffer->type().rank());
  if (failed(axis))
    return failure();
  llvm::SmallVector<int64_t> shape(buffer->type().shape()), given(indices->type().shape());
  bool fits = shape.size() == given.size() && indices->type().isInt() && !indices->type().isBool();
  for (size_t d = 0; fits && d < shape.size(); ++d)
    fits = static_cast<int64_t>(d) == *axis || shape[d] == given[d];
  if (!fits) {
    e.pointAt(call, indicesAt);
    return e.error(BufferIndices, call.builtin.name, shapeText(shape), *axis, indices->describe());
  }
  // The IR's integers are signless: a narrow unsigned index is extended, so that it is not negative.
  if (indices->type().isUnsignedInt() && indices->type().bitWidth() < 32)
    indices = e.semantic().cast(*indices, Scalar::Int32);
  Indexed result{*buffer, *indices, {}, static_cast<int32_t>(*axis)};
  if (call.arg(indicesAt + 2).isNone())
    return result;
  auto mask = tileArgument(call, indicesAt + 2);
  if (failed(mask))
    return failure();
  if (!mask->type().isBool()) {
    e.pointAt(call, indicesAt + 2);
    e.report(IndexedMask, call.builtin.name, mask->describe()).note("compare it: `mask != 0`");
    return failure();
  }
  auto whole = inShapeOfIndices(call, indicesAt + 2, *mask, *indices);
  if (failed(whole))
    return failure();
  result.mask = whole->ir();
  return result;
}

/// Argument `i` in the element type of the buffer and the shape of the indices.
static FailureOr<Value> elementsArgument(BuiltinCall &call, unsigned i, const Indexed &at) {
  auto value = tileArgument(call, i);
  if (failed(value))
    return failure();
  auto converted = call.evaluator.semantic().cast(*value, at.element());
  return failed(converted) ? converted : inShapeOfIndices(call, i, *converted, at.indices);
}

static Type typeOfElements(Evaluator &e, const Indexed &at) {
  return e.types().block(at.element(), at.indices.type().shape());
}

FailureOr<Value> SmemGather(BuiltinCall &call) {
  auto at = indexedArguments(call, 1, /*writes=*/false);
  if (failed(at))
    return failure();
  Evaluator &e = call.evaluator;
  mlir::Value other;
  if (!call.arg(4).isNone()) {
    if (!at->mask)
      return badArgument(call, 4, "left out where there is no `mask`");
    auto given = elementsArgument(call, 4, *at);
    if (failed(given))
      return failure();
    other = given->ir();
  }
  Type type = typeOfElements(e, *at);
  auto op = tx::BufferGatherOp::create(e.builder(), e.loc(), type.toMLIR(e.context()), at->buffer.ir(),
                                       at->indices.ir(), at->mask, other, at->axis);
  return Value::tile(op, type);
}

FailureOr<Value> SmemScatter(BuiltinCall &call) {
  auto at = indexedArguments(call, 2, /*writes=*/true);
  auto values = failed(at) ? FailureOr<Value>(failure()) : elementsArgument(call, 1, *at);
  if (failed(values))
    return failure();
  Evaluator &e = call.evaluator;
  tx::BufferScatterOp::create(e.builder(), e.loc(), values->ir(), at->buffer.ir(), at->indices.ir(), at->mask,
                              at->axis);
  return Value::none();
}

static mlir::LogicalResult refuseElement(BuiltinCall &call, const Indexed &at, const char *supported) {
  call.evaluator.pointAt(call, 0);
  return call.evaluator.error(IndexedElement, call.builtin.name, at.element().str(), supported);
}

static Value makeUpdate(Evaluator &e, RMWKind kind, const Indexed &at, Value values, mlir::Value mask) {
  auto op = tx::BufferRMWOp::create(e.builder(), e.loc(), values.ir().getType(), kind, at.buffer.ir(), at.indices.ir(),
                                    values.ir(), mask, at.axis);
  return Value::tile(op, values.type());
}

static FailureOr<Value> update(BuiltinCall &call, RMWKind integer, RMWKind floating) {
  auto at = indexedArguments(call, 2, /*writes=*/true);
  if (failed(at))
    return failure();
  Type element = at->element();
  bool isWide = (element.isInt() || element.isStandardFloat()) && element.bitWidth() >= 32;
  if (!isWide && !(floating == RMWKind::FAdd && element.isStandardFloat()))
    return refuseElement(call, *at,
                         floating == RMWKind::FAdd ? "fp16, bf16, and integers and floats of 32 and 64 bits"
                                                   : "integers and floats of 32 and 64 bits");
  auto values = elementsArgument(call, 1, *at);
  if (failed(values))
    return failure();
  return makeUpdate(call.evaluator, element.isFloat() ? floating : integer, *at, *values, at->mask);
}

FailureOr<Value> SmemAtomicAdd(BuiltinCall &call) { return update(call, RMWKind::Add, RMWKind::FAdd); }
FailureOr<Value> SmemAtomicAnd(BuiltinCall &call) { return update(call, RMWKind::And, RMWKind::And); }
FailureOr<Value> SmemAtomicOr(BuiltinCall &call) { return update(call, RMWKind::Or, RMWKind::Or); }
FailureOr<Value> SmemAtomicXor(BuiltinCall &call) { return update(call, RMWKind::Xor, RMWKind::Xor); }
FailureOr<Value> SmemAtomicXchg(BuiltinCall &call) { return update(call, RMWKind::Exchange, RMWKind::Exchange); }

static FailureOr<Value> extremum(BuiltinCall &call, bool isMax) {
  auto at = indexedArguments(call, 2, /*writes=*/true);
  if (failed(at))
    return failure();
  Evaluator &e = call.evaluator;
  Type element = at->element();
  bool isFloat = element.is(Scalar::Fp32) || element.is(Scalar::Fp64);
  if (!isFloat && !(element.isInt() && element.bitWidth() >= 32))
    return refuseElement(call, *at, "fp32, fp64 and integers of 32 and 64 bits");
  auto values = elementsArgument(call, 1, *at);
  if (failed(values))
    return failure();
  RMWKind isSigned = isMax ? RMWKind::Max : RMWKind::Min, isUnsigned = isMax ? RMWKind::UMax : RMWKind::UMin;
  if (!isFloat)
    return makeUpdate(e, element.isSignedInt() ? isSigned : isUnsigned, *at, *values, at->mask);
  auto bits = e.semantic().bitcast(*values, element.bitWidth() == 32 ? Scalar::Int32 : Scalar::Int64);
  if (failed(bits))
    return failure();
  mlir::OpBuilder &b = e.builder();
  mlir::Location loc = e.loc();
  mlir::Value zero = constantOf(e, 0, bits->type()).ir();
  auto masked = [&](arith::CmpIPredicate sign) -> mlir::Value {
    mlir::Value which = arith::CmpIOp::create(b, loc, sign, bits->ir(), zero);
    return at->mask ? arith::AndIOp::create(b, loc, at->mask, which).getResult() : which;
  };
  mlir::Value positive = masked(arith::CmpIPredicate::sge), negative = masked(arith::CmpIPredicate::slt);
  Value ofPositive = makeUpdate(e, isSigned, *at, *values, positive);
  Value ofNegative = makeUpdate(e, isMax ? RMWKind::UMin : RMWKind::UMax, *at, *values, negative);
  mlir::Value old = arith::SelectOp::create(b, loc, positive, ofPositive.ir(), ofNegative.ir());
  return Value::tile(old, values->type());
}

FailureOr<Value> SmemAtomicMax(BuiltinCall &call) { return extremum(call, /*isMax=*/true); }
FailureOr<Value> SmemAtomicMin(BuiltinCall &call) { return extremum(call, /*isMax=*/false); }

FailureOr<Value> InternalSmemUpdate(BuiltinCall &call) {
  auto at = indexedArguments(call, 2, /*writes=*/true);
  auto values = failed(at) ? FailureOr<Value>(failure()) : elementsArgument(call, 1, *at);
  auto name = strArgument(call, 5);
  if (failed(values) || failed(name))
    return failure();
  std::optional<RMWKind> kind = tt::symbolizeRMWKind(*name);
  if (!kind)
    return badArgument(call, 5, "the name of an update");
  return makeUpdate(call.evaluator, *kind, *at, *values, at->mask);
}

FailureOr<Value> SmemAtomicCas(BuiltinCall &call) {
  auto at = indexedArguments(call, 3, /*writes=*/true);
  if (failed(at))
    return failure();
  Type element = at->element();
  if (!(element.isInt() || element.isStandardFloat()) || element.bitWidth() < 16)
    return refuseElement(call, *at, "integers and floats of 16, 32 and 64 bits");
  auto expected = elementsArgument(call, 1, *at), values = elementsArgument(call, 2, *at);
  if (failed(expected) || failed(values))
    return failure();
  Evaluator &e = call.evaluator;
  auto op = tx::BufferCASOp::create(e.builder(), e.loc(), values->ir().getType(), at->buffer.ir(), at->indices.ir(),
                                    expected->ir(), values->ir(), at->mask, at->axis);
  return Value::tile(op, values->type());
}

} // namespace builtins
} // namespace txl::frontend

namespace txl::decompile {

using llvm::formatv;

static void emit(SourceEmitter &s, tx::BufferGatherOp op) {
  s.bind(op, formatv("tl.smem_gather({0}, {1}, {2}{3}{4})", s(op.getSrc()), s(op.getIndices()), op.getAxis(),
                     optional(s, "mask", op.getMask()), optional(s, "other", op.getOther())));
}
static void emit(SourceEmitter &s, tx::BufferScatterOp op) {
  s.bind(op, formatv("tl.smem_scatter({0}, {1}, {2}, {3}{4})", s(op.getDst()), s(op.getValues()), s(op.getIndices()),
                     op.getAxis(), optional(s, "mask", op.getMask())));
}
/// A buffer is emitted as one of signed integers, so an extremum of unsigned ones, or of the bits of floats, has no
/// public name.
static void emit(SourceEmitter &s, tx::BufferRMWOp op) {
  using K = tt::RMWKind;
  K kind = op.getKind();
  bool isOfBits =
      mlir::isa<mlir::FloatType>(op.getDst().getType().getElementType()) && (kind == K::Max || kind == K::Min);
  std::string arguments =
      formatv("{0}, {1}, {2}, {3}", s(op.getDst()), s(op.getValues()), s(op.getIndices()), op.getAxis());
  if (isOfBits || kind == K::UMax || kind == K::UMin)
    return s.bind(op, formatv("tl._smem_update({0}, {1}, \"{2}\")", arguments, op.getMask() ? s(op.getMask()) : "None",
                              tt::stringifyRMWKind(kind)));
  llvm::StringRef name = kind == K::FAdd ? "add" : kind == K::Exchange ? "xchg" : tt::stringifyRMWKind(kind);
  s.bind(op, formatv("tl.smem_atomic_{0}({1}{2})", name, arguments, optional(s, "mask", op.getMask())));
}
static void emit(SourceEmitter &s, tx::BufferCASOp op) {
  s.bind(op, formatv("tl.smem_atomic_cas({0}, {1}, {2}, {3}, {4}{5})", s(op.getDst()), s(op.getCmp()),
                     s(op.getValues()), s(op.getIndices()), op.getAxis(), optional(s, "mask", op.getMask())));
}

void addIndexedBuffer(EmitterTable &table) {
  table.add([](SourceEmitter &s, auto op) { emit(s, op); },
            ir::OperationList<tx::BufferGatherOp, tx::BufferScatterOp, tx::BufferRMWOp, tx::BufferCASOp>());
}

} // namespace txl::decompile
