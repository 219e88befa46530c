// Compile-time values that describe the target, and numbers that the library computes during compilation.
#include "frontend/builtins/BuiltinArguments.h"
#include "ir/Types.h"

namespace txl::frontend {
namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> InternalNumWarps(BuiltinCall &call) { return Value::fromInt(call.evaluator.options().numWarps); }

FailureOr<Value> InternalNumCtas(BuiltinCall &call) { return Value::fromInt(call.evaluator.options().numCtas); }

FailureOr<Value> InternalLog2(BuiltinCall &call) {
  auto n = intArgument(call, 0);
  if (failed(n))
    return failure();
  if (*n <= 0)
    return badArgument(call, 0, "a positive integer");
  return Value::fromInt(llvm::Log2_64_Ceil(*n));
}

FailureOr<Value> InternalIntDtype(BuiltinCall &call) {
  auto width = intArgument(call, 0);
  auto isSigned = boolArgument(call, 1);
  if (failed(width) || failed(isSigned))
    return failure();
  switch (*width) {
  case 1:
    return Value::dtype(Scalar::Int1);
  case 8:
    return Value::dtype(*isSigned ? Scalar::Int8 : Scalar::UInt8);
  case 16:
    return Value::dtype(*isSigned ? Scalar::Int16 : Scalar::UInt16);
  case 32:
    return Value::dtype(*isSigned ? Scalar::Int32 : Scalar::UInt32);
  case 64:
    return Value::dtype(*isSigned ? Scalar::Int64 : Scalar::UInt64);
  default:
    return badArgument(call, 0, "1, 8, 16, 32 or 64");
  }
}

static bool targetsCuda(BuiltinCall &call) {
  return llvm::StringRef(call.evaluator.options().target).starts_with("cuda");
}

FailureOr<Value> CurrentTarget(BuiltinCall &call) {
  return targetsCuda(call) ? call.evaluator.arena().str(call.evaluator.options().target) : Value::none();
}
FailureOr<Value> IsCuda(BuiltinCall &call) { return Value::boolean(targetsCuda(call)); }
FailureOr<Value> IsHip(BuiltinCall &call) { return Value::boolean(false); }
FailureOr<Value> IsHipCdna3(BuiltinCall &call) { return Value::boolean(false); }
FailureOr<Value> IsHipCdna4(BuiltinCall &call) { return Value::boolean(false); }

FailureOr<Value> CudaCapabilityGeq(BuiltinCall &call) {
  auto major = intArgument(call, 0), minor = intArgument(call, 1);
  if (failed(major) || failed(minor))
    return failure();
  int64_t capability = 0;
  if (targetsCuda(call))
    llvm::StringRef(call.evaluator.options().target).split(':').second.getAsInteger(10, capability);
  return Value::boolean(capability >= *major * 10 + *minor);
}

} // namespace builtins
} // namespace txl::frontend
