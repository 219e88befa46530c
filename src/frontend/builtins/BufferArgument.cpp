// Readers for buffer and barrier arguments. A multi-buffer with one slot is accepted as a single buffer, because most
// programs start with one stage.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Shapes.h"
#include "ir/ops/async/RendezvousOps.h"

namespace txl::frontend {

using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(RowOfBuffers, TypeError, "`{0}`: `{1}` has {2} slots: choose one with `txl.get_buffer(…, i)`");
TXL_DIAGNOSTIC(WrongMemory, TypeError, "`{0}`: `{1}` is in {2} memory: `{3}` are for it");
TXL_DIAGNOSTIC(BufferOfTile, TypeError, "`{0}`: `{1}` is the buffer of a tile (`smem_of`), which is read-only");
TXL_DIAGNOSTIC(CountTooSmall, ValueError, "`{0}`: `{1}` is {2}, but must be at least {3}");
TXL_DIAGNOSTIC(CountTooLarge, ValueError, "`{0}`: `{1}` is {2}, but must be at most {3}");

/// Argument `i`, a buffer; a multi-buffer with one slot is replaced by that slot.
static FailureOr<Value> unwrapSingleSlotArgument(BuiltinCall &call, unsigned i) {
  Evaluator &e = call.evaluator;
  Value value = call.arg(i);
  ttg::MemDescType type = memDescOf(value);
  if (!type.getIsMultiBuffer())
    return value;
  if (*type.getNumSlots() != 1) {
    e.pointAt(call, i);
    return e.error(RowOfBuffers, call.builtin.name, call.builtin.signature.parameters[i].name, *type.getNumSlots());
  }
  return getOnlySlot(e, value);
}

FailureOr<Value> bufferArgument(BuiltinCall &call, unsigned i, bool inTensor) {
  Evaluator &e = call.evaluator;
  if (!call.arg(i).isBuffer())
    return badArgument(call, i, inTensor ? "a buffer (`txl.tmem_alloc`)" : "a buffer (`txl.smem_alloc`)");
  bool isTensor = memDescOf(call.arg(i)).getSpace() == ttg::MemorySpace::Tensor;
  if (isTensor != inTensor) {
    e.pointAt(call, i);
    return e.error(WrongMemory, call.builtin.name, call.builtin.signature.parameters[i].name,
                   isTensor ? "tensor" : "shared",
                   isTensor ? "tmem_load` and `tmem_store" : "smem_load` and `smem_store");
  }
  return unwrapSingleSlotArgument(call, i);
}

FailureOr<Value> writtenArgument(BuiltinCall &call, unsigned i) {
  auto buffer = bufferArgument(call, i);
  if (failed(buffer) || memDescOf(*buffer).getIsMutable())
    return buffer;
  Evaluator &e = call.evaluator;
  e.pointAt(call, i);
  e.report(BufferOfTile, call.builtin.name, call.builtin.signature.parameters[i].name)
      .note("allocate a buffer (`txl.smem_alloc`) and store the tile to it (`txl.smem_store`)");
  return failure();
}

FailureOr<Value> barrierArgument(BuiltinCall &call, unsigned i) {
  if (call.arg(i).isBuffer()) {
    ttg::MemDescType type = memDescOf(call.arg(i));
    if (tx::isMBarrier(type.getIsMultiBuffer() ? type.getSlotType() : type))
      return unwrapSingleSlotArgument(call, i);
  }
  return badArgument(call, i, "an mbarrier (`txl.mbar_alloc`)");
}

FailureOr<mlir::Value> int32Argument(BuiltinCall &call, unsigned i) {
  Value value = call.arg(i);
  bool isInteger = value.isInt() || value.isBool() || (value.isScalarTile() && value.type().isInt());
  if (!isInteger)
    return mlir::LogicalResult(badArgument(call, i, "an integer"));
  if (value.isInt() && !(value.fitsInt64() && llvm::isInt<32>(value.asInt64())))
    return mlir::LogicalResult(badArgument(call, i, "an integer of 32 bits"));
  auto converted = call.evaluator.semantic().cast(value, Scalar::Int32);
  return failed(converted) ? FailureOr<mlir::Value>(failure()) : FailureOr<mlir::Value>(converted->ir());
}

FailureOr<mlir::Value> predicateArgument(BuiltinCall &call, unsigned i) {
  Value value = call.arg(i);
  if (value.isNone())
    return mlir::Value();
  if (!value.isBool() && !value.isInt() && !(value.isScalarTile() && value.type().isInt()))
    return mlir::LogicalResult(badArgument(call, i, "a scalar condition"));
  auto converted = call.evaluator.semantic().cast(value, Scalar::Int1);
  return failed(converted) ? FailureOr<mlir::Value>(failure()) : FailureOr<mlir::Value>(converted->ir());
}

FailureOr<Value> inNamedCta(BuiltinCall &call, Value buffer, unsigned cta) {
  Evaluator &e = call.evaluator;
  Value rank = call.arg(cta);
  if (rank.isInt() && rank.fitsInt64() && rank.asInt64() < 0)
    return buffer;
  auto index = int32Argument(call, cta);
  if (failed(index))
    return failure();
  ttg::MemDescType remote = memDescOf(buffer).withSpace(ttg::MemorySpace::Cluster);
  auto op = tx::RemoteOp::create(e.builder(), e.loc(), remote, buffer.ir(), *index);
  return Value::tile(op, e.types().buffer(buffer.type().scalar(), remote));
}

FailureOr<int64_t> countArgument(BuiltinCall &call, unsigned i, int64_t least) {
  auto count = intArgument(call, i);
  constexpr int64_t most = INT32_MAX; // the range of the operations' i32 attributes
  if (failed(count) || (*count >= least && *count <= most))
    return count;
  call.evaluator.pointAt(call, i);
  return call.evaluator.error(*count < least ? CountTooSmall : CountTooLarge, call.builtin.name,
                              call.builtin.signature.parameters[i].name, *count, *count < least ? least : most);
}

FailureOr<llvm::SmallVector<int64_t>> bufferShapeArgument(BuiltinCall &call, unsigned i) {
  auto shape = shapeArgument(call, i);
  if (failed(shape) || failed(checkBufferShape(call.evaluator, *shape)))
    return failure();
  return shape;
}

static FailureOr<Value> callMethodOf(BuiltinCall &call, unsigned i, Value layout, llvm::StringRef method,
                                     llvm::ArrayRef<int64_t> shape) {
  Evaluator &e = call.evaluator;
  FailureOr<Value> found = layout.is(ValueKind::Host) ? e.attribute(layout, method, /*optional=*/true) : Value();
  if (failed(found))
    return failure();
  if (!*found)
    return mlir::LogicalResult(badArgument(call, i, "a layout, or None"));
  llvm::SmallVector<Value> extents;
  for (int64_t extent : shape)
    extents.push_back(Value::fromInt(extent));
  return e.call(*found, {e.arena().tuple(extents)});
}

FailureOr<Value> layoutText(BuiltinCall &call, unsigned i, Value layout, llvm::ArrayRef<int64_t> shape) {
  return callMethodOf(call, i, layout, "described", shape);
}

FailureOr<Value> callLayoutMethod(BuiltinCall &call, unsigned i, llvm::StringRef method,
                                  llvm::ArrayRef<int64_t> shape) {
  return callMethodOf(call, i, call.arg(i), method, shape);
}

} // namespace txl::frontend
