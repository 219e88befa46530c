// `load` and `store`. Booleans are stored as bytes: they are loaded and stored as int8.
#include "frontend/builtins/MemoryAccess.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/MemoryOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(OtherWithoutMask, ValueError,
               "`load`: `other` is given without `mask` (`other` cannot be provided without `mask`)");
TXL_DIAGNOSTIC(BlockPointerMask, ValueError,
               "`{0}`: `mask` and `other` are not for block pointers, whose bounds `boundary_check` names");
TXL_DIAGNOSTIC(BlockPointerOnly, ValueError,
               "`{0}`: `boundary_check` and `padding_option` are for block pointers, but the pointer is `{1}` "
               "(`padding_option` or `boundary_check` argument is not supported for a tensor of pointers or a scalar)");

mlir::Value makeL2Policy(Evaluator &e, llvm::StringRef primary, llvm::StringRef secondary, float fraction) {
  mlir::OpBuilder &b = e.builder();
  return tt::L2PolicyOp::create(b, e.loc(), b.getI64Type(), primary, secondary, b.getF32FloatAttr(fraction),
                                mlir::Value(), mlir::Value(), mlir::Value());
}

mlir::Value makeL2Policy(Evaluator &e, llvm::StringRef primary, llvm::StringRef secondary, mlir::Value base,
                         mlir::Value size, mlir::Value total) {
  mlir::OpBuilder &b = e.builder();
  return tt::L2PolicyOp::create(b, e.loc(), b.getI64Type(), primary, secondary, mlir::FloatAttr(), base, size, total);
}

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// Calls method `name` of the block pointer in argument 0 with `arguments`; the mask arguments must be absent.
static FailureOr<Value> throughBlockPointer(BuiltinCall &call, llvm::StringRef name, llvm::ArrayRef<unsigned> arguments,
                                            llvm::ArrayRef<unsigned> maskArguments) {
  Evaluator &e = call.evaluator;
  for (unsigned i : maskArguments)
    if (!call.arg(i).isNone()) {
      e.pointAt(call, i);
      return e.error(BlockPointerMask, call.builtin.name);
    }
  FailureOr<Value> method = e.instanceAttribute(call.arg(0), name);
  if (failed(method))
    return failure();
  if (!*method)
    return badArgument(call, 0, "a pointer, a tile of pointers or a block pointer");
  llvm::SmallVector<Value> passed;
  for (unsigned i : arguments)
    passed.push_back(call.arg(i));
  return e.call(*method, passed);
}

/// Reports an error if an argument that only block pointers support is present.
static mlir::LogicalResult refuseBlockArguments(BuiltinCall &call, llvm::ArrayRef<unsigned> arguments) {
  for (unsigned i : arguments) {
    Value value = call.arg(i);
    if (value.isNone() || (value.isStr() && value.asStr().empty()) || (value.isTuple() && value.elements().empty()))
      continue;
    call.evaluator.pointAt(call, i);
    return call.evaluator.error(BlockPointerOnly, call.builtin.name, call.arg(0).describe());
  }
  return mlir::success();
}

FailureOr<Value> Advance(BuiltinCall &call) {
  if (!call.arg(0).isAggregate())
    return badArgument(call, 0, "a block pointer");
  return throughBlockPointer(call, "advance", {1}, {});
}

FailureOr<Value> Load(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  if (call.arg(0).isAggregate())
    return throughBlockPointer(call, "_load", {3, 4, 5, 6, 7}, {1, 2});
  if (failed(refuseBlockArguments(call, {3, 4})))
    return failure();
  auto pointer = pointerArgument(call, 0, /*writes=*/false);
  if (failed(pointer))
    return failure();
  auto mask = maskArgument(call, 1, *pointer);
  auto cache = cacheModifierArgument(call, 5, /*isStore=*/false);
  auto eviction = evictionPolicyArgument(call, 6);
  auto isVolatile = boolArgument(call, 7);
  if (failed(mask) || failed(cache) || failed(eviction) || failed(isVolatile))
    return failure();

  Type element = pointer->type().scalar().element();
  bool isBool = element.isBool();
  Value address = isBool ? pointersTo(e, *pointer, Scalar::Int8) : *pointer;
  mlir::Value other;
  if (!call.arg(2).isNone()) {
    if (!*mask) {
      e.pointAt(call, 2);
      e.report(OtherWithoutMask).note("pass a `mask` that is false where `other` is used");
      return failure();
    }
    auto value = tileArgument(call, 2);
    if (failed(value))
      return failure();
    auto converted = e.semantic().cast(*value, isBool ? Type(Scalar::Int8) : element);
    if (failed(converted))
      return failure();
    auto fitted = inShapeOf(call, 2, *converted, address, "other");
    if (failed(fitted))
      return failure();
    other = fitted->ir();
  }
  auto op = tt::LoadOp::create(e.builder(), e.loc(), address.ir(), *mask ? mask->ir() : mlir::Value(), other, *cache,
                               eviction->priority, *isVolatile, eviction->policy);
  Value result = Value::tile(op, e.types().withScalar(address.type(), isBool ? Type(Scalar::Int8) : element));
  return isBool ? e.semantic().cast(result, Scalar::Int1) : FailureOr<Value>(result);
}

FailureOr<Value> Store(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  if (call.arg(0).isAggregate())
    return throughBlockPointer(call, "_store", {1, 3, 4, 5}, {2});
  if (failed(refuseBlockArguments(call, {3})))
    return failure();
  auto pointer = pointerArgument(call, 0, /*writes=*/true);
  if (failed(pointer))
    return failure();
  auto value = tileArgument(call, 1);
  if (failed(value))
    return failure();
  auto mask = maskArgument(call, 2, *pointer);
  auto cache = cacheModifierArgument(call, 4, /*isStore=*/true);
  auto eviction = evictionPolicyArgument(call, 5);
  if (failed(mask) || failed(cache) || failed(eviction))
    return failure();

  Type element = pointer->type().scalar().element();
  Value address = *pointer;
  bool asBytes = element.isBool();
  if (asBytes)
    address = pointersTo(e, *pointer, Scalar::Int8);
  // Converts to a boolean, then to a byte: any nonzero value is stored as 1. Triton 3.6 stores the low byte.
  bool viaBool = asBytes && e.options().language != LanguageVersion::V36;
  auto converted = e.semantic().cast(*value, viaBool || !asBytes ? element : Type(Scalar::Int8));
  if (succeeded(converted) && viaBool)
    converted = e.semantic().cast(*converted, Scalar::Int8);
  if (failed(converted))
    return failure();
  auto fitted = inShapeOf(call, 1, *converted, address, "value");
  if (failed(fitted))
    return failure();
  tt::StoreOp::create(e.builder(), e.loc(), address.ir(), fitted->ir(), *mask ? mask->ir() : mlir::Value(), *cache,
                      eviction->priority, eviction->policy);
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
