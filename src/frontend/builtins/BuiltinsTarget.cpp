// The target as compile-time values, code for one target only, and what is declared but not there.
#include "frontend/builtins/BuiltinArguments.h"
#include "ir/Dialect.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NotAvailable, RuntimeError, "`{0}` is not available in this version");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> ExternElementwise(BuiltinCall &call) { return call.evaluator.error(NotAvailable, call.builtin.name); }

FailureOr<Value> InternalNumWarps(BuiltinCall &call) { return Value::fromInt(call.evaluator.options().numWarps); }

FailureOr<Value> InternalLog2(BuiltinCall &call) {
  auto n = intArgument(call, 0);
  if (failed(n))
    return failure();
  if (*n <= 0 || !llvm::isPowerOf2_64(*n))
    return badArgument(call, 0, "a power of two");
  return Value::fromInt(llvm::Log2_64(*n));
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

FailureOr<Value> InlineAsmElementwise(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto text = strArgument(call, 0), constraints = strArgument(call, 1);
  auto isPure = boolArgument(call, 4);
  auto pack = intArgument(call, 5);
  if (failed(text) || failed(constraints) || failed(isPure) || failed(pack))
    return failure();
  if (!call.arg(2).isTuple())
    return badArgument(call, 2, "a list of tiles");
  llvm::SmallVector<Value> operands;
  for (Value value : call.arg(2).elements()) {
    auto tile = e.semantic().toTile(value);
    if (failed(tile))
      return failure();
    operands.push_back(*tile);
  }
  // The operation has the shape of its operands; without any it gets one that the text does not name.
  std::string allConstraints = constraints->str();
  if (operands.empty()) {
    operands.push_back(*e.semantic().toTile(Value::fromInt(0)));
    allConstraints += allConstraints.empty() ? "r" : ",r";
  }
  for (int round = 0; round < 2; ++round)
    for (size_t i = 1; i < operands.size(); ++i) {
      auto pair = e.semantic().broadcast(operands[0], operands[i]);
      if (failed(pair))
        return failure();
      std::tie(operands[0], operands[i]) = *pair;
    }
  bool isTuple = call.arg(3).isTuple();
  llvm::SmallVector<Value> dtypes;
  if (isTuple)
    dtypes.append(call.arg(3).elements().begin(), call.arg(3).elements().end());
  else
    dtypes.push_back(call.arg(3));
  llvm::ArrayRef<int64_t> shape;
  if (!operands.empty())
    shape = operands[0].type().shape();
  mlir::OpBuilder &b = e.builder();
  llvm::SmallVector<Type> types;
  llvm::SmallVector<mlir::Type> irTypes;
  for (Value dtype : dtypes) {
    if (!dtype.isDType())
      return badArgument(call, 3, "a dtype or a tuple of dtypes");
    types.push_back(e.types().block(dtype.asType().scalar(), shape));
    irTypes.push_back(types.back().toMLIR(b.getContext()));
  }
  llvm::SmallVector<mlir::Value> irs;
  for (Value operand : operands)
    irs.push_back(operand.ir());
  auto op = tt::ElementwiseInlineAsmOp::create(b, e.loc(), irTypes, *text, allConstraints, *isPure, *pack, irs);
  llvm::SmallVector<Value> results;
  for (auto [i, type] : llvm::enumerate(types))
    results.push_back(Value::tile(op->getResult(i), type));
  return isTuple ? e.arena().tuple(results) : results[0];
}

} // namespace builtins
} // namespace txl::frontend
