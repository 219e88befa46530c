// Builtins on instances of aggregates.
#include "frontend/builtins/BuiltinArguments.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NoSuchField, AttributeError, "`{0}` has no field `{1}`");
TXL_DIAGNOSTIC(FieldIsConstexpr, TypeError,
               "the field `{1}` of `{0}` is a constexpr, but got the run-time value `{2}`");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

FailureOr<Value> AggregateReplace(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  Value instance = call.arg(0);
  if (!instance.isAggregate())
    return badArgument(call, 0, "an instance of an aggregate");
  const TupleData &data = instance.asTuple(), &changes = call.arg(1).asTuple();
  llvm::SmallVector<Value> elements(data.elements);
  for (auto [name, value] : llvm::zip(changes.fields, changes.elements)) {
    auto field = llvm::find(data.fields, name);
    if (field == data.fields.end())
      return e.error(NoSuchField, data.typeName, name);
    Value &element = elements[field - data.fields.begin()];
    if (element.isTile() && value.isNumber()) {
      auto tile = e.semantic().toTile(value);
      if (failed(tile))
        return failure();
      element = *tile;
      continue;
    }
    if (!element.isTile() && !element.isNone() && !element.isTuple() && value.isTile())
      return e.error(FieldIsConstexpr, data.typeName, name, value.describe());
    element = value;
  }
  return e.arena().withElements(data, elements);
}

} // namespace builtins
} // namespace txl::frontend
