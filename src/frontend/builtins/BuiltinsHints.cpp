// Promises to the compiler (`multiple_of, max_contiguous, max_constancy, assume, expect_zero`) and scheduling hints
// (`async_task`).
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/SpecializedLoops.h"
#include "ir/Foreign.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DebugOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(HintCount, ValueError,
               "`{0}` takes one value for each of the {2} axes of the tile, got {1} (Shape of input to {0} does not "
               "match the length of values)");
TXL_DIAGNOSTIC(AssumeNeedsScalar, ValueError, "`assume` takes a boolean scalar, got `{0}`");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// The argument of a loop or a function has no defining operation that could carry a hint. So a bitcast to the same
/// type is created to carry it, and the variables that hold the argument are replaced by the bitcast. They are not
/// replaced inside a branch, where the end of the `if` would have to merge both values, or in a program that is
/// compiled as written, which states explicitly which of the two each hint is about.
static Value copyForHint(Evaluator &e, const Value &argument) {
  mlir::Value ir = argument.ir();
  Value defining = Value::tile(tt::BitcastOp::create(e.builder(), e.loc(), ir.getType(), ir), argument.type());
  if (e.builder().getInsertionBlock() == ir.getParentBlock() && !ir::isAsWritten(e.compilation.module))
    e.replaceInVariables(ir, defining);
  return defining;
}

/// Whether a hint about a value may hold for all of its uses. In a program that is compiled as written, a hint about an
/// earlier value holds only from the hint on.
static bool canCarryHint(Evaluator &e, mlir::Operation *defining) {
  if (!defining || !ir::isAsWritten(e.compilation.module))
    return defining != nullptr;
  mlir::OpBuilder &b = e.builder();
  return b.getInsertionPoint() != b.getInsertionBlock()->begin() && defining == &*std::prev(b.getInsertionPoint());
}

/// Sets the values as an attribute on the operation that made the tile.
static FailureOr<Value> hint(BuiltinCall &call, llvm::StringRef attribute) {
  auto input = typedArgument(call, 0);
  auto values = intsArgument(call, 1);
  if (failed(input) || failed(values))
    return failure();
  // A scalar has no contiguity or constancy, but its divisibility can be promised.
  int64_t axes = attribute == ir::kDivisibility ? std::max<int64_t>(1, input->type().rank()) : input->type().rank();
  if (int64_t(values->size()) != axes) {
    call.evaluator.pointAt(call, 1);
    return call.evaluator.error(HintCount, call.builtin.name, values->size(), axes);
  }
  bool keeps = canCarryHint(call.evaluator, input->ir().getDefiningOp());
  Value value = keeps ? *input : copyForHint(call.evaluator, *input);
  mlir::Operation *op = value.ir().getDefiningOp();
  mlir::Builder b(op->getContext());
  llvm::SmallVector<int32_t> elements(values->begin(), values->end());
  auto type = mlir::RankedTensorType::get({axes}, b.getI32Type());
  op->setDiscardableAttr(attribute, mlir::DenseIntElementsAttr::get(type, elements));
  return value;
}

FailureOr<Value> MultipleOf(BuiltinCall &call) { return hint(call, ir::kDivisibility); }
FailureOr<Value> MaxContiguous(BuiltinCall &call) { return hint(call, ir::kContiguity); }
FailureOr<Value> MaxConstancy(BuiltinCall &call) { return hint(call, ir::kConstancy); }

FailureOr<Value> Assume(BuiltinCall &call) {
  auto condition = tileArgument(call, 0);
  if (failed(condition))
    return failure();
  Evaluator &e = call.evaluator;
  if (!condition->type().isBool() || condition->type().isBlock()) {
    e.pointAt(call, 0);
    e.report(AssumeNeedsScalar, condition->describe())
        .note("assume a condition on scalars, such as the sizes and strides");
    return failure();
  }
  foreign::AssumeOp::create(e.builder(), e.loc(), condition->ir());
  return Value::none();
}

FailureOr<Value> ExpectZero(BuiltinCall &call) {
  auto value = tileArgument(call, 0), mask = tileArgument(call, 1);
  if (failed(value) || failed(mask))
    return failure();
  Evaluator &e = call.evaluator;
  if (!e.options().debug)
    return *value;
  auto isZero = e.semantic().compare(syntax::CmpOp::Eq, *value, Value::fromInt(0));
  auto holds = failed(isZero) ? isZero : e.semantic().logical(syntax::BoolOperator::Or, *mask, *isZero);
  if (failed(holds))
    return failure();
  tt::AssertOp::create(e.builder(), e.loc(), holds->ir(),
                       e.builder().getStringAttr("a value expected to be zero is not"));
  return *value;
}

FailureOr<Value> InternalSpecializeLoop(BuiltinCall &call) {
  markLoop(call.evaluator);
  return Value::none();
}

} // namespace builtins
} // namespace txl::frontend
