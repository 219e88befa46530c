// The grid, and tiles from nothing: `program_id, num_programs, arange, full, to_tensor`.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Dialect.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(BadGridAxis, ValueError, "`{0}`: the grid has the axes 0, 1 and 2, not {1}");
TXL_DIAGNOSTIC(EmptyRange, ValueError, "`arange`: the range from {0} to {1} is empty");
TXL_DIAGNOSTIC(RangeNotInt32, ValueError, "`arange`: the bounds {0} and {1} must be in [0, 2147483647]");
TXL_DIAGNOSTIC(RangeNotAPowerOfTwo, ValueError, "`arange`: the length {0} is no power of two");
TXL_DIAGNOSTIC(FullNeedsDtype, ValueError, "`full`: `dtype` must be given");
TXL_DIAGNOSTIC(FullValueNotOfType, TypeError, "`full`: {0} is no value of type `{1}`");

namespace builtins {

template <typename Op> static mlir::FailureOr<Value> gridValue(BuiltinCall &call) {
  auto axis = intArgument(call, 0);
  if (failed(axis))
    return mlir::failure();
  if (*axis < 0 || *axis > 2) {
    call.evaluator.pointAt(call, 0);
    return call.evaluator.error(BadGridAxis, call.builtin.name, *axis);
  }
  mlir::OpBuilder &b = call.evaluator.builder();
  auto op = Op::create(b, call.evaluator.loc(), b.getI32Type(), static_cast<tt::ProgramAxis>(*axis));
  return Value::tile(op, Scalar::Int32);
}

mlir::FailureOr<Value> ProgramId(BuiltinCall &call) { return gridValue<tt::GetProgramIdOp>(call); }
mlir::FailureOr<Value> NumPrograms(BuiltinCall &call) { return gridValue<tt::GetNumProgramsOp>(call); }

mlir::FailureOr<Value> Arange(BuiltinCall &call) {
  auto start = intArgument(call, 0), end = intArgument(call, 1);
  if (failed(start) || failed(end))
    return mlir::failure();
  Evaluator &e = call.evaluator;
  if (*start < 0 || *end < 0 || *start > INT32_MAX || *end > INT32_MAX) {
    Diagnostic &diagnostic = e.report(RangeNotInt32, *start, *end);
    if (*start < 0 && *end > *start)
      diagnostic.note("write `tl.arange(0, {0}) - {1}`", *end - *start, -*start);
    return mlir::failure();
  }
  if (*end <= *start)
    return e.error(EmptyRange, *start, *end);
  int64_t length = *end - *start;
  if (!llvm::isPowerOf2_64(length)) {
    e.report(RangeNotAPowerOfTwo, length).note("take {0} and a mask", llvm::NextPowerOf2(length));
    return mlir::failure();
  }
  if (failed(checkShape(e, {length})))
    return mlir::failure();
  Type type = e.types().block(Scalar::Int32, {length});
  mlir::OpBuilder &b = e.builder();
  auto op = tt::MakeRangeOp::create(b, e.loc(), type.toMLIR(b.getContext()), b.getI32IntegerAttr(*start),
                                    b.getI32IntegerAttr(*end));
  return Value::tile(op, type);
}

mlir::FailureOr<Value> Full(BuiltinCall &call) {
  auto shape = shapeArgument(call, 0);
  if (failed(shape))
    return mlir::failure();
  Evaluator &e = call.evaluator;
  if (call.arg(2).isNone()) {
    e.report(FullNeedsDtype).note("write `dtype=tl.float32`, for example");
    return mlir::failure();
  }
  auto dtype = dtypeArgument(call, 2);
  if (failed(dtype))
    return mlir::failure();
  Value value = call.arg(1);
  if (value.isTile()) {
    if (value.type().numElements() != 1)
      return badArgument(call, 1, "a number or a scalar");
    if (value.type().isBlock())
      value = Value::tile(tt::UnsplatOp::create(e.builder(), e.loc(), value.ir()), value.type().scalar());
    auto scalar = e.semantic().cast(value, *dtype);
    if (failed(scalar))
      return mlir::failure();
    return splat(e, *scalar, *shape);
  }
  if (!value.isNumber())
    return badArgument(call, 1, "a number or a scalar");
  bool isInteger = !value.isFloat();
  bool isNegative = isInteger && value.asAPInt().isNegative();
  bool isZero = value.isFloat() && value.asDouble() == 0;
  // An integer wraps to a narrower type, but one that no 64 bits hold is a mistake.
  bool isTooLarge = isInteger && dtype->isInt() && !dtype->isBool() &&
                    !fitsInteger(value, dtype->isSignedInt() ? Scalar::Int64 : Scalar::UInt64);
  if (!dtype->isScalar() || dtype->isVoid() || (dtype->isInt() && !dtype->isBool() && value.isFloat() && !isZero) ||
      (dtype->isUnsignedInt() && isNegative) || isTooLarge) {
    e.pointAt(call, 1);
    return e.error(FullValueNotOfType, e.show(value), dtype->str());
  }
  if (dtype->is(Scalar::Fp8E4B15)) { // its constants are bytes
    auto scalar = e.semantic().toTile(value, *dtype);
    return failed(scalar) ? scalar : splat(e, *scalar, *shape);
  }
  return constantOf(e, value, e.types().block(*dtype, *shape));
}

mlir::FailureOr<Value> ToTensor(BuiltinCall &call) { return tileArgument(call, 0); }

} // namespace builtins
} // namespace txl::frontend
