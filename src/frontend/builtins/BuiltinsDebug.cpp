// Printing and asserting, at compile time and at run time.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/DebugOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(StaticAssertFailed, CompileTimeAssertionFailure, "static assertion failed{0}");
TXL_DIAGNOSTIC(StaticAssertNotKnown, ValueError,
               "`static_assert` needs a condition known at compile time, got `{0}` (Assertion condition could not be "
               "determined at compile-time)");
TXL_DIAGNOSTIC(PrintPrefix, ValueError,
               "`{0}`: the prefix must be a string of printable ASCII characters, got `{1}` "
               "({1} is not {2})");
TXL_DIAGNOSTIC(LibraryWarning, UserWarning, "{0}");
TXL_DIAGNOSTIC(LibraryRefusal, ValueError, "{0}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> StaticPrint(BuiltinCall &call) {
  auto separator = strArgument(call, 1), end = strArgument(call, 2);
  if (failed(separator) || failed(end))
    return failure();
  std::string text;
  for (auto [i, value] : llvm::enumerate(call.arg(0).elements()))
    text += (i ? (call.arg(1).isNone() ? " " : separator->str()) : "") + call.evaluator.show(value);
  text += call.arg(2).isNone() ? "\n" : end->str();
  call.evaluator.host().print(text);
  return Value::none();
}

FailureOr<Value> StaticAssert(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  if (!call.arg(0).isConstexpr()) {
    e.pointAt(call, 0);
    e.report(StaticAssertNotKnown, call.arg(0).describe()).note("check run-time values with `tl.device_assert`");
    return failure();
  }
  if (!call.arg(0).isBool())
    return badArgument(call, 0, "a truth value");
  if (call.arg(0).asBool())
    return Value::none();
  std::string message = e.show(call.arg(1));
  return e.error(StaticAssertFailed, message.empty() ? message : ": " + message);
}

FailureOr<Value> DevicePrint(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value prefixValue = call.arg(0);
  bool isPrintable =
      prefixValue.isStr() && llvm::all_of(prefixValue.asStr(), [](char c) { return c >= 32 && c < 127; });
  if (!isPrintable) {
    e.pointAt(call, 0);
    e.report(PrintPrefix, call.builtin.name, prefixValue.isStr() ? e.show(prefixValue, true) : prefixValue.describe(),
             prefixValue.isStr() ? "an ascii string" : "string")
        .note("the values come after the prefix: `tl.device_print(\"x: \", x)`");
    return failure();
  }
  auto hex = boolArgument(call, 2);
  if (failed(hex))
    return failure();
  // ` x: `: separate the prefix from the preceding text and from the value.
  std::string prefix = prefixValue.asStr().str();
  if (!llvm::StringRef(prefix).ends_with(" "))
    prefix += llvm::StringRef(prefix).ends_with(":") ? " " : ": ";
  if (prefix.size() > 2 && prefix[0] != ' ')
    prefix.insert(0, " ");
  llvm::SmallVector<mlir::Value> values;
  llvm::SmallVector<int32_t> isSigned;
  for (Value value : call.arg(1).elements()) {
    auto tile = e.semantic().toTile(value);
    if (failed(tile))
      return failure();
    values.push_back(tile->ir());
    isSigned.push_back(tile->type().isSignedInt());
  }
  tt::PrintOp::create(e.builder(), e.loc(), prefix, *hex, values, isSigned);
  return Value::none();
}

FailureOr<Value> DeviceAssert(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  if (!e.options().debug)
    return Value::none();
  auto condition = tileArgument(call, 0);
  auto message = strArgument(call, 1);
  if (failed(condition) || failed(message))
    return failure();
  auto holds = e.semantic().cast(*condition, Scalar::Int1);
  if (failed(holds))
    return failure();
  if (!call.arg(2).isNone()) {
    auto mask = tileArgument(call, 2);
    if (failed(mask))
      return failure();
    auto off = e.semantic().unary(syntax::UnaryOperator::Not, *mask);
    holds = failed(off) ? off : e.semantic().logical(syntax::BoolOperator::Or, *holds, *off);
    if (failed(holds))
      return failure();
  }
  tt::AssertOp::create(e.builder(), e.loc(), holds->ir(), e.builder().getStringAttr(*message));
  return Value::none();
}

FailureOr<Value> InternalWarn(BuiltinCall &call) {
  auto message = strArgument(call, 0);
  if (failed(message))
    return failure();
  call.evaluator.report(LibraryWarning, *message);
  return Value::none();
}

FailureOr<Value> InternalRefuse(BuiltinCall &call) {
  auto message = strArgument(call, 0);
  return failed(message) ? failure() : call.evaluator.error(LibraryRefusal, *message);
}

} // namespace builtins
} // namespace txl::frontend
