// `cast` and `.to`, which convert the value with a rounding or reinterpret the bits; and `to_tensor`, for numbers.
#include "frontend/builtins/BuiltinArguments.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(UnknownRounding, ValueError,
               "`{0}`: the rounding is `rtne` or `rtz`, not `{1}` (Invalid rounding mode: {1})");

namespace builtins {

mlir::FailureOr<Value> Cast(BuiltinCall &call) {
  auto value = tileArgument(call, 0);
  if (failed(value))
    return mlir::failure();
  auto dtype = dtypeArgument(call, 1);
  auto rounding = strArgument(call, 2);
  auto bitcast = boolArgument(call, 3);
  if (failed(dtype) || failed(rounding) || failed(bitcast))
    return mlir::failure();
  FpRounding mode = FpRounding::Default;
  if (*rounding == "rtne")
    mode = FpRounding::Rtne;
  else if (*rounding == "rtz")
    mode = FpRounding::Rtz;
  else if (!rounding->empty()) {
    call.evaluator.pointAt(call, 2);
    return call.evaluator.error(UnknownRounding, call.builtin.name, *rounding);
  }
  Semantic &semantic = call.evaluator.semantic();
  return *bitcast ? semantic.bitcast(*value, *dtype) : semantic.cast(*value, *dtype, mode);
}

mlir::FailureOr<Value> ToTensor(BuiltinCall &call) { return tileArgument(call, 0); }

} // namespace builtins
} // namespace txl::frontend
