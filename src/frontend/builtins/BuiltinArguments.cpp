// Argument readers. Errors name the expected and the actual argument, with the parameter's name in the prelude.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/values/Builtin.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(BadArgument, TypeError, "`{0}`: `{1}` must be {2}, got `{3}`{4}");
TXL_DIAGNOSTIC(MathTypeUnsupported, TypeError, "`{0}` takes {1}, not `{2}` (Expected dtype {1} but got {2})");
TXL_DIAGNOSTIC(BadPropagateNan, ValueError,
               "`{0}`: `propagate_nan` must be `tl.PropagateNan.NONE` or `tl.PropagateNan.ALL`");
TXL_DIAGNOSTIC(
    AxisOutOfRange, ValueError,
    "`{0}`: axis {1} is out of range for a tile of rank {2} (invalid axis {1}. Expected -{2} <= axis < {2})");

mlir::LogicalResult badArgument(BuiltinCall &call, unsigned i, llvm::StringRef expected, llvm::StringRef phrase) {
  Value got = call.arg(i);
  std::string text = got.isNumber() || got.isNone() || got.isStr() || got.isDType()
                         ? call.evaluator.show(got, /*repr=*/true)
                     : got.is(ValueKind::Class) ? got.asClass().name
                                                : got.describe();
  if (got.isTuple()) {
    text = "(";
    for (Value element : got.elements())
      text += (text.size() > 1 ? ", " : "") + element.describe();
    text += ")";
  }
  call.evaluator.pointAt(call, i);
  Diagnostic &diagnostic =
      call.evaluator.report(BadArgument, call.builtin.name, call.builtin.signature.parameters[i].name, expected, text,
                            phrase.empty() ? "" : " (" + phrase.str() + ")");
  bool isRuntime = got.isTile() || (got.isTuple() && !got.isConstexpr());
  if (isRuntime && expected.contains("compile"))
    diagnostic.note("a run-time value is not known when the kernel is compiled: pass it as a `tl.constexpr` parameter, "
                    "or annotate the "
                    "variable that holds it, `n: tl.constexpr = …`");
  else if (got.isNone() && expected.contains("tile"))
    diagnostic.note("a call of a function without `return` gives None");
  return mlir::failure();
}

mlir::FailureOr<Value> tileArgument(BuiltinCall &call, unsigned i) {
  Value value = call.arg(i);
  if (value.isTile())
    return value;
  if (!value.isNumber())
    return badArgument(call, i, "a tile or a scalar");
  return call.evaluator.semantic().toTile(value);
}

mlir::FailureOr<Value> typedArgument(BuiltinCall &call, unsigned i) {
  if (!call.arg(i).isTile())
    return badArgument(call, i, "a tile");
  return call.arg(i);
}

static bool isSmallInt(Value value) { return value.isBool() || (value.isInt() && value.fitsInt64()); }

mlir::FailureOr<int64_t> intArgument(BuiltinCall &call, unsigned i) {
  Value value = call.evaluator.known(call.arg(i));
  if (!isSmallInt(value))
    return badArgument(call, i, "a compile-time integer");
  return value.asInt64();
}

mlir::FailureOr<bool> boolArgument(BuiltinCall &call, unsigned i) {
  Value value = call.evaluator.known(call.arg(i));
  if (!value.isConstexpr())
    return badArgument(call, i, "a truth value known at compile time");
  return call.evaluator.truth(value);
}

mlir::FailureOr<llvm::StringRef> strArgument(BuiltinCall &call, unsigned i) {
  if (call.arg(i).isNone())
    return llvm::StringRef();
  if (!call.arg(i).isStr())
    return badArgument(call, i, "a string");
  return call.arg(i).asStr();
}

mlir::FailureOr<Type> dtypeArgument(BuiltinCall &call, unsigned i) {
  Value value = call.arg(i);
  if (!value.isDType() || value.asType().isTuple() || value.asType().isConstexpr())
    return badArgument(call, i, "a dtype");
  return value.asType().scalar();
}

mlir::FailureOr<llvm::SmallVector<int64_t>> intsArgument(BuiltinCall &call, unsigned i) {
  Value value = call.evaluator.known(call.arg(i));
  if (value.isTuple() && value.elements().size() == 1 && value.elements()[0].isTuple())
    value = value.elements()[0]; // f(x, (1, 2)) for f(x, *dims)
  llvm::SmallVector<int64_t> result;
  if (isSmallInt(value)) {
    result.push_back(value.asInt64());
    return result;
  }
  if (!value.isTuple())
    return badArgument(call, i, "a tuple or list of compile-time integers");
  for (Value element : value.elements()) {
    if (!isSmallInt(element))
      return badArgument(call, i, "a tuple or list of compile-time integers");
    result.push_back(element.asInt64());
  }
  return result;
}

mlir::FailureOr<llvm::SmallVector<int64_t>> shapeArgument(BuiltinCall &call, unsigned i) {
  if (isSmallInt(call.arg(i)))
    return badArgument(call, i, "a tuple or list of compile-time integers");
  if (call.arg(i).isTuple())
    for (auto [axis, extent] : llvm::enumerate(call.evaluator.known(call.arg(i)).elements()))
      if (extent.isTile())
        return badArgument(call, i, "a tuple or list of compile-time integers",
                           llvm::formatv("Shape element {0} must have type `constexpr[int]`", axis).str());
  auto shape = intsArgument(call, i);
  if (failed(shape) || failed(checkShape(call.evaluator, *shape)))
    return mlir::failure();
  return shape;
}

mlir::FailureOr<int64_t> axisArgument(BuiltinCall &call, unsigned i, int64_t rank) {
  auto axis = intArgument(call, i);
  if (failed(axis))
    return mlir::failure();
  if (*axis < -rank || *axis >= rank) {
    call.evaluator.pointAt(call, i);
    return call.evaluator.error(AxisOutOfRange, call.builtin.name, *axis, rank);
  }
  return *axis < 0 ? *axis + rank : *axis;
}

mlir::LogicalResult wrongType(BuiltinCall &call, llvm::StringRef takes, Type got) {
  call.evaluator.report(MathTypeUnsupported, call.builtin.name, takes, got.scalar().str())
      .note("convert with `.to(tl.float32)`");
  return mlir::failure();
}

mlir::FailureOr<bool> propagatesNan(BuiltinCall &call, unsigned i) {
  Value value = call.arg(i);
  if (value.isNone())
    return false;
  if (value.is(ValueKind::EnumMember)) {
    llvm::StringRef name = value.asEnumMember().name;
    if (name == "ALL" || name == "NONE")
      return name == "ALL";
  }
  call.evaluator.pointAt(call, i);
  return call.evaluator.error(BadPropagateNan, call.builtin.name);
}

mlir::FailureOr<Value> widenedFor36(Evaluator &e, Value x) {
  bool widens = e.options().language == LanguageVersion::V36 && x.isTile() && x.type().is(Scalar::Bf16);
  return widens ? e.semantic().cast(x, Scalar::Fp32) : mlir::FailureOr<Value>(x);
}

} // namespace txl::frontend
